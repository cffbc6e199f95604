// Council of Verona as the page reads it: the view of its rules engine, and what stands on each card.
import type { Parts } from "../../words/telling";
import type { Key } from "../../words/index.svelte";
import type { IconName } from "../../art/icons";
import type { Told } from "../../api/model";

export interface Agenda { place: "council" | "exile" | "dead"; met: boolean; slots: readonly number[]; seats: readonly (number | null)[]; tokens: readonly (string | null)[] }
export interface CouncilView {
  round: number;
  rounds: number;
  begins: number;
  points: readonly number[];
  points_by_round: readonly (readonly number[])[];
  hand: readonly string[] | null;
  hand_sizes: readonly number[];
  tokens: readonly string[] | null;
  tokens_left: readonly number[];
  council: readonly string[];
  exile: readonly string[];
  dead: readonly string[];
  agendas: Readonly<Record<string, Agenda>>;
  packet: readonly string[] | null;
  packet_size: number;
  handed_over: readonly string[] | null;
  discards: readonly string[] | null;
}
export const viewed = (view: Parts): CouncilView => view as unknown as CouncilView;

export const AGENDAS = {
  romeo: "council.agenda.together", juliet: "council.agenda.together", "lord-capulet": "council.agenda.capulets", "lord-montague": "council.agenda.montagues",
  escalus: "council.agenda.peace", mercutio: "council.agenda.exile", rosaline: "council.agenda.apart", apothecary: "council.agenda.larger",
} as const satisfies Readonly<Record<string, Key>>;
export const POWERS = {
  paris: ["council.power.look", "eye"], "lady-capulet": ["council.power.swap", "swap"], "lady-montague": ["council.power.swap", "swap"],
  tybalt: ["council.power.banish", "out"], benvolio: ["council.power.banish", "out"], nurse: ["council.power.recall", "in"], "friar-laurence": ["council.power.recall", "in"],
  samson: ["council.power.copy-capulet", "mask"], balthasar: ["council.power.copy-montague", "mask"],
} as const satisfies Readonly<Record<string, readonly [Key, IconName]>>;

export const hasAgenda = (card: string): card is keyof typeof AGENDAS => card in AGENDAS;
export const deed = (card: string): Key => (hasAgenda(card) ? AGENDAS[card] : (POWERS[card as keyof typeof POWERS]?.[0] ?? "council.power"));
export const icon = (card: string): IconName => (hasAgenda(card) ? "crown" : (POWERS[card as keyof typeof POWERS]?.[1] ?? "dot"));
export const signed = (number: number): string => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

/** How a round was scored, read from what was told of it. */
export interface Scoring {
  round: number;
  poison: boolean;
  died: readonly { card: string; poison: number; antidote: number }[];
  agendas: readonly { card: string; met: boolean; tokens: readonly { slot: number; seat: number; token: string; points: number | null }[] }[];
  points: readonly number[];
  winners: readonly number[];
}
export function lastScoring(log: readonly Told[]): Scoring | null {
  const end = log.findLastIndex((told) => told.key === "round-points");
  if (end < 0) return null;
  const start = log.slice(0, end).findLastIndex((told) => told.key === "discards");
  const scene = log.slice(Math.max(start, 0), end + 2);
  const of = (key: string): readonly Parts[] => scene.filter((told) => told.key === key).map((told) => told.parts);
  const tokens = of("revealed");
  const scored = of("scored");
  const judged = scene.filter((told) => told.key === "met" || told.key === "unmet");
  const at = (parts: Parts): string => `${String(parts["card"])} ${String(parts["slot"])}`;
  const lying = (card: string) =>
    tokens.filter((parts) => parts["card"] === card).map((parts) => {
      const paid = scored.find((one) => at(one) === at(parts));
      return { slot: Number(parts["slot"]), seat: Number(parts["seat"]), token: String(parts["token"]), points: paid ? Number(paid["points"]) : null };
    });
  const total = scene.find((told) => told.key === "round-points")!.parts;
  return {
    round: Number(total["round"]),
    poison: tokens.some((parts) => judged.every((told) => told.parts["card"] !== parts["card"])) || of("died").length > 0 || tokens.some((parts) => parts["token"] === "poison" || parts["token"] === "antidote"),
    died: of("died").map((parts) => ({ card: String(parts["card"]), poison: Number(parts["poison"]), antidote: Number(parts["antidote"]) })),
    agendas: judged.map((told) => ({ card: String(told.parts["card"]), met: told.key === "met", tokens: lying(String(told.parts["card"])) })),
    points: total["points"] as readonly number[],
    winners: (of("round-won")[0]?.["seats"] ?? []) as readonly number[],
  };
}
