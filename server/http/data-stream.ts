/**
 * `GET /services/data/stream`: notifies viewers of changes to a medium's data, as server-sent events.
 *
 * Each message contains only the version, for people who may watch; the changes themselves come with the data file, or
 * with `checkMediaPlayerAccess`. Rights are checked again every twenty seconds, and whenever somebody's rights change.
 */
import type { Context } from 'hono';
import * as v from 'valibot';
import { type DataChange, dataStreamParams } from '../../core/contract/data-stream.ts';
import type { AppContext } from '../services/app-context.ts';
import { authorize } from '../services/authorize.ts';
import type { RequestContext } from '../services/request-context.ts';
import { viewerOf } from '../services/sessions.ts';
import { eventStream, patientWriter, RETRY_AFTER_S, untilWoken } from './event-stream.ts';
import { failure } from './failure.ts';
import { openRightsDoubt } from './rights-doubt.ts';

/** Pause between two messages, because every viewer requests the data after each. */
const PACE_MS = 1_000;

export async function streamData(
  context: Context,
  app: AppContext,
  contextOf: () => Promise<RequestContext>,
): Promise<Response> {
  const params = v.safeParse(dataStreamParams, context.req.query());
  if (!params.success) return failure(400, 'Name the medium.');
  const { mediaId } = params.output;
  const requestContext = await contextOf();
  /** @returns the version, if the person may watch */
  const look = async (request: RequestContext): Promise<number | 'empty' | 'private'> => {
    const medium = await app.store.media.find(mediaId);
    if (!medium?.player) return 'empty';
    return (await authorize(medium, request, app)).kind === 'granted' ? medium.version : 'private';
  };
  // Subscribe before reading the version and the rights, so that no change is missed.
  const doubt = openRightsDoubt(requestContext, app);
  const unsubscribe = app.dataWatch.subscribe(mediaId, requestContext.client, doubt.begin);
  const end = (): void => {
    unsubscribe?.();
    doubt.end();
  };
  if (!unsubscribe) {
    end();
    return failure(503, 'Too many are watching.', { 'retry-after': RETRY_AFTER_S });
  }
  const first = await look(requestContext).catch((error: unknown) => {
    end();
    throw error;
  });
  if (typeof first === 'string') end();
  if (first === 'empty') return failure(404, 'There is nothing to watch.');
  if (first === 'private') return failure(403, 'These data are for those who may watch.');

  return eventStream(context, app, async (stream, over) => {
    const send = patientWriter(stream, over, app.config);
    const write = (event: 'data' | 'beat', data: DataChange | Record<string, never>): Promise<void> =>
      send(event, data);
    try {
      let known = first;
      await write('data', { version: known });
      while (!over.signal.aborted) {
        if (!doubt.is) await untilWoken(app.config.streamBeatMs, over.signal, (resume) => (doubt.onBegun = resume));
        if (over.signal.aborted || app.dataWatch.isOver()) return;
        doubt.is = false;
        const now = app.now();
        const viewer = await viewerOf(app.store, requestContext.session.hash, now);
        const version = await look({ ...requestContext, viewer, now });
        // The client reconnects and receives the reason.
        if (typeof version === 'string') return;
        if (version === known) await write('beat', {});
        else await write('data', { version });
        known = version;
        await stream.sleep(PACE_MS);
      }
    } catch (error) {
      app.log(`data ${mediaId}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    } finally {
      end();
    }
  });
}
