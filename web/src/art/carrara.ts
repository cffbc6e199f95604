// Marble in six colours, six kinds of buildings, what stands on them: drawn as a woodcut would have it.

export const COLOURS = ["purple", "blue", "green", "red", "yellow", "white"] as const;
export type Colour = (typeof COLOURS)[number];
export const TYPES = ["biblioteca", "cathedrale", "palazzo", "porta", "castello", "villa"] as const;
export type Type = (typeof TYPES)[number];
export type Stroke = { d: string; as: "wall" | "roof" | "dark" | "line" | "fine" | "tree" | "gold" | "rock" };

/** A block: its flat pigment, the pigment of its veins, and veins of its own shape (in a square of 40). */
export const MARBLE: Readonly<Record<Colour | "golden", { stone: string; vein: string; ink: string; veins: string }>> = {
  white: { stone: "#f7f3ea", vein: "#a29c92", ink: "#1d1510", veins: "M-2 12C8 8 12 18 22 13S36 6 44 9M6 44C10 34 20 36 24 28S36 24 44 27" },
  yellow: { stone: "#e9c75c", vein: "#9a7414", ink: "#1d1510", veins: "M-2 7Q9 1 20 7T42 7M-2 15Q9 9 20 15T42 15M-2 26Q9 20 20 26T42 26M-2 34Q9 28 20 34T42 34" },
  red: { stone: "#b5462f", vein: "#f3cdb4", ink: "#fffaf0", veins: "M-2 10L9 14L14 -2M9 14L15 27L-2 34M15 27L30 24L27 -2M30 24L42 14M30 24L34 42M15 27L14 42" },
  green: { stone: "#4f8f5b", vein: "#dbeec9", ink: "#fffaf0", veins: "M-4 12L12 -4M-4 26L26 -4M-4 40L40 -4M8 44L44 8M22 44L44 22M36 44L44 36" },
  blue: { stone: "#2d4a9a", vein: "#e6c766", ink: "#fffaf0", veins: "M6 7h.1M17 4h.1M30 8h.1M36 18h.1M4 20h.1M5 33h.1M15 36h.1M28 34h.1M35 31h.1M23 3h.1M37 4h.1M10 28h.1" },
  purple: { stone: "#6d3a78", vein: "#e3bfe2", ink: "#fffaf0", veins: "M4 8a5 4 0 1 0 10 0a5 4 0 1 0 -10 0M26 6a6 4 0 1 0 12 0a6 4 0 1 0 -12 0M2 31a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M26 34a6 4 0 1 0 12 0a6 4 0 1 0 -12 0M16 38a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" },
  golden: { stone: "#d9a92f", vein: "#fff0b8", ink: "#1d1510", veins: "M20 -2V10M20 30V42M-2 20H10M30 20H42M4 4L12 12M36 4L28 12M4 36L12 28M36 36L28 28" },
};

const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y + h}V${y}H${x + w}V${y + h}Z`;
const arch = (x: number, base: number, w: number, h: number): string => `M${x} ${base}V${base - h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${base}Z`;
const row = (n: number, from: number, to: number, one: (x: number) => string): string =>
  Array.from({ length: n }, (_, i) => one(Math.round((from + ((to - from) * (i + 0.5)) / n) * 10) / 10)).join("");
const shade = (x: number, y: number, w: number, h: number): string => {
  let d = "";
  for (let at = 3; at < h; at += 3) d += `M${x} ${y + at}l${w} -1.4`;
  return d;
};
const merlons = (x: number, w: number, y: number, n: number): string => {
  const s = w / n;
  let d = `M${x} ${y + 5}`;
  for (let i = 0; i < n; i++) d += `V${y}h${(s * 0.28).toFixed(2)}v1.6h${(s * 0.1).toFixed(2)}v-1.6h${(s * 0.28).toFixed(2)}V${y + 5}h${(s * 0.34).toFixed(2)}`;
  return `${d}V${y + 6}H${x}Z`;
};
const cone = (x: number, w: number, y: number, h: number): string => `M${x - 1.5} ${y}L${x + w / 2} ${y - h}L${x + w + 1.5} ${y}Z`;

/** The higher its value the taller a building: seen from the front, 64 wide, standing on a line at 72. */
export const ground = 72;
export const height = (value: number): number => 18 + Math.min(value, 6) * 4;

export function facade(type: Type, value: number): readonly Stroke[] {
  const h = height(value);
  const top = ground - h;
  const grand = value >= 8;
  const storeys = Math.max(1, Math.round((h - 14) / 9));
  const out: Stroke[] = [];
  const put = (as: Stroke["as"], d: string): void => void out.push({ as, d });
  const windows = (n: number, from: number, to: number, y: number, rows: number, dy = 9): void => {
    for (let i = 0; i < rows; i++) put("dark", row(n, from, to, (x) => arch(x - 1.7, y + i * dy + 5.5, 3.4, 5.5)));
  };
  switch (type) {
    case "biblioteca":
      put("wall", box(7, top, 50, h));
      put("fine", shade(48, top + 2, 8, h - 16));
      put("wall", box(4.5, top - 3, 55, 3.6));
      put("line", row(9, 6, 58, (x) => `M${x} ${top - 3}v-4`) + `M5 ${top - 7}H59`);
      put("dark", row(4, 9, 55, (x) => arch(x - 4, ground, 8, 12)));
      put("line", `M7 ${ground - 14.5}H57`);
      for (let i = 0; i < storeys - 1; i++) put("dark", row(6, 10, 54, (x) => arch(x - 1.6, ground - 17 - i * 8, 3.2, 5.6)));
      put("wall", `M22 ${top - 7}L32 ${top - 14}L42 ${top - 7}Z`);
      put("line", `M28.5 ${top - 9.2}q1.8 -1.4 3.5 0q1.8 -1.4 3.5 0M32 ${top - 9.2}v1.6`);
      if (grand) put("gold", `M9 ${top - 7}v-5a2 2 0 1 1 3 0v5ZM52 ${top - 7}v-5a2 2 0 1 1 3 0v5ZM32 ${top - 14}v-6m-2.6 2h5.2`);
      break;
    case "cathedrale": {
      const peak = top - 8;
      put("wall", box(4, top + h * 0.42, 14, h * 0.58) + box(46, top + h * 0.42, 14, h * 0.58));
      put("roof", `M2 ${top + h * 0.42}L18 ${top + h * 0.42 - 9}V${top + h * 0.42}ZM62 ${top + h * 0.42}L46 ${top + h * 0.42 - 9}V${top + h * 0.42}Z`);
      put("wall", `M16 ${ground}V${top + 3}L32 ${peak}L48 ${top + 3}V${ground}Z`);
      put("fine", shade(42, top + 5, 5, h - 7));
      put("line", `M16 ${top + 3}L32 ${peak}L48 ${top + 3}M32 ${peak}v-8m-3 2.8h6`);
      put("dark", arch(27, ground, 10, 15) + arch(8, ground, 5, 8) + arch(51, ground, 5, 8));
      if (h > 24) put("dark", `M28 ${ground - 21}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z`);
      if (h > 24) put("gold", `M30.6 ${ground - 21}a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0Z`);
      if (h > 32) put("line", row(5, 19, 45, (x) => `M${x} ${ground - 28}v-4`) + `M18 ${ground - 27}H46`);
      if (grand) { put("wall", box(14.5, top - 6, 4, 10) + box(45.5, top - 6, 4, 10)); put("roof", cone(14.5, 4, top - 6, 8) + cone(45.5, 4, top - 6, 8)); put("gold", `M32 ${peak - 8}m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0`); }
      break;
    }
    case "palazzo":
      put("wall", box(9, top, 46, h));
      put("fine", shade(45, top + 3, 9, h - 4));
      put("wall", merlons(7, 50, top - 5, 6));
      put("line", `M9 ${top + 3}H55M9 ${ground - 14}H55`);
      windows(5, 12, 52, ground - 14 - (storeys - 1) * 8.4 + 0.6, storeys - 1, 8.4);
      put("dark", arch(27.5, ground, 9, 11));
      put("dark", row(2, 10, 26, (x) => box(x - 2, ground - 8, 4, 4)) + row(2, 38, 54, (x) => box(x - 2, ground - 8, 4, 4)));
      if (value >= 4) { put("wall", box(28, top - 17, 9, 13)); put("wall", merlons(26.5, 12, top - 21, 3)); put("dark", arch(30.8, top - 8, 3.4, 6)); }
      if (grand) put("gold", `M32.5 ${top - 21}v-8h7l-2 2l2 2h-7`);
      break;
    case "porta":
      put("wall", box(17, top + 6, 30, h - 6));
      put("wall", merlons(17, 30, top + 1, 4));
      put("wall", box(5, top - 4, 14, h + 4) + box(45, top - 4, 14, h + 4));
      put("wall", merlons(3.5, 17, top - 9, 3) + merlons(43.5, 17, top - 9, 3));
      put("fine", shade(13, top, 5, h - 2) + shade(53, top, 5, h - 2));
      put("dark", arch(23, ground, 18, Math.min(h - 10, 24)));
      put("gold", `M28 ${ground}v-${Math.min(h - 14, 20)}M32 ${ground}v-${Math.min(h - 12, 23)}M36 ${ground}v-${Math.min(h - 14, 20)}M24 ${ground - 5}h16`);
      put("dark", arch(10.4, top + 11, 3.2, 6) + arch(50.4, top + 11, 3.2, 6));
      if (grand) { put("roof", cone(4, 16, top - 9, 11) + cone(44, 16, top - 9, 11)); put("gold", `M32 ${top}m-4 -4h8v5q-4 4 -8 0Z`); }
      break;
    case "castello": {
      const rock = ground - 8;
      put("rock", `M1 ${ground}L6 ${rock + 1}L14 ${rock - 3}H50L58 ${rock + 2}L63 ${ground}Z`);
      put("fine", `M9 ${ground}l3 -5M19 ${ground}l2 -7M30 ${ground}l1 -6M42 ${ground}l-1 -7M53 ${ground}l-3 -5`);
      put("wall", box(13, rock - h * 0.42, 38, h * 0.42 - 2));
      put("wall", merlons(13, 38, rock - h * 0.42 - 5, 6));
      put("wall", box(24, top - 4, 16, h - 6));
      put("fine", shade(34, top, 5, h - 14));
      put("wall", merlons(22.5, 19, top - 9, 3));
      put("wall", box(7, rock - h * 0.55, 9, h * 0.55) + box(48, rock - h * 0.55, 9, h * 0.55));
      put("roof", cone(7, 9, rock - h * 0.55, 9) + cone(48, 9, rock - h * 0.55, 9));
      put("dark", arch(29, rock - 2, 6, 8) + arch(30.5, top + 7, 3, 6) + arch(10, rock - h * 0.3, 3, 5) + arch(51, rock - h * 0.3, 3, 5));
      if (grand) put("gold", `M32 ${top - 9}v-9h8l-2.4 2.4l2.4 2.4h-8M11.5 ${rock - h * 0.55 - 9}v-4M52.5 ${rock - h * 0.55 - 9}v-4`);
      break;
    }
    case "villa": {
      const eaves = ground - h * 0.66;
      put("tree", `M6 ${ground}c-4.5 -9 -3 -20 0 -27c3 7 4.5 18 0 27ZM58 ${ground}c-4.5 -9 -3 -20 0 -27c3 7 4.5 18 0 27Z`);
      put("wall", box(11, eaves, 42, ground - eaves));
      put("roof", `M8 ${eaves}L16 ${eaves - 8}H48L56 ${eaves}Z`);
      put("fine", row(8, 14, 50, (x) => `M${x} ${eaves - 1}l1 -6`));
      if (value >= 3) { put("wall", box(23, eaves - 8 - h * 0.16, 18, h * 0.16 + 2)); put("roof", `M20 ${eaves - 8 - h * 0.16}L32 ${eaves - 15 - h * 0.16}L44 ${eaves - 8 - h * 0.16}Z`); put("dark", row(3, 24, 40, (x) => arch(x - 1.4, eaves - 5, 2.8, 4.4))); }
      put("dark", row(2, 12, 24, (x) => arch(x - 1.7, eaves + 9, 3.4, 6)) + row(2, 40, 52, (x) => arch(x - 1.7, eaves + 9, 3.4, 6)));
      put("wall", `M23 ${eaves + 3}L32 ${eaves - 3}L41 ${eaves + 3}Z`);
      put("line", row(4, 23, 41, (x) => `M${x} ${ground}V${eaves + 3}`));
      put("dark", arch(29.6, ground, 4.8, Math.min(9, ground - eaves - 5)));
      if (grand) put("gold", `M32 ${eaves - 15 - h * 0.16}m-3.4 0a3.4 5 0 0 1 6.8 0Zm3.4 -5v-4`);
      break;
    }
  }
  return out;
}

/** Decorations by what they are, in a square of 24. */
export const DECORATIONS: Readonly<Record<string, string>> = {
  book: "M12 6C9.4 4 6.4 3.8 3 4.6V19C6.4 18.2 9.4 18.4 12 20.4C14.6 18.4 17.6 18.2 21 19V4.6C17.6 3.8 14.6 4 12 6ZM12 6V20.4",
  cup: "M6 3H18C18 10 16 13 13 14V18H16.5V21H7.5V18H11V14C8 13 6 10 6 3ZM6.4 7H17.6",
  crown: "M3 7L7.6 12L12 4L16.4 12L21 7L19 17H5ZM5 20.5H19",
  gate: "M4 21V6L6 4L8 6L10 4L12 6L14 4L16 6L18 4L20 6V21H15.5V15A3.5 3.5 0 0 0 8.5 15V21Z",
  banner: "M5 22V3H19L15.5 8L19 13H5",
  "coat-of-arms": "M4 3H20V11C20 17 16 20 12 22C8 20 4 17 4 11ZM12 3V22M4 11H20",
};
/** Somebody of marble on a pedestal, in a box of 16 by 30. */
export const STATUE = "M8 1.5a3 3 0 0 1 1.6 5.5C12.4 7.6 13 10 12.6 14.6L11 15.4V23H13V28.5H3V23H5V15.4L3.4 14.6C3 10 3.6 7.6 6.4 7A3 3 0 0 1 8 1.5Z";
export const COIN = "M12 2.6A9.4 9.4 0 1 0 12 21.4A9.4 9.4 0 1 0 12 2.6ZM12 6A6 6 0 1 0 12 18A6 6 0 1 0 12 6ZM12 8.4L13 11L15.6 12L13 13L12 15.6L11 13L8.4 12L11 11Z";
export const LAUREL = "M12 21C6 19 3.4 14 4.4 5C8 8 9 12 9.6 15M12 21C18 19 20.6 14 19.6 5C16 8 15 12 14.4 15M12 21V17";
