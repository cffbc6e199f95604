// The words that go with what the engine says in keys.
import type { Key } from "../../words/index.svelte";
import type { RoleName, Token } from "./verona";

export const TOKEN: Readonly<Record<Token, Key>> = { corruption: "verona.token.corruption", violence: "verona.token.violence", intrigue: "verona.token.intrigue", bluff: "verona.token.bluff" };
export const ROLE: Readonly<Record<RoleName, Key>> = { none: "verona.role.none", schemer: "verona.role.schemer", briber: "verona.role.briber", fighter: "verona.role.fighter", defender: "verona.role.defender" };
export const WHY: Readonly<Record<string, Key>> = { "own-ally-here": "verona.why.own-ally-here", "no-ally-nearby": "verona.why.no-ally-nearby", "no-rival-here": "verona.why.no-rival-here", "no-ally-here": "verona.why.no-ally-here" };
export const ADMINISTRATION: Readonly<Record<string, Key>> = { church: "verona.realm.church", guild: "verona.realm.guild", prince: "verona.realm.prince", none: "verona.realm.none" };
export const DISTRICT: Readonly<Record<string, Key>> = { centre: "verona.realm.centre", north: "verona.realm.north", east: "verona.realm.east", south: "verona.realm.south", west: "verona.realm.west" };
export const REWARD: Readonly<Record<string, Key>> = { points: "verona.reward.points", florins: "verona.reward.florins", mercenaries: "verona.reward.mercenaries", moves: "verona.reward.moves", remove: "verona.reward.remove", add: "verona.reward.add" };
export const BENEFIT: Readonly<Record<string, Key>> = {
  "casa-delle-corporazione": "verona.benefit.casa", convento: "verona.benefit.convento", postribolo: "verona.benefit.postribolo", "porta-gabella": "verona.benefit.gabella", roccaforte: "verona.benefit.roccaforte",
  redentore: "verona.benefit.redentore", "santa-susanna": "verona.benefit.susanna", sinagoga: "verona.benefit.sinagoga", municipio: "verona.benefit.municipio",
};
