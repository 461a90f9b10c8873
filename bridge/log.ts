/** Log lines for the operator of the bridge, few enough to read during a race. */

/** Repeated trouble is logged again after this time, with the number of occurrences. */
const SAY_AGAIN_MS = 30_000;

export interface BridgeLog {
  /** Logs a state if it has changed. */
  state: (topic: string, line: string) => void;
  /** Logs trouble that may occur with every message. */
  trouble: (topic: string, line: string) => void;
}

export function openLog(write: (line: string) => void): BridgeLog {
  const states = new Map<string, string>();
  const troubles = new Map<string, { at: number; unsaid: number }>();
  return {
    state(topic, line) {
      if (states.get(topic) === line) return;
      states.set(topic, line);
      write(line);
    },
    trouble(topic, line) {
      const known = troubles.get(topic);
      const at = performance.now();
      if (known && at - known.at < SAY_AGAIN_MS) {
        known.unsaid += 1;
        return;
      }
      write(known && known.unsaid > 0 ? `${line} (and ${known.unsaid} more like it)` : line);
      troubles.set(topic, { at, unsaid: 0 });
    },
  };
}
