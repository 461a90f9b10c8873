/** Selectors of the tags. All times are player time, as on the clock. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { TimedTag } from '../../../../core/domain/tag.ts';
import type { tagsMachine } from './tags.machine.ts';
import { currentOf, nextOf, previousOf } from './tags.rules.ts';

export type TagsRef = ActorRefFrom<typeof tagsMachine>;
type Tags = SnapshotFrom<typeof tagsMachine> | undefined;

const NONE: readonly never[] = [];

/**
 * All timed tags, sorted by start, including `invisible` ones: for the timeline and the menu. The same array until they
 * change.
 */
export const selectTimedTags = (tags: Tags): readonly TimedTag[] => tags?.context.tags ?? NONE;
/** Categories that a live stream's timeline has shown, in their order. */
export const selectTracks = (tags: Tags): readonly string[] => tags?.context.tracks ?? NONE;
/** The tag of the headline; undefined before the first, and after the last one's post-roll. */
export const selectCurrentTag = (tags: Tags): TimedTag | undefined =>
  tags?.matches('within') ? currentOf(tags.context) : undefined;
/** The current tag if the viewer chose it by pressing it or by next or previous. */
export const selectChosenTag = (tags: Tags): TimedTag | undefined =>
  tags?.context.chosen ? selectCurrentTag(tags) : undefined;
/** The first tag, while playback has not reached it yet. */
export const selectUpcomingTag = (tags: Tags): TimedTag | undefined =>
  tags?.matches('before') ? nextOf(tags.context) : undefined;
/** Why there is neither a current nor an upcoming tag: there are none, or the last one's post-roll has passed. */
export const selectSilence = (tags: Tags): 'none' | 'after' => (tags?.matches('exhausted') ? 'after' : 'none');
export const selectNextTag = (tags: Tags): TimedTag | undefined => (tags ? nextOf(tags.context) : undefined);
export const selectPreviousTag = (tags: Tags): TimedTag | undefined => (tags ? previousOf(tags.context) : undefined);
export const selectHasNextTag = (tags: Tags): boolean => selectNextTag(tags) !== undefined;
export const selectHasPreviousTag = (tags: Tags): boolean => selectPreviousTag(tags) !== undefined;
export const selectIsRepeating = (tags: Tags): boolean => tags?.context.repeat ?? false;
