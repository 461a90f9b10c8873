/** Processor time of the page, which does not advance while another process has the processor. */
import type { CDPSession } from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

/** @returns a function that reads the main thread's total so far, milliseconds */
export async function watchThreadTime(): Promise<() => Promise<number>> {
  const session: CDPSession = cdp();
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime')!.value * 1_000;
  };
}
