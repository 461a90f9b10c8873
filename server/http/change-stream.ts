/**
 * Server-sent events with the changes to everything that a person may see: the first message contains all of it, each
 * further one the changes. Rights are checked again every twenty seconds, and whenever somebody's rights change.
 */
import type { Context } from 'hono';
import type { MediaId } from '../../core/domain/media.ts';
import type { Viewer } from '../store/viewer.ts';
import type { AppContext } from '../services/app-context.ts';
import type { RequestContext } from '../services/request-context.ts';
import { viewerOf } from '../services/sessions.ts';
import { eventStream, patientWriter, RETRY_AFTER_S, untilWoken } from './event-stream.ts';
import { failure } from './failure.ts';
import { openRightsDoubt } from './rights-doubt.ts';
import { type SharedSlots, sharedSlots } from './shared-slots.ts';

/** Pause between two messages, so that a hundred changes a second are sent together. */
const PACE_MS = 500;
/** Concurrent streams per person, and in total. */
const STREAMS_PER_PERSON = 6;
const STREAMS_MAX = 500;

export type Person = Extract<Viewer, { kind: 'user' }>;

export interface ChangeSource {
  /** Name of the messages. */
  event: string;
  /** Identifies what the person may see: a different text means a different view; undefined: nothing. */
  rightsOf: (viewer: Person) => string | undefined;
  subscribe: (onChange: (id: MediaId) => void) => () => void;
  /** The complete state. */
  whole: (viewer: Person) => Promise<object>;
  /** @returns undefined if there is nothing to report */
  change: (ids: readonly MediaId[], viewer: Person) => Promise<object | undefined>;
}

export function changeStream(
  app: AppContext,
  source: ChangeSource,
): (context: Context, contextOf: () => Promise<RequestContext>) => Promise<Response> {
  const slots = sharedSlots({ overall: STREAMS_MAX });
  return (context, contextOf) => stream(context, app, source, contextOf, slots);
}

async function stream(
  context: Context,
  app: AppContext,
  source: ChangeSource,
  contextOf: () => Promise<RequestContext>,
  slots: SharedSlots,
): Promise<Response> {
  const requestContext = await contextOf();
  const { viewer, session } = requestContext;
  if (viewer.kind === 'anonymous') return failure(401, 'Nobody is signed in.');
  const rights = source.rightsOf(viewer);
  if (rights === undefined) return failure(403, 'You may not see this.');
  const release = slots.take({ of: `user ${viewer.id}`, most: STREAMS_PER_PERSON });
  if (!release) return failure(503, 'Too many are listening.', { 'retry-after': RETRY_AFTER_S });
  const doubt = openRightsDoubt(requestContext, app);

  return eventStream(context, app, async (sse, over) => {
    const pending = new Set<MediaId>();
    let wake = (): void => undefined;
    doubt.onBegun = () => wake();
    const unsubscribe = source.subscribe((id) => {
      pending.add(id);
      wake();
    });
    const write = patientWriter(sse, over, app.config);
    /** If rights have changed, the stream ends: the page reconnects and receives the reason. */
    const isSame = (current: Viewer): boolean =>
      current.kind === 'user' &&
      current.id === viewer.id &&
      current.groupId === viewer.groupId &&
      current.role === viewer.role &&
      source.rightsOf(current) === rights;
    try {
      await write(source.event, await source.whole(viewer));
      let beatAt = app.now() + app.config.streamBeatMs;
      while (!over.signal.aborted) {
        if (pending.size === 0 && !doubt.is)
          await untilWoken(app.config.streamBeatMs, over.signal, (resume) => (wake = resume));
        if (over.signal.aborted) return;
        if (doubt.is || app.now() >= beatAt) {
          doubt.is = false;
          if (!isSame(await viewerOf(app.store, session.hash, app.now()))) return;
          await write('beat', {});
          beatAt = app.now() + app.config.streamBeatMs;
        }
        if (pending.size === 0) continue;
        const ids = [...pending];
        pending.clear();
        const change = await source.change(ids, viewer);
        if (change) await write(source.event, change);
        await sse.sleep(PACE_MS);
      }
    } catch (error) {
      app.log(`${source.event}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    } finally {
      unsubscribe();
      doubt.end();
      release();
    }
  });
}
