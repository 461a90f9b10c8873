/** Whether a database can be reached, shared by all connections of this thread to the same address. */
import pg from 'pg';
import { isDatabaseUnreachable } from './unreachable.ts';

/** During an outage, requests fail immediately, except for one trial in this interval. */
const TRIAL_EVERY_MS = 1_000;
/** How long a trial may take; no other trial starts in the meantime. */
const TRIAL_MS = 5_000;
const PROBE_EVERY_MS = 2_000;
/**
 * After two probes in a row without a response, the server counts as unreachable, even if its connections seem open.
 */
const PROBE_TIMEOUT_MS = 2_000;
const MISSES_MAX = 2;

export interface Outage {
  /** Call before connecting. @returns the reason to fail immediately; undefined to try to connect */
  enter: () => Error | undefined;
  begin: (error: Error) => void;
  over: () => void;
  /**
   * Registers a connection, which is closed if the server stops responding, so that its statements fail instead of
   * waiting.
   */
  watch: (client: pg.PoolClient) => void;
  /** Starts probing the server. @returns a function that stops it */
  startProbing: () => () => Promise<void>;
}

const outages = new Map<string, Outage>();

export function outageOf(url: string): Outage {
  const known = outages.get(url) ?? newOutage(url);
  outages.set(url, known);
  return known;
}

function newOutage(url: string): Outage {
  const clients = new Set<pg.PoolClient>();
  let reason: Error | undefined;
  let trialAt = 0;

  function begin(error: Error): void {
    reason = error;
    trialAt = performance.now() + TRIAL_EVERY_MS;
  }

  /** If a server vanishes silently, no connection ends unless it is closed here. */
  function endAll(error: Error): void {
    begin(error);
    for (const client of clients) (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
  }

  return {
    begin,
    enter() {
      if (!reason || performance.now() < trialAt) return reason;
      trialAt = performance.now() + TRIAL_MS;
      return undefined;
    },
    over() {
      reason = undefined;
    },
    watch(client) {
      clients.add(client);
      client.once('end', () => clients.delete(client));
    },
    startProbing() {
      const pool = new pg.Pool({
        connectionString: url,
        max: 1,
        application_name: 'ferryglide watch',
        connectionTimeoutMillis: PROBE_TIMEOUT_MS,
        query_timeout: PROBE_TIMEOUT_MS,
      });
      pool.on('error', () => undefined);
      pool.on('connect', (client) => void client.on('error', () => undefined));
      let misses = 0;
      const timer = setInterval(() => {
        const began = performance.now();
        pool.query('SELECT 1').then(
          () => {
            misses = 0;
            reason = undefined;
          },
          (error: Error) => {
            // A thread that was blocked for that long may have missed the response.
            const isLate = performance.now() - began > 1.5 * PROBE_TIMEOUT_MS;
            if (isLate || pool.ending || !isDatabaseUnreachable(error)) return;
            misses += 1;
            if (misses === MISSES_MAX) endAll(error);
            else if (misses > MISSES_MAX) begin(error);
          },
        );
      }, PROBE_EVERY_MS);
      timer.unref();
      return () => {
        clearInterval(timer);
        return pool.end();
      };
    },
  };
}
