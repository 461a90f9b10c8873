import { BackupRefusal } from '../../server/backup/manifest.ts';
import { StartRefusal } from '../../server/http/start-refusal.ts';
import { CopyRefusal } from '../../server/store/copy/refusal.ts';
import type { ObjectSettings } from '../../server/storage/object-settings.ts';
import { refusalOfStorage } from '../../server/storage/refusal.ts';
import { refusalOfDatabase } from '../../server/store/open.ts';

/**
 * Says in one line on standard error why a command could not go on, and ends it with 1.
 *
 * @param location of the database that it works on
 * @param storage of its media, where that is a bucket
 * @throws the error itself where it is none of those that a person can do something about
 */
export async function refuse(thrown: unknown, location?: string, storage?: ObjectSettings): Promise<void> {
  const error = refusalOfStorage(thrown, { storage });
  const refusal =
    error instanceof BackupRefusal || error instanceof CopyRefusal || error instanceof StartRefusal
      ? error
      : location && (await refusalOfDatabase(error, location));
  if (!refusal) throw error;
  console.error(refusal.message);
  process.exitCode = 1;
}
