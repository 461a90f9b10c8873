/**
 * Runs a backup or a restore that is killed after a number of steps: `node killed-backup.ts STEPS OPTIONS`. Exits with
 * code 0 if it has fewer steps.
 */
import { flushCompileCache } from 'node:module';
import { takeBackup, type BackupOptions } from '../../../server/backup/backup.ts';
import { restoreBackup, type RestoreOptions } from '../../../server/backup/restore.ts';

const [, , steps = '', text = ''] = process.argv;
const options = JSON.parse(text) as
  | (Omit<BackupOptions, 'now'> & { kind: 'backup'; now: string })
  | (RestoreOptions & { kind: 'restore' });
let done = 0;
function onStep(): void {
  done += 1;
  if (done === Number(steps)) process.kill(process.pid, 'SIGKILL');
}

// A killed process does not write its compile cache; with the cache, the next one starts in half the time.
flushCompileCache();
if (options.kind === 'backup') await takeBackup({ ...options, now: new Date(options.now), onStep });
else await restoreBackup({ ...options, onStep });
