/**
 * `GET /services/desk/stream`: tag changes by others, and the people at the desk, as server-sent events (row B14).
 *
 * A desk sends the revision that it is up to date with (`since`, or `Last-Event-ID` when the browser reconnects), and
 * receives everything after it, then live changes. Rights are checked before each message, every twenty seconds, and
 * whenever somebody's rights change.
 */
import type { Context } from 'hono';
import type { SSEStreamingApi } from 'hono/streaming';
import * as v from 'valibot';
import { type DeskEventName, deskStreamParams } from '../../core/contract/desk.ts';
import { presentDeskBatch } from '../presenters/desk.ts';
import type { AppContext } from '../services/app-context.ts';
import { openDesk } from '../services/desk.ts';
import type { DeskPerson, DeskSeat } from '../services/desk-rooms.ts';
import type { RequestContext } from '../services/request-context.ts';
import { eventStream, patientWriter, RETRY_AFTER_S, untilWoken } from './event-stream.ts';
import { failure } from './failure.ts';
import { openRightsDoubt, type RightsDoubt } from './rights-doubt.ts';

/** Pause between two messages, so that simultaneous changes of five people are sent together. */
const PACE_MS = 150;

/** What is pending, and how to wake the waiting stream. */
interface Unsent {
  tags: boolean;
  people: boolean;
  wake: () => void;
}

export async function streamDesk(
  context: Context,
  app: AppContext,
  contextOf: () => Promise<RequestContext>,
): Promise<Response> {
  const lastId = context.req.header('last-event-id');
  const params = v.safeParse(deskStreamParams, {
    ...context.req.query(),
    ...(lastId === undefined ? {} : { since: lastId }),
  });
  if (!params.success) return failure(400, 'Name the medium, and the number of the last event.');
  const { video, since } = params.output;
  const requestContext = await contextOf();
  const doubt = openRightsDoubt(requestContext, app);
  const desk = await openDesk(video, requestContext, app.store).catch((error: unknown) => {
    doubt.end();
    throw error;
  });
  if ('status' in desk) {
    doubt.end();
    return REFUSALS[desk.status]();
  }
  const person = { id: desk.person.id, name: desk.person.name };
  const unsent: Unsent = { tags: true, people: true, wake: () => undefined };
  doubt.onBegun = () => unsent.wake();
  const seat = app.desks.enter(video, person, (what) => {
    unsent[what] = true;
    unsent.wake();
  });
  if (!seat) doubt.end();
  if (!seat) return failure(503, 'Too many are at a desk.', { 'retry-after': RETRY_AFTER_S });

  return eventStream(context, app, async (stream, over) => {
    /** Whether it is still the same person, who may still tag. */
    const isAuthorized = async (): Promise<boolean> => {
      const now = await openDesk(video, { session: requestContext.session, now: app.now() }, app.store);
      return !('status' in now) && now.person.id === person.id;
    };
    try {
      await writeEvents({ stream, over, seat, unsent, doubt, app, since, isAuthorized });
    } catch (error) {
      app.log(`desk ${video}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    } finally {
      seat.leave();
      doubt.end();
    }
  });
}

const REFUSALS = {
  disconnected: () => failure(401, 'Nobody is signed in.'),
  private: () => failure(403, 'This desk is for those who may edit the medium.'),
  empty: () => failure(404, 'There is no such medium.'),
} as const;

interface Sitting {
  stream: SSEStreamingApi;
  over: AbortController;
  seat: DeskSeat;
  unsent: Unsent;
  doubt: RightsDoubt;
  app: AppContext;
  since: number;
  isAuthorized: () => Promise<boolean>;
}

async function writeEvents({ stream, over, seat, unsent, doubt, app, since, isAuthorized }: Sitting): Promise<void> {
  const write = patientWriter(stream, over, app.config);
  const writeEvent = (event: DeskEventName, data: object, id?: number): Promise<void> => write(event, data, id);
  let known = since;
  let sent = '';
  while (!over.signal.aborted && !app.desks.isOver()) {
    doubt.is = false;
    // The client reconnects and receives the reason.
    if (!(await isAuthorized())) return;
    const hasUnsent = unsent.tags || unsent.people;
    if (unsent.people) {
      unsent.people = false;
      sent = await writePeople(seat.people(), sent, writeEvent);
    }
    if (unsent.tags) {
      unsent.tags = false;
      const batch = await seat.after(known);
      if (!batch) return writeEvent('reset', {});
      if (batch.saved.length + batch.removed.length > 0)
        await writeEvent('tags', presentDeskBatch(batch), batch.through);
      known = batch.through;
    }
    if (!hasUnsent) await writeEvent('beat', {});
    else await stream.sleep(PACE_MS);
    if (!unsent.tags && !unsent.people && !doubt.is && !app.desks.isOver())
      await untilWoken(app.config.streamBeatMs, over.signal, (wake) => (unsent.wake = wake));
  }
}

/** @returns the text that was sent, so that an unchanged list is not sent again */
async function writePeople(
  people: DeskPerson[],
  sent: string,
  writeEvent: (event: DeskEventName, data: object) => Promise<void>,
): Promise<string> {
  const text = JSON.stringify(people);
  if (text !== sent) await writeEvent('people', { people });
  return text;
}
