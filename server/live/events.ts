/**
 * The live events of this library: receives cameras while an event is open, records them, starts and ends events, and
 * turns recordings into replays (row S05).
 */
import { type CameraId, isPush, type Span } from '../../core/domain/live-event.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { filePath, recordedRef } from '../media/file-path.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { StoredLiveEvent } from '../store/live-event.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Store } from '../store/store.ts';
import type { Hosts } from '../hosts/hosts.ts';
import { eventAdvancer } from './advance-event.ts';
import type { CameraSignal } from './camera-signal.ts';
import { type Ingest, type Ports, startIngest } from './ingest-process.ts';
import { openCameras } from './cameras.ts';
import { openReplayWriter } from './replay-writer.ts';
import type { Range } from './playlists.ts';
import { rangeOf } from './replay.ts';
import { streamFile, type StreamFile } from './stream-files.ts';

const TICK_MS = 500;

export interface LiveEvents {
  /** Whether this host has ffmpeg, which receiving pushes requires. */
  canReceive: boolean;
  ports: () => Ports;
  signalOf: (camera: CameraId) => CameraSignal | undefined;
  /** How many cameras are sending to this host. */
  receiving: () => number;
  /** The spans recorded by the first camera that sent anything, between the start and the end of the event. */
  recordedOf: (medium: StoredMedium) => Promise<Span[]>;
  /** The part of the recording that the replay shows. */
  replayOf: (medium: StoredMedium) => Promise<Span[]>;
  fileOf: (medium: StoredMedium, file: string, now: EpochMs) => Promise<StreamFile | undefined>;
  subscribe: (onChange: (id: MediaId) => void) => () => void;
  /** Call this after an event was created, changed or deleted. */
  changed: (id: MediaId) => Promise<void>;
  /** Disconnects a camera whose key was renewed. */
  drop: (camera: CameraId) => void;
  /** Changes the part of the recording that the replay shows. */
  trim: (id: MediaId, trim: StoredLiveEvent['trim'], also: (within: Store) => Promise<void>) => Promise<boolean>;
  /** Resolves once no writes are pending. */
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
  /** Called after a medium was saved. */
  onSaved: (id: MediaId) => Promise<void>;
}

export async function openLiveEvents({ store, config, hosts, files, now, log, onSaved }: Options): Promise<LiveEvents> {
  const { encoder } = config;
  const listeners = new Set<(id: MediaId) => void>();
  let ingest: Ingest | undefined;
  /** Ports of the leading host, if that is another host. */
  let portsElsewhere: Ports = {};
  /** Set when this host starts or stops leading: recordings must be read again. */
  let hasLeadChanged = false;
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
  const advance = eventAdvancer({ store, cameras, now, log, onSaved: saved });
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

  async function changeLead(): Promise<void> {
    await stopIngest();
    await cameras.reload();
  }

  async function check(): Promise<void> {
    if (hasLeadChanged) {
      hasLeadChanged = false;
      await changeLead().catch((error: unknown) => {
        hasLeadChanged = true;
        throw error;
      });
    }
    const leads = hosts.leads();
    const ids = await store.live.open();
    let isPushed = false;
    for (const id of ids) {
      const event = await eventOf(id);
      if (!event) {
        // The event is in the bin, and may be restored.
        forget(id);
        continue;
      }
      await cameras.load(id, event);
      // The leading host does the rest.
      if (!leads) continue;
      if (event.endedAt !== undefined) replays.finish(id);
      else {
        isPushed ||= event.cameras.some(({ kind }) => isPush(kind));
        await advance(id, event);
      }
    }
    if (isPushed && !ingest && !hasLeadChanged && encoder !== undefined) open(encoder);
    if (!isPushed && ingest && !replays.isWriting()) await stopIngest();
  }

  async function stopIngest(): Promise<void> {
    const ended = ingest;
    ingest = undefined;
    await ended?.stop();
  }

  const publishPorts = (): void => hosts.bus.publish('livePorts', { ports: ingest?.ports() ?? {} });
  const eventIds = (): Set<MediaId> => new Set(cameras.all().map(({ eventId }) => eventId));

  function open(path: string): void {
    const { host, rtmpPort, srtPort } = config.live;
    ingest = startIngest({
      listen: { host, rtmpPort, srtPort, encoder: path },
      authorize: cameras.authorize,
      receive(report) {
        if (cameras.receive(report) && report.kind === 'segment') void tick();
      },
      onChange(isGone) {
        if (isGone) cameras.failAll();
        publishPorts();
      },
      log,
    });
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

  let checking: Promise<void> | undefined;
  /** Checks run one at a time. A call during a check waits for the next one. */
  async function tick(): Promise<void> {
    await checking;
    if (isStopped) return;
    checking ??= check()
      .catch((error: unknown) => log(`Live: ${String(error)}`))
      .finally(() => (checking = undefined));
    await checking;
  }
  const next = async (): Promise<void> => {
    await tick();
    if (!isStopped) timer = setTimeout(() => void next(), TICK_MS);
  };
  await next();

  hosts.onLead(() => {
    hasLeadChanged = true;
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
      // The playlist may come from the leading host, which knows about newer segments.
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
      await checking;
      await replays.settled();
      await ingest?.stop();
    },
  };
}
