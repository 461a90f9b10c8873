/** One changed value in a context. */
export interface Change {
  /** `drawings.strokes.0`; empty for the root value, if it was absent before. */
  readonly path: string;
  /** As JSON; undefined if absent. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Most changes listed; replacing a list by another gives hundreds. */
export const CHANGES_MAX = 40;

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const asText = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value));

/** The differences between two plain values, leaf by leaf. */
export function changes(before: unknown, after: unknown, path = ''): Change[] {
  if (before === after) return [];
  if (!isPlain(before) || !isPlain(after)) {
    const [was, is] = [asText(before), asText(after)];
    return was === is ? [] : [{ path, before: was, after: is }];
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const found: Change[] = [];
  for (const key of keys) {
    found.push(...changes(before[key], after[key], path === '' ? key : `${path}.${key}`));
    if (found.length >= CHANGES_MAX) break;
  }
  return found.slice(0, CHANGES_MAX);
}
