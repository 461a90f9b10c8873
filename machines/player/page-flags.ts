import type { Flags } from '../../core/domain/flags.ts';
import type { GroupId } from '../../core/domain/media.ts';

/** What of the page's flags the charts of a player go by. */
export interface PageFlags extends Pick<Flags, 'scores' | 'shareTags'> {
  /** Groups whose films are counted; undefined where the page counts nothing. */
  analyticsGroups: readonly GroupId[] | undefined;
}

/** From the page, whose flags have changed; goes on to the results and to plugins. */
export interface FlagsSet {
  type: 'flags.set';
  flags: PageFlags;
}
