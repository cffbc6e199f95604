import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COLOURS, DECORATIONS, facade, MARBLE, TYPES } from "../src/art/carrara";
import { account, around, byTile, CITIES, inOrder, lane, piled, SECTIONS, standing, sums, tileOf, turns, type Tables } from "../src/boards/carrara/carrara";
import rules from "../src/rules/carrara";

const at = (path: string): URL => new URL(path, import.meta.url);
const words = JSON.parse(readFileSync(at("../src/words/words.json"), "utf8")) as Record<string, string[]>;

describe("tiles and what stands on them", () => {
  test.each([["porta-5", 5, false], ["villa-3b", 3, true], ["castello-8", 8, true], ["cathedrale-1", 1, false]])("%s is worth %i", (name, value, rural) => {
    expect(tileOf(name)).toMatchObject({ name, value, rural });
  });
  test("a decoration is called what the tables of this game say", () => {
    const tables = { decorations: { palazzo: { decoration: "cup" } } } as unknown as Tables;
    expect(standing(["decoration-palazzo", "statue-golden"], tables)).toEqual({ decoration: "cup", statue: "golden" });
    expect(standing([], tables)).toEqual({});
  });
  test("choices are found by the building they speak of", () => {
    const one = { action: 240, kind: "adorn", parts: { kind: "porta", value: "5" } };
    const other = { action: 290, kind: "carve", parts: { kind: "porta", value: "5" } };
    const found = byTile([one, other, { action: 4, kind: "end", parts: {} }]);
    expect([...found]).toEqual([["porta-5", [one, other]]]);
  });
  test("blocks are counted from cheap to dear", () => expect(inOrder(piled(["white", "blue", "white"]))).toEqual([["blue", 1], ["white", 2]]));
});

describe("the wheel", () => {
  test("a turn carries every lane to the same lane of the next section", () => {
    for (const section of [0, 1, 2, 3, 4]) for (const colour of [0, 5]) expect(lane(section + 1, colour) - lane(section, colour)).toBe(60);
  });
  test("section I is at the top, and it goes on clockwise", () => {
    expect(around(0, 100)).toEqual([0, -100]);
    expect(around(90, 100)).toEqual([100, 0]);
  });
  test("lanes of one section stay apart, and clear of the next", () => {
    for (let colour = 1; colour < 6; colour++) expect(lane(0, colour) - lane(0, colour - 1)).toBeGreaterThan(9);
    expect(lane(1, 0) - lane(0, 5)).toBeGreaterThan(9);
  });
  test("turns and what was drawn since are read from the log", () => {
    const told = (key: string, parts = {}) => ({ key, parts });
    const before = [told("drawn", { colour: "red" })];
    expect(turns(before)).toEqual({ outer: 0, inner: 0, fresh: {} });
    const log = [told("turns"), told("drawn", { colour: "red" }), told("turns-inner"), told("turns"), told("drawn", { colour: "blue" }), told("drawn", { colour: "blue" })];
    expect(turns(log)).toEqual({ outer: 2, inner: 1, fresh: { blue: 2 } });
  });
});

describe("sums", () => {
  test("coins and points each have a sum to follow", () => {
    expect(sums({ coins: 6, coins_sum: "(1+1)×3", points: 10, points_sum: "(5)×2" })).toEqual([
      { sum: "(1 + 1)×3", total: 6, of: "coins" },
      { sum: "(5)×2", total: 10, of: "points" },
    ]);
    expect(sums({ coins: 0, points: 0 })).toEqual([]);
  });
  test("sums that are added up stay readable", () => expect(sums({ points: 14, points_sum: "(5)×2 + (4)×1" })[0]!.sum).toBe("(5)×2 + (4)×1"));
  test("where the points come from is read from the log", () => {
    const log = [
      { key: "scores", parts: { seat: 0, spot: "massa", coins: 0, points: 8 } },
      { key: "bonus-points", parts: { seat: 1, points: 3 } },
      { key: "end-near", parts: { seat: 1, by: "tile", points: 5 } },
      { key: "changes-coins", parts: { seat: 0, coins: 11, rate: 5, points: 2 } },
      { key: "statue-points", parts: { seat: 0, city: "massa", points: 4 } },
      { key: "passes", parts: { seat: 0, coins: 2 } },
    ];
    const [one, other] = account(log, 2);
    expect(one).toMatchObject({ spots: 8, court: 0, coins: 2, statues: 4 });
    expect(other).toMatchObject({ court: 3, end: 5, coins: 0 });
  });
});

describe("what is drawn", () => {
  const tables = readFileSync(at("../../src/signoria/games/carrara/tables.toml"), "utf8");
  test("no two marbles share a pigment, a vein or a letter in any language", () => {
    for (const what of ["stone", "veins"] as const) expect(new Set(COLOURS.map((colour) => MARBLE[colour][what])).size).toBe(6);
    for (const column of [0, 1, 2, 3]) expect(new Set(COLOURS.map((colour) => words[`carrara.letter.${colour}`]![column])).size).toBe(6);
  });
  test("every building differs from every other", () => {
    const seen = new Set(TYPES.flatMap((type) => [1, 2, 3, 4, 5, 8].map((value) => JSON.stringify(facade(type, value)))));
    expect(seen.size).toBe(36);
    for (const one of seen) expect(one).not.toMatch(/NaN|undefined/);
  });
  test("every decoration of the tables has its picture", () => {
    const named = [...tables.matchAll(/decoration = "([\w-]+)"/g)].map(([, name]) => name!);
    expect(named.length).toBe(6);
    for (const name of named) expect(DECORATIONS).toHaveProperty([name]);
  });
  test("cities and sections are those of the engine", () => {
    const names = readFileSync(at("../../src/signoria/games/carrara/names.py"), "utf8");
    const list = (what: string): string[] => [...new RegExp(`^${what}: .*= \\[(.*)\\]$`, "m").exec(names)![1]!.matchAll(/"([^"]+)"/g)].map((found) => found[1]!);
    expect(list("CITIES")).toEqual([...CITIES]);
    expect(list("SECTIONS")).toEqual([...SECTIONS]);
    expect(list("COLOURS")).toEqual([...COLOURS]);
    expect(list("TYPES")).toEqual([...TYPES]);
  });
});

test("the rules have the same clauses in every language, and those stand in the rules the game is played by", () => {
  const clauses = (language: keyof typeof rules): string[] => rules[language].flatMap((section) => section.clauses.map(([number, , ours]) => `${number} ${ours ?? false}`));
  const readme = readFileSync(at("../../src/signoria/games/carrara/README.md"), "utf8");
  for (const language of ["cs", "fr", "de"] as const) expect(clauses(language)).toEqual(clauses("en"));
  for (const clause of clauses("en")) expect(readme, clause).toMatch(new RegExp(`(\\*\\*|## )${clause.split(" ")[0]!.replace(".", "\\.")}\\b`));
});
