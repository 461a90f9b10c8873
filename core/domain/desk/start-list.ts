/** The athletes who can be named at the desk: those in the medium's results (rows B13, B14). */
import { parseProfile } from '../profile.ts';
import { parseRunResult } from '../race/parse-result.ts';
import type { Tag } from '../tag.ts';
import { DESK_START_LIST_MAX } from './limits.ts';

/** An athlete on the start list of the medium's race. */
export interface Starter {
  bib?: string | undefined;
  name: string;
  nation?: string | undefined;
}

/** Starters that a tag names: the one of a structured result, or the athletes of any other result. */
export function startersOf(tag: Pick<Tag, 'isLiveResult' | 'result' | 'url' | 'nation'>): Starter[] {
  if (tag.isLiveResult !== true) return [];
  const result = parseRunResult(tag.result);
  if (result) return result.name.trim() === '' ? [] : [{ bib: result.bib, name: result.name, nation: result.nation }];
  const profile = parseProfile(tag.url);
  return (profile?.athletes ?? []).map((name) => ({ name, nation: profile?.nation || tag.nation }));
}

/** Collects starters, each once, in order of appearance, up to the limit of a desk. */
export function startList(): { add: (starters: readonly Starter[]) => void; all: () => Starter[] } {
  const known = new Map<string, Starter>();
  return {
    add(starters) {
      for (const starter of starters) {
        const key = JSON.stringify([starter.bib, starter.name, starter.nation]);
        if (known.size < DESK_START_LIST_MAX && !known.has(key)) known.set(key, starter);
      }
    },
    all: () => [...known.values()],
  };
}

/**
 * Adds starters to a start list.
 *
 * @returns the same list if nobody is new
 */
export function withStarters(list: readonly Starter[], starters: readonly Starter[]): readonly Starter[] {
  if (starters.length === 0) return list;
  const gathered = startList();
  gathered.add(list);
  gathered.add(starters);
  const all = gathered.all();
  return all.length === list.length ? list : all;
}
