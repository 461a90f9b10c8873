/** Removes data past its retention period; a failure of one kind does not block the others. */
import type { AppContext } from './app-context.ts';
import { forgetOldAudit } from './audit.ts';
import { forgetOldEvents } from './event-buffer.ts';
import { deleteOldUpdates } from './follows/gather.ts';
import { failuresOf, purgeBin, purgeUploads } from './purge.ts';

const KINDS: readonly { name: string; remove: (app: AppContext) => Promise<unknown> }[] = [
  { name: 'The bin', remove: purgeBin },
  { name: 'Unfinished uploads', remove: purgeUploads },
  { name: 'The audit list', remove: forgetOldAudit },
  { name: 'Analytics', remove: forgetOldEvents },
  { name: 'Talk', remove: forgetOldTalk },
  { name: 'News for followers', remove: deleteOldUpdates },
];

/** @returns whether everything was removed; failures are logged */
export async function removeOutdated(app: AppContext): Promise<boolean> {
  const failures = await failuresOf(
    KINDS,
    ({ name }) => `${name}: what is outdated is removed later`,
    ({ remove }) => remove(app),
  );
  for (const failure of failures) app.log(failure);
  return failures.length === 0;
}

async function forgetOldTalk({ store, config, now }: AppContext): Promise<void> {
  if (config.retention.talkMs !== undefined) await store.personal.removeTalk(now() - config.retention.talkMs);
}
