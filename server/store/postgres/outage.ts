/** Whether the database of an address can be reached, as all connections of this thread know it together. */
import pg from 'pg';
import { isDatabaseGone } from './gone.ts';

/** Whoever asks while it is gone is refused at once, but for one trial so often. */
const TRIAL_EVERY_MS = 1_000;
/** A trial may take so long to fail: nobody else tries meanwhile. */
const TRIAL_MS = 5_000;
const LOOK_EVERY_MS = 2_000;
/** A server that does not respond to two looks in a row is gone, though its connections seem open. */
const LOOK_PATIENCE_MS = 2_000;
const LOOKS = 2;

export interface Outage {
  /** Somebody needs a connection. @returns why there is none, while somebody else finds out whether it is back */
  enter: () => Error | undefined;
  begin: (error: Error) => void;
  over: () => void;
  /** Ends this connection where the server does not respond any more: its statements fail instead of waiting. */
  watch: (client: pg.PoolClient) => void;
  /** Looks now and then whether it responds. @returns ends that */
  look: () => () => Promise<void>;
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

  /** Of a server that is gone without a word, no connection ends by itself. */
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
    look() {
      const pool = new pg.Pool({
        connectionString: url,
        max: 1,
        application_name: 'ferryglide watch',
        connectionTimeoutMillis: LOOK_PATIENCE_MS,
        query_timeout: LOOK_PATIENCE_MS,
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
            // A thread that was busy for as long has not heard the response.
            const isLate = performance.now() - began > 1.5 * LOOK_PATIENCE_MS;
            if (isLate || pool.ending || !isDatabaseGone(error)) return;
            misses += 1;
            if (misses === LOOKS) endAll(error);
            else if (misses > LOOKS) begin(error);
          },
        );
      }, LOOK_EVERY_MS);
      timer.unref();
      return () => {
        clearInterval(timer);
        return pool.end();
      };
    },
  };
}
