// The characters of Council of Verona as portrait medals: profiles in the manner of the fifteenth century, drawn by us.
// Capulets look right, Montagues look left, so that a house is known by its gaze as well as by colour and sign.

export type Layer = { d: string; as: "skin" | "hair" | "cloth" | "linen" | "accent" | "line" | "fine" | "gem" };
export type Family = "capulet" | "montague" | "neutral";
export type HairColour = "dark" | "fair" | "grey";
export interface Portrait { families: readonly Family[]; left: boolean; hair: HairColour; layers: readonly Layer[] }

interface Face { nose?: number; drop?: number; chin?: number; lips?: number; brow?: number; neck?: number; thin?: number }

/** Head and neck in profile, looking right, on a ground of 120 by 120. */
function head({ nose = 7, drop = 0, chin = 0, lips = 1, brow = 0, neck = 0, thin = 0 }: Face = {}): Layer {
  const x = 77 + nose;
  const y = 55 + drop;
  return {
    as: "skin",
    d:
      `M64 25C70 26 ${75 + brow} 31 ${76 + brow} 40C${76 + brow} 43 75.2 44 76 46.5C${77 + nose * 0.3} 49 ${x} ${y - 4} ${x} ${y}` +
      `C${x} ${y + 3} 81 ${y + 2.5} 78.5 58.5L${79.5 + lips} 61.3Q78.5 62.5 77 63.2Q${79 + lips} 64 ${79 + lips * 0.8} 66.3C79 68.5 76.5 68.5 76.7 71` +
      `C${78 + chin} 73.5 ${78 + chin} 79 ${72 + chin * 0.5} 81C68 82 ${65 - thin} 80.5 ${63.5 - thin} 83` +
      `L${64 + neck} 102L${40 - neck} 102L43 80C36 70 35 50 41 38C46 28 56 24 64 25Z`,
  };
}
const line = (d: string): Layer => ({ as: "line", d });
const fine = (d: string): Layer => ({ as: "fine", d });
const hair = (d: string): Layer => ({ as: "hair", d });
const cloth = (d: string): Layer => ({ as: "cloth", d });
const linen = (d: string): Layer => ({ as: "linen", d });
const accent = (d: string): Layer => ({ as: "accent", d });
const gem = (d: string): Layer => ({ as: "gem", d });
const dot = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const dots = (r: number, ...at: readonly (readonly [number, number])[]): string => at.map(([x, y]) => dot(x, y, r)).join("");

const eye = (mood: "calm" | "stern" | "soft" | "gay" = "calm"): Layer[] => {
  const brow = { calm: "M65.5 41.2Q70 38.6 75.2 41", stern: "M65 39.8Q70 40 75.6 43.2", soft: "M66 40.6Q70.5 37.6 75 40", gay: "M65.5 38.6Q70 35.6 75 39.4" }[mood];
  return [line(`${brow}M66.6 46.6Q70.4 43.2 74.6 46`), fine("M67.6 47.4Q71 48.8 74 47.2"), { as: "gem", d: dot(71.8, 46, 1.5) }];
};
const mouth = (smile = 0): Layer => line(`M77.4 63.2Q74.5 ${63.4 + smile * 0.4} 72 ${63.4 - smile}`);
const ear: Layer = line("M54.6 47.6C58.6 46.6 59.4 52 56.8 54.6C56.2 57 54 56.6 53.8 54");
const cheek: Layer = fine("M60 72L66 77M58 75L63 79.5M56.5 78.5L60.5 82M49 84L60 88M48 87.5L60.5 92M47.5 91L61 96");
const shoulders = (d = "M10 124C14 104 30 98 41 92C48 98 58 98 65.5 91C80 97 102 100 110 124Z"): Layer => cloth(d);
const folds: Layer = fine("M24 108C26 114 26 118 25 122M34 102C37 110 37 116 36 122M86 104C84 110 85 116 87 122M97 109C95 114 96 118 97 122M52 100V122");

const bob = [
  hair("M67 25C54 17 38 23 34 41C31 58 32 72 37 80C43 85 53 82 55 73C57 65 53.5 58 55.5 50C57.5 42 63 36 71 33C70 29 69 27 67 25Z"),
  fine("M41 44C38 56 39 68 42 78M47 38C43 52 45 66 48 79M54 34C49 44 49 54 51 64M60 31C56 34 54 38 52 42"),
];
const shortHair = [
  hair("M71 31C64 19 46 19 38.5 34C34 45 36 60 42.5 70L47.5 67C46.5 58 50.5 55 53.5 46C57.5 40 64.5 36 71 35Z"),
  fine("M44 40C41 50 42 58 45 65M50 34C46 41 46 48 47 53M57 30C52 34 50 38 49 42"),
];
const longHair = [
  hair("M70 31C62 19 44 20 36.5 35C30 51 33 72 26 100C36 107 50 104 53.5 92C50.5 80 50.5 66 54.5 52C57.5 42 63.5 37 71 34.5Z"),
  fine("M42 44C38 60 40 80 34 100M47 40C43 58 46 80 41 102M53 36C48 48 47 62 47.5 76M60 32C56 35 54 39 52 43"),
];
const knotted = [
  hair("M71 31C63 19 46 20 38.5 35C34.5 46 36 56 41 64L46.5 62C46 56 50.5 53 54 46.5C58 40 64.5 36 71 34.5Z"),
  hair("M40 46C28 40 20 50 24 60C28 70 42 68 43 58Z"),
  fine("M28 50C26 56 29 62 35 63M34 48C31 53 33 58 38 59M47 38C44 43 43 48 43 52M55 32C51 36 49 40 48 44"),
];
const fullBeard = [
  hair("M58.5 58C62 67 68 61 71.5 64.5C74 66 78 64.5 79.5 66C82 74 79 86 72 93C65 96 58 88 56.5 78C55.5 70 56 62 58.5 58Z"),
  fine("M62 68C62 76 65 84 68 89M67 67C67 75 70 82 72 87M73 69C73 75 75 80 75 84"),
];
const moustache = hair("M80.6 60.2C76 58.8 71.5 60 68.6 64.4C73 63.4 77.4 63.6 80.6 61.8Z");
const goatee = hair("M73.5 69C78 69.5 80 76 77.5 87C73.6 83 71.6 76 73.5 69Z");
const collar = linen("M38 95C46 102 59 102 67 93L69 97C60 107 45 107 36 99Z");
const chain = [line("M33 101C42 114 62 114 74 98"), gem(dots(1.9, [38, 106], [46, 110], [55, 111.4], [63, 108.6], [70, 103]))];

function bust(families: readonly Family[], left: boolean, hairColour: HairColour, ...layers: (Layer | readonly Layer[])[]): Portrait {
  return { families, left, hair: hairColour, layers: layers.flat() };
}

export const PORTRAITS: Readonly<Record<string, Portrait>> = {
  // Capulet, the hat
  "lord-capulet": bust(["capulet"], false, "grey",
    shoulders(), folds, head({ nose: 8, drop: 1, brow: 1 }), eye("stern"), mouth(), fullBeard, moustache, ear,
    cloth("M30 42C24 56 26 78 21 96L36 97C37 78 36 60 42 48Z"), fine("M30 54C29 68 29 80 27 94M35 54C34 68 34 80 32 95"),
    cloth("M37 30C28 10 54 4 68 11C78 16 80 26 76 27C62 22 48 24 37 30Z"), fine("M44 22C48 14 56 11 62 12M52 20C57 15 64 14 70 18"),
    accent("M29 44C24 32 42 21 60 20.5C75 20 84 27 81.5 34.5C79 41 66 37.5 56 39C46 40 35 50 29 44Z"), fine("M37 32C38 36 40 40 42 43M47 27C48 31 50 35 51 39M58 24C59 28 60 33 60 38M69 24C69 28 69 33 69 37")),
  "lady-capulet": bust(["capulet"], false, "dark",
    shoulders("M14 124C18 104 32 99 42 93C50 99 58 99 65 92C78 98 98 102 106 124Z"), folds, head({ nose: 5.5, lips: 1.4 }), eye("stern"), mouth(0.6), cheek, chain,
    hair("M53 46C49 54 46 60 42 66C37 60 35 52 36 46Z"),
    accent("M34 46C20 28 36 5 58 7C76 9 82 25 78 33C64 29 48 34 34 46Z"), fine("M31 34L62 9M36 44L74 16M30 22L66 32M38 12L78 27M48 8L79 31M29 28L50 36"), gem(dots(1.7, [46, 21], [58, 18], [54, 29], [67, 24], [40, 32]))),
  juliet: bust(["capulet"], false, "fair",
    shoulders("M16 124C20 106 33 100 43 93C50 99 58 99 64 92C77 99 95 103 103 124Z"), folds, linen("M41 96C48 104 58 104 66 94L67 98C59 109 47 109 38 101Z"), head({ nose: 5, lips: 1.6, chin: 0.4 }), eye("soft"), mouth(1), longHair,
    line("M40 34C50 24 62 24 72 32"), gem(dots(1.8, [42, 33], [48, 29], [54.5, 26.6], [61, 26.4], [67, 28.6])), accent(dots(3, [40, 70], [37, 80], [39, 90])), fine("M40 64C37 72 36 84 37 96")),
  tybalt: bust(["capulet"], false, "dark",
    shoulders(), linen("M34 100L40 93C48 101 59 101 67 92L71 98L64 108L56 102L48 109L41 102Z"), fine("M24 108V122M88 106V122M97 111V122"), head({ nose: 7.5, chin: 1.5 }), eye("stern"), mouth(-0.6), moustache, goatee, shortHair, ear,
    accent("M35 38C32 20 52 12 67 17C75 20 79 28 77.5 33C64 28 48 32 35 38Z"), linen("M42 22C30 12 18 16 10 4C6 20 16 34 38 36Z"), fine("M14 12C20 22 28 30 38 33M20 20L19 27M27 22L25 30M34 25L32 33"),
    line("M92 122L112 62M85 92L105 99M99 100.5L97 106"), gem(dot(91, 124, 4))),
  nurse: bust(["neutral", "capulet"], false, "grey",
    shoulders(), folds, head({ nose: 6.5, drop: 2, chin: 1, thin: -2 }), eye("soft"), mouth(1.4), fine("M62 56Q60 61 62.5 66M64 52L60 51M64.5 54L61 55.5"),
    linen("M73 27C54 12 31 24 31 47C30 72 22 88 17 104C34 112 58 112 70 102C64 96 63 88 66 82.5C57 81 53.5 70 55.5 56C57 44 64 36 75 33.5Z"), fine("M40 40C36 60 36 80 28 102M47 34C42 54 44 80 38 106M53 30C47 46 48 66 47 76M50 84C50 92 50 100 48 108M58 84C58 92 59 100 58 107"), accent("M72 27C56 15 36 24 33 44L37 46C40 30 56 22 74 32Z")),
  samson: bust(["capulet"], false, "dark",
    shoulders("M6 124C10 102 26 96 38 90C48 97 60 97 69 89C86 95 106 100 114 124Z"), linen("M36 93C46 101 61 101 70 91L71 96C61 106 45 106 35 98Z"), folds, head({ nose: 8, drop: -1, chin: 2.2, neck: 4, brow: 1.6 }), eye("stern"), mouth(-0.4), fine("M66 73L71 76M66 76L71 79M70 73L66 78"),
    hair("M75 36C72 17 42 15 35.5 38C34 48 36 56 40 62L55 55C54 50 57 45 60 41Z"), fine("M42 36C40 44 41 52 43 58M49 30C46 38 46 46 48 55M57 27C53 33 52 40 53 50M65 27C61 31 59 35 58 40"), ear,
    line("M92 122C90 104 96 84 108 70"), accent("M100 78C98 68 106 60 112 62C116 70 110 80 104 82Z")),
  // Montague, the three hills
  "lord-montague": bust(["montague"], true, "grey",
    shoulders(), folds, collar, head({ nose: 10, drop: 2.5, chin: 1.4, brow: 0.6 }), eye("stern"), mouth(-0.8), cheek, fine("M62 58C63 62 66 64 69 66"),
    hair("M55 50C53 58 50 66 47.5 72L41 74C36 64 35 50 39 40L60 36Z"), fine("M44 46C42 56 43 64 45 71M49 44C47 52 47 60 48 67"), ear,
    accent("M38.5 38L40 9C50 4 70 4 77 9L78.5 31C66 27.5 50 30 38.5 38Z"), fine("M40 30C52 23 66 21 78 24M45 9L44 26M53 7L53 22M62 6.5L62.5 20M70 7.5L71 20")),
  "lady-montague": bust(["montague"], true, "fair",
    shoulders("M14 124C18 104 32 99 42 93C50 99 58 99 65 92C78 98 98 102 106 124Z"), folds, head({ nose: 6, lips: 1.2, brow: 0.8 }), eye("calm"), mouth(0.4), cheek, knotted,
    linen("M40 40C20 36 12 60 16 98L24 102C24 82 26 70 30 64C24 58 26 46 40 46Z"), fine("M24 54C18 66 19 84 20 98M20 66C17 78 18 88 19 94"), hair(dot(51.5, 52, 7.5)), fine("M51.5 48.5a3.5 3.5 0 1 0 .1 0M51.5 45.8a6 6 0 0 1 5.6 8"), line("M40 38C50 27 62 27 73 34"), gem(dots(2.1, [73, 34.5], [62, 28.4])), gem(dots(1.7, [44, 99], [50, 101.4], [56.6, 101.4], [62, 98.6]))),
  romeo: bust(["montague"], true, "dark",
    shoulders(), folds, collar, head({ nose: 6, lips: 1.4 }), eye("soft"), mouth(0.8), bob,
    accent("M36 34C36 19 54 11 66 16C73 19 77 26 76 31C62 25 48 28 36 34Z"), fine("M43 27C48 21 56 18 62 19"), linen("M46 21C34 10 34 2 24 -2C22 10 28 22 41 29Z"), fine("M27 4C31 14 37 22 43 27"),
    accent(dots(4.6, [88, 106])), fine("M88 103.4a2.6 2.6 0 1 1 -2.4 3.4M88 111L91 123M89 115L94 113")),
  benvolio: bust(["montague"], true, "fair",
    shoulders(), folds, linen("M38 96C46 103 59 103 67 94L66 90C58 97 47 97 40 92Z"), head({ nose: 6.5, chin: 0.6 }), eye("calm"), mouth(0.9), shortHair, ear, cheek,
    accent("M33 41C32 20 50 11 66 15.5C76 19 80.5 27 79 33C66 28.5 48 33 33 41Z"), fine("M34 39C46 29 64 25 79 30M56 14L57 9"), accent(dot(57, 8.4, 2.6))),
  "friar-laurence": bust(["neutral", "montague"], true, "grey",
    shoulders("M8 124C10 104 22 92 34 84C44 96 60 98 68 90C84 96 104 102 112 124Z"), cloth("M30 98C22 84 30 70 42 70C46 84 56 90 67 90C66 100 56 106 46 106C38 105 33 102 30 98Z"), fine("M34 92C32 84 36 77 42 75M40 98C38 90 40 84 43 80M48 101C46 96 46 92 47 88M20 112V122M88 108V122"), head({ nose: 7, drop: 1 }), eye("soft"), mouth(1.2), fine("M63 54L59 53M63.5 56L60 57.5"),
    hair("M38 39C35 52 37 63 43.5 70L48.5 66C46.5 58 49 51 54.5 45C60.5 41 67 41 75.5 39C75 35 73 33.5 71 33.5C60 37 47 37 38 39Z"), fine("M42 46C40 54 43 60 45 64M48 42C45 48 45 54 46 58M60 37L58 41M66 36L65 40"), ear, goatee,
    line("M64 110L68 122M64 110L60 122"), gem(dots(2, [64, 109]))),
  balthasar: bust(["montague"], true, "fair",
    shoulders(), linen("M38 96C46 103 59 103 67 94L68 98C59 107 46 107 36 100Z"), folds, head({ nose: 5, drop: -1, lips: 1.2, chin: -0.4 }), eye("gay"), mouth(1.2), bob,
    accent("M19 44C28 27 74 19 97 28C86 38 66 35.5 56 37.5C44 40 32 50 19 44Z"), accent("M41 31C39 15 52 8 62 11C70 13 74 21 73 26C62 24 51 26 41 31Z"), line("M41 31C51 26 62 24 73 26"),
    linen("M84 104L106 98L110 112L88 118Z"), fine("M84 104L98 109L106 98"), gem(dot(98, 109, 2.4))),
  // Neither house, the olive branch
  escalus: bust(["neutral"], false, "grey",
    shoulders(), linen("M28 104C32 96 38 94 42 91C49 99 58 99 65.5 90C72 93 80 94 86 100L80 112C70 104 62 106 54 106C46 106 38 106 33 112Z"), gem("M36 101l2 5l-3 0zM46 103l2 5l-3 0zM57 103l2 5l-3 0zM67 100l2 5l-3 0zM77 101l2 5l-3 0z"), head({ nose: 8, drop: 0.6, brow: 0.6 }), eye("stern"), mouth(), fullBeard, moustache, bob,
    accent("M36.5 39L33 13L46 25L54 6L63.5 22L75 9L78 31C65 27 49 31 36.5 39Z"), fine("M37 36C50 28 65 24 78 28"), gem(dots(2.2, [33, 12], [54, 5.4], [75.4, 8.4], [45, 30.4], [57, 26.4], [69, 26]))),
  paris: bust(["neutral"], false, "dark",
    shoulders(), folds, linen("M36 98L42 92C49 99 58 99 66 91L69 96C60 106 45 106 36 98Z"), chain, head({ nose: 6.5, chin: 0.8 }), eye("gay"), mouth(0.4), moustache,
    hair("M70 31C62 19 45 20 38 34C33 40 30 48 34 54C30 60 33 68 38 70C40 77 49 77 51 71C56 68 55 61 52 58C56 52 57 44 71 34.5Z"), fine("M41 44a4 4 0 1 1 -1 6M40 58a4 4 0 1 1 0 6M47 50a4 4 0 1 1 -1 6M46 64a3.6 3.6 0 1 1 0 5"),
    accent("M30 40C28 22 48 10 66 15C80 19 84 28 80 34C64 28 46 32 30 40Z"), fine("M34 34C46 24 64 22 80 29"), gem(dot(66, 23, 3.6)), line("M66 26.8V33")),
  mercutio: bust(["neutral"], false, "dark",
    shoulders("M10 124C14 106 28 100 41 92C48 98 58 98 65.5 91C80 99 102 102 110 124Z"), linen("M30 104L36 96L42 104L48 97L54 105L60 97L66 103L71 94L77 101L70 112L60 108L52 114L44 108L36 113Z"), head({ nose: 8, drop: -2, lips: 1.6, chin: 1 }), eye("gay"), line("M78 63.4Q73 66.4 68.5 62"), fine("M67 60Q65.6 62 67 64.6"), shortHair, ear,
    accent("M36 37C35 20 52 13 66 17C74 20 78 27 77 32C63 27 48 31 36 37Z"), fine("M37 35C49 27 64 24 77 28"), linen("M50 30C34 30 18 20 8 6C20 10 28 11 34 10C28 6 26 2 25 -2C38 2 54 12 58 26Z"), fine("M14 11C26 22 38 26 50 27M22 11C32 19 42 22 52 23M32 9C40 14 47 18 54 20")),
  rosaline: bust(["neutral"], false, "dark",
    shoulders("M16 124C20 106 33 100 43 93C50 99 58 99 64 92C77 99 95 103 103 124Z"), folds, head({ nose: 5, lips: 1.3, drop: -0.4 }), eye("calm"), mouth(-0.4), cheek,
    hair("M70 31C62 19 45 20 37.5 35C33 46 34 58 40 64L49 60C50 54 55 47 58 42C62 38 66 36 71 34.5Z"), hair("M38 58C28 66 34 76 30 86C27 96 32 106 40 112C44 102 40 96 44 86C48 76 44 66 47 60Z"), fine("M36 66L45 70M33 76L46 76M31 86L43 88M31 96L41 96M34 104L41 104M44 42C41 50 41 56 43 60M52 34C47 40 46 46 47 50"),
    accent(dots(3.6, [41, 35], [48.6, 28.4], [57.4, 24.6], [66.4, 26.6])), gem(dots(1.2, [41, 35], [48.6, 28.4], [57.4, 24.6], [66.4, 26.6])), fine("M44 31L45 27M52.6 26L52 21.6M62 24.6L63 20.4M71 30L74 27")),
  apothecary: bust(["neutral"], false, "grey",
    shoulders(), folds, head({ nose: 9.5, drop: 3.4, chin: 2.4, lips: 0.2, thin: 2 }), eye("stern"), mouth(-1), fine("M60 60C62 66 66 69 70 71M58 64C60 69 63 72 66 74M65 49.6Q69 52.6 73.6 50.4"),
    accent("M72 29C64 10 42 8 34 28C26 48 32 76 24 100L44 108C50 96 46 82 49 68C52 54 58 42 74 34.5Z"), fine("M40 36C34 54 38 78 32 100M47 32C41 50 44 74 39 102M56 28C49 40 48 54 47 66"),
    linen("M90 84H98V92C104 95 107 101 107 107C107 115 101 120 94 120C87 120 81 115 81 107C81 101 84 95 90 92Z"), cloth("M82 106H106C106 114 101 119 94 119C87 119 82 114 82 106Z"), accent("M89 80H99V85H89Z"), fine("M86 100C85 104 85 108 86 111")),
};

/** Their signs: a hat, three hills, an olive branch. */
export const SIGNS: Readonly<Record<Family, { fill: string; line: string }>> = {
  capulet: { fill: "M-7 3C-7 -1 -4 -1.4 -4 -1.4C-4 -6 4 -6 4 -1.4C4 -1.4 7 -1 7 3Z", line: "M-4 -0.6H4M-9 3.2H9" },
  montague: { fill: "M-8.4 5C-8.4 0 -5.6 -1.6 -4 -1C-3.4 -5.6 3.4 -5.6 4 -1C5.6 -1.6 8.4 0 8.4 5Z", line: "M-4 -1C-2 -0.4 -0.6 1.6 -0.4 5M4 -1C2 -0.4 0.6 1.6 0.4 5" },
  neutral: { fill: "M-1 1C-6 1 -7 -3 -7 -5C-3 -5 -1 -3 -1 1ZM1 -1C1 -5 4 -6.4 7 -6C7 -2.6 4.6 -0.6 1 -1ZM1 4.6C1 1 4 0 7 0.6C6.6 4 4.4 5.6 1 4.6Z", line: "M-4 6.6C-1 4 0.6 1 1.6 -4" },
};
