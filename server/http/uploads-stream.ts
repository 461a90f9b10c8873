/**
 * `GET /services/uploads/stream`: what becomes of the uploads that a person may see, as server-sent events.
 *
 * The first message holds all of them, each further one those that have changed. Every twenty seconds rights are judged
 * anew.
 */
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { UploadsChange } from '../../core/contract/uploads.ts';
import type { MediaId, UserId } from '../../core/domain/media.ts';
import { addableTypes, canManageUpload } from '../policies/uploads.ts';
import type { AppContext } from '../services/app-context.ts';
import type { RequestContext } from '../services/request-context.ts';
import { viewerOf } from '../services/sessions.ts';
import { presentFor, uploadsFor } from '../services/uploads.ts';
import { failure } from './failure.ts';

/** Pause between two messages: a hundred parts a second travel as one. */
const PACE_MS = 500;
/** Who has not taken a message by then is let go, and asks again. */
const WRITE_PATIENCE_MS = 30_000;
/** Pages of one person that listen at once, and of all. */
const STREAMS_PER_PERSON = 6;
const STREAMS_MAX = 500;
const RETRY_AFTER_S = '5';

/** Streams that are open, by person. */
type Listeners = Map<UserId, number>;

export function uploadsStream(
  app: AppContext,
): (context: Context, contextOf: () => Promise<RequestContext>) => Promise<Response> {
  const listeners: Listeners = new Map();
  return (context, contextOf) => streamUploads(context, app, contextOf, listeners);
}

async function streamUploads(
  context: Context,
  app: AppContext,
  contextOf: () => Promise<RequestContext>,
  listeners: Listeners,
): Promise<Response> {
  const { viewer, session } = await contextOf();
  if (viewer.kind === 'anonymous') return failure(401, 'Nobody is signed in.');
  if (addableTypes(viewer).length === 0) return failure(403, 'You may not add files.');
  const mine = listeners.get(viewer.id) ?? 0;
  const all = [...listeners.values()].reduce((sum, each) => sum + each, 0);
  if (mine >= STREAMS_PER_PERSON || all >= STREAMS_MAX)
    return failure(503, 'Too many are listening.', { 'retry-after': RETRY_AFTER_S });
  listeners.set(viewer.id, mine + 1);

  const response = streamSSE(context, async (stream) => {
    const over = new AbortController();
    stream.onAbort(() => over.abort());
    const pending = new Set<MediaId>();
    let wake = (): void => undefined;
    const unsubscribe = app.uploads.feed.subscribe((id) => {
      pending.add(id);
      wake();
    });
    const write = async (event: 'uploads' | 'beat', data: object): Promise<void> => {
      const impatient = setTimeout(() => {
        over.abort();
        stream.abort();
      }, WRITE_PATIENCE_MS);
      await stream.writeSSE({ event, data: JSON.stringify(data) });
      clearTimeout(impatient);
    };
    try {
      const whole: UploadsChange = { uploads: await uploadsFor(viewer, app.now(), app), gone: [], whole: true };
      await write('uploads', whole);
      let beatAt = app.now() + app.config.talkBeatMs;
      while (!over.signal.aborted) {
        if (pending.size === 0) await waitFor(app.config.talkBeatMs, over.signal, (resume) => (wake = resume));
        if (over.signal.aborted) return;
        if (app.now() >= beatAt) {
          const current = await viewerOf(app.store, session.hash, app.now());
          if (current.kind === 'anonymous' || !isSame(current, viewer)) return;
          await write('beat', {});
          beatAt = app.now() + app.config.talkBeatMs;
        }
        if (pending.size === 0) continue;
        const ids = [...pending];
        pending.clear();
        const change = await changeFor(ids, viewer, app);
        if (change.uploads.length + change.gone.length > 0) await write('uploads', change);
        await stream.sleep(PACE_MS);
      }
    } catch (error) {
      app.log(`uploads: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    } finally {
      unsubscribe();
      const left = (listeners.get(viewer.id) ?? 1) - 1;
      if (left > 0) listeners.set(viewer.id, left);
      else listeners.delete(viewer.id);
    }
  });
  // A proxy that gathers or compresses would hold it back.
  response.headers.set('cache-control', 'no-store, no-transform');
  response.headers.set('x-accel-buffering', 'no');
  return response;
}

type Person = Extract<RequestContext['viewer'], { kind: 'user' }>;

/** With other rights the page asks again, and hears why. */
function isSame(one: Person, other: Person): boolean {
  return (
    one.id === other.id &&
    one.groupId === other.groupId &&
    one.role === other.role &&
    String(addableTypes(one)) === String(addableTypes(other))
  );
}

/** An upload that this person may not see is none: nor is it said that it is gone. */
async function changeFor(ids: readonly MediaId[], viewer: Person, app: AppContext): Promise<UploadsChange> {
  const change: UploadsChange = { uploads: [], gone: [], whole: false };
  for (const id of ids) {
    const upload = await app.store.uploads.find(id);
    if (!upload) change.gone.push(id);
    else if (canManageUpload(viewer, upload)) change.uploads.push(await presentFor(viewer, upload, app));
  }
  return change;
}

function waitFor(ms: number, signal: AbortSignal, onWake: (resume: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    onWake(end);
    signal.addEventListener('abort', end, { once: true });
  });
}
