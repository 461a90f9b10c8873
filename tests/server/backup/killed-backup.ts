/**
 * A backup or a restore that is killed as soon as it has done so many steps: `node killed-backup.ts STEPS OPTIONS`. It ends
 * with exit code 0 where it has fewer.
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

// A process that is killed does not write what was compiled; the next one starts in half the time.
flushCompileCache();
if (options.kind === 'backup') await takeBackup({ ...options, now: new Date(options.now), onStep });
else await restoreBackup({ ...options, onStep });
