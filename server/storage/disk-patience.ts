/**
 * Work on a disk that may not respond, as one of the network whose server is gone. Each such call keeps one of the threads
 * that read and write every file of this process (`FILE_THREADS` of `main.ts`) for as long as the disk hangs: only a few may, and the
 * others are refused.
 *
 * Rows: O02.
 */
import { waitIn } from '../operation/waiting-line.ts';
import { type DiskPatience, StorageGone } from './media-storage.ts';

/** Node's own number of threads that read and write files. */
const THREADS = 4;
/** Calls of one disk at once: where media and data files lie on two disks that hang, a third of the threads is left. */
const AT_ONCE = Math.max(2, Math.floor(Number(process.env['UV_THREADPOOL_SIZE'] ?? THREADS) / 3));
/** Calls that wait behind them. */
const WAITING_MAX = 1_000;
/** Longest that one of those waits for a slow disk, milliseconds. */
const WAITING_MS = 10_000;
/** While it hangs, one call in so long finds out whether it still does, milliseconds. */
const PROBE_EVERY_MS = 1_000;
/** Longest that a call is waited for, milliseconds: as a request to a bucket. */
const DISK_PATIENCE_MS = 3_000;

/** Of a mount that was lost; a file that is not there is none of them. */
const GONE = new Set(['EIO', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'EHOSTUNREACH', 'ETIMEDOUT', 'ENXIO', 'ENODEV']);

const gone = (): StorageGone => new StorageGone('the folder does not respond');

export function diskPatience(patienceMs: number = DISK_PATIENCE_MS): DiskPatience {
  const waiting = new Set<(mayRun: boolean) => void>();
  let running = 0;
  /** Undefined: it responds. */
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

  /** Keeps its place until the disk has responded, also where the caller waits no longer. */
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
        reject(GONE.has(error.code ?? '') ? new StorageGone(error.code, { cause: error }) : error);
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
    // In the place of a call that is over.
    else if (!(await waitIn(waiting, (call) => call, { ms: WAITING_MS }))) throw gone();
    return inTime(work, late);
  };
}

/** Work that is waited for as long as it takes. */
export const forAsLongAsItTakes: DiskPatience = (work) => work();
