/** The subject of a tag: a nation and its athletes. */
export interface Profile {
  nation: string;
  athletes: string[];
}

/**
 * Reads `NAT (A;B)` or `NAT (A/B)`; a nation alone is a profile without athletes.
 *
 * @returns undefined for an empty text
 * Source: player document, point 2; row P21.
 */
export function parseProfile(text: string | undefined): Profile | undefined {
  const [, nation = '', inner = ''] = /^([^(]*)(?:\(([^)]*)\)?)?/.exec(text ?? '') ?? [];
  const athletes = inner
    .split(/[;/]/)
    .map((name) => name.trim())
    .filter(Boolean);
  return nation.trim() || athletes.length > 0 ? { nation: nation.trim(), athletes } : undefined;
}
