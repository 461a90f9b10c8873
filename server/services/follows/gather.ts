/**
 * Gathers news that no trigger records (dates that have come, live events on air, tags of followed athletes), and finds
 * followers who are due. Expensive work runs in a search thread.
 */
import { randomUUID } from 'node:crypto';
import { momentOf } from '../../../core/domain/access-dates.ts';
import { DAY_MS } from '../../../core/domain/constants/time.ts';
import { UPDATE_RETENTION_MS } from '../../../core/domain/constants/follows.ts';
import { type Cadence, CADENCES, nextDigest } from '../../../core/domain/follows.ts';
import { hasStreamElsewhere } from '../../../core/domain/live-event.ts';
import type { EpochMs, MediaId } from '../../../core/domain/media.ts';
import type { NewUpdate, StoredFollower } from '../../store/follows.ts';
import type { AppContext } from '../app-context.ts';
import { ANONYMOUS } from '../sessions.ts';
import { runFollowTask } from './requester.ts';

/** Media whose tags one task of a search thread processes. */
const FILMS_AT_ONCE = 20;
/** Athletes per task. */
const ATHLETES_AT_ONCE = 500;
/** Most followers queued per run. */
const DUE_AT_ONCE = 200;
/** How long a follow ended through a link can be restored. */
const ENDED_RETENTION_MS = 30 * DAY_MS;
/** How long a link in an e-mail works. */
const LINK_RETENTION_MS = 400 * DAY_MS;

export async function gatherUpdates(app: AppContext): Promise<void> {
  const { store } = app;
  if (!(await store.follows.hasAny())) return;
  await noteDates(app);
  await noteTags(app);
  await wakeFollowers(app);
  await queueDue(app);
}

/** Deletes data past its retention period. */
export async function deleteOldUpdates({ store, now }: Pick<AppContext, 'store' | 'now'>): Promise<void> {
  await store.follows.removeUpdates(now() - UPDATE_RETENTION_MS);
  await store.follows.removeLinks(now() - LINK_RETENTION_MS);
  await store.follows.removeEnded(now() - ENDED_RETENTION_MS);
}

async function noteDates({ store, now }: AppContext): Promise<void> {
  const { lookedAt } = await store.follows.clock();
  const at = now();
  const isReached = (moment: EpochMs | undefined): boolean => moment !== undefined && moment > lookedAt && moment <= at;
  const news: NewUpdate[] = [];
  const note = (kind: NewUpdate['kind'], mediaId: MediaId): void =>
    void news.push({ kind, mediaId, about: undefined, count: undefined, at });
  for (const { id, validity_date, player } of await store.follows.datedBetween(lookedAt, at)) {
    if (isReached(momentOf(validity_date))) note('medium', id);
    if (isReached(momentOf(player?.live?.startsAt))) note('live', id);
  }
  // Events with pushed cameras are on air with their first picture.
  for (const { id, player } of await store.media.findMany(await store.live.open()))
    if (player?.event && hasStreamElsewhere(player.event) && isReached(player.event.startsAt)) note('live', id);
  await store.transaction(async ({ follows }) => {
    await follows.addUpdates(news);
    await follows.setClock({ lookedAt: at });
  });
}

async function noteTags(app: AppContext): Promise<void> {
  const { store, now } = app;
  const clock = await store.follows.clock();
  const { revision, lastTag, media } = await store.follows.changedTags(clock.revision);
  if (revision === clock.revision) return;
  const subjects = await store.follows.athletes();
  for (let from = 0; from < media.length; from += FILMS_AT_ONCE) {
    const some = media.slice(from, from + FILMS_AT_ONCE).map(({ mediaId }) => mediaId);
    for (let each = 0; each < subjects.length; each += ATHLETES_AT_ONCE) {
      const these = subjects.slice(each, each + ATHLETES_AT_ONCE);
      const more = await runFollowTask('moreMoments', { subjects: these, mediaIds: some }, ANONYMOUS, app);
      await store.transaction(async ({ follows }) => {
        const known = await follows.momentsOf(these, some);
        const before = new Map(known.map((moments) => [`${moments.subject}\n${moments.mediaId}`, moments.count]));
        const news = more.map(({ subject, mediaId, count }): NewUpdate => ({
          kind: 'moments',
          mediaId,
          about: subject,
          count: count - (before.get(`${subject}\n${mediaId}`) ?? 0),
          at: now(),
        }));
        await follows.addUpdates(news.filter(({ count }) => (count ?? 0) > 0));
        await follows.raiseMoments(more);
      });
    }
  }
  await store.transaction(async ({ follows }) => {
    await follows.addUpdates(
      media.map(({ mediaId, isImport }) => ({
        kind: 'tags',
        mediaId,
        about: undefined,
        count: isImport ? undefined : clock.lastTag,
        at: now(),
      })),
    );
    await follows.setClock({ revision, lastTag });
  });
}

/** Delays immediate notifications briefly, to batch further updates; a live event does not wait. */
async function wakeFollowers({ store, config, now }: AppContext): Promise<void> {
  const { woken } = await store.follows.clock();
  const last = await store.follows.lastUpdate();
  if (last === woken) return;
  const waitMs = (await store.follows.hasLive(woken)) ? 0 : config.notices.gatherMs;
  await store.transaction(async ({ follows }) => {
    await follows.wakeOnce(now() + waitMs);
    await follows.setClock({ woken: last });
  });
}

/** Updates the due time and adds the job in one transaction, so that each digest is built once. */
async function queueDue({ store, jobs, now }: AppContext): Promise<void> {
  const due = await store.follows.due(now(), DUE_AT_ONCE);
  for (const follower of due) {
    await store.transaction(async (within) => {
      const cadences = CADENCES.filter((cadence) => (dueAt(follower, cadence) ?? Infinity) <= now());
      for (const cadence of cadences)
        await within.follows.setDue(
          follower.userId,
          cadence,
          cadence === 'once' ? undefined : nextDigest(cadence, now(), follower.timeZone),
        );
      const subject = `${follower.userId}:${cadences.join()}`;
      await within.jobs.add({ id: randomUUID(), kind: 'digest', subject });
    });
  }
  if (due.length > 0) jobs.wake('digest');
}

function dueAt({ onceAt, dailyAt, weeklyAt }: StoredFollower, cadence: Cadence): EpochMs | undefined {
  return { once: onceAt, daily: dailyAt, weekly: weeklyAt }[cadence];
}
