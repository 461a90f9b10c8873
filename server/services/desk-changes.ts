/** What becomes of each change that a desk sends (row B14). */
import type { DeskChange, DeskOutcome } from '../../core/contract/desk.ts';
import { type DeskTagFields, withDeskFields } from '../../core/domain/desk/desk-tag.ts';
import { isTagTime } from '../../core/domain/edit.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { formatTagTime } from '../../core/domain/time.ts';
import { presentDeskTag } from '../presenters/desk.ts';
import type { DeskRow } from '../store/desk.ts';
import type { StoredTag } from '../store/types.ts';

export interface JudgedChanges {
  saved: StoredTag[];
  removed: string[];
  /** Changes that have an effect, or need none. */
  done: string[];
  /** @param revision of this write */
  outcomes: (revision: number) => DeskOutcome[];
}

/** A tag that this request has changed, and the bases that its next change may name. */
interface Changed {
  tag: StoredTag | undefined;
  bases: Set<number | null>;
}

/**
 * One after the other: several changes of one tag in a request continue from each other, whichever of their bases they name.
 *
 * @param effects of changes that were sent before: the revision of each
 * @param rows tags of these ids, of whatever medium
 */
export function judgeChanges(
  mediaId: MediaId,
  changes: readonly DeskChange[],
  effects: ReadonlyMap<string, number>,
  rows: readonly (DeskRow & { isBinned: boolean })[],
): JudgedChanges {
  const foreign = new Set(rows.filter(({ tag }) => tag.videoId !== mediaId).map(({ tag }) => tag.id));
  const before = new Map(rows.filter(({ isBinned }) => !isBinned).map((row) => [row.tag.id, row]));
  const own = new Map<string, Changed>();
  const done = new Set<string>();

  const judge = ({ change, id, base, tag }: DeskChange): ((revision: number) => DeskOutcome) => {
    const effect = effects.get(change);
    if (effect !== undefined) return () => ({ change, kind: 'saved', revision: effect });
    const saved = (revision: number): DeskOutcome => ({ change, kind: 'saved', revision });
    if (done.has(change)) return saved;
    if (foreign.has(id))
      return () => ({ change, kind: 'invalid', field: 'id', why: 'Another medium has a tag of this id.' });
    const problem = tag && problemOf(tag);
    if (problem) return () => ({ change, kind: 'invalid', ...problem });
    const row = before.get(id);
    const current = own.get(id) ?? { tag: row?.tag, bases: new Set([row?.revision ?? null]) };
    // What is gone already needs no removal.
    const isIdle = tag === null && current.tag === undefined;
    if (!isIdle && !current.bases.has(base)) {
      const theirs = (row && presentDeskTag(row)) ?? null;
      return () => ({ change, kind: 'conflict', theirs });
    }
    if (!isIdle)
      own.set(id, {
        tag: tag === null ? undefined : withDeskFields({ id, videoId: mediaId }, tag, current.tag),
        // What was removed is a new tag again when that is undone.
        bases: tag === null ? new Set([...current.bases, null]) : current.bases,
      });
    done.add(change);
    return saved;
  };
  const judged = changes.map(judge);
  return {
    saved: [...own.values()].flatMap(({ tag }) => tag ?? []),
    removed: [...own].flatMap(([id, { tag }]) => (tag === undefined && before.has(id) ? [id] : [])),
    done: [...done],
    outcomes: (revision) => judged.map((outcome) => outcome(revision)),
  };
}

function problemOf({ start, at }: DeskTagFields): { field: string; why: string } | undefined {
  if (start === undefined && at === undefined)
    return { field: 'start', why: 'A tag needs a start, or on live a moment.' };
  if (start !== undefined && !isTagTime(formatTagTime(start)))
    return { field: 'start', why: 'A film is shorter than 1,000 hours.' };
  return undefined;
}
