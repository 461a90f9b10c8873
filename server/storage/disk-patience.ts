/**
 * Work on a disk that may not respond, as one of the network whose server is gone. Each such call keeps one of the threads
 * that read and write every file of this process (`FILE_THREADS` of `main.ts`) for as long as the disk hangs: only a few may, and the
 * others are refused.
 *
 * Rows: O02.
 */
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

export function diskPatience(patienceMs: number = DISK_PATIENCE_MS): DiskPatience {
  const waiting = new Set<{ begin: () => void; refuse: () => void }>();
  let running = 0;
  /** Undefined: it responds. */
  let nextProbe: number | undefined;

  function hangs(): void {
    nextProbe = performance.now() + PROBE_EVERY_MS;
    for (const { refuse } of waiting) refuse();
  }

  function isRefused(): boolean {
    if (nextProbe === undefined) return waiting.size >= WAITING_MAX;
    const now = performance.now();
    if (now < nextProbe || running >= AT_ONCE) return true;
    nextProbe = now + PROBE_EVERY_MS;
    return false;
  }

  return <T>(work: () => Promise<T>, late?: (result: T) => void): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const giveUp = (): void => reject(new StorageGone('the folder does not respond'));
      if (isRefused()) {
        giveUp();
        return;
      }
      async function begin(): Promise<void> {
        running += 1;
        let isLate = false;
        const timer = setTimeout(() => {
          isLate = true;
          hangs();
          giveUp();
        }, patienceMs);
        try {
          const result = await work();
          nextProbe = undefined;
          if (isLate) late?.(result);
          else resolve(result);
        } catch (error) {
          const { code = '' } = error as NodeJS.ErrnoException;
          reject(GONE.has(code) ? new StorageGone(code, { cause: error }) : error);
        } finally {
          clearTimeout(timer);
          running -= 1;
          const [next] = waiting;
          next?.begin();
        }
      }
      if (running < AT_ONCE) {
        void begin();
        return;
      }
      const leave = (): void => {
        clearTimeout(timer);
        waiting.delete(call);
      };
      const refuse = (): void => {
        leave();
        giveUp();
      };
      const timer = setTimeout(refuse, WAITING_MS);
      const call = {
        begin(): void {
          leave();
          void begin();
        },
        refuse,
      };
      waiting.add(call);
    });
}

/** Work that is waited for as long as it takes. */
export const forAsLongAsItTakes: DiskPatience = (work) => work();
