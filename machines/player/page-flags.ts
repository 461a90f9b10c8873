import type { Flags } from '../../core/domain/flags.ts';
import type { GroupId } from '../../core/domain/media.ts';

/** The page flags that the charts of a player use. */
export interface PageFlags extends Pick<Flags, 'scores' | 'shareTags'> {
  /** Groups whose films are counted; undefined if the page counts nothing. */
  analyticsGroups: readonly GroupId[] | undefined;
}

/** From the page: its flags have changed. Forwarded to the results and to plugins. */
export interface FlagsSet {
  type: 'flags.set';
  flags: PageFlags;
}
