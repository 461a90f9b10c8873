/** What happens by itself as time passes: publication dates are reached. */
import type { Host } from '../services/host.ts';

/** Dates are exact to a second. */
const TICK_MS = 1_000;

export interface Ticker {
  /** Waits for the tick under way. */
  stop: () => Promise<void>;
}

export function startTicker(host: Host): Ticker {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let ticking = Promise.resolve();

  const tick = async (): Promise<void> => {
    try {
      await host.dataFiles.writeDue(host.now());
    } catch (error) {
      host.log(`The clock's work failed and is tried again: ${String(error)}`);
    }
    if (!isStopped) timer = setTimeout(next, TICK_MS);
  };
  const next = (): void => void (ticking = tick());
  timer = setTimeout(next, TICK_MS);

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await ticking;
    },
  };
}
