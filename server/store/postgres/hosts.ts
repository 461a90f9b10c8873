/**
 * The hosts on one database, by one connection of each: messages by NOTIFY, and what one host does at a time by advisory
 * locks, which end with the connection however that ends.
 */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartRefusal } from '../../http/start-refusal.ts';
import { type HostMessages, type Hosts, type HostTopic, localBus, namedTurns } from '../../hosts/hosts.ts';
import { PieceReader, piecesOf } from './message-pieces.ts';
import { openPool } from './pool.ts';
import { clearLimits, postgresLimiter } from './rate-limits.ts';

const CHANNEL = 'ferryglide';
/** Any numbers that no other program of the same database takes. */
const LEADER_LOCK = 4_710_001;
const NAMED_LOCKS = 4_710_002;
/** Shared by the hosts that are there; a copy of the database takes it alone. */
export const PRESENCE_LOCK = 4_710_003;
/** Shared, with a number for each signing key: hosts that have made one each do not share a data folder. */
const KEY_LOCKS = 4_710_004;
/** How soon another host takes over from one that has ended. */
const LEAD_EVERY_MS = 1_000;
const RECONNECT_MS = 500;
/** A question takes moments; a server that accepts connections and says nothing is gone. */
const PATIENCE_MS = 5_000;
/** Looks whether another host has ended what it does by the same name. */
const LOCK_EVERY_MS = 50;
/** A machine that is gone without a word is taken for dead by the database after some 15 s. */
const KEEPALIVES = ['tcp_keepalives_idle=5', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=2'];
/** So is a process that hangs, though its machine answers: each host asks something every second. */
const SILENCE_MS = 15_000;
/** Connections for limits. */
const COUNTERS_MAX = 2;
const COUNT_TIMEOUT_MS = 5_000;
/** Tries that no limit counts any more are removed. */
const CLEAR_EVERY_MS = 300_000;

/** Not of `HostMessages`: what this host has said meanwhile did not reach the others. */
const GAP = 'gap';

interface HeldLock {
  lost: AbortController;
}

/** A connection that is asked one thing at a time. */
class Session extends pg.Client {
  #last: Promise<unknown> = Promise.resolve();

  ask<R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult<R>> {
    const asked = this.#last.then(() => this.query<R>(text, [...values]));
    this.#last = asked.catch(() => undefined);
    return asked;
  }
}

/**
 * @param log one line for whoever runs the server
 * @param key of the data folder
 * @throws StartRefusal while the database is copied or a host with another key is there, and whatever node-postgres throws
 *   where it cannot be reached
 */
export async function openPostgresHosts(url: string, log: (line: string) => void, key?: Uint8Array): Promise<Hosts> {
  const id = randomUUID();
  const bus = localBus();
  const inTurn = namedTurns();
  const leadListeners = new Set<(leads: boolean) => void>();
  const held = new Set<HeldLock>();
  const pieces = new PieceReader(id);
  const counters = openPool(url, { name: 'limits', max: COUNTERS_MAX, statementMs: COUNT_TIMEOUT_MS, log });
  let client: Session | undefined;
  let isLeader = false;
  let isReconnecting = false;
  /** One that was cut off comes back, whoever has started meanwhile. */
  let hasStarted = false;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function setLeader(leads: boolean): void {
    if (isLeader === leads) return;
    isLeader = leads;
    for (const listener of leadListeners) listener(leads);
  }

  async function connect(): Promise<void> {
    const made = new Session({
      connectionString: url,
      application_name: `ferryglide host ${id}`,
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      options: [...KEEPALIVES, `idle_session_timeout=${SILENCE_MS}`].map((setting) => `-c ${setting}`).join(' '),
    });
    made.on('error', () => undefined);
    made.on('notification', ({ payload }) => hear(payload ?? ''));
    made.once('end', () => {
      if (client === made) lose();
    });
    let leads: boolean;
    try {
      await made.connect();
      const { rows } = await made.ask<{ isHeld: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS "isHeld"', [
        PRESENCE_LOCK,
      ]);
      if (!rows[0]?.isHeld)
        throw new StartRefusal('The database of DATABASE_URL is being copied. Start once the copy has ended.');
      if (key) await showKey(made, key);
      await made.ask(`LISTEN ${CHANNEL}`);
      leads = await takeLead(made);
    } catch (error) {
      cut(made);
      throw error;
    }
    if (closing.signal.aborted || client) {
      await made.end();
      return;
    }
    client = made;
    setLeader(leads);
    // What only messages tell is said again, also to a host that has just started.
    send(GAP, {});
  }

  async function showKey(asked: Session, shown: Uint8Array): Promise<void> {
    // Nobody guesses a key of 32 bytes by half of four bytes of its hash.
    const own = createHash('sha256').update(shown).digest().readUInt32BE() >>> 1;
    await asked.ask('SELECT pg_advisory_lock_shared($1, $2)', [KEY_LOCKS, own]);
    if (hasStarted) return;
    const { rows } = await asked.ask<{ objid: number }>(
      `SELECT objid FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE locktype = 'advisory' AND granted AND datname = current_database()
          AND classid = $1 AND objsubid = 2 AND objid <> $2 LIMIT 1`,
      [KEY_LOCKS, own],
    );
    if (rows.length > 0)
      throw new StartRefusal(
        'A server with another data folder uses the database of DATABASE_URL. Let all of them share one FERRYGLIDE_DATA.',
      );
  }

  /** The connection was lost, and all locks with it. */
  function lose(): void {
    client = undefined;
    pieces.clear();
    for (const lock of held) lock.lost.abort();
    setLeader(false);
    if (!closing.signal.aborted && !isReconnecting) void reconnect();
  }

  /** Without waiting for a server that may say nothing. */
  const cut = (lost: Session): void =>
    void (lost as unknown as { connection: pg.Connection }).connection.stream.destroy();

  async function reconnect(): Promise<void> {
    isReconnecting = true;
    while (!closing.signal.aborted && client === undefined) {
      await wait(RECONNECT_MS);
      await connect().catch(() => undefined);
    }
    isReconnecting = false;
    if (!closing.signal.aborted) bus.missed();
  }

  async function tryToLead(): Promise<void> {
    if (isLeader || client === undefined) return;
    const asked = client;
    const leads = await takeLead(asked);
    if (leads && client === asked) setLeader(true);
  }

  async function takeLead(asked: Session): Promise<boolean> {
    const { rows } = await asked.ask<{ isHeld: boolean }>('SELECT pg_try_advisory_lock($1) AS "isHeld"', [LEADER_LOCK]);
    return rows[0]?.isHeld === true;
  }

  async function isAlone(): Promise<boolean> {
    // A key of 64 bits is shown in halves.
    const found = await client?.ask<{ hosts: number }>(
      `SELECT count(*)::int AS hosts FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE locktype = 'advisory' AND granted AND datname = current_database()
          AND classid = 0 AND objid = $1 AND objsubid = 1`,
      [PRESENCE_LOCK],
    );
    return found?.rows[0]?.hosts === 1;
  }

  const leadSoon = (): void => {
    timer = setTimeout(() => {
      const asked = client;
      const heartbeat = isLeader && asked ? asked.ask('SELECT 1') : tryToLead();
      void heartbeat
        .catch(() => asked && cut(asked))
        .finally(() => {
          if (!closing.signal.aborted) leadSoon();
        });
    }, LEAD_EVERY_MS);
  };

  function send(topic: string, message: object): void {
    // While there is no connection nothing is sent: with the next one, everybody reads again.
    for (const piece of piecesOf(id, topic, message))
      client?.ask('SELECT pg_notify($1, $2)', [CHANNEL, piece]).catch(() => undefined);
  }

  function hear(payload: string): void {
    const read = pieces.read(payload);
    if (!read) return;
    const { topic, message } = read;
    try {
      if (topic === GAP) bus.missed();
      // Hosts of one library run one version: what they say is typed where it is said.
      else bus.publish(topic as HostTopic, message as HostMessages[HostTopic]);
    } catch (error) {
      log(`A message of another host (${topic}): ${String(error)}`);
    }
  }

  async function lock(
    name: string,
    patience?: AbortSignal,
  ): Promise<{ signal: AbortSignal; confirm: () => Promise<void>; release: () => Promise<void> }> {
    for (;;) {
      const asked = client;
      if (closing.signal.aborted) throw new Error('the host has ended');
      patience?.throwIfAborted();
      const isHeld = asked !== undefined && (await tryLock(asked, name));
      if (!isHeld || client !== asked) {
        await wait(LOCK_EVERY_MS);
        continue;
      }
      const own: HeldLock = { lost: new AbortController() };
      held.add(own);
      return {
        signal: own.lost.signal,
        async confirm() {
          own.lost.signal.throwIfAborted();
          // Locks of a session end with it: one that responds has them.
          await asked.ask('SELECT 1');
          own.lost.signal.throwIfAborted();
        },
        async release() {
          held.delete(own);
          if (client === asked)
            await asked.ask('SELECT pg_advisory_unlock($1, hashtext($2))', [NAMED_LOCKS, name]).catch(() => undefined);
        },
      };
    }
  }

  async function tryLock(asked: Session, name: string): Promise<boolean> {
    try {
      const { rows } = await asked.ask<{ isHeld: boolean }>(
        'SELECT pg_try_advisory_lock($1, hashtext($2)) AS "isHeld"',
        [NAMED_LOCKS, name],
      );
      return rows[0]?.isHeld === true;
    } catch {
      // The database may still take the lock of a question that was given up: it ends with the session.
      cut(asked);
      return false;
    }
  }

  try {
    await connect();
    hasStarted = true;
  } catch (error) {
    await counters.end();
    throw error;
  }
  leadSoon();
  const clearing = setInterval(() => {
    if (isLeader) clearLimits(counters).catch(() => undefined);
  }, CLEAR_EVERY_MS);
  return {
    isShared: true,
    id,
    bus: {
      ...bus,
      publish(topic, message) {
        bus.publish(topic, message);
        send(topic, message);
      },
    },
    isAlone: () => isAlone().catch(() => false),
    leads: () => isLeader,
    onLead(listener) {
      leadListeners.add(listener);
      return () => void leadListeners.delete(listener);
    },
    exclusively: (name, work, patience) =>
      inTurn(name, async () => {
        const { signal, confirm, release } = await lock(name, patience);
        try {
          return await work(signal, confirm);
        } finally {
          await release();
        }
      }),
    limiter: (name, limit) => postgresLimiter(counters, name, limit),
    async close() {
      closing.abort();
      clearTimeout(timer);
      clearInterval(clearing);
      setLeader(false);
      const ended = client;
      client = undefined;
      await ended?.end();
      await counters.end();
    },
  };
}
