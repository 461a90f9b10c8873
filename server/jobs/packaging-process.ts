/** Starts the process that packages one file, and reads its messages. */
import { fork } from 'node:child_process';
import type { PackagingMessage } from '../media/packaging/main.ts';
import { tailOf } from '../operation/stderr-tail.ts';
import { PackagingRefusal } from '../media/packaging/refusal.ts';
import type { Packaged, PackageRequest, PackagingReport } from '../media/packaging/request.ts';

const MAIN = new URL('../media/packaging/main.ts', import.meta.url);
/** Maximum characters of its standard error quoted in an error message. */
const STDERR_TAIL_MAX = 2_000;

/** @throws PackagingRefusal if the file cannot become a medium; any other error if the process failed */
export async function packageApart(
  request: PackageRequest,
  onReport: (report: PackagingReport) => void,
  signal: AbortSignal,
): Promise<Packaged> {
  signal.throwIfAborted();
  const child = fork(MAIN, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [], detached: true });
  // Kills the process group, which includes the encoder.
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has already exited.
    }
  };
  signal.addEventListener('abort', kill, { once: true });
  const { promise, resolve, reject } = Promise.withResolvers<Packaged>();
  const stderrTail = tailOf(child.stderr, STDERR_TAIL_MAX);
  child.on('message', (message: PackagingMessage) => {
    if (message.kind === 'packaged') resolve(message.packaged);
    else if (message.kind === 'refused') reject(new PackagingRefusal(message.reason, message.detail));
    else onReport(message);
  });
  child.on('error', reject);
  child.on('close', (code, killedBy) => {
    signal.removeEventListener('abort', kill);
    reject(new Error(`packaging ended with ${killedBy ?? code}: ${stderrTail() || 'no output'}`));
  });
  child.send(request);
  return promise;
}
