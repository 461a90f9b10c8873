/** Writes the replays of events that have ended: one at a time per event, with retries after failures (row S05). */
import { mkdir } from 'node:fs/promises';
import type { CameraId } from '../../core/domain/live-event.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import type { Hosts } from '../hosts/hosts.ts';
import type { Store } from '../store/store.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { StoredLiveEvent } from '../store/live-event.ts';
import type { Cameras } from './cameras.ts';
import { rangeOf, saveReplay, writeReplay } from './replay.ts';
import { retryPauses } from './retry-pauses.ts';
import { thumbnailOf } from './thumbnail.ts';

/** The last segment of a push arrives within this time after the push is ended. */
const LAST_SEGMENT_MS = 8_000;

export interface ReplayWriter {
  /** Writes the replay of an event that has ended, unless it is already being written or has just failed. */
  finish: (id: MediaId) => void;
  /**
   * Writes the replay again with another part of the recording.
   *
   * @param also runs in the transaction that saves the replay
   * @returns false if the event no longer exists or the host is stopping
   */
  trim: (id: MediaId, trim: StoredLiveEvent['trim'], also: (within: Store) => Promise<void>) => Promise<boolean>;
  isWriting: () => boolean;
  settled: () => Promise<void>;
  /** Starts no further work. */
  stop: () => void;
}

interface Options {
  store: Store;
  hosts: Pick<Hosts, 'exclusively'>;
  cameras: Cameras;
  /** Path of ffmpeg. */
  encoder: string | undefined;
  /** The folder of an event. */
  folderOf: (id: MediaId) => string;
  /** Ends the push of a camera. */
  drop: (camera: CameraId) => void;
  files: Pick<MediaStorage, 'put' | 'isElsewhere'>;
  now: () => EpochMs;
  log: (line: string) => void;
  onSaved: (id: MediaId) => Promise<void>;
}

export function openReplayWriter(options: Options): ReplayWriter {
  const { store, hosts, cameras, encoder, folderOf, drop, files, now, log, onSaved } = options;
  const writing = new Map<MediaId, Promise<unknown>>();
  const pauses = retryPauses(now);
  let isStopped = false;

  function queue<T>(id: MediaId, work: () => Promise<T>): Promise<T> {
    const before = writing.get(id);
    const result = (async () => {
      await before;
      return hosts.exclusively(`replay ${id}`, work);
    })();
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    writing.set(id, settled);
    void settled.then(() => writing.get(id) === settled && writing.delete(id));
    return result;
  }

  /** Ends the pushes, and waits for their last segments. */
  async function lastSegments(id: MediaId): Promise<void> {
    const own = cameras.ofEvent(id);
    for (const { id: camera, signal } of own) if (signal.isReceiving) drop(camera);
    const givenUp = performance.now() + LAST_SEGMENT_MS;
    const isWaiting = (): boolean =>
      !isStopped && own.some(({ signal }) => signal.isReceiving) && performance.now() < givenUp;
    while (isWaiting()) await new Promise((later) => setTimeout(later, 50));
  }

  async function write(
    id: MediaId,
    trim: StoredLiveEvent['trim'],
    also?: (within: Store) => Promise<void>,
  ): Promise<boolean> {
    const medium = await store.media.find(id);
    const event = medium?.player?.event;
    if (!medium || !event || isStopped) return false;
    await cameras.load(id, event);
    const folder = folderOf(id);
    await mkdir(folder, { recursive: true });
    const shown = cameras.films(id, event, rangeOf({ ...event, trim }));
    const written = await writeReplay(folder, shown, encoder);
    const [first] = shown;
    const needsThumb = medium.thumb === undefined && encoder !== undefined && first !== undefined;
    const isSaved = await saveReplay(store, id, {
      spans: (current) => cameras.films(id, current, rangeOf(current))[0]?.spans ?? [],
      trim,
      thumb: needsThumb ? await thumbnailOf(folder, first.cut, { encoder, store, files, log }) : undefined,
      replay: written,
      also,
    });
    if (isSaved) await onSaved(id);
    return isSaved;
  }

  return {
    finish(id) {
      if (writing.has(id) || isStopped || pauses.isPaused(id)) return;
      const written = queue(id, async () => {
        await lastSegments(id);
        // Another host may have written it meanwhile, possibly with another trim.
        const current = (await store.media.find(id))?.player?.event;
        const isToWrite = current !== undefined && (await store.live.open()).includes(id);
        return isToWrite && write(id, current.trim);
      });
      written.then(
        () => pauses.end(id),
        (error: unknown) => {
          pauses.begin(id);
          log(`Live: the replay of ${id} was not written and is tried again: ${String(error)}`);
        },
      );
    },
    trim: (id, trim, also) =>
      queue(id, async () => {
        await store.live.reopen(id);
        return write(id, trim, also);
      }),
    isWriting: () => writing.size > 0,
    async settled() {
      await Promise.all(writing.values());
    },
    stop: () => void (isStopped = true),
  };
}
