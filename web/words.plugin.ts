import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FILE = fileURLToPath(new URL("src/words/words.json", import.meta.url));
const LANGUAGES = ["en", "cs", "fr", "de"];

/** Each language as a module of its own, so that a reader loads one: translators keep all four side by side. */
export function words(): Plugin {
  return {
    name: "words",
    resolveId: (id) => (id.startsWith("virtual:words/") ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith("\0virtual:words/")) return undefined;
      this.addWatchFile(FILE);
      const column = LANGUAGES.indexOf(id.slice("\0virtual:words/".length));
      const all = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, string[]>;
      return `export default ${JSON.stringify(Object.fromEntries(Object.entries(all).map(([key, said]) => [key, said[column]])))}`;
    },
  };
}
