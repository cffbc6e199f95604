// The games on the server's shelf and their words, fetched once for each language.
import { language } from "../words/index.svelte";
import { Telling, type Table } from "../words/telling";
import { api } from "./client";
import type { GameInfo } from "./model";

let games: Promise<readonly GameInfo[]> | null = null;
let spoken = $state.raw<Readonly<Record<string, { own: Table; common: Table }>>>({});
const asked = new Set<string>();

export const shelf = {
  games(): Promise<readonly GameInfo[]> {
    games ??= api.games().catch((error: unknown) => {
      games = null;
      throw error;
    });
    return games;
  },
  async game(name: string): Promise<GameInfo | null> {
    return (await shelf.games()).find((game) => game.name === name) ?? null;
  },
};

async function learn(name: string, tongue: string): Promise<void> {
  const key = `${name}/${tongue}`;
  if (asked.has(key)) return;
  asked.add(key);
  try {
    const info = await shelf.game(name);
    if (!info) return;
    const found = await api.words(name, info.languages.includes(tongue) ? tongue : "en");
    spoken = { ...spoken, [key]: found };
  } catch {
    asked.delete(key); // asked again when it is wanted again
  }
}

/** A game's words in the reader's language, once they have come; until then those of another we have. */
export function telling(name: string, atTable: Table = {}): Telling | null {
  const tongue = language.current;
  queueMicrotask(() => void learn(name, tongue));
  const found = spoken[`${name}/${tongue}`] ?? Object.entries(spoken).find(([key]) => key.startsWith(`${name}/`))?.[1];
  return found ? new Telling(found.own, found.common, atTable) : null;
}
