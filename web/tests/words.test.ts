import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { AGENDAS, POWERS } from "../src/boards/council/council";
import { HOUSES } from "../src/art/houses";
import { PORTRAITS } from "../src/art/portraits";
import council from "../src/rules/council";
import { filled, preferred } from "../src/words/index.svelte";
import { noun, Telling, type Json } from "../src/words/telling";

const at = (path: string): URL => new URL(path, import.meta.url);
const words = JSON.parse(readFileSync(at("../src/words/words.json"), "utf8")) as Record<string, string[]>;
const LANGUAGES = ["en", "cs", "fr", "de"];

function sources(folder = "../src/"): string {
  return readdirSync(at(folder), { withFileTypes: true })
    .map((entry) => {
      if (entry.isDirectory()) return sources(`${folder}${entry.name}/`);
      return /\.(ts|svelte)$/.test(entry.name) ? readFileSync(at(folder + entry.name), "utf8") : "";
    })
    .join("\n");
}

describe("the page's words", () => {
  const text = sources();
  const parts = (said: string): string[] => [...said.matchAll(/\{(\w+)/g)].map((found) => found[1]!).sort();

  test("every key is said in every language, with the same parts", () => {
    for (const [key, said] of Object.entries(words)) {
      expect(said.length, key).toBe(LANGUAGES.length);
      for (const one of said) {
        expect(one.trim(), key).not.toBe("");
        expect(parts(one), key).toEqual(parts(said[0]!));
      }
    }
  });
  test("every key the page speaks of exists", () => {
    for (const [, key] of text.matchAll(/\bt\(\s*"([\w.-]+)"/g)) expect(words, key).toHaveProperty([key!]);
  });
  test("no key is idle", () => {
    const built = [/^house\./, /^council\.(capulet|montague|neutral)$/, /^council\.reveal\./];
    for (const key of Object.keys(words)) expect(built.some((one) => one.test(key)) || text.includes(`"${key}"`), key).toBe(true);
  });
  test("Czech counts in three forms, the others in two", () => {
    for (const [key, said] of Object.entries(words)) {
      said.forEach((one, column) => {
        for (const [, forms] of one.matchAll(/\{\w+:([^}]+)\}/g)) expect(forms!.split("|").length, `${key} ${LANGUAGES[column]}`).toBe(column === 1 ? 3 : 2);
      });
    }
  });
  test("keys that are put together have all their words", () => {
    for (const house of HOUSES) expect(words).toHaveProperty([`house.${house.key}`]);
    for (const step of ["poison", "agendas", "points"]) expect(words).toHaveProperty([`council.reveal.${step}`]);
  });
});

describe("numbers and nouns", () => {
  test.each([[1, "bod"], [2, "body"], [4, "body"], [5, "bodů"], [0, "bodů"]])("%i in Czech", (n, said) => expect(noun(n, ["bod", "body", "bodů"])).toBe(said));
  test("nought is one in French", () => expect(filled("{n:point|points}", { n: 0 }, true)).toBe("0 point"));
  test("what is not known stays as it is", () => expect(filled("{who} and {n}", { n: 2 })).toBe("{who} and 2"));
});

test.each([[["cs-CZ", "en"], "cs"], [["sk"], "cs"], [["pl", "de-AT"], "de"], [["ja"], "en"], [[], "en"]])("a reader of %j is spoken to in %s", (wanted, spoken) => {
  expect(preferred(wanted)).toBe(spoken);
});

interface Vector { own: Record<string, Json>; common: Record<string, Json>; table: string; key: string; parts: Record<string, Json>; people: string[]; said: string }
describe("facts put into words as the server's twin does", () => {
  const vectors = JSON.parse(readFileSync(at("../../tests/words.json"), "utf8")) as Vector[];
  test.each(vectors.map((one) => [one.said, one] as const))("%s", (_, one) => {
    const telling = new Telling(one.own, one.common);
    const said =
      one.table === "events" ? telling.event(one.key, one.parts, one.people)
      : one.table === "actions" ? telling.action(one.key, one.parts, one.people)
      : telling.view(one.parts, one.people).join("\n");
    expect(said).toBe(one.said);
  });
});

describe("Council of Verona", () => {
  const cards = readFileSync(at("../../src/signoria/games/council/cards.toml"), "utf8");
  const facts = [...cards.matchAll(/\[characters\.([\w-]+)\]\nfamilies = \[(.*)\]\n(agenda|power)/g)].map(([, name, families, what]) => ({
    name: name!, families: [...families!.matchAll(/"(\w+)"/g)].map((one) => one[1]!), what: what!,
  }));
  test("every character has its portrait, with the signs of its families", () => {
    expect(facts.length).toBe(17);
    for (const { name, families } of facts) expect([...PORTRAITS[name]!.families].sort(), name).toEqual([...families].sort());
  });
  test("every agenda and every power is told", () => {
    for (const { name, what } of facts) expect(what === "agenda" ? AGENDAS : POWERS).toHaveProperty([name]);
  });
  test("the rules have the same clauses in every language, and those stand in the rules the game is played by", () => {
    const clauses = (language: keyof typeof council): string[] => council[language].flatMap((section) => section.clauses.map(([number, , ours]) => `${number} ${ours ?? false}`));
    const readme = readFileSync(at("../../src/signoria/games/council/README.md"), "utf8");
    for (const language of ["cs", "fr", "de"] as const) expect(clauses(language)).toEqual(clauses("en"));
    for (const clause of clauses("en")) expect(readme, clause).toContain(clause.split(" ")[0]);
  });
});
