import { BackupRefusal } from '../../server/backup/manifest.ts';
import { StartRefusal } from '../../server/http/start-refusal.ts';
import { CopyRefusal } from '../../server/store/copy/refusal.ts';
import type { ObjectSettings } from '../../server/storage/object-settings.ts';
import { refusalOfStorage } from '../../server/storage/refusal.ts';
import { refusalOfDatabase } from '../../server/store/open.ts';

/**
 * Prints a one-line reason to standard error if a command cannot continue, and sets exit code 1.
 *
 * @param location of the database that it works on
 * @param storage of its media, if that is a bucket
 * @throws the error itself unless it is one that the user can resolve
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
