/** Replays a recorded race at its own pace or another; the recorded times of arrival stay unchanged. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { readRecordingLine } from '../recording-line.ts';
import { untilOver, type OpenInput } from './input.ts';

interface Options {
  path: string;
  /** 2: twice as fast; 0: as fast as it can be read. */
  factor: number;
}

export function recordingInput({ path, factor }: Options): OpenInput {
  return (listener) => {
    const report = untilOver(listener);
    const closing = new AbortController();
    const { signal } = closing;

    const play = async (): Promise<void> => {
      const lines = createInterface({
        input: createReadStream(path, { encoding: 'utf8', signal }),
        crlfDelay: Infinity,
      });
      const began = performance.now();
      let first: number | undefined;
      let number = 0;
      for await (const line of lines) {
        number += 1;
        if (number === 1) report.connected();
        if (line === '') continue;
        const raw = readRecordingLine(line);
        if (!raw) {
          report.unreadable(`line ${number} of ${path} is no line of a recording`);
          continue;
        }
        first ??= raw.at;
        if (factor > 0) await wait((raw.at - first) / factor - (performance.now() - began));
        report.received(raw);
      }
      report.ended();
    };

    /** Rejects if the input is closed meanwhile. */
    async function wait(ms: number): Promise<void> {
      if (ms <= 0) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const stop = (): void => reject(signal.reason as Error);
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', stop, { once: true });
      await promise.finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      });
    }

    play().catch((error: NodeJS.ErrnoException) => {
      if (!signal.aborted) report.failed('unreachable', `${path}: ${error.code ?? error.message}`);
    });
    return () => {
      report.close();
      closing.abort();
    };
  };
}
