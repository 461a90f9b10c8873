/**
 * The jobs that tell followers: `digest` builds notices, `notice` hands one over.
 *
 * What a digest found is marked as told in the transaction that stores its notices, so that nothing is told twice. A notice
 * is marked before it leaves: one over which the host ended may have left, and is not sent again (decision 0418).
 */
import { randomUUID } from 'node:crypto';
import { NOTICE_ITEMS_MAX } from '../../../core/domain/constants.ts';
import {
  type Cadence,
  CADENCES,
  CHANNELS,
  type Channel,
  type FoundUpdate,
  thingOf,
} from '../../../core/domain/follows.ts';
import { isEmail } from '../../../core/domain/email.ts';
import type { JobFailure, JobWork, LeasedJob } from '../../jobs/queue.ts';
import type { StoredFollow, StoredNotice } from '../../store/follows.ts';
import type { Store } from '../../store/store.ts';
import type { AppContext } from '../app-context.ts';
import { UnsureDelivery } from '../mail-queue.ts';
import { followingViewer, runFollowTask } from './requester.ts';
import { prepareEmail } from './send-email.ts';
import { DeviceGone, preparePush, PushDelayed } from './send-push.ts';

/** Pauses before another try of a notice that was refused; the last one repeats, milliseconds. */
const PAUSES_MS = [120_000, 300_000, 900_000];
const LAST_PAUSE_MS = 3_600_000;
const AGAIN_AFTER_MS = 300_000;
/** A notice that nobody takes is news no more. */
const GIVEN_UP_AFTER_MS = 86_400_000;

export function digestWork(app: AppContext): JobWork {
  return {
    workers: 1,
    run: (job) => build(job, app),
    giveUp: (job) => again(job, app),
  };
}

export function noticeWork(app: AppContext): JobWork {
  return {
    workers: 2,
    run: (job) => handOver(job, app),
    giveUp: (job) => again(job, app),
  };
}

/** What failed before anything left, for want of a search thread, say: nothing of it is lost. */
async function again({ id, owner, kind, subject }: LeasedJob, { store }: AppContext): Promise<void> {
  await store.transaction(async ({ jobs }) => {
    if (await jobs.finish(id, owner)) await jobs.add({ id: randomUUID(), kind, subject, afterMs: AGAIN_AFTER_MS });
  });
}

async function build(job: LeasedJob, app: AppContext): Promise<void> {
  const { store } = app;
  const [user = '', named = ''] = job.subject.split(':');
  const userId = Number(user);
  const cadences = new Set<string>(CADENCES.filter((cadence: Cadence) => named.split(',').includes(cadence)));
  const viewer = await followingViewer(app, userId);
  const follows = await store.follows.ofUser(userId);
  const upTo = await store.follows.lastUpdate();
  const found = new Map<Channel, { asked: readonly StoredFollow[]; news: readonly FoundUpdate[] }>();
  for (const channel of CHANNELS) {
    const asked = follows.filter((follow) => cadences.has(follow[channel]));
    const since = asked.map((follow) => ({ ...askedOf(follow), after: seqOf(follow, channel) }));
    const news =
      viewer === undefined || asked.length === 0
        ? []
        : await runFollowTask('findUpdates', { follows: since, upTo }, viewer, app);
    found.set(channel, { asked, news });
  }
  await store.transaction(async (within) => {
    if (!(await within.jobs.finish(job.id, job.owner))) throw new Error('the lease was lost');
    // Ended or paused meanwhile: what was found for it is not told.
    const current = new Map((await within.follows.ofUser(userId)).map((follow) => [follow.id, follow]));
    const isPaused = (await within.follows.follower(userId))?.paused ?? true;
    for (const [channel, { asked, news }] of found) {
      const kept = asked.filter(({ id }) => cadences.has(current.get(id)?.[channel] ?? 'off'));
      const ids = new Set(kept.map(({ id }) => id));
      if (!isPaused)
        await storeNotices(
          within,
          userId,
          channel,
          news.filter(({ followId }) => ids.has(followId)),
          app,
        );
      await within.follows.advance([...ids], channel, upTo);
    }
  });
  app.jobs.wake('notice');
}

const askedOf = ({ id, kind, subject, name }: StoredFollow) => ({ id, kind, subject, name });
const seqOf = (follow: StoredFollow, channel: Channel): number =>
  channel === 'email' ? follow.emailSeq : follow.pushSeq;

/** A thing that several follows found is told once, by the first of them. */
async function storeNotices(
  within: Store,
  userId: number,
  channel: Channel,
  news: readonly FoundUpdate[],
  { now, linkOrigin }: AppContext,
): Promise<void> {
  const devices = channel === 'push' ? await within.follows.devices(userId) : [];
  const address = (await within.users.find(userId))?.login ?? '';
  const isReached = channel === 'push' ? devices.length > 0 : linkOrigin !== undefined && isEmail(address);
  if (news.length === 0 || !isReached) return;
  const notified = await within.follows.notifiedOf(
    userId,
    channel,
    news.flatMap((each) => thingOf(each) ?? []),
  );
  const items: FoundUpdate[] = [];
  for (const each of news) {
    const thing = thingOf(each) ?? `${each.kind}:${each.mediaId}:${each.followId}`;
    if (notified.has(thing)) continue;
    notified.add(thing);
    items.push(each);
  }
  if (items.length === 0) return;
  await within.follows.markNotified(
    userId,
    channel,
    items.flatMap((each) => thingOf(each) ?? []),
  );
  const newest = items.toSorted((one, other) => other.at - one.at);
  for (const deviceId of channel === 'push' ? devices.map(({ id }) => id) : [undefined]) {
    const id = randomUUID();
    await within.follows.addNotice({
      id,
      userId,
      channel,
      deviceId,
      items: newest.slice(0, NOTICE_ITEMS_MAX),
      more: Math.max(0, newest.length - NOTICE_ITEMS_MAX),
      builtAt: now(),
    });
    await within.jobs.add({ id: randomUUID(), kind: 'notice', subject: id });
  }
}

async function handOver(job: LeasedJob, app: AppContext): Promise<JobFailure | void> {
  const { store } = app;
  const notice = await store.follows.notice(job.subject);
  const viewer = notice && (await followingViewer(app, notice.userId));
  const follower = notice && (await store.follows.follower(notice.userId));
  // On its way when the host ended: it may have arrived.
  if (!notice || notice.state === 'handing' || !viewer || !follower || follower.paused) return drop(job, app);
  const own = await store.follows.ofUser(notice.userId);
  const follows = own.filter((follow) => follow[notice.channel] !== 'off').map(askedOf);
  const news = await runFollowTask('describeUpdates', { follows, items: notice.items }, viewer, app);
  if (news.length === 0) return drop(job, app);
  const message = { notice, news, language: follower.language, viewer };
  // All that the database is needed for comes before the mark: what fails until then has not left, and is tried again.
  const send = await (notice.channel === 'email' ? prepareEmail(message, app) : preparePush(message, app));
  if (!send) return drop(job, app);
  await store.follows.setNotice(notice.id, 'handing');
  try {
    await send();
  } catch (error) {
    if (error instanceof DeviceGone && notice.deviceId) await store.follows.removeDevice(notice.deviceId);
    else if (!(error instanceof UnsureDelivery)) return retryLater(job, notice, error, app);
    else app.log(`A notice by ${notice.channel} may not have arrived, and is not sent again: ${error.message}`);
  }
  return drop(job, app);
}

/** It has left, or there is nothing to say or nobody to say it to. */
async function drop(job: LeasedJob, { store }: AppContext): Promise<void> {
  await store.transaction(async ({ jobs, follows }) => {
    if (await jobs.finish(job.id, job.owner)) await follows.removeNotice(job.subject);
  });
}

/** The mail server or the push service has refused it: it has not arrived. */
async function retryLater(job: LeasedJob, notice: StoredNotice, error: unknown, app: AppContext): Promise<JobFailure> {
  const { store, now, log } = app;
  const age = now() - notice.builtAt;
  log(`A notice by ${notice.channel} was not sent: ${error instanceof Error ? error.message : String(error)}`);
  const waitMs = error instanceof PushDelayed ? error.afterMs : 0;
  if (age + waitMs > GIVEN_UP_AFTER_MS) {
    await drop(job, app);
    return 'failed';
  }
  const pause = Math.max(waitMs, PAUSES_MS.find((each) => each > age) ?? LAST_PAUSE_MS);
  await store.transaction(async ({ jobs, follows }) => {
    if (!(await jobs.finish(job.id, job.owner))) return;
    await follows.setNotice(notice.id, 'built');
    await jobs.add({ id: randomUUID(), kind: 'notice', subject: notice.id, afterMs: pause });
  });
  return 'retried';
}
