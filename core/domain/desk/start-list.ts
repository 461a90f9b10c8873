/** Who may be named at the desk: those of the medium's results (rows B13, B14). */
import { parseProfile } from '../profile.ts';
import { parseRunResult } from '../race/parse-result.ts';
import type { Tag } from '../tag.ts';
import { DESK_START_LIST_MAX } from './limits.ts';

/** Somebody on the start list of the race that the medium shows. */
export interface Starter {
  bib?: string | undefined;
  name: string;
  nation?: string | undefined;
}

/** Starters that a tag names: one of a structured result, and the athletes of any other result. */
export function startersOf(tag: Pick<Tag, 'isLiveResult' | 'result' | 'url' | 'nation'>): Starter[] {
  if (tag.isLiveResult !== true) return [];
  const result = parseRunResult(tag.result);
  if (result) return result.name.trim() === '' ? [] : [{ bib: result.bib, name: result.name, nation: result.nation }];
  const profile = parseProfile(tag.url);
  return (profile?.athletes ?? []).map((name) => ({ name, nation: profile?.nation || tag.nation }));
}

/** Gathers starters, each once, in the order in which they come, up to as many as a desk is given. */
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
 * A start list that others join.
 *
 * @returns the list itself where nobody is new
 */
export function withStarters(list: readonly Starter[], starters: readonly Starter[]): readonly Starter[] {
  if (starters.length === 0) return list;
  const gathered = startList();
  gathered.add(list);
  gathered.add(starters);
  const all = gathered.all();
  return all.length === list.length ? list : all;
}
