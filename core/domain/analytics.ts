import type { GroupId, MediaId, UserId } from './media.ts';

/** Events of the document (Player 7). */
export type AnalyticsAction = 'play' | 'watch_time' | 'tag_click' | 'ad_impression' | 'ad_click';

/** One analytics event. `value`: id of what was played, pressed or seen; for `watch_time`, seconds. */
export interface AnalyticsEvent {
  action: AnalyticsAction;
  value: string | number;
  /** The person, or the page-level user of an anonymous visit. */
  userId: UserId;
  groupId: GroupId;
  /** Nobody was signed in. */
  incognito: boolean;
  /** The server's id of this play. */
  play: string | undefined;
}

/**
 * Whether a visit is counted: the page has enabled analytics, the film's group is listed, and there is a user to
 * count for.
 *
 * @param groups listed groups; undefined where the page has not switched analytics on
 * Source: player document, points 7 and 9; row P28.
 */
export function isCounted(groups: readonly GroupId[] | undefined, group: GroupId, userId: UserId): boolean {
  return groups !== undefined && groups.includes(group) && userId > 0;
}

/** Watch counts of a group's films; each list in descending order, at most fifty entries. */
export interface AudienceCounts {
  /** `watched`: seconds. */
  videos: { id: MediaId; title: string; plays: number; watched: number }[];
  /** UTC days with plays, ISO 8601, oldest first. */
  days: { date: string; plays: number }[];
  tags: { id: string; title: string; video: string; clicks: number }[];
  adverts: { id: string; seen: number; followed: number }[];
}
