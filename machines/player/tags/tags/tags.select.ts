/** What views read of the tags. All times are player time, so that they stand beside the clock's. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { TimedTag } from '../../../../core/domain/tag.ts';
import type { tagsMachine } from './tags.machine.ts';
import { currentOf, nextOf, previousOf } from './tags.rules.ts';

export type TagsRef = ActorRefFrom<typeof tagsMachine>;
type Tags = SnapshotFrom<typeof tagsMachine> | undefined;

const NONE: readonly never[] = [];

/** All timed tags, sorted by start, `invisible` ones among them: for the timeline and the menu. Same array until they change. */
export const selectTimedTags = (tags: Tags): readonly TimedTag[] => tags?.context.tags ?? NONE;
/** The tag of the headline; undefined before the first, and after the last one's post-roll. */
export const selectCurrentTag = (tags: Tags): TimedTag | undefined =>
  tags?.matches('within') ? currentOf(tags.context) : undefined;
/** Where playing is while there is no current tag: there are none, or it is before the first or after the last one's post-roll. */
export function selectSilence(tags: Tags): 'none' | 'before' | 'after' {
  if (tags?.matches('exhausted')) return 'after';
  return !tags || tags.matches('idle') ? 'none' : 'before';
}
export const selectNextTag = (tags: Tags): TimedTag | undefined => (tags ? nextOf(tags.context) : undefined);
export const selectPreviousTag = (tags: Tags): TimedTag | undefined => (tags ? previousOf(tags.context) : undefined);
export const selectHasNextTag = (tags: Tags): boolean => selectNextTag(tags) !== undefined;
export const selectHasPreviousTag = (tags: Tags): boolean => selectPreviousTag(tags) !== undefined;
export const selectIsRepeating = (tags: Tags): boolean => tags?.context.repeat ?? false;
