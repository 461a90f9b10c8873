/**
 * `GET /services/talk/stream`: what is said around a medium, as server-sent events.
 *
 * A listener says up to which number it knows all (`since`, or `Last-Event-ID` where the browser reconnects by itself) and
 * is given what came after it, in order, and then whatever comes. Its rights are checked again every twenty seconds, and at
 * once where somebody's or the medium itself have changed.
 */
import type { Context } from 'hono';
import type { SSEStreamingApi } from 'hono/streaming';
import * as v from 'valibot';
import { type TalkEventName, talkStreamParams } from '../../core/contract/talk.ts';
import { TALK_MISSED_MAX } from '../../core/domain/constants/talk.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { presentTalk } from '../presenters/talk.ts';
import type { RequestContext } from '../services/request-context.ts';
import type { AppContext } from '../services/app-context.ts';
import { factsOf } from '../services/medium-changes.ts';
import { viewerOf } from '../services/sessions.ts';
import { enterTalk, presentYou, type TalkEntry } from '../services/talk.ts';
import type { TalkSubscription } from '../services/talk-rooms.ts';
import type { TalkBatch } from '../store/talk.ts';
import type { StoredMedium } from '../store/media.ts';
import { eventStream, patientWriter, RETRY_AFTER_S } from './event-stream.ts';
import { failure } from './failure.ts';
import { openRightsDoubt, type RightsDoubt } from './rights-doubt.ts';

/** Pause between two pieces: a burst of votes travels as one. */
const PACE_MS = 150;

export async function streamTalk(
  context: Context,
  app: AppContext,
  contextOf: () => Promise<RequestContext>,
): Promise<Response> {
  const lastId = context.req.header('last-event-id');
  const params = v.safeParse(talkStreamParams, {
    ...context.req.query(),
    ...(lastId === undefined ? {} : { since: lastId }),
  });
  if (!params.success) return failure(400, 'Name the medium, and the number of the last event.');
  const { mediaId, since } = params.output;
  const requestContext = await contextOf();
  // From before the rights are checked: what changes meanwhile is not missed.
  const doubt = openDoubt(mediaId, requestContext, app);
  const entry = await enterTalk(mediaId, requestContext, app).catch((error: unknown) => {
    doubt.end();
    throw error;
  });
  const subscription = typeof entry === 'string' ? undefined : app.talk.subscribe(mediaId, requestContext.client);
  if (typeof entry === 'string' || !subscription) doubt.end();
  if (entry === 'empty') return failure(404, 'Nobody talks here.');
  if (entry === 'private') return failure(403, 'This talk is for those who may watch.');
  if (!subscription) return failure(503, 'Too many are listening.', { 'retry-after': RETRY_AFTER_S });
  doubt.settle(entry.medium);

  return eventStream(context, app, async (stream, over) => {
    doubt.onBegun = () => subscription.beat();
    try {
      await writeEvents({ stream, over, subscription, entry, requestContext, app, since, doubt });
    } catch (error) {
      // The stream ends, and its listener asks again; what went wrong is for whoever runs the host.
      app.log(`talk ${mediaId}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    } finally {
      subscription.unsubscribe();
      doubt.end();
    }
  });
}

/** The medium may be another one, too. */
interface Doubt extends RightsDoubt {
  /** They were checked against this medium. */
  settle: (medium: StoredMedium) => void;
}

function openDoubt(mediaId: MediaId, requestContext: RequestContext, app: AppContext): Doubt {
  let facts: string | undefined;
  const doubt = openRightsDoubt(requestContext, app);
  const unsubscribe = app.mediumChanges.subscribe(mediaId, (now) => {
    if (facts === undefined || now !== facts) doubt.begin();
  });
  const endRights = doubt.end;
  return Object.assign(doubt, {
    settle: (medium: StoredMedium) => void (facts = factsOf(medium)),
    end() {
      endRights();
      unsubscribe();
    },
  });
}

interface Conversation {
  stream: SSEStreamingApi;
  over: AbortController;
  subscription: TalkSubscription;
  entry: TalkEntry;
  requestContext: RequestContext;
  app: AppContext;
  since: number;
  doubt: Doubt;
}

async function writeEvents({
  stream,
  over,
  subscription,
  entry,
  requestContext,
  app,
  since,
  doubt,
}: Conversation): Promise<void> {
  const { medium, participant } = entry;
  const write = patientWriter(stream, over, app.config);
  const writeEvent = (event: TalkEventName, data: object, id?: number): Promise<void> => write(event, data, id);
  const writeItems = async ({ items, through }: TalkBatch, isFirst: boolean): Promise<void> => {
    const knowsMarks = participant !== undefined && (subscription.hasNewMarks(participant) || isFirst);
    const marks = knowsMarks ? await app.store.talk.marks(medium.id, participant) : undefined;
    const shown = items.map((item) => presentTalk(item, entry, marks));
    await writeEvent('items', { items: shown, through }, through);
  };

  await writeEvent('you', await presentYou(entry, requestContext, app));
  const first = await firstBatch(app, medium.id, since);
  if (first.isReset) await writeEvent('reset', {});
  await writeItems(first.batch, true);
  let known = first.batch.through;

  const beatMs = app.config.streamBeatMs;
  let authorizedAt = performance.now();
  // Another identity, or no longer authorized: the client reconnects and receives why.
  const authorize = async (): Promise<boolean> => {
    doubt.is = false;
    const next = await enterAgain(entry, requestContext, app);
    authorizedAt = performance.now();
    if (next) doubt.settle(next.medium);
    return next !== undefined;
  };
  while (!over.signal.aborted) {
    // Where words never pause for a beat, too.
    if ((doubt.is || performance.now() - authorizedAt >= beatMs) && !(await authorize())) return;
    const batch = await subscription.after(known);
    if (batch.through > known) {
      await writeItems(batch, false);
      known = batch.through;
      await stream.sleep(PACE_MS);
      continue;
    }
    // What woke nobody while nobody waited.
    if (doubt.is) continue;
    const woken = await subscription.wait(beatMs, over.signal);
    if (woken === 'ended') return;
    if (woken === 'changed') continue;
    if (!(await authorize())) return;
    await writeEvent('beat', {});
  }
}

/** What was missed; or the newest, where that is too much or the number is none of this host's. */
async function firstBatch(
  { store: { talk } }: AppContext,
  mediaId: string,
  since: number,
): Promise<{ batch: TalkBatch; isReset: boolean }> {
  if (since > 0 && since <= (await talk.lastSeq(mediaId))) {
    const missed = await talk.since(mediaId, since, TALK_MISSED_MAX + 1);
    if (missed.items.length <= TALK_MISSED_MAX) return { batch: missed, isReset: false };
  }
  return { batch: await talk.newest(mediaId), isReset: since > 0 };
}

/** @returns undefined where it is another person, or one with other rights */
async function enterAgain(
  entry: TalkEntry,
  requestContext: RequestContext,
  app: AppContext,
): Promise<TalkEntry | undefined> {
  const now = app.now();
  const viewer = await viewerOf(app.store, requestContext.session.hash, now);
  const next = await enterTalk(entry.medium.id, { ...requestContext, viewer, now }, app);
  if (typeof next === 'string') return undefined;
  const isSame =
    next.participant === entry.participant &&
    next.moderates === entry.moderates &&
    next.parts.join() === entry.parts.join();
  return isSame ? next : undefined;
}
