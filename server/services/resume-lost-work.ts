import { queueUpload } from '../jobs/uploads.ts';
import type { AppContext } from './app-context.ts';

/** During this time, the host that received the last part may still queue it itself. */
const OWN_TURN_MS = 10_000;

/** Resumes unqueued work of another host that was killed. Each step is safe to repeat. */
export async function resumeLostWork({ store, uploads, jobs, now }: AppContext): Promise<void> {
  for (const { id, state, size, received, changedAt } of await store.uploads.unfinished()) {
    const isLost = state === 'receiving' && received === size && now() - changedAt > OWN_TURN_MS;
    if (!isLost || !(await queueUpload(store, id, now()))) continue;
    uploads.feed.changed(id);
    jobs.wake('package');
  }
  for (const id of await store.tags.withStaleWords()) await store.tags.indexWords(id);
}
