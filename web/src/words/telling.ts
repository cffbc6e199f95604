// Facts put into words: the page's twin of signoria/words.py, so that switching the language asks nobody anything.
// Both are held to tests/words.json.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type Parts = Readonly<Record<string, Json>>;
export type Table = Readonly<Record<string, Json>>;

const isTable = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
const label = (name: string): string => name.replace(/[_-]/g, " ");
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The form of a noun that goes with a number: one, few (2 to 4) where the language has it, many. */
export function noun(number: number, forms: readonly string[]): string {
  if (number === 1) return forms[0] ?? "";
  return (forms.length > 2 && number >= 2 && number <= 4 ? forms[1] : forms.at(-1)) ?? "";
}

/** A number as Python's `g` writes it: six digits that count, no idle zeros. */
const general = (value: number): string => String(Number(value.toPrecision(6)));

export class Telling {
  readonly title: string;
  readonly about: string;

  constructor(
    private readonly own: Table,
    private readonly common: Table,
    private readonly atTable: Table = {},
  ) {
    this.title = typeof own["title"] === "string" ? own["title"] : "";
    this.about = typeof own["about"] === "string" ? own["about"] : "";
  }

  table(name: string): Table {
    const found = this.own[name];
    return isTable(found) ? found : {};
  }

  event(key: string, parts: Parts, people: readonly string[]): string {
    return this.told("events", key, parts, people);
  }
  question(key: string, parts: Parts, people: readonly string[]): string {
    return this.told("questions", key, parts, people);
  }
  action(kind: string, parts: Parts, people: readonly string[]): string {
    const template = this.table("actions")[kind];
    const said = typeof template === "string" ? this.fill(template, parts, people) : null;
    return said ?? [kind, ...Object.entries(parts).map(([name, value]) => `${name}=${this.value(name, value, people)}`)].join(" ");
  }
  refusal(reason: string, clause: string, parts: Parts, people: readonly string[]): string {
    const said = this.told("reasons", reason, parts, people);
    return clause ? `${said} (${clause})` : said;
  }
  points(points: number): string {
    const template = this.own["points"] ?? this.common["points"];
    return (typeof template === "string" ? this.fill(template, { points }, []) : null) ?? String(points);
  }
  option(name: string): string {
    const found = this.table("options")[name];
    return typeof found === "string" ? found : label(name);
  }
  /** What a strength of bots is called. */
  level(key: string): string | null {
    const shared = this.common["levels"];
    const found = this.table("levels")[key] ?? (isTable(shared) ? shared[key] : undefined);
    return typeof found === "string" ? found : null;
  }
  optionValue(name: string, value: Json): string {
    const named = this.table("values")[name];
    const found = isTable(named) ? named[String(value)] : undefined;
    return typeof found === "string" ? found : this.value(name, value, []);
  }
  /** What a viewer sees, line by line: for games without a board of their own, and for the text beside the picture. */
  view(view: Parts, people: readonly string[]): string[] {
    const lines: string[] = [];
    for (const [field, value] of Object.entries(view)) {
      const template = this.table("view")[field];
      const said = typeof template === "string" ? this.fill(template, view, people) : null;
      if (said === null) lines.push(...this.plain(field, value, people));
      else if (said) lines.push(said);
    }
    return lines;
  }

  private told(table: string, key: string, parts: Parts, people: readonly string[]): string {
    const shared = this.common[table];
    const template = this.table(table)[key] ?? (isTable(shared) ? shared[key] : undefined);
    const said = typeof template === "string" ? this.fill(template, parts, people) : null;
    if (said !== null) return capital(said);
    return [key, ...Object.entries(parts).map(([name, value]) => `${name}=${this.value(name, value, people)}`)].join(" ");
  }

  /** The template with its parts; null if it speaks of parts that there are not. */
  fill(template: string, parts: Parts, people: readonly string[]): string | null {
    let missing = false;
    const said = template.replace(/\{\{|\}\}|\{([^{}:]*)(?::([^{}]*))?\}/g, (whole, name: string | undefined, form: string | undefined) => {
      if (name === undefined) return whole.slice(0, 1);
      const value = parts[name];
      if (value === undefined) {
        missing = true;
        return "";
      }
      return this.formed(name, value, form ?? "", people);
    });
    return missing ? null : said;
  }

  private formed(part: string, value: Json, form: string, people: readonly string[]): string {
    if (form.startsWith("by ") && isList(value)) {
      const by = form.slice(3);
      const entries = value.map((one, at) => `${this.value(by, at, people)} ${this.value(part, one, people)}`);
      return entries.join(value.some((one) => isList(one) && one.length > 1) ? "; " : ", ");
    }
    const said = this.value(part, value, people, form.startsWith("as ") ? form.slice(3) : "");
    return form.includes("|") && typeof value === "number" && Number.isInteger(value) ? `${said} ${noun(value, form.split("|"))}` : said;
  }

  /** The value of a part as readers call it; in a grammatical case, if its names have it. */
  value(part: string, value: Json, people: readonly string[], grammar = ""): string {
    const [name, found] = this.names(part);
    if (value === null || (isList(value) && value.length === 0)) return String(this.common[name === "seat" ? "nobody" : "none"] ?? "–");
    if (isList(value)) return this.joined(value.map((one) => this.value(name, one, people, grammar)));
    if (isTable(value)) return Object.entries(value).map(([key, one]) => `${label(key)} ${this.value(key, one, people)}`).join(", ");
    if (name === "seat" && typeof value === "number") {
      return people[value] ?? String(this.common["seat"] ?? "seat {seat}").replace("{seat}", String(value));
    }
    const names = grammar ? (this.table("names")[`${name}.${grammar}`] ?? found) : found;
    if (isList(names) && typeof value === "number" && names[value] !== undefined) return String(names[value]);
    if (isTable(names) && names[String(value)] !== undefined) return String(names[String(value)]);
    if (typeof value === "boolean") return String(this.common[value ? "yes" : "no"]);
    if (typeof value === "number") return Number.isInteger(value) ? String(value) : general(value);
    return value;
  }

  private names(part: string): [string, Json | undefined] {
    const names = this.table("names");
    let name = part;
    for (let turn = 0; turn <= Object.keys(names).length; turn++) {
      const found = names[name] ?? (name === "seats" ? "seat" : undefined);
      if (typeof found !== "string") return [name, this.atTable[name] ?? found];
      name = found;
    }
    return [name, undefined];
  }

  private joined(items: readonly string[]): string {
    return items.length === 1 ? items[0]! : `${items.slice(0, -1).join(", ")} ${String(this.common["and"])} ${items.at(-1)}`;
  }

  private plain(field: string, value: Json, people: readonly string[], called = ""): string[] {
    const name = called || label(field);
    const deep = (one: Json): boolean => isTable(one) || (isList(one) && one.some((v) => isTable(v) || isList(v)));
    if (isTable(value)) {
      const flat = Object.entries(value).filter(([, one]) => !deep(one));
      const facts = flat.map(([key, one]) => `${label(key)} ${this.value(key, one, people)}`).join("; ");
      const inner = Object.entries(value).filter(([, one]) => deep(one)).flatMap(([key, one]) => this.plain(key, one, people));
      return [`${name}: ${facts}`, ...inner.map((line) => `  ${line}`)];
    }
    if (isList(value) && value.some((one) => (isTable(one) || isList(one)) && Object.keys(one).length > 0)) {
      const seats = (field === "players" || field === "seats") && value.length === people.length ? people : value.map((_, at) => String(at));
      return [`${name}:`, ...value.flatMap((one, at) => this.plain(field, one, people, seats[at] ?? String(at))).map((line) => `  ${line}`)];
    }
    return [`${name}: ${this.value(field, value, people)}`];
  }
}
