import { createHash } from 'node:crypto';
import pg from 'pg';
import { StartRefusal } from '../../http/start-refusal.ts';

/** Keys of advisory locks; no other program on the same database may use them. */
const LEADER_LOCK = 4_710_001;
const NAMED_LOCKS = 4_710_002;
/** Held shared by running hosts, and exclusively while the database is copied. */
export const PRESENCE_LOCK = 4_710_003;
/** Held shared, with a number per signing key: hosts with different keys do not share a data folder. */
const KEY_LOCKS = 4_710_004;
/** A query takes milliseconds; a server that accepts connections but does not respond counts as unreachable. */
const QUERY_TIMEOUT_MS = 5_000;
/** The database drops the connection of a vanished machine after about 15 s. */
const KEEPALIVES = ['tcp_keepalives_idle=5', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=2'];
/** It also drops a process that hangs on a responding machine, because each host sends a query every second. */
const SILENCE_MS = 15_000;

/** A host's connection, which holds its advisory locks. It runs one query at a time. */
export class HostSession extends pg.Client {
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string, hostId: string) {
    super({
      connectionString: url,
      application_name: `ferryglide host ${hostId}`,
      keepAlive: true,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      options: [...KEEPALIVES, `idle_session_timeout=${SILENCE_MS}`].map((setting) => `-c ${setting}`).join(' '),
    });
    this.on('error', () => undefined);
  }

  run<R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult<R>> {
    const result = this.#last.then(() => this.query<R>(text, [...values]));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #isHeld(expression: string, values: readonly unknown[]): Promise<boolean> {
    const { rows } = await this.run<{ isHeld: boolean }>(`SELECT ${expression} AS "isHeld"`, values);
    return rows[0]?.isHeld === true;
  }

  /** @throws StartRefusal while the database is being copied */
  async joinHosts(): Promise<void> {
    if (!(await this.#isHeld('pg_try_advisory_lock_shared($1)', [PRESENCE_LOCK])))
      throw new StartRefusal('The database of DATABASE_URL is being copied. Start again once the copy has finished.');
  }

  /** Publishes this host's signing key to the other hosts. */
  async showKey(key: Uint8Array): Promise<void> {
    await this.run('SELECT pg_advisory_lock_shared($1, $2)', [KEY_LOCKS, lockOf(key)]);
  }

  /** Whether a host with another signing key is running. */
  async seesOtherKey(key: Uint8Array): Promise<boolean> {
    const { rows } = await this.run<{ objid: number }>(
      `SELECT objid FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE locktype = 'advisory' AND granted AND datname = current_database()
          AND classid = $1 AND objsubid = 2 AND objid <> $2 LIMIT 1`,
      [KEY_LOCKS, lockOf(key)],
    );
    return rows.length > 0;
  }

  async countHosts(): Promise<number | undefined> {
    // `pg_locks` shows a 64-bit key as two halves.
    const { rows } = await this.run<{ hosts: number }>(
      `SELECT count(*)::int AS hosts FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE locktype = 'advisory' AND granted AND datname = current_database()
          AND classid = 0 AND objid = $1 AND objsubid = 1`,
      [PRESENCE_LOCK],
    );
    return rows[0]?.hosts;
  }

  tryToLead(): Promise<boolean> {
    return this.#isHeld('pg_try_advisory_lock($1)', [LEADER_LOCK]);
  }

  async tryLock(name: string): Promise<boolean> {
    try {
      return await this.#isHeld('pg_try_advisory_lock($1, hashtext($2))', [NAMED_LOCKS, name]);
    } catch {
      // The database may still grant the lock after the timeout; ending the session releases it.
      this.cut();
      return false;
    }
  }

  async unlock(name: string): Promise<void> {
    await this.run('SELECT pg_advisory_unlock($1, hashtext($2))', [NAMED_LOCKS, name]).catch(() => undefined);
  }

  /** Locks end with their session, so a session that responds still holds its locks. */
  async heartbeat(): Promise<void> {
    await this.run('SELECT 1');
  }

  /** Closes the connection without waiting for a server that may not respond. */
  cut(): void {
    (this as unknown as { connection: pg.Connection }).connection.stream.destroy();
  }
}

/** Half of four bytes of a hash, which does not help anybody to guess a 32-byte key. */
const lockOf = (key: Uint8Array): number => createHash('sha256').update(key).digest().readUInt32BE() >>> 1;
