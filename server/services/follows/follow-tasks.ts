/**
 * Finds updates for followers in a search thread, with each follower's rights, by the policies of the library.
 *
 * `findUpdates` returns what is new to a follow; `describeUpdates` checks it again just before delivery, and adds the
 * fields to show.
 */
import {
  type Athlete,
  athletesIn,
  athleteSubject,
  type FoundUpdate,
  type DescribedUpdate,
} from '../../../core/domain/follows.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { canBeNotified } from '../../policies/follows.ts';
import type { ReadAppContext } from '../app-context.ts';
import { mayReadTags } from '../authorize.ts';
import type { ReadRequestContext } from '../request-context.ts';
import { countMoments } from './athlete-moments.ts';
import { type Media, updatesFor, stillFound } from './follow-matches.ts';
import { followName, shownOf } from './shown-follow.ts';
import type { FollowTasks } from './task-types.ts';

/** Most updates processed in one call; the newest ones. */
const UPDATES_MAX = 5_000;

/** Most athletes of one medium that can be followed. */
const ATHLETES_MAX = 50;

type FollowTaskHandlers = {
  readonly [N in keyof FollowTasks]: (
    params: FollowTasks[N]['params'],
    requester: ReadRequestContext,
    app: ReadAppContext,
  ) => Promise<FollowTasks[N]['result']>;
};

export const followTasks: FollowTaskHandlers = {
  async findUpdates({ follows, upTo }, requester, app) {
    const { store } = app;
    const first = Math.min(...follows.map(({ after }) => after));
    const updates = follows.length === 0 ? [] : await store.follows.updatesBetween(first, upTo, UPDATES_MAX);
    const media = await mediaOf(
      app,
      updates.map(({ mediaId }) => mediaId),
    );
    const found: FoundUpdate[] = [];
    for (const follow of follows) {
      const rows = updates.filter(({ seq }) => seq > follow.after);
      found.push(...(await updatesFor(follow, rows, media, { requester, app })));
    }
    return found;
  },

  async describeUpdates({ follows, items }, requester, app) {
    const media = await mediaOf(
      app,
      items.map(({ mediaId }) => mediaId),
    );
    const updates: DescribedUpdate[] = [];
    for (const follow of follows) {
      const its = items.filter(({ followId }) => followId === follow.id);
      const name = its.length === 0 ? undefined : await followName(follow, requester, app);
      if (name === undefined) continue;
      const holding = await stillFound(follow, its, media, { requester, app });
      for (const item of its) {
        const medium = media.get(item.mediaId);
        if (!medium || !holding.has(item) || !canBeNotified(requester.viewer, medium, requester.now)) continue;
        updates.push({ ...item, follow: name, ...shownOf(medium) });
      }
    }
    return updates.toSorted((one, other) => other.at - one.at);
  },

  async moreMoments({ subjects, mediaIds }, _, { store }) {
    const counts = countMoments(subjects, await store.follows.profilesIn(mediaIds));
    const known = await store.follows.momentsOf(subjects, mediaIds);
    const before = new Map(known.map(({ subject, mediaId, count }) => [`${subject}\n${mediaId}`, count]));
    return counts.filter(({ subject, mediaId, count }) => count > (before.get(`${subject}\n${mediaId}`) ?? 0));
  },

  async allMoments({ subject }, _, { store }) {
    const [words = ''] = subject.split('|');
    return countMoments([subject], await store.follows.profilesWith(words.split(' ')));
  },

  async namedAthletes({ mediaId, tag }, requester, app) {
    const medium = await app.store.media.find(mediaId);
    if (!medium || !canBeNotified(requester.viewer, medium, requester.now)) return [];
    if (!(await mayReadTags(medium, requester, app))) return [];
    const [named] = tag === undefined ? [] : await app.store.tags.findMany([tag]);
    const profiles = named?.videoId === mediaId ? [named] : await app.store.follows.profilesIn([mediaId]);
    const counts = new Map<string, { athlete: Athlete; count: number }>();
    for (const athlete of profiles.flatMap(({ url, nation }) => athletesIn({ url, nation }))) {
      const subject = athleteSubject(athlete);
      const before = counts.get(subject);
      counts.set(subject, { athlete: before?.athlete ?? athlete, count: (before?.count ?? 0) + 1 });
    }
    const most = [...counts.values()].toSorted((one, other) => other.count - one.count);
    return most.slice(0, ATHLETES_MAX).map(({ athlete }) => athlete);
  },
};

async function mediaOf({ store }: ReadAppContext, ids: readonly MediaId[]): Promise<Media> {
  const found = await store.media.findMany([...new Set(ids)]);
  return new Map(found.map((medium) => [medium.id, medium]));
}
