// A city drawn from its file alone: every street a cell of its own, rivers and walls where the file's bridges and gates ask for them.
export interface Street { id: string; name: string; district: string; administration: Administration; at: readonly [number, number]; neighbours: readonly string[]; bridges?: readonly string[]; gates?: readonly string[]; name_source?: string }
export type Administration = "church" | "guild" | "prince" | "none";
export interface Mission { streets: readonly string[]; reward: string; points: number }
export interface City { name: string; source: string; street: readonly Street[]; mission?: readonly Mission[]; slots?: Readonly<Record<string, readonly [number, number]>> }
export type Point = readonly [number, number];
export type Passage = "street" | "bridge" | "gate";
/** What lies between two streets that touch. */
export interface Border { a: number; b: number; kind: "open" | "closed" | "river" | "wall"; line: readonly Point[] }
export interface Link { a: number; b: number; kind: Passage; at: Point; angle: number; long: boolean; from: Point; to: Point }
export interface Drawn { width: number; height: number; cells: readonly (readonly Point[])[]; heart: readonly Point[]; borders: readonly Border[]; links: readonly Link[]; outline: readonly Point[]; slots: Readonly<Record<string, Point>> }

const cross = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (run: readonly Point[]): Point[] => {
    const found: Point[] = [];
    for (const one of run) {
      while (found.length > 1 && cross(found.at(-2)!, found.at(-1)!, one) <= 0) found.pop();
      found.push(one);
    }
    return found.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

interface Edged { at: Point; beyond: number } // the edge that begins here borders on this street, or on -1, the country
/** What of a convex shape lies nearer to one point than to another. */
function nearer(shape: readonly Edged[], to: Point, than: Point, other: number): Edged[] {
  const side = (p: Point): number => (p[0] - (to[0] + than[0]) / 2) * (than[0] - to[0]) + (p[1] - (to[1] + than[1]) / 2) * (than[1] - to[1]);
  const kept: Edged[] = [];
  shape.forEach((corner, at) => {
    const next = shape[(at + 1) % shape.length]!;
    const [here, there] = [side(corner.at), side(next.at)];
    const t = here / (here - there);
    const meet = (): Point => [corner.at[0] + t * (next.at[0] - corner.at[0]), corner.at[1] + t * (next.at[1] - corner.at[1])];
    if (here <= 0) {
      kept.push(corner);
      if (there > 0) kept.push({ at: meet(), beyond: other });
    } else if (there <= 0) kept.push({ at: meet(), beyond: corner.beyond });
  });
  return kept;
}

/** A hand that is not quite steady: the same everywhere for the same spot, so that neighbours still touch. */
const hand = ([x, y]: Point): Point => [x + 5 * Math.sin(y / 31 + 1) + 2.5 * Math.sin(y / 11 + x / 47), y + 5 * Math.sin(x / 37 + 2) + 2.5 * Math.sin(x / 13 + y / 41)];
function drawnLine(a: Point, b: Point): Point[] {
  const parts = Math.max(2, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / 16));
  return Array.from({ length: parts + 1 }, (_, i) => hand([a[0] + ((b[0] - a[0]) * i) / parts, a[1] + ((b[1] - a[1]) * i) / parts]));
}
const middle = (line: readonly Point[]): Point => line[Math.floor(line.length / 2)]!;

/** How two streets are joined, if they are. */
export function passage(city: City, a: number, b: number): Passage | null {
  const [one, other] = [city.street[a]!, city.street[b]!];
  if (one.bridges?.includes(other.id) || other.bridges?.includes(one.id)) return "bridge";
  if (one.gates?.includes(other.id) || other.gates?.includes(one.id)) return "gate";
  return one.neighbours.includes(other.id) || other.neighbours.includes(one.id) ? "street" : null;
}

export function draw(city: City, width: number, height: number): Drawn {
  const edge = 26;
  const xs = city.street.map((one) => one.at[0]);
  const ys = city.street.map((one) => one.at[1]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const pad = Math.min(width, height) * 0.115;
  const spread = (low: number, high: number, room: number): number => (high > low ? (room - 2 * (pad + edge)) / (high - low) : 0);
  const [sx, sy] = [spread(left, Math.max(...xs), width), spread(top, Math.max(...ys), height)];
  const place = (at: readonly [number, number]): Point => [pad + edge + (at[0] - left) * sx, pad + edge + (at[1] - top) * sy];
  const points = city.street.map((one) => place(one.at));
  const around = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8);
  const outline = hull(points.flatMap((one) => around.map((turn): Point => [one[0] + pad * Math.cos(turn), one[1] + pad * Math.sin(turn)])));

  const corners = points.map((one, at) => points.reduce((shape, other, than) => (than === at ? shape : nearer(shape, one, other, than)), outline.map((corner): Edged => ({ at: corner, beyond: -1 }))));
  const cells = corners.map((cell) => cell.flatMap((corner, at) => drawnLine(corner.at, cell[(at + 1) % cell.length]!.at).slice(0, -1)));
  const heart = corners.map((cell) => {
    const n = cell.length;
    let [area, x, y] = [0, 0, 0];
    for (let i = 0; i < n; i++) {
      const [p, q] = [cell[i]!.at, cell[(i + 1) % n]!.at];
      const turn = p[0] * q[1] - q[0] * p[1];
      area += turn;
      x += (p[0] + q[0]) * turn;
      y += (p[1] + q[1]) * turn;
    }
    return hand([x / (3 * area), y / (3 * area)]);
  });

  // Where a bridge joins two districts a river parts them, where only gates do, a wall.
  const between = new Map<string, Passage>();
  const pair = (a: number, b: number): string => [city.street[a]!.district, city.street[b]!.district].sort().join(" ");
  const joined: { a: number; b: number; kind: Passage }[] = [];
  for (let a = 0; a < points.length; a++) {
    for (let b = a + 1; b < points.length; b++) {
      const kind = passage(city, a, b);
      if (!kind) continue;
      joined.push({ a, b, kind });
      if (kind === "bridge" || (kind === "gate" && between.get(pair(a, b)) !== "bridge")) between.set(pair(a, b), kind);
    }
  }
  const borders: Border[] = [];
  corners.forEach((cell, a) =>
    cell.forEach((corner, at) => {
      const b = corner.beyond;
      const next = cell[(at + 1) % cell.length]!.at;
      if (b <= a || Math.hypot(next[0] - corner.at[0], next[1] - corner.at[1]) < 3) return;
      const how = between.get(pair(a, b));
      const parted = city.street[a]!.district !== city.street[b]!.district || passage(city, a, b) === "bridge" || passage(city, a, b) === "gate";
      const kind = parted && how === "bridge" ? "river" : parted && how === "gate" ? "wall" : passage(city, a, b) ? "open" : "closed";
      borders.push({ a, b, kind, line: drawnLine(corner.at, next) });
    }),
  );
  const links = joined.flatMap(({ a, b, kind }): Link[] => {
    const touch = borders.find((one) => one.a === a && one.b === b);
    if (touch && kind === "street") return [];
    const [from, to] = [heart[a]!, heart[b]!];
    const at: Point = touch ? middle(touch.line) : [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const [p, q] = touch ? [touch.line[0]!, touch.line.at(-1)!] : [[0, 0] as Point, [-(to[1] - from[1]), to[0] - from[0]] as Point];
    return [{ a, b, kind, at, from, to, long: !touch, angle: (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI }];
  });
  const slots = Object.fromEntries(Object.entries(city.slots ?? {}).map(([name, at]) => {
    const [x, y] = place(at);
    return [name, [Math.min(width - 20, Math.max(20, x)), Math.min(height - 22, Math.max(22, y))] as Point];
  }));
  return { width, height, cells, heart, borders, links, outline: outline.flatMap((corner, at) => drawnLine(corner, outline[(at + 1) % outline.length]!).slice(0, -1)), slots };
}

const round = (number: number): string => number.toFixed(1);
export const path = (line: readonly Point[], closed = false): string => `M${line.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${closed ? "Z" : ""}`;

// Where there is little room, as on Italian street signs.
const SHORT: readonly (readonly [RegExp, string])[] = [[/^Piazza /, "P.za "], [/^Via /, "V. "], [/^Corso /, "C.so "], [/^Corte /, "C.te "], [/^Vicolo /, "V.lo "], [/^Stradone /, "Str. "], [/^Lungadige /, "L.ge "], [/^Regaste /, "Reg. "]];
export const shorter = (name: string): string => SHORT.reduce((said, [long, short]) => said.replace(long, short), name);
/** A name in lines of at most about so many letters. */
export function lines(name: string, most: number): string[] {
  const found: string[] = [];
  for (const word of name.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}
