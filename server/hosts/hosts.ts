/**
 * The hosts that serve one library together, as each of them sees the others: what it says to them, which one of them does
 * what is done once, and what only one may do at a time (row O01).
 *
 * An embedded database has one host, `singleHost`; those on PostgreSQL are in `store/postgres/hosts.ts`.
 */
import { HOUR_MS } from '../../core/domain/constants/time.ts';
import type { CameraSignal } from '../live/camera-signal.ts';
import { randomUUID } from 'node:crypto';
import type { MediaId, UserId } from '../../core/domain/media.ts';
import type { RateLimit } from '../rate-limits.ts';
import type { Ports } from '../live/ingest-process.ts';
import type { StoredReport } from '../services/stored-report.ts';
import type { JobKind } from '../store/jobs.ts';
import { type Limiter, memoryLimiter } from '../services/limiter.ts';

/**
 * What hosts say to each other: what has changed, so that everybody reads it again. The database holds what it is; only
 * what no database holds is in a message itself.
 */
export interface HostMessages {
  /** Something was said; `by` has other marks of their own than before. */
  talk: { mediaId: MediaId; by?: string | undefined };
  /** A medium has another version, or is gone. */
  data: { mediaId: MediaId };
  /** Tags of a medium have changed at a desk. */
  desk: { mediaId: MediaId };
  /** Who is at the desk of a medium, on one host. */
  seats: { host: string; mediaId: MediaId; people: readonly { id: UserId; name: string }[] };
  /** Somebody's rights have changed; `session`: only of this one. */
  rights: { session?: string | undefined };
  /** An upload has changed; `percent` of it is packaged. */
  upload: { mediaId: MediaId; percent?: number | undefined };
  /** The sender of an upload has a new connection. */
  uploadResumed: { host: string; id: string };
  /** A job waits. */
  job: { kind: JobKind };
  /** What a timing bridge has reported. */
  bridge: { mediaId: MediaId; stored: StoredReport };
  /** Another host takes over the timing that is pushed for an event. */
  timingWanted: { host: string; mediaId: MediaId };
  /** A live event has changed. */
  live: { mediaId: MediaId };
  /** What is known of a camera that one host receives. */
  camera: { eventId: MediaId; cameraId: string; signal: CameraSignal };
  /** Where cameras reach the host that receives them. */
  livePorts: { ports: Ports };
  /** The key of a camera is another one. */
  cameraDropped: { cameraId: string };
}
export type HostTopic = keyof HostMessages;

export interface Bus {
  /** Says something to this host at once, and to the others within moments. */
  publish: <T extends HostTopic>(topic: T, message: HostMessages[T]) => void;
  /** @returns ends it */
  subscribe: <T extends HostTopic>(topic: T, listener: (message: HostMessages[T]) => void) => () => void;
  /** Messages may have been missed: whoever relies on them reads again. @returns ends it */
  onGap: (listener: () => void) => () => void;
}

export interface Hosts {
  /** Others may serve the same library from the same data folder. */
  readonly isShared: boolean;
  /** Of this start. */
  readonly id: string;
  readonly bus: Bus;
  /** No other host serves the library at this moment. */
  isAlone: () => Promise<boolean>;
  /** This host does what is done by one host at a time. */
  leads: () => boolean;
  /** Called whenever this host begins or ceases to lead. @returns ends it */
  onLead: (listener: (leads: boolean) => void) => () => void;
  /**
   * Does something while no host does anything else by the same name, this one included.
   *
   * @param work its signal is aborted where another host may begin before it is done; `confirm` asks whether one may have
   *   begun already, as while this process hung, and throws then
   * @param patience aborted where it has waited for long enough; as long as it takes where absent
   * @throws the reason of `patience`
   */
  exclusively: <T>(
    name: string,
    work: (signal: AbortSignal, confirm: () => Promise<void>) => Promise<T>,
    patience?: AbortSignal,
  ) => Promise<T>;
  /** A limit over all hosts. */
  limiter: (name: string, limit: RateLimit) => Limiter;
  close: () => Promise<void>;
}

/** A file that nobody has named yet may be about to be, by another host, for so long. */
const UNNAMED_MS = HOUR_MS;

/** @returns how long a start leaves alone what nobody has named, milliseconds */
export const unnamedMs = async ({ isAlone }: Pick<Hosts, 'isAlone'>): Promise<number> =>
  (await isAlone()) ? 0 : UNNAMED_MS;

/** Listeners of one process. */
export function localBus(): Bus & { missed: () => void } {
  const listeners = new Map<HostTopic, Set<(message: never) => void>>();
  const onGap = new Set<() => void>();
  return {
    publish(topic, message) {
      for (const listener of listeners.get(topic) ?? []) listener(message as never);
    },
    subscribe(topic, listener) {
      const others = listeners.get(topic) ?? new Set();
      listeners.set(topic, others.add(listener));
      return () => void others.delete(listener);
    },
    onGap(listener) {
      onGap.add(listener);
      return () => void onGap.delete(listener);
    },
    missed() {
      for (const listener of onGap) listener();
    },
  };
}

/** Runs works of the same name one after another. */
export function namedTurns(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const run = (last.get(name) ?? Promise.resolve()).then(work);
    const settled = run
      .catch(() => undefined)
      .then(() => {
        if (last.get(name) === settled) last.delete(name);
      });
    last.set(name, settled);
    return run;
  };
}

/** The only host of its library. */
export function singleHost(): Hosts {
  const inTurn = namedTurns();
  const { signal } = new AbortController();
  return {
    isShared: false,
    id: randomUUID(),
    bus: localBus(),
    isAlone: () => Promise.resolve(true),
    leads: () => true,
    onLead: () => () => undefined,
    exclusively: (name, work, patience) =>
      inTurn(name, () => {
        patience?.throwIfAborted();
        return work(signal, () => Promise.resolve());
      }),
    limiter: (_name, limit) => memoryLimiter(limit),
    close: () => Promise.resolve(),
  };
}
