import type { GroupId, MediaId, UserId } from './media.ts';

/** Events of the document (Player 7). */
export type AnalyticsAction = 'play' | 'watch_time' | 'tag_click' | 'ad_impression' | 'ad_click';

/** One thing that happened. `value`: id of what was played, pressed or seen; seconds of `watch_time`. */
export interface AnalyticsEvent {
  action: AnalyticsAction;
  value: string | number;
  /** The person, or the page-level user of an anonymous visit. */
  userId: UserId;
  groupId: GroupId;
  /** Nobody is signed in. */
  incognito: boolean;
  /** The server's id of the play. */
  play: string | undefined;
}

/**
 * Whether a visit is counted at all: the page wants it, the film's group is listed, and there is a user to count for.
 *
 * @param groups listed groups; undefined where the page has not switched analytics on
 * Source: player document, points 7 and 9; row P28.
 */
export function isCounted(groups: readonly GroupId[] | undefined, group: GroupId, userId: UserId): boolean {
  return groups !== undefined && groups.includes(group) && userId > 0;
}

/** What a group's films were watched for; each list with the most first, at most fifty. */
export interface AudienceCounts {
  /** `watched`: seconds. */
  videos: { id: MediaId; title: string; plays: number; watched: number }[];
  /** UTC days that have plays, ISO 8601, oldest first. */
  days: { date: string; plays: number }[];
  tags: { id: string; title: string; video: string; clicks: number }[];
  adverts: { id: string; seen: number; followed: number }[];
}
