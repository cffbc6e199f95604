// What the page knows of the world: the documents of the API (docs/api.md), as far as the page reads them.
import type { Json, Parts, Table as WordTable } from "../words/telling";

export type { Json, Parts };

export interface Option {
  name: string;
  values: readonly (string | number | boolean)[] | null;
  least: number | null;
  most: number | null;
  default: Json;
  source: string;
  documents: boolean;
}
/** A run of actions: the number of one is `at` plus the place of its parts, the last part running fastest. */
export interface Kind { name: string; at: number; parts: Readonly<Record<string, readonly (number | string)[]>> }
export interface GameInfo {
  name: string;
  title: string;
  designers: readonly string[];
  publisher: string;
  year: number | null;
  seats: readonly number[];
  options: readonly Option[];
  levels: readonly { key: string; seconds: number }[];
  languages: readonly string[];
  lobby: boolean;
  actions: readonly Kind[];
}
export type State = "open" | "playing" | "over" | "abandoned" | "closed";
export interface Seat { seat: number; kind: "free" | "person" | "bot"; person: string | null; name: string; level: string | null; ready: boolean }
export interface Result { points: readonly number[]; ranks: readonly number[] }
/** Who sits where, and what was agreed. */
export interface Table {
  id: string;
  name: string;
  game: string;
  players: number;
  options: Parts;
  public: boolean;
  state: State;
  code: string | null;
  seats: readonly Seat[];
  yours: readonly number[];
  hosting: boolean;
  waiting: readonly number[];
  result: Result | null;
  moved: number;
}
export interface Choice { action: number; kind: string; parts: Parts }
export interface Question { key: string; kind: string; clause: string; sealed: boolean; about: Parts; choices: readonly Choice[] }
/** One moment of a game, as one viewer sees it. */
export interface Look {
  table: string;
  state: State;
  seat: number | null;
  n: number;
  lines: number;
  waiting: readonly number[];
  over: boolean;
  view: Parts;
  question: Question | null;
  result: Result | null;
  decision: string | null;
  undo: boolean;
  replace: boolean;
}
export interface Moment { moment: number; lines: number }
/** What a viewer had before them at an earlier moment. */
export interface Past { seat: number | null; moment: number; moments: number; lines: number; waiting: readonly number[]; over: boolean; view: Parts }
export interface Told { key: string; parts: Parts }
export interface Refusal { seat: number; action: number; reason: string; clause: string }
export type { WordTable };
