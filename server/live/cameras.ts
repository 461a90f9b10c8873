/**
 * Pushing cameras, as this host knows them: the recording of each, and whether it is sending. The leading host learns
 * both from the ingest process; the other hosts follow its journals and messages.
 */
import { mkdir } from 'node:fs/promises';
import { type CameraId, isPush, rareProfile } from '../../core/domain/live-event.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import { type Hosts, namedTurns } from '../hosts/hosts.ts';
import type { Store } from '../store/store.ts';
import type { StoredLiveEvent } from '../store/live-event.ts';
import { type CameraSignal, SILENT } from './camera-signal.ts';
import { type CameraFilm, filmsOf } from './film.ts';
import type { AuthorizeRequest, CameraReport } from './ingest-process.ts';
import type { Admission } from './ingest/messages.ts';
import type { Range } from './playlists.ts';
import { addToRecording, emptyRecording, followJournal, lastRun, type Recording } from './recording.ts';

export interface Camera {
  id: CameraId;
  eventId: MediaId;
  number: number;
  recording: Recording;
  /** Bytes of the journal already read into `recording`, if another host writes it. */
  readTo: number;
  signal: CameraSignal;
  /** Number of pushes so far. Push numbers are never reused. */
  runs: number;
}

export interface Cameras {
  get: (id: CameraId) => Camera | undefined;
  all: () => Camera[];
  ofEvent: (id: MediaId) => Camera[];
  /**
   * Reads the recordings of an event: whole recordings for cameras new to this host, and what another host has appended
   * to the others.
   */
  load: (id: MediaId, event: StoredLiveEvent) => Promise<void>;
  /** Reads every recording from its beginning, after another host has taken over the ingest. */
  reload: () => Promise<void>;
  forget: (id: MediaId) => void;
  /** The film of each camera of an event that has been loaded. */
  films: (id: MediaId, event: StoredLiveEvent, range: Range) => CameraFilm[];
  /** Decides whether a sender may push with a key, and creates the recording folder. */
  authorize: (request: AuthorizeRequest) => Promise<Admission>;
  /** @returns whether the camera is known */
  receive: (report: CameraReport) => boolean;
  /** Marks all pushes as failed, because the ingest process has ended. */
  failAll: () => void;
  /** Takes over the signal of a camera from the leading host. */
  follow: (id: CameraId, signal: CameraSignal) => void;
  /** Publishes the signal of every camera to the other hosts. */
  publishAll: () => void;
}

interface Options {
  store: Pick<Store, 'live' | 'media'>;
  hosts: Hosts;
  /** Whether gaps in a film can be filled. */
  canFill: boolean;
  /** The folder of an event. */
  folderOf: (id: MediaId) => string;
  now: () => EpochMs;
  log: (line: string) => void;
}

export function openCameras({ store, hosts, canFill, folderOf, now, log }: Options): Cameras {
  const cameras = new Map<CameraId, Camera>();
  const ofEvent = (id: MediaId): Camera[] => [...cameras.values()].filter(({ eventId }) => eventId === id);

  const publish = ({ id, eventId, signal }: Camera): void =>
    hosts.bus.publish('camera', { eventId, cameraId: id, signal });

  function note(camera: Camera, signal: Partial<CameraSignal>): void {
    camera.signal = { ...camera.signal, ...signal };
    publish(camera);
  }

  /** Reads what another host has written since. Reads of a camera run one at a time, so that nothing is read twice. */
  const catchingUp = namedTurns();
  const catchUp = (camera: Camera): Promise<void> =>
    catchingUp(camera.id, async () => {
      const { eventId, number, recording, readTo } = camera;
      const to = await followJournal(folderOf(eventId), number, { into: recording, from: readTo });
      if (camera.recording === recording) camera.readTo = to;
    });

  async function load(id: MediaId, { cameras: stored }: StoredLiveEvent): Promise<void> {
    for (const { id: cameraId, number, kind } of stored) {
      if (!isPush(kind)) continue;
      const known = cameras.get(cameraId);
      if (known) {
        // The leading host is told about every recorded line by the ingest process.
        if (!hosts.leads()) await catchUp(known);
        continue;
      }
      const recording = emptyRecording();
      const readTo = await followJournal(folderOf(id), number, { into: recording, from: 0 });
      // Another call may have read it meanwhile, and a push may have been accepted since.
      if (cameras.has(cameraId)) continue;
      const camera = { id: cameraId, eventId: id, number, recording, readTo, runs: lastRun(recording) };
      cameras.set(cameraId, { ...camera, signal: silentAfter(recording) });
    }
  }

  async function authorize({ keyHash, protocol, from }: AuthorizeRequest): Promise<Admission> {
    const refused = (reason: 'key' | 'inUse', why: string): Admission => {
      log(`Live: a push by ${protocol.toUpperCase()} from ${from} was refused: ${why}.`);
      return { kind: 'refused', reason };
    };
    const found = await store.live.findKey(keyHash);
    const event = found && (await store.media.find(found.eventId))?.player?.event;
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
    // A refused encoder reconnects at once, so its trouble stays visible until something is recorded.
    const { trouble, detail, troubleAt } = camera.signal;
    note(camera, { ...SILENT, trouble, detail, troubleAt, isReceiving: true, since: now() });
    const folder = folderOf(camera.eventId);
    await mkdir(folder, { recursive: true });
    return { kind: 'accepted', camera: camera.id, folder, number: camera.number, run: camera.runs };
  }

  function receive(message: CameraReport): boolean {
    const camera = cameras.get(message.camera);
    if (!camera) return false;
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
    return true;
  }

  return {
    get: (id) => cameras.get(id),
    all: () => [...cameras.values()],
    ofEvent,
    load,
    async reload() {
      for (const camera of cameras.values()) {
        const recording = emptyRecording();
        camera.readTo = await followJournal(folderOf(camera.eventId), camera.number, { into: recording, from: 0 });
        camera.recording = recording;
        camera.runs = lastRun(recording);
        if (hosts.leads()) note(camera, silentAfter(recording));
      }
    },
    forget(id) {
      for (const camera of ofEvent(id)) cameras.delete(camera.id);
    },
    films(id, event, range) {
      const recordings = new Map(ofEvent(id).map(({ number, recording }) => [number, recording]));
      return filmsOf(event, recordings, range, canFill);
    },
    authorize,
    receive,
    failAll() {
      for (const camera of cameras.values())
        if (camera.signal.isReceiving) note(camera, { isReceiving: false, since: now(), bits: 0, trouble: 'failed' });
    },
    follow(id, signal) {
      const camera = cameras.get(id);
      if (!camera || hosts.leads()) return;
      camera.signal = { ...SILENT, ...signal };
      void catchUp(camera).catch((error: unknown) => log(`Live: ${String(error)}`));
    },
    publishAll() {
      for (const camera of cameras.values()) publish(camera);
    },
  };
}

function silentAfter({ segments }: Recording): CameraSignal {
  const last = segments.video.at(-1);
  return { ...SILENT, since: last && last.at + last.duration * 1000 };
}
