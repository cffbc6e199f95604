import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { draw, hull, lines, passage, shorter, type City } from "../src/boards/verona/city";
import { BENEFIT } from "../src/boards/verona/labels";
import { amongStreets, digit, grouped, lastScene, leftOf, roleOf, viewed } from "../src/boards/verona/verona";
import rules from "../src/rules/verona";

const at = (path: string): string => readFileSync(new URL(`../../src/signoria/games/verona/${path}`, import.meta.url), "utf8");
/** The city files are simple enough to be read line by line. */
function city(name: string): City {
  const street = at(`cities/${name}.toml`).split("[[street]]").slice(1).map((block) => {
    const list = (key: string): string[] => [...(new RegExp(`^${key} = \\[(.*)\\]`, "m").exec(block)?.[1] ?? "").matchAll(/"(\w+)"/g)].map((one) => one[1]!);
    const text = (key: string): string => new RegExp(`^${key} = "(.*)"`, "m").exec(block)![1]!;
    const [x, y] = /^at = \[(\d+), (\d+)\]/m.exec(block)!.slice(1).map(Number) as [number, number];
    return { id: text("id"), name: text("name"), district: text("district"), administration: text("administration") as "none", at: [x, y] as const, neighbours: list("neighbours"), bridges: list("bridges"), gates: list("gates") };
  });
  return { name, source: "reconstructed", street };
}
const area = (shape: readonly (readonly [number, number])[]): number => Math.abs(shape.reduce((sum, [x, y], i) => sum + x * shape[(i + 1) % shape.length]![1] - shape[(i + 1) % shape.length]![0] * y, 0)) / 2;

describe.each(["verona", "laguna"])("the map of %s", (name) => {
  const town = city(name);
  const drawn = draw(town, 1240, 700);
  test("every street is a place of its own, and together they fill the city", () => {
    expect(drawn.cells.length).toBe(town.street.length);
    for (const cell of drawn.cells) expect(area(cell)).toBeGreaterThan(2500);
    expect(Math.abs(drawn.cells.reduce((sum, cell) => sum + area(cell), 0) / area(drawn.outline) - 1)).toBeLessThan(0.01);
  });
  test("every bridge and gate is drawn, and whatever is joined can be seen to be", () => {
    const count = (kind: "bridges" | "gates"): number => town.street.reduce((sum, one) => sum + one[kind]!.length, 0) / 2;
    const both = (kind: "bridges" | "gates"): number => new Set(town.street.flatMap((one) => one[kind]!.map((other) => [one.id, other].sort().join()))).size;
    expect(count("bridges")).toBeGreaterThan(0);
    expect(drawn.links.filter((one) => one.kind === "bridge").length).toBe(both("bridges"));
    expect(drawn.links.filter((one) => one.kind === "gate").length).toBe(both("gates"));
    town.street.forEach((_, a) => town.street.forEach((_other, b) => {
      if (b <= a || !passage(town, a, b)) return;
      expect([...drawn.borders, ...drawn.links].some((one) => one.a === a && one.b === b), `${town.street[a]!.name} ${town.street[b]!.name}`).toBe(true);
    }));
  });
  test("everything lies on the paper", () => {
    for (const [x, y] of drawn.cells.flat()) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(1240);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(700);
    }
  });
});

test("a hull keeps what is outermost", () => expect(hull([[0, 0], [4, 0], [2, 1], [4, 4], [0, 4]]).length).toBe(4));
test("names are broken at words", () => expect(lines("Piazza Mercato Vecchio", 14)).toEqual(["Piazza Mercato", "Vecchio"]));
test("names are shortened as on Italian signs", () => expect(shorter("Piazza dei Signori")).toBe("P.za dei Signori"));

describe("the part of a token (V-C.3)", () => {
  const town = city("verona");
  const here = town.street.findIndex((one) => one.id === "SI");
  const view = (streets: Record<string, { allies: number[]; tokens: number[] }>) => viewed({ streets });
  const next = { "Via Stella": { allies: [0], tokens: [] } };
  test.each([
    ["intrigue", next, "schemer", "as-planned"],
    ["intrigue", {}, "none", "no-ally-nearby"],
    ["intrigue", { ...next, "Piazza dei Signori": { allies: [0], tokens: [] } }, "defender", "own-ally-here"],
    ["violence", { "Piazza dei Signori": { allies: [0, 1], tokens: [] } }, "fighter", "as-planned"],
    ["violence", { "Piazza dei Signori": { allies: [0, 0], tokens: [] } }, "defender", "no-rival-here"],
    ["violence", { "Piazza dei Signori": { allies: [1], tokens: [] } }, "none", "no-ally-here"],
    ["corruption", {}, "briber", "as-planned"],
    ["bluff", { "Piazza dei Signori": { allies: [0], tokens: [] } }, "defender", "bluff"],
  ] as const)("%s with %j is %s", (token, streets, role, why) => expect(roleOf(town, view(streets as never), 0, here, token)).toEqual({ role, why }));
});

describe("amounts, digit by digit", () => {
  const asked = (kind: string, numbers: readonly number[]) => numbers.map((number, action) => ({ action, kind, parts: { number } }));
  test("hundreds, tens, ones", () => {
    expect(digit(asked("hundreds", [0, 100, 200]), 134)?.parts["number"]).toBe(100);
    expect(digit(asked("tens", [0, 10, 20, 30]), 34)?.parts["number"]).toBe(30);
    expect(digit(asked("ones", [0, 1, 2, 3, 4]), 4)?.parts["number"]).toBe(4);
  });
  test("too much has no digit", () => expect(digit(asked("ones", [0, 1]), 7)).toBeUndefined());
});

test("letters that lie are no longer in the hand", () => expect(leftOf(new Map([[1, "violence"], [2, "bluff"]] as const), "violence")).toBe(1));
test("allies are counted by house", () => expect(grouped([2, 0, 2])).toEqual([[0, 1], [2, 2]]));

describe("the scene of a street", () => {
  const told = (key: string, parts = {}) => ({ key, parts });
  const log = [told("round"), told("picked", { seat: 0, street: 3 }), told("token", { seat: 0 }), told("token", { seat: 1 }), told("bid-florins", { seat: 0 }), told("strongest"), told("corrupted")];
  test("it is read from the log in steps", () => {
    const scene = lastScene(log)!;
    expect(scene.street).toBe(3);
    expect(scene.steps.map((one) => [one.title, one.told.length])).toEqual([["verona.scene.roles", 2], ["verona.scene.bids", 1], ["verona.scene.dice", 1], ["verona.scene.outcome", 1]]);
  });
  test("the end of the round is no part of it", () => expect(lastScene([...log, told("profit"), told("mission")])!.steps.at(-1)!.told.length).toBe(1));
  test("a new round leaves it behind", () => {
    expect(amongStreets(log)).toBe(true);
    expect(amongStreets([...log, told("round")])).toBe(false);
    expect(lastScene([])).toBeNull();
  });
});

test("every building is explained", () => {
  for (const [, id] of at("buildings.toml").matchAll(/^id = "([\w-]+)"/gm)) expect(BENEFIT).toHaveProperty([id!]);
});
test("the rules have the same clauses in every language, and those stand in the rules the game is played by", () => {
  const clauses = (language: keyof typeof rules): string[] => rules[language].flatMap((section) => section.clauses.map(([number, , ours]) => `${number} ${ours ?? false}`));
  const readme = at("README.md");
  for (const language of ["cs", "fr", "de"] as const) expect(clauses(language)).toEqual(clauses("en"));
  for (const clause of clauses("en")) expect(readme, clause).toContain(clause.split(" ")[0]);
});
