// What the page itself says, in the reader's language. What games say comes from the games (telling.ts).
import type all from "./words.json";
import { noun, type Table } from "./telling";

export type Key = keyof typeof all;
export type Language = "en" | "cs" | "fr" | "de";
export const LANGUAGES: Readonly<Record<Language, string>> = { en: "English", cs: "Čeština", fr: "Français", de: "Deutsch" };

const LOAD: Readonly<Record<Language, () => Promise<{ default: Readonly<Record<string, string>> }>>> = {
  en: () => import("virtual:words/en"),
  cs: () => import("virtual:words/cs"),
  fr: () => import("virtual:words/fr"),
  de: () => import("virtual:words/de"),
};

let words = $state.raw<Readonly<Record<string, string>>>({});
let current = $state<Language>("en");

export const language = {
  get current(): Language {
    return current;
  },
};

/** The language a browser's owner reads best, among ours. */
export function preferred(wanted: readonly string[]): Language {
  for (const one of wanted) {
    const short = one.slice(0, 2).toLowerCase();
    if (short === "sk") return "cs";
    if (short in LANGUAGES) return short as Language;
  }
  return "en";
}

export async function speak(wanted: Language): Promise<void> {
  words = (await LOAD[wanted]()).default;
  current = wanted;
  document.documentElement.lang = wanted;
}

/** `{name}` stands for a part, `{n:seat|seats}` for a number with its noun. */
export function filled(template: string, parts: Readonly<Record<string, string | number>>, french = false): string {
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, forms: string | undefined) => {
    const value = parts[name];
    if (value === undefined) return whole;
    if (forms === undefined) return String(value);
    return `${value} ${noun(french && Number(value) === 0 ? 1 : Number(value), forms.split("|"))}`;
  });
}

export function t(key: Key, parts: Readonly<Record<string, string | number>> = {}): string {
  return filled(words[key] ?? key, parts, current === "fr");
}

export type { Table };
