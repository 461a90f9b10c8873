import { isSame } from '../../core/domain/is-same.ts';
import type { RaceTag } from '../../core/domain/race/race-tags.ts';
import {
  idsOf,
  tagChanges,
  type ConfirmedTags,
  type TagBatch,
  type TargetTags,
} from '../../core/domain/race/tag-changes.ts';
import type { PutTagsOutcome } from './bridge.ports.ts';

export interface SinkTags {
  target: TargetTags;
  confirmed: ConfirmedTags;
  /** Tags that the server refuses to store, as they were sent; undefined for one that it refuses to remove. */
  refused: ReadonlyMap<string, RaceTag | undefined>;
}

/** The changes to send, except those that the server has already refused in the same form. */
export function changesOf({ target, confirmed, refused }: SinkTags): TagBatch {
  const { saved, removed } = tagChanges(confirmed, target);
  const isRefused = (id: string): boolean => refused.has(id) && isSame(refused.get(id), target.get(id));
  return { saved: saved.filter(({ id }) => !isRefused(id)), removed: removed.filter((id) => !isRefused(id)) };
}

/** Id of the refused tag; undefined if it was not in the batch, so that it cannot be left out. */
export function idOfRefusal(outcome: PutTagsOutcome, batch: TagBatch): string | undefined {
  return outcome.kind === 'refused' && idsOf(batch).includes(outcome.id) ? outcome.id : undefined;
}

/** A tag as contained in the batch; undefined if the batch removes it. */
export const sentAs = ({ saved }: TagBatch, id: string): RaceTag | undefined => saved.find((tag) => tag.id === id);

/** Number of unconfirmed tags. Removals of ids that the server may never have had are not counted. */
export function pendingOf(tags: SinkTags): number {
  const { saved, removed } = changesOf(tags);
  return saved.length + removed.filter((id) => tags.confirmed.get(id) !== undefined).length;
}
