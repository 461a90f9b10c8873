/**
 * Own live events, put together: listens for cameras while an event is open, keeps what they send, lets an event begin and
 * end by itself, and turns its recording into the replay (row S05).
 */
import { type CameraId, eventState, hasStreamElsewhere, isPush, type Span } from '../../core/domain/live-event.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { filePath, recordedRef } from '../media/file-path.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { StoredLiveEvent, StoredMedium } from '../store/types.ts';
import type { Store } from '../store/store.ts';
import type { Hosts } from '../hosts/hosts.ts';
import type { CameraSignal } from './camera-signal.ts';
import { type Ingest, type Ports, startIngest } from './ingest-process.ts';
import { openCameras } from './cameras.ts';
import { openReplayWriter } from './replay-writer.ts';
import { cutOf, type Range } from './playlists.ts';
import { rangeOf } from './replay.ts';
import { streamFile, type StreamFile } from './stream-files.ts';

const TICK_MS = 500;

const isOnAir = (event: StoredLiveEvent): boolean =>
  hasStreamElsewhere(event) || event.cameras.some(({ hasPicture }) => hasPicture);

/** Notifies followers; events of streams hosted elsewhere are found by their start (`gatherUpdates`). */
const noteOnAir = (follows: Store['follows'], mediaId: MediaId, at: EpochMs): Promise<void> =>
  follows.addUpdates([{ kind: 'live', mediaId, about: undefined, count: undefined, at }]);

export interface LiveEvents {
  /** Whether there is what receives pushes at all. */
  canReceive: boolean;
  ports: () => Ports;
  signalOf: (camera: CameraId) => CameraSignal | undefined;
  /** Cameras that send to this host at this moment. */
  receiving: () => number;
  /** What the film of the first camera that sent anything covers, from the start of the event to its end. */
  recordedOf: (medium: StoredMedium) => Promise<Span[]>;
  /** What of that its replay shows. */
  replayOf: (medium: StoredMedium) => Promise<Span[]>;
  fileOf: (medium: StoredMedium, file: string, now: EpochMs) => Promise<StreamFile | undefined>;
  subscribe: (onChange: (id: MediaId) => void) => () => void;
  /** An event was made, changed or deleted. */
  changed: (id: MediaId) => Promise<void>;
  /** Its key is another one: whoever pushes with the old one is let go. */
  drop: (camera: CameraId) => void;
  /** Shows another part of a recording. */
  trim: (id: MediaId, trim: StoredLiveEvent['trim'], also: (within: Store) => Promise<void>) => Promise<boolean>;
  /** Nothing is waiting to be written. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Options {
  store: Store;
  config: Pick<Config, 'dataFolder' | 'mediaFolder' | 'encoder' | 'live'>;
  hosts: Hosts;
  files: Pick<MediaStorage, 'put' | 'isElsewhere'>;
  now: () => EpochMs;
  log: (line: string) => void;
  /** A medium was saved. */
  onSaved: (id: MediaId) => Promise<void>;
}

export async function openLiveEvents({ store, config, hosts, files, now, log, onSaved }: Options): Promise<LiveEvents> {
  const { encoder } = config;
  const listeners = new Set<(id: MediaId) => void>();
  let ingest: Ingest | undefined;
  /** Where cameras reach the host that leads, if that is another one. */
  let portsElsewhere: Ports = {};
  /** It has begun or ceased to lead, and what it knows of cameras is to be read again. */
  let isTurning = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const folderOf = (id: MediaId): string => filePath(config, recordedRef(id, '')).replace(/\/$/, '');
  const announceHere = (id: MediaId): void => listeners.forEach((listener) => listener(id));
  const announce = (mediaId: MediaId): void => hosts.bus.publish('live', { mediaId });
  const eventOf = async (id: MediaId): Promise<StoredLiveEvent | undefined> =>
    (await store.media.find(id))?.player?.event;
  const drop = (camera: CameraId): void => ingest?.drop(camera);
  const saved = async (id: MediaId): Promise<void> => {
    await onSaved(id);
    announce(id);
  };
  const cameras = openCameras({ store, hosts, canFill: encoder !== undefined, folderOf, now, log });
  const replays = openReplayWriter({
    store,
    hosts,
    cameras,
    encoder,
    folderOf,
    drop,
    files,
    now,
    log,
    onSaved: saved,
  });

  /** The host that received cameras is another one now. */
  async function turn(): Promise<void> {
    const before = ingest;
    ingest = undefined;
    await before?.stop();
    await cameras.reload();
  }

  async function look(): Promise<void> {
    if (isTurning) {
      isTurning = false;
      await turn().catch((error: unknown) => {
        isTurning = true;
        throw error;
      });
    }
    const leads = hosts.leads();
    const ids = await store.live.open();
    let isPushed = false;
    for (const id of ids) {
      const event = await eventOf(id);
      if (!event) {
        // In the bin: it may come back.
        forget(id);
        continue;
      }
      await cameras.load(id, event);
      // Another host does the rest.
      if (!leads) continue;
      if (event.endedAt !== undefined) replays.finish(id);
      else {
        isPushed ||= event.cameras.some(({ kind }) => isPush(kind));
        await follow(id, event);
      }
    }
    if (isPushed && !ingest && !isTurning && encoder !== undefined) open(encoder);
    if (!isPushed && ingest && !replays.isWriting()) {
      const ended = ingest;
      ingest = undefined;
      await ended.stop();
    }
  }

  const publishPorts = (): void => hosts.bus.publish('livePorts', { ports: ingest?.ports() ?? {} });
  const eventIds = (): Set<MediaId> => new Set(cameras.all().map(({ eventId }) => eventId));

  function open(path: string): void {
    const { host, rtmpPort, srtPort } = config.live;
    ingest = startIngest({
      listen: { host, rtmpPort, srtPort, encoder: path },
      admit: cameras.admit,
      hear(message) {
        if (cameras.hear(message) && message.kind === 'segment') void tick();
      },
      onChange(isGone) {
        if (isGone) cameras.failAll();
        publishPorts();
      },
      log,
    });
  }

  /** A camera is seen from its first segment after the start on; nothing for too long is the end. */
  async function follow(id: MediaId, event: StoredLiveEvent): Promise<void> {
    if (eventState(event, now()) !== 'live') return;
    const own = cameras.ofEvent(id);
    const seen = own.filter(
      ({ recording }) => cutOf(recording, { from: event.startsAt, to: Infinity }).runs.length > 0,
    );
    const isNew = event.cameras.some(
      ({ id: camera, hasPicture }) => !hasPicture && seen.some((each) => each.id === camera),
    );
    if (isNew) {
      const shown = new Set(seen.map((camera) => camera.id));
      await change(
        id,
        (current) => ({
          ...current,
          cameras: current.cameras.map((each) => (shown.has(each.id) ? { ...each, hasPicture: true } : each)),
        }),
        (within, before) => (isOnAir(before) ? undefined : noteOnAir(within.follows, id, now())),
      );
    }
    if (event.silenceS === undefined || seen.length === 0 || own.some(({ signal }) => signal.isReceiving)) return;
    const last = Math.max(...own.map(({ signal }) => signal.since ?? 0));
    if (now() - Math.max(last, event.startsAt) > event.silenceS * 1000) {
      log(`Live: ${id} has ended: no camera has sent for ${event.silenceS} s.`);
      await change(id, (current) => ({ ...current, endedAt: last }));
    }
  }

  /**
   * @param to not called where it has ended meanwhile
   * @param also done in the same transaction, of the event as it was
   */
  async function change(
    id: MediaId,
    to: (event: StoredLiveEvent) => StoredLiveEvent,
    also?: (within: Store, before: StoredLiveEvent) => Promise<void> | undefined,
  ): Promise<void> {
    const isSaved = await store.transaction(async (within) => {
      const medium = await within.media.find(id);
      const event = medium?.player?.event;
      if (!medium?.player || !event || event.endedAt !== undefined) return false;
      const next = to(event);
      const encoding = next.endedAt !== undefined;
      await within.media.save({
        ...medium,
        version: medium.version + 1,
        player: { ...medium.player, encoding, event: next },
      });
      await also?.(within, event);
      return true;
    });
    if (!isSaved) return;
    await saved(id);
  }

  function forget(id: MediaId): void {
    for (const camera of cameras.ofEvent(id)) drop(camera.id);
    cameras.forget(id);
  }

  async function spansOf({ id, player }: StoredMedium, rangeIn: (event: StoredLiveEvent) => Range): Promise<Span[]> {
    if (!player?.event) return [];
    await cameras.load(id, player.event);
    return cameras.films(id, player.event, rangeIn(player.event))[0]?.spans ?? [];
  }

  let looking: Promise<void> | undefined;
  /** One look at a time; whoever asks meanwhile waits for one that begins later. */
  async function tick(): Promise<void> {
    await looking;
    if (isStopped) return;
    looking ??= look()
      .catch((error: unknown) => log(`Live: ${String(error)}`))
      .finally(() => (looking = undefined));
    await looking;
  }
  const next = async (): Promise<void> => {
    await tick();
    if (!isStopped) timer = setTimeout(() => void next(), TICK_MS);
  };
  await next();

  hosts.onLead(() => {
    isTurning = true;
    void tick();
  });
  hosts.bus.subscribe('live', ({ mediaId }) => {
    announceHere(mediaId);
    if (!hosts.leads()) void tick();
  });
  hosts.bus.subscribe('camera', ({ eventId, cameraId, signal }) => {
    cameras.follow(cameraId, signal);
    announceHere(eventId);
  });
  hosts.bus.subscribe('livePorts', ({ ports }) => {
    portsElsewhere = ports;
    for (const id of eventIds()) announceHere(id);
  });
  hosts.bus.subscribe('cameraDropped', ({ cameraId }) => drop(cameraId));
  hosts.bus.onGap(() => {
    if (!hosts.leads()) return;
    publishPorts();
    cameras.publishAll();
  });

  return {
    canReceive: encoder !== undefined,
    ports: () => (hosts.leads() ? (ingest?.ports() ?? {}) : portsElsewhere),
    signalOf: (id) => cameras.get(id)?.signal,
    receiving: () => (hosts.leads() ? cameras.all().filter(({ signal }) => signal.isReceiving).length : 0),
    recordedOf: (medium) => spansOf(medium, ({ startsAt, endedAt }) => ({ from: startsAt, to: endedAt ?? Infinity })),
    replayOf: (medium) => spansOf(medium, rangeOf),
    async fileOf({ id, player }, file, at) {
      const event = player?.event;
      if (!event) return undefined;
      const open = (number: number) => {
        const camera = cameras.ofEvent(id).find((each) => each.number === number);
        return camera && { folder: folderOf(id), recording: camera.recording };
      };
      const found = streamFile(event, open, file, at);
      if (found || hosts.leads()) return found;
      // The playlist may come from a host that knows more.
      await cameras.load(id, event);
      return streamFile(event, open, file, at);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    async changed(id) {
      announce(id);
      await tick();
    },
    drop: (cameraId) => hosts.bus.publish('cameraDropped', { cameraId }),
    trim: replays.trim,
    async settled() {
      await tick();
      await replays.settled();
    },
    async stop() {
      isStopped = true;
      replays.stop();
      clearTimeout(timer);
      await looking;
      await replays.settled();
      await ingest?.stop();
    },
  };
}
