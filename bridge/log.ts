/** Lines for whoever runs the bridge, few enough to be read during a race. */

/** The same trouble is said again after so long, with how often it came. */
const SAY_AGAIN_MS = 30_000;

export interface BridgeLog {
  /** Says how something is, where it was otherwise before. */
  state: (topic: string, line: string) => void;
  /** Says what may come with every message. */
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
