/** Applies the changes that a desk sends, and reports the outcome of each (row B14). */
import type { DeskChange, DeskOutcome } from '../../core/contract/desk.ts';
import {
  type DeskTagFields,
  type HiddenFields,
  hiddenFieldsOf,
  withDeskFields,
} from '../../core/domain/desk/desk-tag.ts';
import { isTagTime } from '../../core/domain/edit.ts';
import { filmTimeOf, type Span } from '../../core/domain/live-event.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { formatTagTime } from '../../core/domain/time.ts';
import { presentDeskTag } from '../presenters/desk.ts';
import type { DeskRow, DoneChange } from '../store/desk.ts';
import type { StoredTag } from '../store/tags.ts';

export interface AppliedChanges {
  saved: StoredTag[];
  removed: string[];
  /** Changes that took effect or needed none; for a removal also the fields of the tag that the desk does not show. */
  done: DoneChange[];
  /** @param revision of this write */
  outcomes: (revision: number) => DeskOutcome[];
}

/** A tag that this request has changed, and the base revisions that its next change may name. */
interface Changed {
  tag: StoredTag | undefined;
  /** Fields that the desk does not show, kept so that undoing the removal restores them. */
  hidden: HiddenFields | undefined;
  bases: Set<number | null>;
}

interface Known {
  /** The revision of each change that was sent before. */
  effects: ReadonlyMap<string, number>;
  /** The tags with these ids, in any medium. */
  rows: readonly (DeskRow & { isBinned: boolean })[];
  /** By the id of a tag that a desk has removed. */
  hidden: ReadonlyMap<string, HiddenFields>;
  /** Position of an ended event's recording on the clock of its stream; empty if there is none. */
  spans: readonly Span[];
}

/**
 * Applies changes in order. Changes of the same tag within one request build on each other, whichever of their base
 * revisions they name.
 */
export function applyChanges(
  mediaId: MediaId,
  changes: readonly DeskChange[],
  { effects, rows, hidden, spans }: Known,
): AppliedChanges {
  const foreign = new Set(rows.filter(({ tag }) => tag.videoId !== mediaId).map(({ tag }) => tag.id));
  const before = new Map(rows.filter(({ isBinned }) => !isBinned).map((row) => [row.tag.id, row]));
  const own = new Map<string, Changed>();
  const done = new Map<string, DoneChange>();

  const apply = ({ change, id, base, tag }: DeskChange): ((revision: number) => DeskOutcome) => {
    const effect = effects.get(change);
    if (effect !== undefined) {
      const isRemoved = tag !== null && !before.has(id);
      return () => ({ change, kind: 'saved', revision: effect, ...(isRemoved && { isRemoved }) });
    }
    const saved = (revision: number): DeskOutcome => ({ change, kind: 'saved', revision });
    if (done.has(change)) return saved;
    if (foreign.has(id))
      return () => ({ change, kind: 'invalid', field: 'id', why: 'Another medium has a tag of this id.' });
    const problem = tag && problemOf(tag);
    if (problem) return () => ({ change, kind: 'invalid', ...problem });
    const row = before.get(id);
    const current = own.get(id) ?? { tag: row?.tag, hidden: hidden.get(id), bases: new Set([row?.revision ?? null]) };
    // Already removed.
    const isIdle = tag === null && current.tag === undefined;
    if (!isIdle && !current.bases.has(base)) {
      const theirs = (row && presentDeskTag(row)) ?? null;
      return () => ({ change, kind: 'conflict', theirs });
    }
    const gone = current.tag ? hiddenFieldsOf(current.tag) : current.hidden;
    if (!isIdle)
      own.set(id, {
        tag:
          tag === null
            ? undefined
            : withDeskFields({ id, videoId: mediaId }, placed(tag, spans), current.tag ?? current.hidden),
        hidden: gone,
        // Undoing the removal creates the tag again.
        bases: tag === null ? new Set([...current.bases, null]) : current.bases,
      });
    done.set(change, { change, removed: !isIdle && tag === null && gone ? { id, hidden: gone } : undefined });
    return saved;
  };
  const applied = changes.map(apply);
  return {
    saved: [...own.values()].flatMap(({ tag }) => tag ?? []),
    removed: [...own].flatMap(([id, { tag }]) => (tag === undefined && before.has(id) ? [id] : [])),
    done: [...done.values()],
    outcomes: (revision) => applied.map((outcome) => outcome(revision)),
  };
}

function problemOf({ start, at }: DeskTagFields): { field: string; why: string } | undefined {
  if (start === undefined && at === undefined)
    return { field: 'start', why: 'A tag needs a start, or on live a moment.' };
  if (start !== undefined && !isTagTime(formatTagTime(start)))
    return { field: 'start', why: 'A film is shorter than 1,000 hours.' };
  return undefined;
}

/**
 * Places a tag that was pressed during the live stream but arrived after its end, for example from an offline device,
 * in the film.
 */
function placed(tag: DeskTagFields, spans: readonly Span[]): DeskTagFields {
  if (tag.start !== undefined || tag.at === undefined) return tag;
  return { ...tag, start: filmTimeOf(spans, tag.at) };
}
