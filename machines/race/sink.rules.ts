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
  /** Tags that the server does not store, as they were sent; undefined for one that it does not remove. */
  refused: ReadonlyMap<string, RaceTag | undefined>;
}

/** What is to be sent, without what the server has refused as it is. */
export function changesOf({ target, confirmed, refused }: SinkTags): TagBatch {
  const { saved, removed } = tagChanges(confirmed, target);
  const isRefused = (id: string): boolean => refused.has(id) && isSame(refused.get(id), target.get(id));
  return { saved: saved.filter(({ id }) => !isRefused(id)), removed: removed.filter((id) => !isRefused(id)) };
}

/** The tag that the server refuses; undefined for one that was not sent, which cannot be left out. */
export function idOfRefusal(outcome: PutTagsOutcome, batch: TagBatch): string | undefined {
  return outcome.kind === 'refused' && idsOf(batch).includes(outcome.id) ? outcome.id : undefined;
}

/** A tag as a batch has it; undefined where the batch removes it. */
export const sentAs = ({ saved }: TagBatch, id: string): RaceTag | undefined => saved.find((tag) => tag.id === id);

/** How many tags the server has not confirmed; ids that it perhaps never had are removed without saying so. */
export function pendingOf(tags: SinkTags): number {
  const { saved, removed } = changesOf(tags);
  return saved.length + removed.filter((id) => tags.confirmed.get(id) !== undefined).length;
}
