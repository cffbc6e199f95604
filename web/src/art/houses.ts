// Five houses of our own. Each has a charge, a pattern, a letter and a colour of its own lightness, so that any one of
// the four is enough to tell them apart.

export interface House { key: "tower" | "ladder" | "wheel" | "lily" | "lion"; letter: string; pattern: string; charge: string; detail: string }

const spokes = Array.from({ length: 8 }, (_, i) => {
  const a = (i * Math.PI) / 4;
  return `M${(24 + 3.4 * Math.cos(a)).toFixed(1)} ${(26 + 3.4 * Math.sin(a)).toFixed(1)}L${(24 + 11 * Math.cos(a)).toFixed(1)} ${(26 + 11 * Math.sin(a)).toFixed(1)}`;
}).join("");
const ring = (r: number): string => `M${24 - r} 26a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const mane = Array.from({ length: 24 }, (_, i) => {
  const a = (i * Math.PI) / 12 - Math.PI / 2;
  const r = i % 2 ? 11 : 15;
  return `${i ? "L" : "M"}${(24 + r * Math.cos(a)).toFixed(1)} ${(26 + r * Math.sin(a)).toFixed(1)}`;
}).join("") + "Z";

/** `charge` is filled, `detail` is engraved on it, `pattern` covers the field (all in a shield of 48 by 56). */
export const HOUSES: readonly House[] = [
  {
    key: "tower", letter: "T",
    pattern: "M4 12H44M4 20H44M4 28H44M4 36H44M4 44H44M14 4V12M34 4V12M24 12V20M8 12V20M40 12V20M14 20V28M34 20V28M24 28V36M8 28V36M40 28V36M14 36V44M34 36V44M24 44V54",
    charge: "M14 41V22H11V12L14 14.6L17 12V17H21V12L24 14.6L27 12V17H31V12L34 14.6L37 12V22H34V41Z",
    detail: "M20.5 41V35.5a3.5 3.5 0 0 1 7 0V41ZM22.6 24H25.4V29H22.6Z",
  },
  {
    key: "ladder", letter: "S",
    pattern: "M9 4V50M15 4V50M21 4V54M27 4V54M33 4V50M39 4V50",
    charge: "M14.5 10H18.5V16H29.5V10H33.5V43H29.5V39H18.5V43H14.5ZM18.5 19.5V24H29.5V19.5ZM18.5 27.5V32H29.5V27.5ZM18.5 35.2V35.6H29.5V35.2Z",
    detail: "",
  },
  {
    key: "wheel", letter: "R",
    pattern: "M9 10h.1M19 8h.1M29 8h.1M39 10h.1M14 16h.1M34 16h.1M8 22h.1M40 22h.1M8 32h.1M40 32h.1M12 40h.1M36 40h.1M19 46h.1M29 46h.1M24 51h.1",
    charge: `${ring(14)}${ring(10.4)}`,
    detail: spokes,
  },
  {
    key: "lily", letter: "G",
    pattern: "M4 16L16 4M4 28L28 4M4 40L40 4M8 48L44 12M14 52L44 22M21 54L44 32M30 52L42 40",
    charge: "M24 9C29 15 30 21 26.8 28H29C29.6 24 31 19.6 35 19C40 18.6 41 24 38 27C36.6 25.4 33.6 26 33 28.4H35V32H29.6C30.4 36 32 38.6 35 40.4C30 41.4 26.6 39 25.4 36.4L24 44L22.6 36.4C21.4 39 18 41.4 13 40.4C16 38.6 17.6 36 18.4 32H13V28.4H15C14.4 26 11.4 25.4 10 27C7 24 8 18.6 13 19C17 19.6 18.4 24 19 28H21.2C18 21 19 15 24 9Z",
    detail: "M13 30.2H35",
  },
  {
    key: "lion", letter: "L",
    pattern: "M4 16L16 4M4 28L28 4M4 40L40 4M8 48L44 12M14 52L44 22M21 54L44 32M44 16L32 4M44 28L20 4M44 40L8 4M40 48L4 12M34 52L4 22M27 54L4 32",
    charge: mane,
    detail: "M16.6 22C18 19.6 21 19.6 22 21.4M31.4 22C30 19.6 27 19.6 26 21.4M21.6 29H26.4L24 32ZM24 32V34.4M19.4 34C21 37 23 36.4 24 34.6C25 36.4 27 37 28.6 34M19 24.4h.1M29 24.4h.1",
  },
];
export const SHIELD = "M4 4H44V30C44 42 34 49 24 53C14 49 4 42 4 30Z";
/** The edge of a wax seal: round, but poured by hand. */
export const WAX = "M32 3C38 2 42 6 47 8C53 10 56 14 57 20C58 25 62 29 61 34C60 40 57 43 55 48C53 54 48 56 43 58C38 60 34 62 29 61C24 60 20 60 15 57C10 54 8 50 6 45C4 40 2 36 3 30C4 25 5 21 8 16C11 11 15 8 20 6C24 4 28 4 32 3Z";
