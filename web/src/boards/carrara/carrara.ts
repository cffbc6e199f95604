// The Palaces of Carrara as the page reads it: the view of its rules engine, and what can be pointed at on the board.
import type { Choice, Told } from "../../api/model";
import type { Json, Parts } from "../../words/telling";
import { t, type Key } from "../../words/index.svelte";
import { COLOURS, TYPES, type Colour, type Type } from "../../art/carrara";

export const SECTIONS = ["I", "II", "III", "IV", "V", "VI"] as const;
export const CITIES = ["lerici", "massa", "viareggio", "lucca", "pisa", "livorno"] as const;
export type City = (typeof CITIES)[number];
export type Pile = Readonly<Partial<Record<Colour, number>>>;
interface Lying { blocks: number; cost: number; after_a_turn: number }
export type Section = Readonly<Partial<Record<Colour, Lying>>> & { decoration?: string; statue?: string };
export interface Spot { coins?: number; points?: number; coins_sum?: string; points_sum?: string; lacking?: number; least?: number; coins_a_point?: number }
export type Ways = Readonly<Record<string, Pile | boolean>>;
export interface Player {
  points: number;
  coins: number | null;
  blocks: Pile | null;
  paying: readonly Colour[];
  markers: { court: readonly string[]; large: number; raised: boolean };
  scored: readonly string[];
  cities: Readonly<Partial<Record<City, Readonly<Record<string, readonly string[]>>>>>;
  improved: Readonly<Partial<Record<City, { coins: number; points: number }>>>;
  stored?: readonly string[];
}
export interface CarraraView {
  active: number | null;
  opener: number | null;
  wheel: Readonly<Record<string, Section>>;
  bag: number | Pile;
  market: readonly string[];
  monuments: readonly Type[];
  improvements: readonly number[];
  visit: { seat: number; field: string } | null;
  court: Readonly<Record<string, { bonus: string; seats: readonly number[] }>>;
  players: readonly Player[];
  end: { stack: number; fewest_markers: number; closer: number | null; turns_without_a_deed: number; of_at_most: number };
  spots: readonly Readonly<Record<string, Spot>>[];
  yours: { spots: Readonly<Record<string, Spot>>; builds: Readonly<Record<string, Readonly<Record<string, Ways>>>> } | null;
  supply?: { decorations: Readonly<Record<string, number>>; statues: Pile };
  reconstructed: readonly string[];
}
export const viewed = (view: Parts): CarraraView => view as unknown as CarraraView;

interface Reward { coins: number; points: number; tag?: string }
export interface Tables {
  prices: Readonly<Record<Colour, readonly number[]>>;
  cities: Readonly<Record<City, Reward & { buildings: number }>>;
  improvements: readonly (Reward & { city: City })[];
  landscapes: Readonly<Record<"urban" | "rural", Reward>>;
  money: Readonly<Record<"left" | "right", { least: number; rate: number }>>;
  decorations: Readonly<Record<Type, { decoration: string }>>;
  discs: { statues: readonly Colour[]; decorations: readonly string[] };
  sets: { points: readonly number[] };
  statues: Readonly<Record<City, { points: readonly number[] }>>;
}

// Tiles

export interface Tile { name: string; type: Type; grade: string; value: number; rural: boolean }
export function tileOf(name: string): Tile {
  const at = name.lastIndexOf("-");
  const type = name.slice(0, at) as Type;
  const grade = name.slice(at + 1);
  return { name, type, grade, value: Number.parseInt(grade, 10), rural: TYPES.indexOf(type) >= 4 };
}
export const nameOf = (parts: Parts): string => `${String(parts["kind"])}-${String(parts["value"])}`;
/** What stands on a building: its decoration by what it is, its statue by its colour. */
export function standing(marks: readonly string[], tables: Tables): { decoration?: string; statue?: string } {
  const found: { decoration?: string; statue?: string } = {};
  for (const mark of marks) {
    if (mark.startsWith("statue-")) found.statue = mark.slice("statue-".length);
    else found.decoration = decorationOf(mark, tables);
  }
  return found;
}
export const decorationOf = (item: string, tables: Tables): string => tables.decorations[item.replace("decoration-", "") as Type]?.decoration ?? "crown";

// Blocks

const LETTERS: Readonly<Record<Colour, Key>> = {
  purple: "carrara.letter.purple", blue: "carrara.letter.blue", green: "carrara.letter.green", red: "carrara.letter.red", yellow: "carrara.letter.yellow", white: "carrara.letter.white",
};
export const letter = (colour: Colour): string => t(LETTERS[colour]);
export const inOrder = (pile: Pile): readonly (readonly [Colour, number])[] => COLOURS.flatMap((colour) => (pile[colour] ? [[colour, pile[colour]] as const] : []));
export const size = (pile: Pile): number => inOrder(pile).reduce((all, [, n]) => all + n, 0);
/** Blocks laid down one after the other, as a pile. */
export function piled(blocks: readonly Colour[]): Pile {
  const found: Partial<Record<Colour, number>> = {};
  for (const colour of blocks) found[colour] = (found[colour] ?? 0) + 1;
  return found;
}

// The wheel: section I at the top, clockwise; within a section a lane for every colour.

export const lane = (section: number, colour: number): number => section * 60 + (colour - 2.5) * 9.4;
export const around = (angle: number, radius: number): readonly [number, number] => {
  const a = ((angle - 90) * Math.PI) / 180;
  return [Math.round(Math.cos(a) * radius * 10) / 10, Math.round(Math.sin(a) * radius * 10) / 10];
};
export function wedge(section: number, inner: number, outer: number): string {
  const [a, b] = [section * 60 - 30, section * 60 + 30];
  const [[x1, y1], [x2, y2], [x3, y3], [x4, y4]] = [around(a, outer), around(b, outer), around(b, inner), around(a, inner)];
  return `M${x1} ${y1}A${outer} ${outer} 0 0 1 ${x2} ${y2}L${x3} ${y3}A${inner} ${inner} 0 0 0 ${x4} ${y4}Z`;
}
/** How often the wheel and its inner disc have been turned, and what was drawn by the last turn. */
export function turns(log: readonly Told[]): { outer: number; inner: number; fresh: Pile } {
  let outer = 0;
  let inner = 0;
  let fresh: Colour[] = [];
  for (const told of log) {
    if (told.key === "turns") {
      outer++;
      fresh = [];
    } else if (told.key === "turns-inner") inner++;
    else if (told.key === "drawn") fresh.push(told.parts["colour"] as Colour);
  }
  return { outer, inner, fresh: outer ? piled(fresh) : {} };
}

// What can be pointed at

/** The choices that belong to each of the buildings, whatever they would do there. */
export function byTile(choices: readonly Choice[]): ReadonlyMap<string, readonly Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    if (!["put", "adorn", "carve", "upgrade", "tile"].includes(choice.kind)) continue;
    const name = nameOf(choice.parts);
    found.set(name, [...(found.get(name) ?? []), choice]);
  }
  return found;
}
export const byPart = (choices: readonly Choice[], kind: string, part: string): ReadonlyMap<string, number> =>
  new Map(choices.filter((choice) => choice.kind === kind).map((choice) => [String(choice.parts[part]), choice.action]));

/** What a spot pays, as a sum to follow. */
export function sums(spot: Spot): readonly { sum: string; total: number; of: "coins" | "points" }[] {
  const found: { sum: string; total: number; of: "coins" | "points" }[] = [];
  for (const of of ["coins", "points"] as const) {
    const sum = spot[`${of}_sum`];
    if (sum) found.push({ sum: sum.replace(/\+/g, " + ").replace(/ {2,}/g, " ").replace(/^\(/, "("), total: spot[of] ?? 0, of });
  }
  return found;
}

// Where points come from

export const SOURCES = ["spots", "court", "buildings", "end", "coins", "decorations", "statues"] as const;
export type Source = (typeof SOURCES)[number];
const PAID: Readonly<Record<string, Source>> = {
  scores: "spots", "bonus-points": "court", "building-points": "buildings", "end-near": "end", "changes-coins": "coins", "set-points": "decorations", "statue-points": "statues",
};
export function account(log: readonly Told[], players: number): readonly Readonly<Record<Source, number>>[] {
  const found = Array.from({ length: players }, () => Object.fromEntries(SOURCES.map((source) => [source, 0])) as Record<Source, number>);
  for (const told of log) {
    const source = PAID[told.key];
    const seat = told.parts["seat"];
    if (source && typeof seat === "number" && found[seat]) found[seat][source] += Number(told.parts["points"] ?? 0);
  }
  return found;
}
export const asParts = (value: Json | undefined): Parts => (value ?? {}) as Parts;
