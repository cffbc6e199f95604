// How one screen becomes the next: the server tells what to put where.
import type { Json } from "../words/telling";

export interface Change { at: readonly string[]; put?: Json }

export function merged<T extends object>(document: T, changes: readonly Change[]): T {
  let whole: unknown = document;
  for (const change of changes) whole = changed(whole, change.at, change);
  return whole as T;
}

function changed(value: unknown, at: readonly string[], change: Change): unknown {
  const [name, ...rest] = at;
  if (name === undefined) return change.put;
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  if (rest.length === 0 && !("put" in change)) delete copy[name];
  else copy[name] = changed(copy[name], rest, change);
  return copy;
}
