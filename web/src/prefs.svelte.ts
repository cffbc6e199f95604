// What one reader likes, kept in this browser: light, sound, language.
import { LANGUAGES, preferred, speak, type Language } from "./words/index.svelte";

type Light = "day" | "night";
const KEY = "signoria";

interface Kept { light?: Light; sound?: boolean; language?: Language; name?: string }

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}
function keep(change: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...change }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

let light = $state<Light>("day");
let sound = $state(false);

function show(wanted: Light): void {
  light = wanted;
  document.documentElement.dataset["light"] = wanted;
}

export const prefs = {
  get light(): Light {
    return light;
  },
  get sound(): boolean {
    return sound;
  },
  get name(): string {
    return kept().name ?? "";
  },
  turnLight(): void {
    show(light === "day" ? "night" : "day");
    keep({ light });
  },
  turnSound(): void {
    sound = !sound;
    keep({ sound });
  },
  call(name: string): void {
    keep({ name });
  },
  async speak(wanted: Language): Promise<void> {
    await speak(wanted);
    keep({ language: wanted });
  },
  async begin(): Promise<void> {
    const mine = kept();
    show(mine.light ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day"));
    sound = mine.sound ?? false;
    await speak(mine.language && mine.language in LANGUAGES ? mine.language : preferred(navigator.languages));
  },
};
