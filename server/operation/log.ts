/**
 * The log: JSON lines on standard error for log collectors, or plain lines for a terminal.
 *
 * Requests are written in batches, at most a second later; faults are written at once.
 */
import pino from 'pino';
import type { Config } from '../config.ts';
import type { Log } from '../services/app-context.ts';
import type { RequestRecord } from './request-trace.ts';
import { scrub } from './scrub.ts';

/** Bytes of request lines that are buffered, so that most requests need no system call. */
const GATHERED_BYTES = 8 * 1024;
const WRITE_EVERY_MS = 1_000;

export interface HostLog {
  line: Log;
  request: (record: RequestRecord) => void;
  /** Writes what is buffered. */
  end: () => void;
}

/** @param dest number of an open file, or a path; standard error if absent */
export function openLog(
  { logFormat, logRequests }: Pick<Config, 'logFormat' | 'logRequests'>,
  dest: number | string = 2,
): HostLog {
  const destination = pino.destination({ dest, sync: false, minLength: GATHERED_BYTES });
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    logFormat === 'json' ? destination : plain(destination),
  );
  const flush = (): void => {
    try {
      destination.flushSync();
    } catch {
      // Not open yet, or its reader is gone; it is written as soon as possible.
    }
  };
  const timer = setInterval(() => destination.flush(), WRITE_EVERY_MS);
  timer.unref();
  return {
    line(text, fields = {}) {
      logger.warn(fields, scrub(text));
      destination.flush();
    },
    request({ ms, ...record }) {
      if (logRequests) logger.info({ ...record, ms: Math.round(ms * 10) / 10 }, 'request');
    },
    end() {
      clearInterval(timer);
      flush();
    },
  };
}

interface Line {
  msg: string;
  requestId?: string;
  method?: string;
  route?: string;
  status?: number;
  ms?: number;
}

/** `GET search 200 3.1 ms`, and other lines unchanged. */
function plain(destination: { write: (text: string) => unknown }): { write: (json: string) => void } {
  return {
    write(json) {
      const { msg, requestId, method, route, status, ms } = JSON.parse(json) as Line;
      const text = route === undefined ? msg : `${method} ${route} ${status} ${ms} ms`;
      destination.write(
        requestId === undefined || route !== undefined ? `${text}\n` : `${text} (request ${requestId})\n`,
      );
    },
  };
}
