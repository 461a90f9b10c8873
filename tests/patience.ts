/** Timing that ignores other load on the machine. */
import { setTimeout as pause } from 'node:timers/promises';

/** Processor time of this thread so far, milliseconds. It does not advance while another process has the processor. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds between two checks. */
const TURN_MS = 10;

/**
 * Checks a condition every 10 ms until it holds.
 *
 * @returns how long it took, milliseconds; a turn counts as two at most, however long this thread had to wait for it.
 * `Infinity` after `patienceMs`, counted in the same way.
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

/** Like {@link turnsUntil}, until the work has settled. The caller handles its errors. */
export function turnsOf(work: Promise<unknown>, patienceMs: number): Promise<number> {
  let isOver = false;
  const end = (): void => void (isOver = true);
  work.then(end, end);
  return turnsUntil(() => isOver, patienceMs);
}
