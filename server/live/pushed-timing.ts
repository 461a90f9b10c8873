/**
 * Runs a timing bridge for each medium that a timing system pushes to: a process that the first push starts, that
 * records all pushes, and that replays its recording after a restart. If there are several hosts, the one that receives
 * a push runs the bridge; a host that was running it ends its own first.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../core/domain/constants/time.ts';
import { TIMING_SOURCE } from '../../core/domain/constants/timing-bridge.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { FromPushedBridge, PushCounts, PushTask, ToPushedBridge } from '../../core/domain/race/pushed.ts';
import type { Config } from '../config.ts';
import type { Hosts } from '../hosts/hosts.ts';
import { forkAside } from '../operation/fork-aside.ts';

const MAIN = new URL('../../bridge/pushed-main.ts', import.meta.url);
/** Deadline for responding to a push; after it, the pusher is asked to retry. */
const ANSWER_MS = 10_000;
/** Maximum number of pushes per medium that may wait for a response. */
const WAITING_MAX = 50;
/** After this pause a push starts a new recording: the race, or its day, is over. */
const SAME_RACE_MS = 12 * HOUR_MS;
/** A bridge that crashed is restarted by the next push, but not before this delay. */
const RESTART_MS = 2_000;
/** How long the bridge may retry what is pending while the host shuts down. */
const END_MS = 5_000;

export type Pushed =
  | { kind: 'taken'; counts: PushCounts }
  | { kind: 'unreadable'; why: string }
  /** Too many pushes are waiting, or too many bridges are running. The pusher should retry later. */
  | { kind: 'busy' };

export interface PushedTiming {
  push: (mediaId: MediaId, key: string, body: string) => Promise<Pushed>;
  /** Ends the bridge of a medium and deletes its recording, which contains names. */
  remove: (mediaId: MediaId) => Promise<void>;
  stop: () => Promise<void>;
}

interface Options {
  config: Pick<Config, 'dataFolder' | 'timing'>;
  hosts: Hosts;
  /** Where this host listens. */
  address: string;
  now: () => EpochMs;
  log: (line: string) => void;
}

interface Bridge {
  push: (key: string, body: string) => Promise<Pushed>;
  end: () => Promise<void>;
  isRunning: () => boolean;
}

export function openPushedTiming({ config, hosts, address, now, log }: Options): PushedTiming {
  const bridges = new Map<MediaId, Bridge>();
  let isStopped = false;
  const folderOf = (mediaId: MediaId): string => join(config.dataFolder, 'timing', mediaId);
  const runs = (): number => [...bridges.values()].filter((bridge) => bridge.isRunning()).length;

  function openBridge(mediaId: MediaId): Bridge {
    const waiting = new Map<number, { message: ToPushedBridge; settle: (pushed: Pushed) => void }>();
    let child: ChildProcess | undefined;
    let starting: Promise<void> | undefined;
    let ended = Promise.resolve();
    let isEnding = false;
    /** Set once the bridge has received its task, so that pushes may follow. */
    let hasBegun = false;
    let brokeAt = Number.NEGATIVE_INFINITY;
    let idle: NodeJS.Timeout | undefined;
    let currentKey = '';
    let pushes = 0;

    const post = (message: ToPushedBridge): void => {
      if (child?.connected) child.send(message);
    };

    function take(message: FromPushedBridge): void {
      if (message.kind === 'log') {
        log(`Timing of ${mediaId}: ${message.line}`);
        return;
      }
      const { id, ...pushed } = message;
      waiting.get(id)?.settle(pushed);
    }

    /** @returns once the bridge has begun; this host owns the recording until the bridge has ended */
    function run(): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      hosts.bus.publish('timingWanted', { host: hosts.id, mediaId });
      hosts
        .exclusively(nameOf(mediaId), async (lost) => {
          await begin();
          resolve();
          lost.addEventListener('abort', () => void end());
          await ended;
        })
        .catch(reject);
      return promise;
    }

    async function begin(): Promise<void> {
      const task = await taskOf(mediaId);
      const { promise, resolve } = Promise.withResolvers<void>();
      ended = promise;
      isEnding = false;
      child = forkAside(MAIN, {
        message: take,
        error: (error) => log(`Timing of ${mediaId}: ${String(error)}`),
        end(why) {
          clearTimeout(idle);
          child = undefined;
          hasBegun = false;
          resolve();
          if (isEnding) return;
          brokeAt = performance.now();
          log(`Timing of ${mediaId}: the bridge ended with ${why}`);
          // Unacknowledged pushes go to the next bridge.
          if (waiting.size > 0) startSoon();
        },
      });
      post({ kind: 'begin', task, key: currentKey });
      hasBegun = true;
      for (const { message } of waiting.values()) post(message);
    }

    const start = (): Promise<void> => {
      if (child || isStopped) return Promise.resolve();
      return (starting ??= run()
        .catch((error: unknown) => log(`Timing of ${mediaId}: ${String(error)}`))
        .finally(() => (starting = undefined)));
    };

    const startSoon = (): void => {
      const wait = brokeAt + RESTART_MS - performance.now();
      if (wait <= 0) void start();
      else setTimeout(() => void start(), wait).unref();
    };

    const end = async (): Promise<void> => {
      await starting;
      clearTimeout(idle);
      isEnding = true;
      const ending = child;
      if (!ending) return;
      post({ kind: 'end' });
      const late = setTimeout(() => ending.kill('SIGKILL'), END_MS);
      await ended;
      clearTimeout(late);
    };

    return {
      isRunning: () => child !== undefined || starting !== undefined,
      end,
      async push(key, body) {
        if (waiting.size >= WAITING_MAX) return { kind: 'busy' };
        if (isEnding) await ended;
        if (key !== currentKey) {
          currentKey = key;
          post({ kind: 'key', key });
        }
        clearTimeout(idle);
        const { promise, resolve } = Promise.withResolvers<Pushed>();
        pushes += 1;
        const id = pushes;
        const message: ToPushedBridge = { kind: 'push', id, at: now(), body };
        waiting.set(id, { message, settle: resolve });
        const late = setTimeout(() => resolve({ kind: 'busy' }), ANSWER_MS);
        if (hasBegun) post(message);
        else startSoon();
        return promise.finally(() => {
          clearTimeout(late);
          waiting.delete(id);
          clearTimeout(idle);
          // A bridge with unanswered pushes is not idle, however long it takes to start.
          if (waiting.size === 0) idle = setTimeout(() => void end(), config.timing.idleMs).unref();
        });
      },
    };
  }

  hosts.bus.subscribe('timingWanted', ({ host, mediaId }) => {
    if (host !== hosts.id) void bridges.get(mediaId)?.end();
  });

  /** Continues the newest recording if it belongs to the current race, and starts a new one otherwise. */
  async function taskOf(mediaId: MediaId): Promise<PushTask> {
    const folder = folderOf(mediaId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { zone } = config.timing;
    const newest = (await readdir(folder))
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .at(-1);
    const goesOn = newest !== undefined && now() - (await stat(join(folder, newest))).mtimeMs < SAME_RACE_MS;
    const name = goesOn ? newest : `${dateIn(zone, now())}.jsonl`;
    return {
      host: reachable(address),
      mediaId,
      source: TIMING_SOURCE,
      event: 'live',
      date: name.slice(0, 'YYYY-MM-DD'.length),
      zone,
      recording: join(folder, name),
    };
  }

  return {
    async push(mediaId, key, body) {
      if (isStopped) return { kind: 'busy' };
      let bridge = bridges.get(mediaId);
      if (!bridge?.isRunning() && runs() >= config.timing.bridges) return { kind: 'busy' };
      if (!bridge) {
        bridge = openBridge(mediaId);
        bridges.set(mediaId, bridge);
      }
      return bridge.push(key, body);
    },
    async remove(mediaId) {
      await bridges.get(mediaId)?.end();
      bridges.delete(mediaId);
      hosts.bus.publish('timingWanted', { host: hosts.id, mediaId });
      await hosts.exclusively(nameOf(mediaId), () => rm(folderOf(mediaId), { recursive: true, force: true }));
    },
    async stop() {
      isStopped = true;
      await Promise.all([...bridges.values()].map((bridge) => bridge.end()));
    },
  };
}

/** Name of the lock under which one host at a time works. */
const nameOf = (mediaId: MediaId): string => `timing ${mediaId}`;

/** A host that listens on all interfaces is reached by its loopback address. */
function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

/** `YYYY-MM-DD` */
function dateIn(zone: string, at: EpochMs): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
}
