/**
 * The jobs that notify followers: `digest` builds notices, `notice` delivers one.
 *
 * Updates are marked as notified in the transaction that stores their notices, so that nobody is notified twice. A
 * notice is marked before it is sent: if the host dies in between, it may have been sent, and is not sent again
 * (decision 0418).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { NOTICE_ITEMS_MAX } from '../../../core/domain/constants/follows.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/domain/constants/time.ts';
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

/** Delays before a rejected notice is retried, milliseconds; the last one repeats. */
const PAUSES_MS = [120_000, 300_000, 900_000];
const LAST_PAUSE_MS = HOUR_MS;
const AGAIN_AFTER_MS = 300_000;
/** Delays between attempts to store that a notice was rejected, milliseconds. */
const STORING_PAUSES_MS = [200, 1_000, 5_000, 15_000, MINUTE_MS];
/** An undelivered notice is outdated after this long. */
const GIVEN_UP_AFTER_MS = DAY_MS;

export function digestWork(app: AppContext): JobWork {
  return {
    workers: 1,
    run: (job) => build(job, app),
    giveUp: (job) => reschedule(job, app),
  };
}

export function noticeWork(app: AppContext): JobWork {
  return {
    workers: 2,
    run: (job, signal) => deliver(job, app, signal),
    giveUp: (job) => reschedule(job, app),
  };
}

/** For a job that failed before anything was sent, for example because no search thread was available. */
async function reschedule({ id, owner, kind, subject }: LeasedJob, { store }: AppContext): Promise<void> {
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
  const found = new Map<Channel, { due: readonly StoredFollow[]; news: readonly FoundUpdate[] }>();
  for (const channel of CHANNELS) {
    const due = follows.filter((follow) => cadences.has(follow[channel]));
    const since = due.map((follow) => ({ ...requestOf(follow), after: seqOf(follow, channel) }));
    const news =
      viewer === undefined || due.length === 0
        ? []
        : await runFollowTask('findUpdates', { follows: since, upTo }, viewer, app);
    found.set(channel, { due, news });
  }
  await store.transaction(async (within) => {
    if (!(await within.jobs.finish(job.id, job.owner))) throw new Error('the lease was lost');
    // Leave out updates of follows that have ended or were paused in the meantime.
    const followsNow = new Map((await within.follows.ofUser(userId)).map((follow) => [follow.id, follow]));
    const isPaused = (await within.follows.follower(userId))?.paused ?? true;
    for (const [channel, { due, news }] of found) {
      const current = due.filter(({ id }) => cadences.has(followsNow.get(id)?.[channel] ?? 'off'));
      const ids = new Set(current.map(({ id }) => id));
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

const requestOf = ({ id, kind, subject, name }: StoredFollow) => ({ id, kind, subject, name });
const seqOf = (follow: StoredFollow, channel: Channel): number =>
  channel === 'email' ? follow.emailSeq : follow.pushSeq;

/** An update found by several follows is notified once, for the first of them. */
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

async function deliver(job: LeasedJob, app: AppContext, signal: AbortSignal): Promise<JobFailure | void> {
  const { store } = app;
  const notice = await store.follows.notice(job.subject);
  const viewer = notice && (await followingViewer(app, notice.userId));
  const follower = notice && (await store.follows.follower(notice.userId));
  // The host died while sending it, so it may have arrived.
  if (!notice || notice.state === 'handing' || !viewer || !follower || follower.paused) return drop(job, app);
  const own = await store.follows.ofUser(notice.userId);
  const follows = own.filter((follow) => follow[notice.channel] !== 'off').map(requestOf);
  const news = await runFollowTask('describeUpdates', { follows, items: notice.items }, viewer, app);
  if (news.length === 0) return drop(job, app);
  const message = { notice, news, language: follower.language, viewer };
  // Everything that needs the database comes before the mark: until then nothing has been sent, and failures are
  // retried.
  const send = await (notice.channel === 'email' ? prepareEmail(message, app) : preparePush(message, app));
  if (!send) return drop(job, app);
  await store.follows.setNotice(notice.id, 'handing');
  try {
    await send();
  } catch (error) {
    if (error instanceof DeviceGone && notice.deviceId) await store.follows.removeDevice(notice.deviceId);
    else if (!(error instanceof UnsureDelivery)) return retryLater({ job, notice, error, signal }, app);
    else app.log(`A notice by ${notice.channel} may not have arrived, and is not sent again: ${error.message}`);
  }
  return drop(job, app);
}

/** The notice was sent, or has no content or no recipient left. */
async function drop(job: LeasedJob, { store }: AppContext): Promise<void> {
  await store.transaction(async ({ jobs, follows }) => {
    if (await jobs.finish(job.id, job.owner)) await follows.removeNotice(job.subject);
  });
}

interface Refused {
  job: LeasedJob;
  notice: StoredNotice;
  error: unknown;
  signal: AbortSignal;
}

/** The mail server or the push service rejected it. */
async function retryLater({ job, notice, error, signal }: Refused, app: AppContext): Promise<JobFailure> {
  const { store, now, log } = app;
  const age = now() - notice.builtAt;
  log(`A notice by ${notice.channel} was not sent: ${error instanceof Error ? error.message : String(error)}`);
  const waitMs = error instanceof PushDelayed ? error.afterMs : 0;
  if (age + waitMs > GIVEN_UP_AFTER_MS) {
    await drop(job, app);
    return 'failed';
  }
  const afterMs = Math.max(waitMs, PAUSES_MS.find((each) => each > age) ?? LAST_PAUSE_MS);
  // Otherwise its mark would suggest that it may have arrived.
  await untilStored(signal, () =>
    store.transaction(async ({ jobs, follows }) => {
      if (!(await jobs.finish(job.id, job.owner))) return;
      await follows.setNotice(notice.id, 'built');
      await jobs.add({ id: randomUUID(), kind: 'notice', subject: notice.id, afterMs });
    }),
  );
  return 'retried';
}

/** Retries a write while the database is locked or briefly unreachable; makes one last attempt when the host stops. */
async function untilStored(signal: AbortSignal, store: () => Promise<void>): Promise<void> {
  for (const ms of STORING_PAUSES_MS) {
    try {
      return await store();
    } catch (error) {
      if (signal.aborted) throw error;
      await pause(ms, undefined, { signal }).catch(() => undefined);
    }
  }
  return store();
}
