import { expect, describe, test } from "vitest";
import { merged } from "../src/api/changes";
import { lastScoring, signed } from "../src/boards/council/council";

describe("changes", () => {
  const document = { a: 1, view: { hand: ["x"], agendas: { romeo: { met: false } } } };
  test("something is put deep inside, and nothing else changes", () => {
    const after = merged(document, [{ at: ["view", "agendas", "romeo", "met"], put: true }]);
    expect(after).toEqual({ a: 1, view: { hand: ["x"], agendas: { romeo: { met: true } } } });
    expect(document.view.agendas.romeo.met).toBe(false);
    expect(after.view.hand).toBe(document.view.hand);
  });
  test("something new comes, something old goes", () => {
    const after = merged(document, [{ at: ["view", "agendas", "juliet"], put: { met: true } }, { at: ["view", "agendas", "romeo"] }]);
    expect(after.view.agendas).toEqual({ juliet: { met: true } });
  });
  test("null is put, not taken away", () => expect(merged(document, [{ at: ["a"], put: null }])).toHaveProperty("a", null));
});

describe("the reveal", () => {
  const log = [
    { key: "round", parts: { round: 1 } },
    { key: "discards", parts: { cards: ["paris"] } },
    { key: "revealed", parts: { seat: 1, token: "poison", card: "romeo", slot: 1 } },
    { key: "revealed", parts: { seat: 0, token: "5", card: "juliet", slot: 2 } },
    { key: "died", parts: { card: "romeo", poison: 1, antidote: 0 } },
    { key: "met", parts: { card: "juliet" } },
    { key: "unmet", parts: { card: "mercutio" } },
    { key: "scored", parts: { card: "juliet", slot: 2, seat: 0, points: 4 } },
    { key: "round-points", parts: { round: 1, points: [4, 0] } },
    { key: "round-won", parts: { seats: [0] } },
    { key: "round", parts: { round: 2 } },
  ];
  test("it is read from the log", () => {
    const scoring = lastScoring(log)!;
    expect(scoring.round).toBe(1);
    expect(scoring.poison).toBe(true);
    expect(scoring.died).toEqual([{ card: "romeo", poison: 1, antidote: 0 }]);
    expect(scoring.agendas).toEqual([
      { card: "juliet", met: true, tokens: [{ slot: 2, seat: 0, token: "5", points: 4 }] },
      { card: "mercutio", met: false, tokens: [] },
    ]);
    expect(scoring.points).toEqual([4, 0]);
    expect(scoring.winners).toEqual([0]);
  });
  test("before a round is over there is none", () => expect(lastScoring(log.slice(0, 7))).toBeNull());
  test("without poison nothing is said of it", () => {
    const plain = log.filter((told) => told.key !== "died" && told.parts.token !== "poison");
    expect(lastScoring(plain)!.poison).toBe(false);
  });
});

test.each([[1, "+1"], [0, "0"], [-2, "−2"]])("%i is written %s", (number, said) => expect(signed(number)).toBe(said));
