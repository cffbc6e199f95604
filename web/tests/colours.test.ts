// The houses have to be told apart by eyes of every kind: as we see them, in grey, and in three colour-vision simulations.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { HOUSES } from "../src/art/houses";

type Colour = readonly [number, number, number];
const css = readFileSync(new URL("../src/design/tokens.css", import.meta.url), "utf8");
const [day = "", night = ""] = css.split(":root[data-light");
const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
function token(text: string, name: string): Colour {
  const hex = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(text)?.[1];
  if (!hex) throw new Error(`no colour --${name}`);
  return [0, 2, 4].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Colour;
}
const times = (matrix: readonly Colour[], colour: Colour): Colour => matrix.map((row) => Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2])) as unknown as Colour;
// Machado, Oliveira and Fernandes (2009), severity 1; the last is luminance alone.
const EYES: Readonly<Record<string, readonly Colour[]>> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
  greyscale: [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]],
};
function lab(colour: Colour): Colour {
  const [x, y, z] = times([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], colour);
  const f = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.9505), f(y), f(z / 1.089)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}
const apart = (a: Colour, b: Colour): number => Math.hypot(...lab(a).map((value, at) => value - lab(b)[at]!));
const contrast = (a: Colour, b: Colour): number => {
  const [light, dark] = [a, b].map((one) => 0.2126 * one[0] + 0.7152 * one[1] + 0.0722 * one[2]).sort((one, other) => other - one) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

describe.each([["day", day], ["night", `${night}`]])("by %s", (_, text) => {
  test.each(Object.entries(EYES))("the houses differ to eyes with %s", (_eyes, matrix) => {
    const seen = HOUSES.map((_house, at) => times(matrix, token(text, `house-${at}`)));
    seen.forEach((one, at) => seen.slice(at + 1).forEach((other, more) => expect(apart(one, other), `${HOUSES[at]!.key} and ${HOUSES[at + 1 + more]!.key}`).toBeGreaterThan(7)));
  });
  test("words can be read", () => {
    for (const ground of ["paper", "sheet", "sunk"]) {
      expect(contrast(token(text, "ink"), token(text, ground))).toBeGreaterThan(7);
      expect(contrast(token(text, "ink-2"), token(text, ground))).toBeGreaterThan(4.5);
      expect(contrast(token(text, "rubric"), token(text, ground)), ground).toBeGreaterThan(4.5);
    }
    expect(contrast(token(text, "good"), token(text, "sheet"))).toBeGreaterThan(4.5);
    expect(contrast(token(text, "rubric"), token(text, "rubric-ink"))).toBeGreaterThan(4.5);
  });
});

test("no two houses share a letter, a pattern or a charge", () => {
  for (const what of ["letter", "pattern", "charge"] as const) expect(new Set(HOUSES.map((house) => house[what])).size).toBe(HOUSES.length);
});
