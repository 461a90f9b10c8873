/** Lowers the priority of background work compared with requests and other programs. */
import { setPriority } from 'node:os';

/** The lowest priority. */
export const NICENESS_MAX = 19;

/**
 * Lowers the priority of a process or, on Linux, a thread (0: the calling one), but by no more than
 * `FERRYGLIDE_NICENESS`, which threads and child processes inherit through the environment.
 *
 * @param niceness as in Unix: from 0, the normal priority, to 19, the lowest
 */
export function giveWay(niceness: number, pid = 0): void {
  const most = Number(process.env['FERRYGLIDE_NICENESS'] || NICENESS_MAX);
  if (most > 0) setPriority(pid, Math.min(niceness, most));
}
