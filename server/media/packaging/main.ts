/**
 * Packages one file in a separate process at low priority, so that a film that crashes the packager does not crash the
 * host.
 */
import { giveWay, NICENESS_MAX } from '../../operation/priority.ts';
import { packageFile } from './package.ts';
import { PackagingRefusal } from './refusal.ts';
import type { Packaged, PackageRequest, PackagingReport } from './request.ts';

/** Messages to the host. The last one is a result or a refusal. */
export type PackagingMessage =
  | PackagingReport
  | { kind: 'packaged'; packaged: Packaged }
  | { kind: 'refused'; reason: PackagingRefusal['reason']; detail: string | undefined };

giveWay(NICENESS_MAX);

const send = (message: PackagingMessage): void => void process.send?.(message);
const finish = (message: PackagingMessage): void => void process.send?.(message, () => process.exit(0));

// The host is gone; the next host restarts this job. The encoder belongs to the same process group.
process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.once('message', (request: PackageRequest) => {
  packageFile(request, send).then(
    (packaged) => finish({ kind: 'packaged', packaged }),
    (error: unknown) => {
      if (error instanceof PackagingRefusal) finish({ kind: 'refused', reason: error.reason, detail: error.detail });
      else if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
        finish({ kind: 'refused', reason: 'space', detail: undefined });
      else throw error;
    },
  );
});
