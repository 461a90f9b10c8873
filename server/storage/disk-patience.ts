/**
 * Limits work on a disk that may not respond, such as a network disk whose server is gone. Each hanging call occupies
 * one of the threads that read and write all files of this process (`FILE_THREADS` in `main.ts`). Therefore only a few
 * may hang, and further calls are refused.
 *
 * Rows: O02.
 */
import { waitIn } from '../operation/waiting-line.ts';
import { type DiskPatience, StorageUnavailable } from './media-storage.ts';

/** Node's default number of threads for file access. */
const THREADS = 4;
/** Concurrent calls per disk: if the disks of media and data files both hang, a third of the threads is left. */
const AT_ONCE = Math.max(2, Math.floor(Number(process.env['UV_THREADPOOL_SIZE'] ?? THREADS) / 3));
/** Maximum number of calls waiting behind them. */
const WAITING_MAX = 1_000;
/** Longest time that a waiting call waits for a slow disk, milliseconds. */
const WAITING_MS = 10_000;
/** While the disk hangs, one call per interval tests whether it has recovered, milliseconds. */
const PROBE_EVERY_MS = 1_000;
/** Deadline of a call, milliseconds; the same as for a request to a bucket. */
const DISK_PATIENCE_MS = 3_000;

/** Error codes of a lost mount; a missing file is not among them. */
const GONE = new Set(['EIO', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'EHOSTUNREACH', 'ETIMEDOUT', 'ENXIO', 'ENODEV']);

const gone = (): StorageUnavailable => new StorageUnavailable('the folder does not respond');

export function diskPatience(patienceMs: number = DISK_PATIENCE_MS): DiskPatience {
  const waiting = new Set<(mayRun: boolean) => void>();
  let running = 0;
  /** Undefined while the disk responds. */
  let nextProbe: number | undefined;

  function hangs(): void {
    nextProbe = performance.now() + PROBE_EVERY_MS;
    for (const call of waiting) call(false);
    waiting.clear();
  }

  function isRefused(): boolean {
    if (nextProbe === undefined) return waiting.size >= WAITING_MAX;
    const now = performance.now();
    if (now < nextProbe || running >= AT_ONCE) return true;
    nextProbe = now + PROBE_EVERY_MS;
    return false;
  }

  function leavePlace(): void {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next(true);
    } else running -= 1;
  }

  /** Occupies its slot until the disk responds, even after the caller has given up. */
  function inTime<T>(work: () => Promise<T>, late?: (result: T) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        hangs();
        reject(gone());
      }, patienceMs);
      const respond = (result: T): void => {
        nextProbe = undefined;
        if (isLate) late?.(result);
        else resolve(result);
      };
      const fail = (error: NodeJS.ErrnoException): void =>
        reject(GONE.has(error.code ?? '') ? new StorageUnavailable(error.code, { cause: error }) : error);
      void work()
        .then(respond, fail)
        .finally(() => {
          clearTimeout(timer);
          leavePlace();
        });
    });
  }

  return async <T>(work: () => Promise<T>, late?: (result: T) => void): Promise<T> => {
    if (isRefused()) throw gone();
    if (running < AT_ONCE) running += 1;
    // Inherits the slot of a finished call.
    else if (!(await waitIn(waiting, (call) => call, { ms: WAITING_MS }))) throw gone();
    return inTime(work, late);
  };
}

/** Waits without a deadline. */
export const forAsLongAsItTakes: DiskPatience = (work) => work();
