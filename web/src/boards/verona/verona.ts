// Verona as the page reads it: the view of its rules engine, the plan while it is composed, a street's resolution as a scene.
import type { Choice, Told } from "../../api/model";
import type { Key } from "../../words/index.svelte";
import type { Parts } from "../../words/telling";
import { passage, type City } from "./city";

export const TOKENS = ["corruption", "violence", "intrigue", "bluff"] as const;
export type Token = (typeof TOKENS)[number];
export const HELD: Readonly<Record<Token, number>> = { corruption: 3, violence: 2, intrigue: 1, bluff: 3 };
export type RoleName = "none" | "schemer" | "briber" | "fighter" | "defender";
export interface Player { florins: number | null; mercenaries: number; supply: number; missions: number; achieved: readonly number[]; turned: readonly string[]; buildings: readonly number[]; income: number; points: number }
export interface Held { mission: number; lacks: readonly number[]; beset: readonly number[] }
export interface ScenePart { token: string | null; role: RoleName; why: string; card?: string; bid?: number; roll?: number; odds?: number }
export interface SceneView { street: number; picker: number; players: readonly ScenePart[]; schemer: number | null; origin: number | null; strongest: number | null; strength: number; winner: number | null }
export interface VeronaView {
  round: number;
  first: number;
  streets: Readonly<Record<string, { allies: readonly number[]; tokens: readonly number[] }>>;
  players: readonly Player[];
  offer: readonly { building: number; tally: readonly number[] }[];
  upcoming: number | null;
  deck: number;
  hand: readonly Held[];
  plan: Readonly<Record<string, Token>>;
  withdrawn: readonly number[];
  declared: readonly number[];
  scene: SceneView | null;
}
export interface BuildingCard { id: string; points: number; realm?: { administration?: string; district?: string } }
export const viewed = (view: Parts): VeronaView => view as unknown as VeronaView;

/** Which part somebody would have in a street with a token, as things stand (V-C.3), and why. */
export function roleOf(city: City, view: VeronaView, seat: number, street: number, token: Token): { role: RoleName; why: string } {
  const here = view.streets[city.street[street]!.name]?.allies ?? [];
  const own = here.includes(seat);
  const near = city.street.some((one, at) => at !== street && passage(city, street, at) !== null && (view.streets[one.name]?.allies ?? []).includes(seat));
  if (token === "intrigue" && !own && near) return { role: "schemer", why: "as-planned" };
  if (token === "corruption") return { role: "briber", why: "as-planned" };
  if (token === "violence" && own && here.some((other) => other !== seat)) return { role: "fighter", why: "as-planned" };
  const role = own ? "defender" : "none";
  if (token === "intrigue") return { role, why: own ? "own-ally-here" : "no-ally-nearby" };
  if (token === "violence") return { role, why: own ? "no-rival-here" : "no-ally-here" };
  return { role, why: "bluff" };
}

export type Plan = ReadonlyMap<number, Token>;
export const leftOf = (plan: Plan, token: Token): number => HELD[token] - [...plan.values()].filter((one) => one === token).length;

const AMOUNTS = ["hundreds", "tens", "ones"];
export const isAmount = (choice: Choice): boolean => AMOUNTS.includes(choice.kind);
/** The next digit that leads from what was said so far to an amount. */
export function digit(choices: readonly Choice[], rest: number): Choice | undefined {
  const kind = choices[0]?.kind;
  const number = kind === "hundreds" ? Math.floor(rest / 100) * 100 : kind === "tens" ? Math.floor(rest / 10) * 10 : rest;
  return choices.find((one) => one.kind === kind && one.parts["number"] === number);
}

const STEPS: readonly (readonly [Key, readonly string[]])[] = [
  ["verona.scene.roles", ["token"]],
  ["verona.scene.scheme", ["schemes-cancelled", "schemes", "uncovered", "tries-again", "foiled", "schemed", "accused", "intimidated"]],
  ["verona.scene.bids", ["bid-florins", "bid-figures"]],
  ["verona.scene.dice", ["rolled", "strongest", "nobody-strongest"]],
  ["verona.scene.outcome", ["stopped", "corrupted", "removed", "resettled", "benefit-florins", "benefit-figures", "mission", "reward-lapses", "moved", "added"]],
];
export interface SceneStep { title: Key; told: readonly Told[] }
/** The street resolved last, step by step as it was told; a step may come again, as after a second attempt. */
export function lastScene(log: readonly Told[]): { street: number; line: number; steps: readonly SceneStep[] } | null {
  const start = log.findLastIndex((one) => one.key === "picked");
  if (start < 0) return null;
  const steps: { title: Key; told: Told[] }[] = [];
  for (const told of log.slice(start + 1)) {
    const title = STEPS.find(([, keys]) => keys.includes(told.key))?.[0];
    if (!title) break;
    if (steps.at(-1)?.title === title) steps.at(-1)!.told.push(told);
    else steps.push({ title, told: [told] });
  }
  return { street: Number(log[start]!.parts["street"]), line: start, steps };
}
/** Whether a street is still being resolved, or the round still stands among the streets. */
export const amongStreets = (log: readonly Told[]): boolean => {
  const picked = log.findLastIndex((one) => one.key === "picked");
  return picked >= 0 && picked > log.findLastIndex((one) => one.key === "round");
};
export const grouped = (seats: readonly number[]): readonly (readonly [seat: number, count: number])[] =>
  [...new Set(seats)].sort((a, b) => a - b).map((seat) => [seat, seats.filter((one) => one === seat).length] as const);
