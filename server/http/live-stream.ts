/** `GET /services/live/stream`: live events that a person may operate, and the state of their cameras. */
import type { LiveChange } from '../../core/contract/live.ts';
import { canMakeLive } from '../policies/live.ts';
import { presentPorts } from '../presenters/live-event.ts';
import type { AppContext } from '../services/app-context.ts';
import { liveEventFor, liveEventsFor } from '../services/live.ts';
import { changeStream } from './change-stream.ts';

export function liveStream(app: AppContext): ReturnType<typeof changeStream> {
  const ports = (): LiveChange['ports'] => presentPorts(app.live.ports());
  return changeStream(app, {
    event: 'live',
    rightsOf: (viewer) => (canMakeLive(viewer, viewer.groupId) ? String(viewer.permissions) : undefined),
    subscribe: app.live.subscribe,
    whole: async (viewer): Promise<LiveChange> => ({
      events: await liveEventsFor(viewer, app.now(), app),
      gone: [],
      ports: ports(),
      whole: true,
    }),
    async change(ids, viewer): Promise<LiveChange | undefined> {
      const own = new Set(await app.store.live.ofGroup(viewer.groupId, Number.MAX_SAFE_INTEGER));
      const change: LiveChange = { events: [], gone: [], ports: ports(), whole: false };
      for (const id of ids) {
        const event = await liveEventFor(viewer, id, app.now(), app);
        // Do not reveal that an event of another group exists.
        if (event) change.events.push(event);
        else if (own.has(id)) change.gone.push(id);
      }
      return change.events.length + change.gone.length > 0 ? change : undefined;
    },
  });
}
