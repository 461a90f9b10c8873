/**
 * `GET /services/talk/stream`: the talk around a medium, as server-sent events.
 *
 * A listener sends the number that it is up to date with (`since`, or `Last-Event-ID` when the browser reconnects), and
 * receives everything after it in order, then live changes. Its rights are checked again every twenty seconds, and
 * whenever somebody's rights or the medium change.
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

/** Pause between two messages, so that a burst of votes is sent together. */
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
  // Subscribe before checking the rights, so that no change is missed.
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
      // The stream ends and its listener reconnects; the error is logged for the operator.
      app.log(`talk ${mediaId}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    } finally {
      subscription.unsubscribe();
      doubt.end();
    }
  });
}

/** Also covers changes of the medium. */
interface Doubt extends RightsDoubt {
  /** Records the medium that the rights were checked against. */
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
  // Another identity, or no longer authorized: the client reconnects and receives the reason.
  const authorize = async (): Promise<boolean> => {
    doubt.is = false;
    const next = await enterAgain(entry, requestContext, app);
    authorizedAt = performance.now();
    if (next) doubt.settle(next.medium);
    return next !== undefined;
  };
  while (!over.signal.aborted) {
    // Also needed if messages never pause for a heartbeat.
    if ((doubt.is || performance.now() - authorizedAt >= beatMs) && !(await authorize())) return;
    const batch = await subscription.after(known);
    if (batch.through > known) {
      await writeItems(batch, false);
      known = batch.through;
      await stream.sleep(PACE_MS);
      continue;
    }
    // A change that came while nothing was waiting.
    if (doubt.is) continue;
    const woken = await subscription.wait(beatMs, over.signal);
    if (woken === 'ended') return;
    if (woken === 'changed') continue;
    if (!(await authorize())) return;
    await writeEvent('beat', {});
  }
}

/** Missed changes; or the newest items, if there are too many or the number is not from this host. */
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

/** @returns undefined for another person, or for one with other rights */
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
