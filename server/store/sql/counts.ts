/** Counts over recorded events. Media, tags and durations reported by browsers are checked against the tables. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { EpochMs, GroupId } from '../../../core/domain/media.ts';
import type { AudienceCounts } from '../../../core/domain/analytics.ts';
import type { Dialect } from './dialect.ts';
import type { Tables } from './schema.ts';

/** Rows of each list. */
const LISTED = 50;

export async function countAudience(
  db: Kysely<Tables>,
  { greatest, least, real, day }: Dialect,
  groupId: GroupId,
  since: EpochMs,
): Promise<AudienceCounts> {
  // The watched time is at most the time since the play began.
  const watched = sql`
    SELECT w.play_id AS play_id, ${least(sql`max(${real(sql`w.value`)})`, sql`max(w.at - p.at) / 1000.0 + 1`)} AS seconds
    FROM events w JOIN events p ON p.id = w.play_id AND p.action = 'play'
    WHERE w.action = 'watch_time' AND w.group_id = ${groupId} AND p.at >= ${since}
    GROUP BY w.play_id`;
  const plays = sql`
    SELECT e.id AS id, e.value AS media_id, e.at AS at, m.title AS title
    FROM events e JOIN media m ON m.id = e.value AND m.group_id = e.group_id
    WHERE e.action = 'play' AND e.group_id = ${groupId} AND e.at >= ${since}`;
  const videos = sql<{ id: string; title: string; plays: number; watched: number }>`
    SELECT p.media_id AS id, p.title AS title, count(*) AS plays, coalesce(sum(${greatest(sql`w.seconds`, sql`0`)}), 0) AS watched
    FROM (${plays}) p LEFT JOIN (${watched}) w ON w.play_id = p.id
    GROUP BY p.media_id, p.title ORDER BY plays DESC, watched DESC, id LIMIT ${LISTED}`;
  const days = sql<{ date: string; plays: number }>`
    SELECT ${day(sql`p.at`)} AS date, count(*) AS plays
    FROM (${plays}) p GROUP BY date ORDER BY date`;
  const tags = sql<{ id: string; title: string; video: string; clicks: number }>`
    SELECT t.id AS id, t.description AS title, m.title AS video, count(*) AS clicks
    FROM events e JOIN tags t ON t.id = e.value JOIN media m ON m.id = t.medium_id AND m.group_id = e.group_id
    WHERE e.action = 'tag_click' AND e.group_id = ${groupId} AND e.at >= ${since}
    GROUP BY t.id, t.description, m.title ORDER BY clicks DESC, id LIMIT ${LISTED}`;
  const adverts = sql<{ id: string; seen: number; followed: number }>`
    SELECT value AS id, count(*) FILTER (WHERE action = 'ad_impression') AS seen,
      count(*) FILTER (WHERE action = 'ad_click') AS followed
    FROM events
    WHERE action IN ('ad_impression', 'ad_click') AND group_id = ${groupId} AND at >= ${since}
    GROUP BY value ORDER BY seen DESC, id LIMIT ${LISTED}`;
  const [byVideo, byDay, byTag, byAdvert] = [
    await videos.execute(db),
    await days.execute(db),
    await tags.execute(db),
    await adverts.execute(db),
  ];
  return { videos: byVideo.rows, days: byDay.rows, tags: byTag.rows, adverts: byAdvert.rows };
}
