/** How background work gives way to requests, and to other programs of the machine. */
import { setPriority } from 'node:os';

/** As far as it goes. */
export const NICENESS_MAX = 19;

/**
 * Lowers the priority of a process or, on Linux, a thread (0: the calling one); by no more than `FERRYGLIDE_NICENESS`,
 * which threads and child processes read from the environment they share.
 *
 * @param niceness of Unix: 0 gives way to nothing, 19 to everything
 */
export function giveWay(niceness: number, pid = 0): void {
  const most = Number(process.env['FERRYGLIDE_NICENESS'] || NICENESS_MAX);
  if (most > 0) setPriority(pid, Math.min(niceness, most));
}
