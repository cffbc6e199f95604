// What stands and lies in the streets of Verona, drawn in one hand.

/** An ally of a house: a citizen in a cloak, in a box of 20 by 26 around its foot. */
export const CITIZEN = "M0 -26C3.4 -26 5.2 -23.4 5.2 -20.8C5.2 -18.8 4.2 -17.2 2.8 -16.2C7 -14.6 9 -9 9.6 0H-9.6C-9 -9 -7 -14.6 -2.8 -16.2C-4.2 -17.2 -5.2 -18.8 -5.2 -20.8C-5.2 -23.4 -3.4 -26 0 -26Z";
/** A letter, folded and sealed, in a box of 28 by 20. */
export const LETTER = "M-14 -10H14V10H-14Z";
export const FOLD = "M-14 -10L0 2.5L14 -10M-14 10L-4 -1M14 10L4 -1";
/** What a token is, in a box of 24. */
export const TOKENS: Readonly<Record<string, string>> = {
  corruption: "M12 4.4A7.6 7.6 0 1 0 12 19.6A7.6 7.6 0 1 0 12 4.4ZM12 8V16M14.6 9.6C13.6 8.6 9.8 8.4 9.6 10.4C9.4 12.6 14.6 11.4 14.6 13.8C14.4 15.8 10.6 15.6 9.4 14.4",
  violence: "M19.6 4.4L8.6 15.4M19.6 4.4L18.8 8L10.4 16.6M19.6 4.4L16 5.2L7.4 13.6M5.6 12.6L11.4 18.4M8 16L4.4 19.6",
  intrigue: "M3.4 7C6 5.4 9 5.4 12 6.8C15 5.4 18 5.4 20.6 7C21.4 13 18.4 17.6 15.4 17.6C13.6 17.6 13 16 12 14.4C11 16 10.4 17.6 8.6 17.6C5.6 17.6 2.6 13 3.4 7ZM6.8 10.4C8 9.6 9.2 9.8 10 11M17.2 10.4C16 9.6 14.8 9.8 14 11",
  bluff: "M5 6H19V18H5ZM8 12H16",
};
/** The signs of the administrations, in a circle of 9 about the origin. */
export const SIGNS: Readonly<Record<string, string>> = {
  church: "M-1.5 -6.2H1.5V-2.6H4.8V0.4H1.5V6.2H-1.5V0.4H-4.8V-2.6H-1.5Z",
  prince: "M-5.6 -3.4L-2.6 -0.6L0 -5L2.6 -0.6L5.6 -3.4L4.6 4H-4.6Z",
  guild: "M-0.8 -5.4H0.8V-3.8H5.4L7 1.4A3 3 0 0 1 1.4 1.4L3.2 -2.6H0.8V3.8H3.4V5.4H-3.4V3.8H-0.8V-2.6H-3.2L-1.4 1.4A3 3 0 0 1 -7 1.4L-5.4 -3.8H-0.8Z",
  none: "M-4.2 -6.2H0.8V-0.6C3.2 0 6.4 0.6 6.4 4.2H1.2L-0.6 3V5.6H-4.2Z",
};
export const PIGMENT: Readonly<Record<string, string>> = { church: "ultramarine", prince: "cardinal", guild: "ochre", none: "verdigris" };
/** A building's slot, in a box of 32 around the origin. */
export const HOUSE = "M-13 13V-3L0 -13L13 -3V13Z";
