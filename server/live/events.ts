/**
 * Own live events, put together: listens for cameras while an event is open, keeps what they send, lets an event begin and
 * end by itself, and turns its recording into the replay (row S05).
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CameraId,
  eventState,
  hasStreamElsewhere,
  isPush,
  rareProfile,
  type Span,
} from '../../core/domain/live-event.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import { filePath, recordedRef } from '../media/file-path.ts';
import { makeThumbnail } from '../media/packaging/pictures.ts';
import { probe } from '../media/packaging/probe.ts';
import { writeThumbnail } from '../services/chosen-files.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { MediaRef, StoredLiveEvent, StoredMedium } from '../store/types.ts';
import type { Store } from '../store/store.ts';
import { type Hosts, namedTurns } from '../hosts/hosts.ts';
import { type CameraSignal, SILENT } from './camera-signal.ts';
import { type Ingest, type Heard, type Ports, startIngest } from './ingest-process.ts';
import type { Admission } from './ingest/messages.ts';
import { type CameraFilm, filmsOf } from './film.ts';
import { type Cut, cutOf, type Range } from './playlists.ts';
import { addToRecording, emptyRecording, followJournal, lastRun, type Recording } from './recording.ts';
import { rangeOf, removeBeginning, saveReplay, writeBeginning, writeReplay } from './replay.ts';
import { retryPauses } from './retry-pauses.ts';
import { streamFile, type StreamFile } from './stream-files.ts';

const TICK_MS = 500;
/** The last segment of a push that is ended comes within it. */
const LAST_SEGMENT_MS = 8_000;

const isOnAir = (event: StoredLiveEvent): boolean =>
  hasStreamElsewhere(event) || event.cameras.some(({ hasPicture }) => hasPicture);

/** Notifies followers; events of streams hosted elsewhere are found by their start (`gatherUpdates`). */
const noteOnAir = (follows: Store['follows'], mediaId: MediaId, at: EpochMs): Promise<void> =>
  follows.addUpdates([{ kind: 'live', mediaId, about: undefined, count: undefined, at }]);

interface Camera {
  id: CameraId;
  eventId: MediaId;
  number: number;
  recording: Recording;
  /** Bytes of its journal that `recording` holds, where another host writes it. */
  readTo: number;
  signal: CameraSignal;
  /** Numbers are never used twice. */
  runs: number;
}

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
  const cameras = new Map<CameraId, Camera>();
  const listeners = new Set<(id: MediaId) => void>();
  /** Replays that are being written, one after another for an event. */
  const finishing = new Map<MediaId, Promise<unknown>>();
  const pauses = retryPauses(now);
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

  async function load(id: MediaId, { cameras: stored }: StoredLiveEvent): Promise<void> {
    for (const { id: cameraId, number, kind } of stored) {
      if (!isPush(kind)) continue;
      const known = cameras.get(cameraId);
      if (known) {
        // This host hears of its own cameras what it writes down.
        if (!hosts.leads()) await catchUp(known);
        continue;
      }
      const recording = emptyRecording();
      const readTo = await followJournal(folderOf(id), number, { into: recording, from: 0 });
      // Somebody else has read it meanwhile, and a push may have been accepted since.
      if (cameras.has(cameraId)) continue;
      const camera = { id: cameraId, eventId: id, number, recording, readTo, runs: lastRun(recording) };
      cameras.set(cameraId, { ...camera, signal: silentAfter(recording) });
    }
  }

  /** Reads what another host has written down since: one after another, so that nothing is read twice. */
  const catchingUp = namedTurns();
  const catchUp = (camera: Camera): Promise<void> =>
    catchingUp(camera.id, async () => {
      const { eventId, number, recording, readTo } = camera;
      const to = await followJournal(folderOf(eventId), number, { into: recording, from: readTo });
      if (camera.recording === recording) camera.readTo = to;
    });

  /** The host that received cameras is another one now. */
  async function turn(): Promise<void> {
    const before = ingest;
    ingest = undefined;
    await before?.stop();
    for (const camera of cameras.values()) {
      const recording = emptyRecording();
      camera.readTo = await followJournal(folderOf(camera.eventId), camera.number, { into: recording, from: 0 });
      camera.recording = recording;
      camera.runs = lastRun(recording);
      if (hosts.leads()) note(camera, silentAfter(recording));
    }
  }

  function silentAfter({ segments }: Recording): CameraSignal {
    const last = segments.video.at(-1);
    return { ...SILENT, since: last && last.at + last.duration * 1000 };
  }

  /* What the listening process says */

  async function admit({
    keyHash,
    protocol,
    from,
  }: {
    keyHash: string;
    protocol: string;
    from: string;
  }): Promise<Admission> {
    const refused = (reason: 'key' | 'inUse', why: string): Admission => {
      log(`Live: a push by ${protocol.toUpperCase()} from ${from} was refused: ${why}.`);
      return { kind: 'refused', reason };
    };
    const found = await store.live.findKey(keyHash);
    const event = found && (await eventOf(found.eventId));
    const stored = event?.cameras.find(({ id }) => id === found?.cameraId);
    if (!found || !event || !stored || stored.kind !== protocol || event.endedAt !== undefined)
      return refused('key', 'the key is wrong');
    await load(found.eventId, event);
    const camera = cameras.get(found.cameraId);
    if (!camera) return refused('key', 'the key is wrong');
    if (camera.signal.isReceiving) {
      note(camera, { trouble: 'inUse', troubleAt: now() });
      return refused('inUse', `the key of camera ${camera.number} of ${camera.eventId} is in use`);
    }
    camera.runs += 1;
    // An encoder that is refused calls again at once: what is wrong stays said until something is recorded.
    const { trouble, detail, troubleAt } = camera.signal;
    note(camera, { ...SILENT, trouble, detail, troubleAt, isReceiving: true, since: now() });
    const folder = folderOf(camera.eventId);
    await mkdir(folder, { recursive: true });
    return { kind: 'accepted', camera: camera.id, folder, number: camera.number, run: camera.runs };
  }

  const sayCamera = ({ id, eventId, signal }: Camera): void =>
    hosts.bus.publish('camera', { eventId, cameraId: id, signal });

  function note(camera: Camera, signal: Partial<CameraSignal>): void {
    camera.signal = { ...camera.signal, ...signal };
    sayCamera(camera);
  }

  function hear(message: Heard): void {
    const camera = cameras.get(message.camera);
    if (!camera) return;
    if (message.kind === 'run') {
      addToRecording(camera.recording, message.run);
      const { width, height, fps, codecs } = message.run;
      const detail = rareProfile(codecs.video);
      const trouble = detail === undefined ? undefined : 'profile';
      note(camera, { width, height, fps, trouble, detail, troubleAt: trouble && now() });
    } else if (message.kind === 'segment') {
      addToRecording(camera.recording, message.segment);
      if (message.segment.track === 'video')
        note(camera, { segmentAt: now(), segmentS: message.segment.duration, isReceiving: true });
      void tick();
    } else if (message.kind === 'rate') note(camera, { bits: message.bits });
    else if (message.run === camera.runs) {
      const { trouble, detail } = message;
      note(camera, {
        isReceiving: false,
        since: now(),
        bits: 0,
        ...(trouble === undefined ? {} : { trouble, detail, troubleAt: now() }),
      });
    }
  }

  /* What happens by itself */

  const ofEvent = (id: MediaId): Camera[] => [...cameras.values()].filter(({ eventId }) => eventId === id);

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
      await load(id, event);
      // Another host does the rest.
      if (!leads) continue;
      if (event.endedAt !== undefined) finish(id);
      else {
        isPushed ||= event.cameras.some(({ kind }) => isPush(kind));
        await follow(id, event);
      }
    }
    if (isPushed && !ingest && !isTurning && encoder !== undefined) open(encoder);
    if (!isPushed && ingest && finishing.size === 0) {
      const ended = ingest;
      ingest = undefined;
      await ended.stop();
    }
  }

  const sayPorts = (): void => hosts.bus.publish('livePorts', { ports: ingest?.ports() ?? {} });
  const eventIds = (): Set<MediaId> => new Set([...cameras.values()].map(({ eventId }) => eventId));

  function open(path: string): void {
    const { host, rtmpPort, srtPort } = config.live;
    ingest = startIngest({
      listen: { host, rtmpPort, srtPort, encoder: path },
      admit,
      hear,
      onChange(isGone) {
        if (isGone)
          for (const camera of cameras.values())
            if (camera.signal.isReceiving)
              note(camera, { isReceiving: false, since: now(), bits: 0, trouble: 'failed' });
        sayPorts();
      },
      log,
    });
  }

  /** A camera is seen from its first segment after the start on; nothing for too long is the end. */
  async function follow(id: MediaId, event: StoredLiveEvent): Promise<void> {
    if (eventState(event, now()) !== 'live') return;
    const own = ofEvent(id);
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
    await onSaved(id);
    announce(id);
  }

  function forget(id: MediaId): void {
    for (const camera of ofEvent(id)) {
      ingest?.drop(camera.id);
      cameras.delete(camera.id);
    }
  }

  function films(id: MediaId, event: StoredLiveEvent, range: Range): CameraFilm[] {
    const recordings = new Map(ofEvent(id).map(({ number, recording }) => [number, recording]));
    return filmsOf(event, recordings, range, encoder !== undefined);
  }

  async function spansOf({ id, player }: StoredMedium, rangeIn: (event: StoredLiveEvent) => Range): Promise<Span[]> {
    if (!player?.event) return [];
    await load(id, player.event);
    return films(id, player.event, rangeIn(player.event))[0]?.spans ?? [];
  }

  /* From the end to the replay */

  function finish(id: MediaId): void {
    if (finishing.has(id) || isStopped || pauses.isPaused(id)) return;
    const written = queue(id, async () => {
      await lastSegments(id);
      // Another host may have written it meanwhile, and another part of it.
      const current = await eventOf(id);
      const isToWrite = current !== undefined && (await store.live.open()).includes(id);
      return isToWrite && replay(id, current.trim);
    });
    written.then(
      () => pauses.end(id),
      (error: unknown) => {
        pauses.begin(id);
        log(`Live: the replay of ${id} was not written and is tried again: ${String(error)}`);
      },
    );
  }

  function queue<T>(id: MediaId, work: () => Promise<T>): Promise<T> {
    const before = finishing.get(id);
    const result = (async () => {
      await before;
      return hosts.exclusively(`replay ${id}`, work);
    })();
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    finishing.set(id, settled);
    void settled.then(() => finishing.get(id) === settled && finishing.delete(id));
    return result;
  }

  /** Ends the pushes, and waits for what is under way. */
  async function lastSegments(id: MediaId): Promise<void> {
    const own = ofEvent(id);
    for (const { id: camera, signal } of own) if (signal.isReceiving) ingest?.drop(camera);
    const givenUp = performance.now() + LAST_SEGMENT_MS;
    const isWaiting = (): boolean =>
      !isStopped && own.some(({ signal }) => signal.isReceiving) && performance.now() < givenUp;
    while (isWaiting()) await new Promise((later) => setTimeout(later, 50));
  }

  /** @param also done in the transaction that keeps it */
  async function replay(
    id: MediaId,
    trim: StoredLiveEvent['trim'],
    also?: (within: Store) => Promise<void>,
  ): Promise<boolean> {
    const medium = await store.media.find(id);
    const event = medium?.player?.event;
    if (!medium || !event || isStopped) return false;
    await load(id, event);
    const folder = folderOf(id);
    await mkdir(folder, { recursive: true });
    const shown = films(id, event, rangeOf({ ...event, trim }));
    const written = await writeReplay(folder, shown, encoder);
    const isSaved = await saveReplay(store, id, {
      spans: (current) => films(id, current, rangeOf(current))[0]?.spans ?? [],
      trim,
      thumb: medium.thumb === undefined ? await picture(folder, shown[0]?.cut) : undefined,
      replay: written,
      also,
    });
    if (!isSaved) return false;
    await onSaved(id);
    announce(id);
    return true;
  }

  async function picture(folder: string, cut: Cut | undefined): Promise<MediaRef | undefined> {
    if (encoder === undefined || cut === undefined) return undefined;
    try {
      const film = await writeBeginning(folder, cut);
      if (film === undefined) return undefined;
      const to = join(folder, '.thumbnail.jpg');
      if (!(await makeThumbnail(encoder, film, await probe(encoder, film), to))) return undefined;
      return await writeThumbnail(await readFile(to), { store, files });
    } catch (error) {
      log(`Live: no thumbnail: ${String(error)}`);
      return undefined;
    } finally {
      await removeBeginning(folder);
    }
  }

  /* The clock */

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
    const camera = cameras.get(cameraId);
    if (camera && !hosts.leads()) {
      camera.signal = { ...SILENT, ...signal };
      void catchUp(camera).catch((error: unknown) => log(`Live: ${String(error)}`));
    }
    announceHere(eventId);
  });
  hosts.bus.subscribe('livePorts', ({ ports }) => {
    portsElsewhere = ports;
    for (const id of eventIds()) announceHere(id);
  });
  hosts.bus.subscribe('cameraDropped', ({ cameraId }) => ingest?.drop(cameraId));
  hosts.bus.onGap(() => {
    if (!hosts.leads()) return;
    sayPorts();
    for (const camera of cameras.values()) sayCamera(camera);
  });

  return {
    canReceive: encoder !== undefined,
    ports: () => (hosts.leads() ? (ingest?.ports() ?? {}) : portsElsewhere),
    signalOf: (id) => cameras.get(id)?.signal,
    receiving: () => (hosts.leads() ? [...cameras.values()].filter(({ signal }) => signal.isReceiving).length : 0),
    recordedOf: (medium) => spansOf(medium, ({ startsAt, endedAt }) => ({ from: startsAt, to: endedAt ?? Infinity })),
    replayOf: (medium) => spansOf(medium, rangeOf),
    async fileOf({ id, player }, file, at) {
      const event = player?.event;
      if (!event) return undefined;
      const open = (number: number) => {
        const camera = ofEvent(id).find((each) => each.number === number);
        return camera && { folder: folderOf(id), recording: camera.recording };
      };
      const found = streamFile(event, open, file, at);
      if (found || hosts.leads()) return found;
      // The playlist may come from a host that knows more.
      await load(id, event);
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
    trim: (id, trim, also) =>
      queue(id, async () => {
        await store.live.reopen(id);
        return replay(id, trim, also);
      }),
    async settled() {
      await tick();
      await Promise.all(finishing.values());
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.all(finishing.values());
      await ingest?.stop();
    },
  };
}
