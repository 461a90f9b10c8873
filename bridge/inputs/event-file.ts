/** The event's XML file, which the timing system rewrites after every change. */
import { readFile, stat } from 'node:fs/promises';
import { parseEventFile } from '../formats/event-file.ts';
import { UnreadableMessage } from '../formats/unreadable-message.ts';
import { MESSAGE_BYTES_MAX, untilOver, type OpenInput } from './input.ts';

/**
 * Polled rather than watched: the file is often on another computer, whose changes trigger no notification. A poll
 * costs one file system request.
 */
const POLL_MS = 500;
/**
 * A file that is being written in place or replaced is incomplete or missing for a moment; a large event takes a
 * second.
 */
const PATIENCE_MS = 5_000;

interface Options {
  path: string;
  pollMs?: number;
  patienceMs?: number;
}

export function eventFileInput({ path, pollMs = POLL_MS, patienceMs = PATIENCE_MS }: Options): OpenInput {
  return (listener, { now }) => {
    const report = untilOver(listener);
    let timer: NodeJS.Timeout | undefined;
    let isClosed = false;
    let isConnected = false;
    /** The last version passed on, and since when an incomplete one has been found. */
    let passed: { version: string; text: string } | undefined;
    let incomplete: { since: number; isReported: boolean } | undefined;
    let missingSince: number | undefined;

    const check = async (): Promise<void> => {
      const began = performance.now();
      const { size, mtimeMs, ino } = await stat(path);
      missingSince = undefined;
      if (!isConnected) {
        isConnected = true;
        report.connected();
      }
      const version = `${ino} ${size} ${mtimeMs}`;
      if (version === passed?.version && incomplete === undefined) return;
      const text = size > MESSAGE_BYTES_MAX ? undefined : new TextDecoder().decode(await readFile(path));
      try {
        if (text === undefined) throw new UnreadableMessage(`it has ${size} bytes`);
        parseEventFile(text);
      } catch (error) {
        if (!(error instanceof UnreadableMessage)) throw error;
        incomplete ??= { since: began, isReported: false };
        if (incomplete.isReported || began - incomplete.since < patienceMs) return;
        incomplete.isReported = true;
        report.unreadable(`${path}: ${error.message}`);
        return;
      }
      incomplete = undefined;
      if (text !== passed?.text) report.received({ at: now(), format: 'file', text });
      passed = { version, text };
    };

    const poll = async (): Promise<void> => {
      try {
        await check();
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        missingSince ??= performance.now();
        if (!isConnected || performance.now() - missingSince >= patienceMs) {
          report.failed(isConnected ? 'disconnected' : 'unreachable', `${path}: ${code ?? message}`);
          return;
        }
      }
      if (!isClosed) timer = setTimeout(() => void poll(), pollMs);
    };
    void poll();
    return () => {
      isClosed = true;
      clearTimeout(timer);
      report.close();
    };
  };
}
