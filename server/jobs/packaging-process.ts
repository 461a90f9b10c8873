/** Starts the process that packages one file, and reads what it says. */
import { fork } from 'node:child_process';
import type { PackagingMessage } from '../media/packaging/main.ts';
import { tailOf } from '../operation/stderr-tail.ts';
import { PackagingRefusal } from '../media/packaging/refusal.ts';
import type { Packaged, PackageRequest, PackagingReport } from '../media/packaging/request.ts';

const MAIN = new URL('../media/packaging/main.ts', import.meta.url);
/** Characters of its standard error that an error message quotes. */
const STDERR_TAIL_MAX = 2_000;

/**
 * @throws PackagingRefusal where the file does not become a medium; any other error where the process broke off
 */
export async function packageApart(
  request: PackageRequest,
  onReport: (report: PackagingReport) => void,
  signal: AbortSignal,
): Promise<Packaged> {
  signal.throwIfAborted();
  const child = fork(MAIN, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [], detached: true });
  // With the encoder that it has started: both are of one process group.
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
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
