// The rules of each game in our words, in every language of the page, by numbered clause. Loaded when they are read.
import type { Language } from "../words/index.svelte";

/** A clause's number and its text; a heading has no number of its own below it. `+` marks what is reconstructed. */
export type Section = { title: string; clauses: readonly (readonly [number: string, text: string, reconstructed?: true])[] };
export type Rules = Readonly<Record<Language, readonly Section[]>>;

export const RULES: Readonly<Record<string, () => Promise<{ default: Rules }>>> = {
  council: () => import("./council"),
  carrara: () => import("./carrara"),
  verona: () => import("./verona"),
};
