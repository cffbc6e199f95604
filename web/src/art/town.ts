// A view of a city on a river, as a woodcut would have it: outlines, hatching on the shaded side, a few flat pigments.

export type Stroke = { d: string; as: "wall" | "roof" | "dark" | "line" | "fine" | "hill" | "river" | "tree" };

const merlons = (x: number, w: number, y: number, step: number): string => {
  // Swallow tails along the top of a wall.
  const n = Math.max(1, Math.round(w / step));
  const s = w / n;
  let d = `M${x} ${y + 9}`;
  for (let i = 0; i < n; i++) {
    const a = x + i * s;
    d += `V${y + 9}L${a.toFixed(1)} ${y}L${(a + s * 0.3).toFixed(1)} ${y + 3.4}L${(a + s * 0.6).toFixed(1)} ${y}V${y + 9}H${(a + s).toFixed(1)}`;
  }
  return d;
};
const hatch = (x: number, y: number, w: number, h: number, step = 4.5): string => {
  let d = "";
  for (let t = step; t < h; t += step) d += `M${x} ${(y + t).toFixed(1)}L${x + w} ${(y + t - 1.6).toFixed(1)}`;
  return d;
};
const windows = (x: number, y: number, cols: number, rows: number, dx: number, dy: number): string => {
  let d = "";
  for (let r = 0; r < rows; r++) for (let c = 0; c < cols; c++) d += `M${x + c * dx} ${y + r * dy + 7}v-4a2.2 2.2 0 0 1 4.4 0v4Z`;
  return d;
};

function tower(x: number, w: number, top: number, base: number, crown: "merlons" | "spire" | "roof"): Stroke[] {
  const h = base - top;
  const out: Stroke[] = [{ as: "wall", d: `M${x} ${base}V${top}H${x + w}V${base}Z` }, { as: "fine", d: hatch(x + w * 0.62, top + 4, w * 0.36, h - 4) }];
  if (crown === "merlons") out.push({ as: "wall", d: `${merlons(x - 3, w + 6, top - 12, 8)}V${top + 2}H${x - 3}Z` }, { as: "line", d: `M${x - 3} ${top + 2}H${x + w + 3}` });
  if (crown === "spire") out.push({ as: "roof", d: `M${x - 2} ${top}L${x + w / 2} ${top - w * 1.9}L${x + w + 2} ${top}Z` }, { as: "line", d: `M${x + w / 2} ${top - w * 1.9}v-9m-3.4 3.4h6.8` });
  if (crown === "roof") out.push({ as: "roof", d: `M${x - 4} ${top}L${x + w / 2} ${top - w * 0.5}L${x + w + 4} ${top}Z` });
  out.push({ as: "dark", d: windows(x + w / 2 - 2.2, top + 12, 1, Math.max(1, Math.floor(h / 44)), 0, 38) });
  return out;
}
function house(x: number, w: number, top: number, base: number, pitch = 14): Stroke[] {
  return [
    { as: "wall", d: `M${x} ${base}V${top}H${x + w}V${base}Z` },
    { as: "fine", d: hatch(x + w * 0.7, top + 2, w * 0.28, base - top - 2, 5) },
    { as: "roof", d: `M${x - 3} ${top}L${x + 5} ${top - pitch}H${x + w - 5}L${x + w + 3} ${top}Z` },
    { as: "fine", d: Array.from({ length: Math.floor(w / 7) }, (_, i) => `M${x + 6 + i * 7} ${top - pitch + 2}l-2.6 ${pitch - 4}`).join("") },
    { as: "dark", d: windows(x + 6, top + 8, Math.max(1, Math.floor((w - 8) / 13)), Math.max(1, Math.floor((base - top - 10) / 20)), 13, 18) },
  ];
}
const cypress = (x: number, base: number, h: number): Stroke[] => [{ as: "tree", d: `M${x} ${base}C${x - h * 0.17} ${base - h * 0.3} ${x - h * 0.12} ${base - h * 0.7} ${x} ${base - h}C${x + h * 0.12} ${base - h * 0.7} ${x + h * 0.17} ${base - h * 0.3} ${x} ${base}Z` }];

function arena(x: number, w: number, top: number, base: number): Stroke[] {
  const bays = 11;
  const s = w / bays;
  let low = "";
  let high = "";
  for (let i = 0; i < bays; i++) {
    const a = x + i * s + s * 0.2;
    const r = s * 0.3;
    low += `M${a} ${base}v-16a${r} ${r} 0 0 1 ${2 * r} 0v16Z`;
    high += `M${a} ${base - 31}v-11a${r} ${r} 0 0 1 ${2 * r} 0v11Z`;
  }
  const cut = `M${x} ${base}V${top + 20}Q${x + w / 2} ${top + 6} ${x + w} ${top + 20}V${base}Z`;
  const wing = `M${x + 6} ${top + 20}V${top - 4}Q${x + 30} ${top - 8} ${x + 4 * s} ${top - 9}V${top + 13}Q${x + 40} ${top + 14} ${x + 6} ${top + 20}Z`;
  let wingArch = "";
  for (let i = 0; i < 3; i++) wingArch += `M${x + 12 + i * s} ${top + 13}v-8a${s * 0.26} ${s * 0.26} 0 0 1 ${s * 0.52} 0v7Z`;
  return [{ as: "wall", d: wing }, { as: "dark", d: wingArch }, { as: "wall", d: cut }, { as: "dark", d: low + high }, { as: "line", d: `M${x} ${base - 26}Q${x + w / 2} ${base - 29} ${x + w} ${base - 26}` }];
}
function bridge(x: number, w: number, deck: number, water: number): Stroke[] {
  const spans = 4;
  const s = w / spans;
  let d = `M${x} ${water + 14}V${deck + 8}Q${x + w / 2} ${deck - 12} ${x + w} ${deck + 8}V${water + 14}`;
  for (let i = spans - 1; i >= 0; i--) {
    const a = x + i * s;
    d += `H${a + s - 9}V${water - 4}A${s / 2 - 9} ${s / 2 - 5} 0 0 0 ${a + 9} ${water - 4}V${water + 14}`;
  }
  return [{ as: "wall", d: d + "Z" }, { as: "line", d: `M${x - 8} ${deck + 13}Q${x + w / 2} ${deck - 7} ${x + w + 8} ${deck + 13}` }, { as: "fine", d: Array.from({ length: spans }, (_, i) => hatch(x + i * s + s - 8, water - 14, 14, 26, 4)).join("") }, { as: "dark", d: Array.from({ length: spans - 1 }, (_, i) => `M${x + (i + 1) * s - 5} ${deck + 22}a5 5 0 0 1 10 0v8h-10Z`).join("") }];
}

/** The whole view, 1600 by 300, from the hills down to the river. */
export const TOWN: readonly Stroke[] = [
  { as: "hill", d: "M0 190C90 150 170 128 260 120C360 112 430 150 520 158C640 168 720 120 850 112C980 106 1060 148 1180 156C1300 164 1390 110 1600 92V300H0Z" },
  { as: "fine", d: Array.from({ length: 46 }, (_, i) => { const x = 20 + i * 35; const y = 176 + 8 * Math.sin(i * 1.7); return `M${x} ${y.toFixed(1)}q10 -5 ${16 + (i % 4) * 3} -2`; }).join("") },
  ...[120, 136, 148, 268, 282, 870, 884, 902, 1400, 1416, 1428, 1444, 1560].flatMap((x, i) => cypress(x, 152 - (i % 3) * 6 - (x > 1300 ? 26 : x > 800 && x < 1000 ? 22 : 0), 30 + (i % 4) * 7)),
  ...tower(1470, 26, 62, 128, "merlons"), ...house(1496, 70, 92, 130), ...tower(1560, 18, 82, 128, "merlons"),
  { as: "wall", d: `${merlons(0, 1600, 176, 11)}V230H0Z` }, { as: "fine", d: Array.from({ length: 90 }, (_, i) => `M${i * 18 + (i % 3) * 4} ${194 + (i % 4) * 9}h8`).join("") },
  ...house(30, 60, 190, 246), ...tower(92, 24, 120, 246, "merlons"), ...house(118, 74, 176, 246), ...house(194, 52, 196, 246, 12), ...tower(246, 20, 146, 246, "roof"), ...house(268, 66, 184, 246),
  ...arena(340, 236, 172, 246),
  ...house(582, 50, 190, 246), ...tower(632, 34, 70, 246, "merlons"), ...house(668, 78, 172, 246, 18), ...house(748, 56, 194, 246),
  ...tower(806, 30, 104, 246, "spire"), ...house(838, 96, 158, 246, 24), ...tower(936, 22, 138, 246, "merlons"), ...house(960, 60, 188, 246), ...house(1022, 46, 200, 246, 10),
  ...house(1330, 70, 186, 246), ...tower(1400, 28, 112, 246, "merlons"), ...house(1430, 60, 178, 246), ...tower(1490, 22, 136, 246, "spire"), ...house(1514, 86, 190, 246),
  { as: "river", d: "M0 246H1600V300H0Z" },
  ...bridge(1068, 262, 214, 262),
  { as: "fine", d: Array.from({ length: 64 }, (_, i) => { const x = (i * 127) % 1600; const y = 256 + ((i * 11) % 40); return x > 1050 && x < 1340 ? "" : `M${x} ${y}q9 -5 18 0t18 0`; }).join("") },
  { as: "line", d: "M0 246H1068M1330 246H1600" },
];
