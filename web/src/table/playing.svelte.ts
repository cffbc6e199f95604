// One table in one tab: what is seen of it, what is sent to it, and how both survive a bad connection.
import { api, Refused, trouble, Unreachable } from "../api/client";
import type { Choice, GameInfo, Json, Look, Moment, Parts, Past, Question, Refusal, Table, Told } from "../api/model";
import { shelf, telling } from "../api/shelf.svelte";
import { merged, type Change } from "../api/changes";
import { Telling, type Table as WordTable } from "../words/telling";
import { language, t, type Key } from "../words/index.svelte";
import { HOUSES } from "../art/houses";

export type Link = "live" | "trying" | "gone";
interface Moved { is: "moved"; table: string; seat: number | null; after: number; n: number; changes: readonly Change[]; log: { keep: number; add: readonly Told[] } }
type Message = Moved | { is: "at"; n: number } | { is: "table" } | { is: "closing" } | { is: string };

const PAUSES = [300, 700, 1500, 2500];
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

export class Playing {
  table = $state.raw<Table | null>(null);
  look = $state.raw<Look | null>(null);
  log = $state.raw<readonly Told[]>([]);
  info = $state.raw<GameInfo | null>(null);
  atTable = $state.raw<WordTable>({});
  facts = $state.raw<Readonly<Record<string, Json>>>({});
  link = $state<Link>("trying");
  failed = $state("");
  reason = $state("");
  asking = $state(false);
  busy = $state(false);
  rule = $state<string | null>(null);
  rulesOpen = $state(false);
  /** What has been told since the page was opened, for those who listen rather than look. */
  heard = $state.raw<readonly string[]>([]);

  /** An earlier moment that is looked at instead of the present one. */
  past = $state.raw<{ moments: readonly Moment[]; look: Past } | null>(null);
  /** A sealed answer that is being composed anew: what has been said so far, and what is asked next. */
  private redo = $state.raw<{ actions: readonly number[]; question: Question; view: Parts } | null>(null);

  private socket: WebSocket | null = null;
  private closed = false;
  private tries = 0;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  /** What is asked now. */
  get question(): Question | null {
    return this.past ? null : (this.redo?.question ?? this.look?.question ?? null);
  }
  get view(): Parts {
    return this.past?.look.view ?? this.redo?.view ?? this.look?.view ?? {};
  }
  /** Whose eyes the reader sees with: their own, or in a finished game anybody's. */
  get viewer(): number {
    return this.past ? (this.past.look.seat ?? -1) : this.seat;
  }
  get redoing(): boolean {
    return this.redo !== null;
  }
  /** The seat this tab plays, or -1 for an onlooker. */
  get seat(): number {
    return this.table?.yours[0] ?? -1;
  }
  get words(): Telling | null {
    return this.table ? telling(this.table.game, this.atTable) : null;
  }
  /** What everybody is called; a bot by the arms it bears. */
  get people(): readonly string[] {
    return (this.table?.seats ?? []).map((seat) => seatName(seat));
  }
  get outcome(): string {
    const result = this.look?.result ?? this.table?.result;
    if (!result) return t("table.over");
    const won = result.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
    if (won.length === 1 && won[0] === this.seat) return t("over.you");
    return won.length === 1 ? t("over.one", { name: this.people[won[0]!] ?? "" }) : t("over.many", { names: this.list(won.map((seat) => this.people[seat] ?? "")) });
  }
  list(names: readonly string[]): string {
    return new Intl.ListFormat(language.current, { type: "conjunction" }).format(names);
  }
  say(choice: Choice): string {
    return this.words?.action(choice.kind, choice.parts, this.people) ?? choice.kind;
  }
  showRule(clause: string): void {
    this.rule = clause;
    this.rulesOpen = true;
  }
  askWhy(): void {
    this.asking = !this.asking && this.question !== null;
    this.reason = "";
  }

  // Keeping up

  async begin(): Promise<void> {
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    await this.fetch();
    this.listen();
  }
  end(): void {
    this.closed = true;
    clearTimeout(this.again);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
  private wake = (): void => {
    if (document.visibilityState === "hidden" || this.closed) return;
    this.tries = 0;
    if (this.socket?.readyState === WebSocket.OPEN) void this.fetch();
    else this.reconnect(0);
  };

  async fetch(): Promise<void> {
    try {
      const table = await api.table(this.id);
      if (!this.info) {
        this.info = await shelf.game(table.game);
        const fixed = await api.facts(this.id);
        this.atTable = fixed.names;
        this.facts = fixed.facts;
      }
      const first = this.table === null;
      this.table = table;
      if (table.state === "playing" || table.state === "over") {
        const seat = table.yours[0] ?? null;
        const [look, log] = await Promise.all([api.look(this.id, seat), api.log(this.id, seat)]);
        if (!this.look || look.n >= this.look.n || look.seat !== this.look.seat) this.take(look, log, first);
      }
      this.failed = "";
    } catch (error) {
      if (error instanceof Refused && (error.status === 404 || error.status === 403)) this.link = "gone";
      this.failed = trouble(error);
    }
  }

  private take(look: Look, log: readonly Told[], silent = false): void {
    const before = this.log.length;
    this.look = look;
    this.log = log;
    if (look.question === null) this.asking = false;
    if (!look.replace) this.redo = null;
    if (!silent && log.length > before) this.heard = log.slice(before).map((told) => this.words?.event(told.key, told.parts, this.people) ?? "");
  }

  private listen(): void {
    if (this.closed || this.link === "gone") return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ do: "watch", table: this.id, seat: this.seat >= 0 ? this.seat : null }));
    socket.onmessage = (event) => void this.hear(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => {
      if (this.socket !== socket || this.closed) return;
      this.reconnect(PAUSES[Math.min(this.tries++, PAUSES.length - 1)]!);
    };
  }
  private reconnect(pause: number): void {
    if (this.link === "gone") return;
    this.link = "trying";
    clearTimeout(this.again);
    this.again = setTimeout(() => {
      const old = this.socket;
      this.socket = null;
      old?.close();
      this.listen();
    }, pause);
  }

  private async hear(message: Message): Promise<void> {
    if (message.is === "at") {
      this.link = "live";
      this.tries = 0;
      if (!this.look || (message as { n: number }).n !== this.look.n) await this.fetch();
    } else if (message.is === "table") {
      const seat = this.seat;
      await this.fetch();
      if (this.seat !== seat || (this.table?.state === "playing" && this.look === null)) this.reconnect(0);
    } else if (message.is === "closing") {
      this.socket?.close();
    } else if (message.is === "moved") {
      const moved = message as Moved;
      if (!this.look || moved.n <= this.look.n) return;
      if (moved.after !== this.look.n || moved.log.keep > this.log.length) {
        await this.fetch();
        return;
      }
      const look = { ...merged(this.look, moved.changes), n: moved.n } as Look;
      this.take(look, [...this.log.slice(0, moved.log.keep), ...moved.log.add]);
      if (look.over && this.table?.state !== "over") await this.fetch();
    }
  }

  // Looking back

  /** To the moment when the log had so many lines, as a seat of ours knew it; in a finished game as any seat did. */
  async lookBack(lines: number, seat: number | null = this.seat >= 0 ? this.seat : null): Promise<void> {
    try {
      const moments = await api.moments(this.id, seat);
      const at = moments.find((one) => one.lines >= lines) ?? moments.at(-1);
      if (at) this.past = { moments, look: await api.past(this.id, seat, at.moment) };
    } catch (error) {
      this.reason = trouble(error);
    }
  }
  async toMoment(moment: number): Promise<void> {
    const past = this.past;
    if (!past || moment < 0 || moment >= past.moments.length) return;
    try {
      const look = await api.past(this.id, past.look.seat, moment);
      if (this.past) this.past = { moments: past.moments, look };
    } catch (error) {
      this.reason = trouble(error);
    }
  }
  toNow(): void {
    this.past = null;
  }

  // Doing

  async answer(action: number): Promise<void> {
    if (this.redo) await this.compose([...this.redo.actions, action]);
    else await this.send("act", [action]);
  }
  async undo(): Promise<void> {
    if (this.redo) this.redo = null;
    else await this.send("undo", []);
  }
  /** Compose a sealed answer anew. Until the new one is complete the old one stands. */
  reconsider(): Promise<void> {
    return this.compose([]);
  }
  private async compose(actions: readonly number[]): Promise<void> {
    this.reason = "";
    try {
      const found = await api.reconsider(this.id, this.seat, actions);
      if (found.question) this.redo = { actions, question: found.question, view: found.view };
      else {
        await this.send("replace", actions);
        this.redo = null;
      }
    } catch (error) {
      this.redo = null;
      this.reason = trouble(error);
    }
  }

  /** A command is sent again, under the same key, until the server has said yes or no. */
  private async send(doing: "act" | "undo" | "replace", actions: readonly number[]): Promise<void> {
    if (!this.look || this.seat < 0 || this.busy || this.past) return;
    this.busy = true;
    this.reason = "";
    this.asking = false;
    const command = { seat: this.seat, do: doing, key: newKey(), decision: this.look.decision, actions };
    try {
      for (let turn = 0; !this.closed; turn++) {
        try {
          const look = await api.command(this.id, command);
          if (this.socket?.readyState === WebSocket.OPEN) this.link = "live";
          const log = look.lines === this.log.length ? this.log : await api.log(this.id, this.seat);
          if (!this.look || look.n >= this.look.n) this.take(look, log);
          return;
        } catch (error) {
          if (!(error instanceof Unreachable)) throw error;
          this.link = "trying";
          await wait(PAUSES[Math.min(turn, PAUSES.length - 1)]!);
        }
      }
    } catch (error) {
      this.reason = error instanceof Refused && error.refusal ? this.because(error.refusal) : trouble(error);
      await this.fetch();
    } finally {
      this.busy = false;
    }
  }

  /** The same people again, each one seat further; at once, if all the others are bots. */
  async rematch(): Promise<string | null> {
    try {
      const next = await api.rematch(this.id);
      const table = await api.table(next);
      if (table.state === "open" && table.hosting && table.seats.every((seat) => seat.kind === "bot" || table.yours.includes(seat.seat))) await api.start(next);
      return next;
    } catch (error) {
      this.reason = trouble(error);
      return null;
    }
  }

  async why(action: number): Promise<void> {
    try {
      const refusal = await api.why(this.id, this.seat, action);
      this.reason = refusal ? this.because(refusal) : t("dock.allowed");
    } catch (error) {
      this.reason = trouble(error);
    }
    this.asking = false;
  }
  private because(refusal: Refusal): string {
    const parts = this.meaning(refusal.action)?.parts ?? {};
    return this.words?.refusal(refusal.reason, refusal.clause, { seat: refusal.seat, ...parts }, this.people) ?? refusal.reason;
  }

  // The action book

  /** What a number means. */
  meaning(action: number): Choice | null {
    for (const kind of this.info?.actions ?? []) {
      const sizes = Object.values(kind.parts).map((values) => values.length);
      let index = action - kind.at;
      if (index < 0 || index >= sizes.reduce((all, one) => all * one, 1)) continue;
      const parts: Record<string, Json> = {};
      for (const [name, values] of Object.entries(kind.parts).reverse()) {
        parts[name] = values[index % values.length]!;
        index = Math.floor(index / values.length);
      }
      return { action, kind: kind.name, parts };
    }
    return null;
  }
  /** The number of a meaning. */
  number(kind: string, parts: Parts): number | null {
    const found = this.info?.actions.find((one) => one.name === kind);
    if (!found) return null;
    let index = 0;
    for (const [name, values] of Object.entries(found.parts)) {
      const at = values.indexOf(parts[name] as number | string);
      if (at < 0) return null;
      index = index * values.length + at;
    }
    return found.at + index;
  }
  /** What might have been answered but may not be now: every action of the kinds that are asked about. */
  get refused(): readonly Choice[] {
    const asked = this.question?.choices ?? [];
    const offered = new Set(asked.map((choice) => choice.action));
    const kinds = new Set(asked.map((choice) => choice.kind));
    const found: Choice[] = [];
    for (const kind of this.info?.actions ?? []) {
      if (!kinds.has(kind.name)) continue;
      const size = Object.values(kind.parts).reduce((all, values) => all * values.length, 1);
      for (let action = kind.at; action < kind.at + size; action++) {
        if (!offered.has(action)) found.push(this.meaning(action)!);
      }
    }
    return found;
  }
}

const LEVELS: Readonly<Record<string, Key>> = { random: "level.random", flat: "level.flat" };
/** What a strength of bots is called, for a reader. */
export function levelName(words: Telling | null, key: string): string {
  return words?.level(key) ?? (LEVELS[key] ? t(LEVELS[key]) : key);
}

export function seatName(seat: { kind: string; name: string; seat: number }): string {
  if (seat.name) return seat.name;
  if (seat.kind === "free") return t("seat.open");
  return t(`house.${HOUSES[seat.seat % HOUSES.length]!.key}`);
}
