/** Collects the reports of an input, and waits for them. */
import type { InputListener, OpenInput } from '../../bridge/inputs/input.ts';
import type { RawMessage } from '../../bridge/raw-message.ts';

export interface CollectedInput {
  /** `connected`, `heard TEXT`, `unreadable DETAIL`, `unreachable DETAIL`, `disconnected DETAIL`, `ended`. */
  reports: string[];
  raw: RawMessage[];
  /** Resolves once a report starts with this. */
  until: (start: string) => Promise<string>;
  close: () => void;
}

export function collect(open: OpenInput, now: () => number = Date.now): CollectedInput {
  const reports: string[] = [];
  const raw: RawMessage[] = [];
  const waiting = new Set<() => void>();
  const report = (line: string): void => {
    reports.push(line);
    for (const look of waiting) look();
  };
  const listener: InputListener = {
    connected: () => report('connected'),
    received(message) {
      raw.push(message);
      report(`heard ${message.text}`);
    },
    unreadable: (detail) => report(`unreadable ${detail}`),
    failed: (problem, detail) => report(`${problem} ${detail}`),
    ended: () => report('ended'),
  };
  const close = open(listener, { now });
  return {
    reports,
    raw,
    until(start) {
      const { promise, resolve } = Promise.withResolvers<string>();
      const look = (): void => {
        const found = reports.find((line) => line.startsWith(start));
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      return promise;
    },
    close,
  };
}
