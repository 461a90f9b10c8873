/**
 * The interface through which hosts serve one library together: messages between them, which one of them leads, and
 * locks by name (row O01).
 *
 * An embedded database has a single host, `singleHost`; hosts on PostgreSQL are in `store/postgres/hosts.ts`.
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
 * Messages between hosts. Most of them only announce a change, which the receivers then read from the database. A
 * message carries data only if no database holds it.
 */
export interface HostMessages {
  /** The conversation about a medium changed; `by` is the participant whose own marks changed. */
  talk: { mediaId: MediaId; by?: string | undefined };
  /** A medium has a new version, or was deleted. */
  data: { mediaId: MediaId };
  /** Tags of a medium were changed at a desk. */
  desk: { mediaId: MediaId };
  /** Who is at the desk of a medium, on one host. */
  seats: { host: string; mediaId: MediaId; people: readonly { id: UserId; name: string }[] };
  /** Somebody's rights changed; if `session` is set, only those of this session. */
  rights: { session?: string | undefined };
  /** An upload changed; `percent` is the progress of its packaging. */
  upload: { mediaId: MediaId; percent?: number | undefined };
  /** The sender of an upload has opened a new connection. */
  uploadResumed: { host: string; id: string };
  /** A job is waiting. */
  job: { kind: JobKind };
  /** What a timing bridge has reported. */
  bridge: { mediaId: MediaId; stored: StoredReport };
  /** Another host takes over the timing that is pushed for a medium. */
  timingWanted: { host: string; mediaId: MediaId };
  /** A live event has changed. */
  live: { mediaId: MediaId };
  /** The signal of a camera that one host receives. */
  camera: { eventId: MediaId; cameraId: string; signal: CameraSignal };
  /** Ports on which the receiving host accepts cameras. */
  livePorts: { ports: Ports };
  /** The key of a camera was renewed. */
  cameraDropped: { cameraId: string };
}
export type HostTopic = keyof HostMessages;

export interface Bus {
  /** Delivers a message to this host at once, and to the others within moments. */
  publish: <T extends HostTopic>(topic: T, message: HostMessages[T]) => void;
  /** @returns unsubscribes */
  subscribe: <T extends HostTopic>(topic: T, listener: (message: HostMessages[T]) => void) => () => void;
  /** Called when messages may have been missed, so that subscribers read again. @returns unsubscribes */
  onGap: (listener: () => void) => () => void;
}

export interface Hosts {
  /** Whether other hosts may serve the same library from the same data folder. */
  readonly isShared: boolean;
  /** Identifies this run of the host. */
  readonly id: string;
  readonly bus: Bus;
  /** Whether no other host serves the library at this moment. */
  isAlone: () => Promise<boolean>;
  /** Whether this host does the work that only one host may do. */
  leads: () => boolean;
  /** Called whenever this host starts or stops leading. @returns unsubscribes */
  onLead: (listener: (leads: boolean) => void) => () => void;
  /**
   * Runs work while no other work of the same name runs on any host, including this one.
   *
   * @param work its signal is aborted if another host may begin before it is done; `confirm` checks whether one may
   * already have begun, for example while this process hung, and throws if so
   * @param patience aborted to stop waiting; if absent, waits indefinitely
   * @throws the reason of `patience`
   */
  exclusively: <T>(
    name: string,
    work: (signal: AbortSignal, confirm: () => Promise<void>) => Promise<T>,
    patience?: AbortSignal,
  ) => Promise<T>;
  /** A rate limit across all hosts. */
  limiter: (name: string, limit: RateLimit) => Limiter;
  close: () => Promise<void>;
}

/** Another host may be about to name an unnamed file of up to this age. */
const UNNAMED_MS = HOUR_MS;

/** @returns the age up to which a start must not delete unnamed files, in milliseconds */
export const unnamedMs = async ({ isAlone }: Pick<Hosts, 'isAlone'>): Promise<number> =>
  (await isAlone()) ? 0 : UNNAMED_MS;

/** A message bus within one process. */
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

/** Runs tasks of the same name one after another. */
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
