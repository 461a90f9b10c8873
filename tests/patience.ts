/** Time that does not count what else the machine does meanwhile. */
import { setTimeout as pause } from 'node:timers/promises';

/** Processor time of this thread so far, milliseconds: it stands still while another process has the processor. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** How far apart two looks are, milliseconds. */
const TURN_MS = 10;

/**
 * Looks every 10 ms until it is so.
 *
 * @returns how long it took, milliseconds; a turn counts as two at most, however long this thread had to wait for it.
 *   `Infinity` after `patienceMs` that are counted alike.
 */
export async function turnsUntil(isSo: () => boolean | Promise<boolean>, patienceMs: number): Promise<number> {
  let took = 0;
  while (!(await isSo())) {
    if (took > patienceMs) return Infinity;
    const began = performance.now();
    await pause(TURN_MS);
    took += Math.min(performance.now() - began, 2 * TURN_MS);
  }
  return took;
}

/** As {@link turnsUntil}, until the work is done. What it throws is the caller's. */
export function turnsOf(work: Promise<unknown>, patienceMs: number): Promise<number> {
  let isOver = false;
  const end = (): void => void (isOver = true);
  work.then(end, end);
  return turnsUntil(() => isOver, patienceMs);
}
