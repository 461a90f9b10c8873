/**
 * The log: one JSON object a line on standard error for whatever gathers it, plain lines where a person looks on.
 *
 * Requests are written a second later at most, many at once; a fault at once.
 */
import pino from 'pino';
import type { Config } from '../config.ts';
import type { Log } from '../services/app-context.ts';
import type { RequestRecord } from './request-trace.ts';
import { scrub } from './scrub.ts';

/** Lines of requests that wait to be written, bytes: a poll costs no call of the system. */
const GATHERED_BYTES = 8 * 1024;
const WRITE_EVERY_MS = 1_000;

export interface HostLog {
  line: Log;
  request: (record: RequestRecord) => void;
  /** Writes what waits. */
  end: () => void;
}

/** @param dest number of an open file, or a path: standard error where absent */
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
      // Not open yet, or its reader is gone: what comes next is written as soon as it can be.
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

/** `GET search 200 3.1 ms`, and lines as they are. */
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
