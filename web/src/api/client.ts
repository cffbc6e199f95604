// The API in the page's words. Nothing else in the page talks to the server.
import { prefs } from "../prefs.svelte";
import { t, type Key } from "../words/index.svelte";
import type { Table as Words } from "../words/telling";
import type { GameInfo, Json, Look, Moment, Parts, Past, Question, Refusal, Table, Told } from "./model";

/** The server said no. */
export class Refused extends Error {
  constructor(readonly status: number, readonly code: string, readonly detail: string, readonly refusal: Refusal | null, readonly look: Look | null) {
    super(`${code}: ${detail}`);
  }
}
/** The server said nothing, or could not for the moment: worth another try. */
export class Unreachable extends Error {}

interface Problem { error?: { code?: string; reason?: string; refusal?: Refusal }; look?: Look | null }

const SLOW = 12_000;

async function call<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    const post = method === "POST" ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) } : {};
    answer = await fetch(`/api${path}`, { method, ...post, signal: AbortSignal.timeout(SLOW) });
  } catch {
    throw new Unreachable(path);
  }
  if (answer.status >= 500) throw new Unreachable(`${path}: ${answer.status}`);
  if (answer.status === 204) return undefined as T;
  let found: unknown;
  try {
    found = await answer.json();
  } catch {
    throw new Unreachable(path);
  }
  if (answer.ok) return found as T;
  const problem = found as Problem;
  throw new Refused(answer.status, problem.error?.code ?? String(answer.status), problem.error?.reason ?? "", problem.error?.refusal ?? null, problem.look ?? null);
}
const get = <T>(path: string): Promise<T> => call<T>("GET", path);
const post = <T>(path: string, body?: unknown): Promise<T> => call<T>("POST", path, body);

let known: Promise<boolean> | null = null;
/** Whether the server knows who sits here; asked once. */
function somebody(): Promise<boolean> {
  known ??= api.me().then((person) => person !== null, (error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}
/** Whoever does something first comes in: as a guest, under the name they gave or one of ours. */
async function asSomebody<T>(doing: () => Promise<T>): Promise<T> {
  if (!(await somebody())) {
    await api.comeIn(prefs.name || t("guest"));
    known = Promise.resolve(true);
  }
  return doing();
}

const SAID: Readonly<Record<string, Key>> = {
  "no-such-code": "trouble.no-such-code",
  "no-such-table": "trouble.no-such-table",
  "seat-taken": "trouble.seat-taken",
  "private-table": "trouble.private-table",
  "no-onlookers": "trouble.no-onlookers",
  "old-decision": "trouble.old-decision",
  "no-undo": "trouble.no-undo",
  "not-ready": "trouble.not-ready",
  "seats-free": "trouble.seats-free",
  "bad-name": "trouble.bad-name",
  "too-many": "trouble.too-many",
};

/** What went wrong, for a reader. */
export function trouble(error: unknown): string {
  if (error instanceof Unreachable) return t("trouble.unreachable");
  if (error instanceof Refused) return SAID[error.code] ? t(SAID[error.code]!) : t("trouble.other", { reason: error.detail || error.code });
  return t("trouble.other", { reason: error instanceof Error ? error.message : String(error) });
}

/** The strongest level of bots that nobody has to wait for. */
export const usual = (game: GameInfo): string => (game.levels.filter((level) => level.seconds <= 0.5).at(-1) ?? game.levels[0]!).key;

export interface Command { seat: number; do: "act" | "undo" | "replace"; key: string; decision: string | null; actions: readonly number[] }
export interface NewTable { game: string; players: number; options: Parts; public: boolean; bots: readonly { seat: number; level: string }[] }
interface Person { id: string; kind: string; name: string }
const query = (seat: number | null): string => (seat === null ? "" : `?seat=${seat}`);

export const api = {
  games: async () => (await get<{ games: readonly GameInfo[] }>("/games")).games,
  words: (game: string, language: string) => get<{ own: Words; common: Words }>(`/games/${game}/words/${language}`),
  me: async () => (await get<{ person: Person | null }>("/me")).person,
  comeIn: async (name: string) => (await post<{ person: Person }>("/guests", { name })).person,
  rename: async (name: string) => (await post<{ person: Person }>("/me/name", { name })).person,

  mine: async (): Promise<readonly Table[]> => ((await somebody()) ? (await get<{ tables: readonly Table[] }>("/me/tables")).tables : []),
  open: async () => (await get<{ tables: readonly Table[] }>("/tables?state=open")).tables,
  table: (id: string) => get<Table>(`/tables/${id}`),
  facts: (id: string) => get<{ facts: Record<string, Json>; names: Words }>(`/tables/${id}/facts`),
  make: (table: NewTable) => asSomebody(() => post<Table>("/tables", table)),
  /** You and bots, at once. */
  async playNow(game: GameInfo): Promise<string> {
    const players = Math.min(Math.max(3, game.seats[0]!), game.seats.at(-1)!);
    const level = usual(game);
    const bots = Array.from({ length: players - 1 }, (_, at) => ({ seat: at + 1, level }));
    const { id } = await api.make({ game: game.name, players, options: {}, public: false, bots });
    await api.start(id);
    return id;
  },
  byCode: (code: string) => asSomebody(async () => (await post<{ table: string }>("/join", { code })).table),
  sit: (id: string, seat: number | null, code: string | null) => asSomebody(() => post<{ seat: number }>(`/tables/${id}/sit`, { seat, code })),
  rise: (id: string, seat: number) => post<Table>(`/tables/${id}/seats/${seat}/rise`),
  bot: (id: string, seat: number, level: string) => post<Table>(`/tables/${id}/seats/${seat}/bot`, { level }),
  ready: (id: string, seat: number, ready: boolean) => post<Table>(`/tables/${id}/seats/${seat}/ready`, { ready }),
  invite: async (id: string, seat: number) => (await post<{ invitation: string }>(`/tables/${id}/invitations`, { seat })).invitation,
  claim: (invitation: string) => asSomebody(() => post<{ table: string; seat: number }>("/invitations/claim", { invitation })),
  start: (id: string) => post<Table>(`/tables/${id}/start`),
  close: (id: string) => post<Table>(`/tables/${id}/close`),

  look: (id: string, seat: number | null) => get<Look>(`/tables/${id}/view${query(seat)}`),
  log: async (id: string, seat: number | null) => (await get<{ lines: readonly Told[] }>(`/tables/${id}/log${query(seat)}`)).lines,
  command: async (id: string, command: Command) => (await post<{ look: Look }>(`/tables/${id}/commands`, command)).look,
  why: async (id: string, seat: number, action: number) => (await get<{ refusal: Refusal | null }>(`/tables/${id}/why?seat=${seat}&action=${action}`)).refusal,
  moments: async (id: string, seat: number | null) => (await get<{ moments: readonly Moment[] }>(`/tables/${id}/moments${query(seat)}`)).moments,
  past: (id: string, seat: number | null, moment: number) => get<Past>(`/tables/${id}/moments/${moment}${query(seat)}`),
  rematch: async (id: string) => (await post<{ table: string }>(`/tables/${id}/rematch`)).table,
  reconsider: (id: string, seat: number, actions: readonly number[]) => post<{ question: Question | null; complete: boolean; view: Parts }>(`/tables/${id}/reconsider`, { seat, actions }),
};
