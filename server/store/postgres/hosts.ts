/**
 * The hosts of one database; each has one connection. They send messages with NOTIFY, and use advisory locks for
 * leadership and named locks. The locks end with the connection, however it ends.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { StartRefusal } from '../../http/start-refusal.ts';
import { type HostMessages, type Hosts, type HostTopic, localBus, namedTurns } from '../../hosts/hosts.ts';
import { HostSession } from './host-session.ts';
import { PieceReader, piecesOf } from './message-pieces.ts';
import { openPool } from './pool.ts';
import { clearLimits, postgresLimiter } from './rate-limits.ts';

const CHANNEL = 'ferryglide';
/** How soon another host takes over after the leader has ended. */
const LEAD_EVERY_MS = 1_000;
const RECONNECT_MS = 500;
/** Retry interval for a named lock that another host holds. */
const LOCK_EVERY_MS = 50;
/** Connections for rate limits. */
const COUNTERS_MAX = 2;
const COUNT_TIMEOUT_MS = 5_000;
/** How often expired counts are removed. */
const CLEAR_EVERY_MS = 300_000;

/** Not one of `HostMessages`: other hosts may have missed earlier messages of this host. */
const GAP = 'gap';

interface HeldLock {
  lost: AbortController;
}

/**
 * @param key signing key of the data folder
 * @throws StartRefusal while the database is being copied, or if a host with another key is running
 * @throws the error of node-postgres if the database cannot be reached
 */
export async function openPostgresHosts(url: string, log: (line: string) => void, key?: Uint8Array): Promise<Hosts> {
  const id = randomUUID();
  const bus = localBus();
  const inTurn = namedTurns();
  const leadListeners = new Set<(leads: boolean) => void>();
  const held = new Set<HeldLock>();
  const pieces = new PieceReader(id);
  const counters = openPool(url, { name: 'limits', max: COUNTERS_MAX, statementMs: COUNT_TIMEOUT_MS, log });
  let session: HostSession | undefined;
  let isLeader = false;
  let isReconnecting = false;
  /** A host that reconnects skips the key check, whichever hosts have started in the meantime. */
  let hasStarted = false;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function setLeader(leads: boolean): void {
    if (isLeader === leads) return;
    isLeader = leads;
    for (const listener of leadListeners) listener(leads);
  }

  async function connect(): Promise<void> {
    const made = new HostSession(url, id);
    made.on('notification', ({ payload }) => receive(payload ?? ''));
    made.once('end', () => {
      if (session === made) lose();
    });
    let leads: boolean;
    try {
      await made.connect();
      await made.joinHosts();
      if (key) await made.showKey(key);
      if (key && !hasStarted && (await made.seesOtherKey(key)))
        throw new StartRefusal(
          'A server with another data folder uses the database of DATABASE_URL. All servers must share one FERRYGLIDE_DATA.',
        );
      await made.run(`LISTEN ${CHANNEL}`);
      leads = await made.tryToLead();
    } catch (error) {
      made.cut();
      throw error;
    }
    if (closing.signal.aborted || session) {
      await made.end();
      return;
    }
    session = made;
    setLeader(leads);
    // Makes every host, including one that has just started, publish its message-only state again.
    send(GAP, {});
  }

  /** Called when the connection, and with it every lock, is lost. */
  function lose(): void {
    session = undefined;
    pieces.clear();
    for (const lock of held) lock.lost.abort();
    setLeader(false);
    if (!closing.signal.aborted && !isReconnecting) void reconnect();
  }

  async function reconnect(): Promise<void> {
    isReconnecting = true;
    while (!closing.signal.aborted && session === undefined) {
      await wait(RECONNECT_MS);
      await connect().catch(() => undefined);
    }
    isReconnecting = false;
    if (!closing.signal.aborted) bus.missed();
  }

  async function tryToLead(): Promise<void> {
    if (isLeader || session === undefined) return;
    const current = session;
    const leads = await current.tryToLead();
    if (leads && session === current) setLeader(true);
  }

  const leadSoon = (): void => {
    timer = setTimeout(() => {
      const current = session;
      const heartbeat = isLeader && current ? current.heartbeat() : tryToLead();
      void heartbeat
        .catch(() => current?.cut())
        .finally(() => {
          if (!closing.signal.aborted) leadSoon();
        });
    }, LEAD_EVERY_MS);
  };

  function send(topic: string, message: object): void {
    // Dropped while there is no connection; after reconnecting, every host rereads its state.
    for (const piece of piecesOf(id, topic, message))
      session?.run('SELECT pg_notify($1, $2)', [CHANNEL, piece]).catch(() => undefined);
  }

  function receive(payload: string): void {
    const read = pieces.read(payload);
    if (!read) return;
    const { topic, message } = read;
    try {
      if (topic === GAP) bus.missed();
      // All hosts of a library run the same version, so the sender's types apply.
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
      const current = session;
      if (closing.signal.aborted) throw new Error('the host has ended');
      patience?.throwIfAborted();
      const isHeld = current !== undefined && (await current.tryLock(name));
      if (!isHeld || session !== current) {
        await wait(LOCK_EVERY_MS);
        continue;
      }
      const own: HeldLock = { lost: new AbortController() };
      held.add(own);
      return {
        signal: own.lost.signal,
        async confirm() {
          own.lost.signal.throwIfAborted();
          await current.heartbeat();
          own.lost.signal.throwIfAborted();
        },
        async release() {
          held.delete(own);
          if (session === current) await current.unlock(name);
        },
      };
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
    isAlone: async () => (await session?.countHosts().catch(() => undefined)) === 1,
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
      const ended = session;
      session = undefined;
      await ended?.end();
      await counters.end();
    },
  };
}
