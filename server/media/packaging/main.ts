/** One file, in a process of its own at low priority: a film that breaks the packager breaks no host. */
import { giveWay, NICENESS_MAX } from '../../operation/priority.ts';
import { packageFile } from './package.ts';
import { PackagingRefusal } from './refusal.ts';
import type { Packaged, PackageRequest, PackagingReport } from './request.ts';

/** What the host hears; the last message is a result or a refusal. */
export type PackagingMessage =
  | PackagingReport
  | { kind: 'packaged'; packaged: Packaged }
  | { kind: 'refused'; reason: PackagingRefusal['reason']; detail: string | undefined };

giveWay(NICENESS_MAX);

const send = (message: PackagingMessage): void => void process.send?.(message);
const finish = (message: PackagingMessage): void => void process.send?.(message, () => process.exit(0));

// The host is gone: what it began is started again by the next one. The encoder is of the same process group.
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
