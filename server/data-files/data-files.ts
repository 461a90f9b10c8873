/**
 * The public data files: `{data folder}/files/{type}/{id}.json`, complete for public media without a gate and a stub
 * for all others, each with compressed copies. They are rendered from the database when a medium changes, so that a CDN
 * can serve them.
 *
 * A file is served only while it is current. Every change marks the files that it makes stale, within the same
 * transaction, and a file also becomes stale when one of its dates is reached. Requests for a stale file wait until it
 * is rewritten.
 *
 * If several hosts serve the library, each has its own files. It writes them on request and compares them with the
 * newest mark at each request. The marks are never cleared, because what one host has written says nothing about the
 * files of the others.
 */
import { randomUUID } from 'node:crypto';
import type { VideoHead, VideoRef } from '../../core/domain/data-document.ts';
import type { EpochMs, MediaId } from '../../core/domain/media.ts';
import { presentRef } from '../presenters/video-head.ts';
import { dataFilePath, isIntact, measure, readIndex, removeLeftovers, saveIndex } from './files-on-disk.ts';
import { renderDataFile } from './render.ts';
import { removeCompressed, VARIANTS, writeCompressed } from './write.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Store } from '../store/store.ts';

/** Files written in parallel: compression uses the thread pool, queries share one connection. */
const WRITERS = 8;

export interface DataFiles {
  /** Whether a file of this medium was written, even if it may not be served now. */
  has: (id: MediaId) => boolean;
  /** The medium with its current file, which is written first if necessary; undefined if there is no such medium. */
  current: (id: MediaId) => Promise<CurrentFile | undefined>;
  /** Writes the file of a medium in its current state. Writes of a medium never overtake each other. */
  write: (id: MediaId) => Promise<void>;
  /** Call this after the medium was saved with a new version. Writes its file, and serves nothing older. */
  saved: (id: MediaId) => Promise<void>;
  /**
   * Call this after the medium was changed, deleted or restored. Increments its version, and writes or removes its
   * file.
   */
  changed: (id: MediaId) => Promise<void>;
  /** Call this when another host reports a change: the file of a deleted medium is removed here, too. */
  changedElsewhere: (id: MediaId) => Promise<void>;
  /** Discards what is known of the files: each is rewritten on request. */
  forget: () => void;
  /** Writes every file that is marked stale; does nothing if each host writes its files on request. */
  sweep: () => Promise<void>;
  /** Registers work for which no response waits; the caller must report its errors. */
  afterwards: (work: Promise<void>) => void;
  /** Resolves when no such work is left. */
  idle: () => Promise<void>;
  /**
   * At start: compares every file with the database, writes missing, incomplete or stale ones, and removes files
   * without a medium.
   */
  bringUpToDate: () => Promise<void>;
  /** Writes media of which a date has been reached since they were last written. */
  writeDue: (now: EpochMs) => Promise<void>;
  /** Saves the index of the files on disk; call this before closing the store. */
  close: () => Promise<void>;
}

/** A medium with a data file: its owner, and the path of the file. */
export interface PublishedMedium extends VideoRef, Pick<VideoHead, 'group' | 'user'> {
  path: string;
}

/** A data file that may be served. */
export interface CurrentFile extends PublishedMedium {
  version: number;
  /** Whether it is complete rather than a stub. */
  isWhole: boolean;
  /** Changes with each write. */
  revision: string;
}

interface Options {
  folder: string;
  store: Store;
  geoBlocking: boolean;
  /** Whether other hosts write files of the same media elsewhere. */
  isShared?: boolean;
  now: () => EpochMs;
  onChange: (id: MediaId) => void;
  /** Whether a sweep should skip the medium, because something else will write it soon. */
  isLeft?: (id: MediaId) => boolean;
}

export async function openDataFiles({
  folder,
  store,
  geoBlocking,
  isShared = false,
  now,
  onChange,
  isLeft = () => false,
}: Options): Promise<DataFiles> {
  const index = await readIndex(folder, geoBlocking);
  const { written } = index;
  const published = new Map<MediaId, PublishedMedium>();
  /** Revisions of files written since the start; file system clocks are too coarse to distinguish two writes. */
  const revisions = new Map<MediaId, string>();
  const afterwards = new Set<Promise<void>>();
  /** The running write of each medium, and the one that follows it. */
  const writing = new Map<MediaId, Promise<void>>();
  const waiting = new Map<MediaId, Promise<void>>();
  /** Marks for which the file on disk is already up to date, until the store clears them. */
  const settled = new Map<MediaId, number>();

  /** A date was reached, or the clock was set back, so that dates already passed when writing may lie ahead again. */
  const isDue = (id: MediaId, at: EpochMs): boolean => {
    const { at: writtenAt = at, until = Infinity } = written[id] ?? {};
    return at >= until || at < writtenAt;
  };

  function publish(medium: StoredMedium): PublishedMedium {
    const path = dataFilePath(folder, medium);
    const entry = { ...presentRef(medium), group: medium.groupId, user: medium.userId, path };
    published.set(medium.id, entry);
    return entry;
  }

  async function writeNow(id: MediaId): Promise<void> {
    if (isDue(id, now())) await touchOnce(id);
    // Read before the medium, so that marks set meanwhile cause another write.
    const mark = await store.staleFiles.find(id);
    const medium = await store.media.find(id);
    await (medium?.player ? writeMedium(medium) : vanish(id));
    if (mark !== undefined) settled.set(id, mark);
  }

  /** Increments the version, so that polling players notice the change, unless another host has already done so. */
  async function touchOnce(id: MediaId): Promise<void> {
    const isAsWritten = !isShared || (await store.media.find(id))?.version === written[id]?.version;
    if (isAsWritten) await store.media.touch(id);
  }

  async function writeMedium(medium: StoredMedium): Promise<void> {
    const at = now();
    const { path } = publish(medium);
    const { chunks, isWhole, until } = await renderDataFile(store, medium, { geoBlocking, now: at });
    await writeCompressed(path, chunks);
    written[medium.id] = { version: medium.version, isWhole, at, until, ...(await measure(path)) };
    revisions.set(medium.id, randomUUID());
  }

  /** Deleted: no longer visible to anybody. */
  async function vanish(id: MediaId): Promise<void> {
    // Requests for media that do not exist must not cause disk access.
    if (isShared && !published.has(id)) return;
    published.delete(id);
    revisions.delete(id);
    delete written[id];
    for (const type of ['Audio', 'Video'] as const) await removeCompressed(dataFilePath(folder, { id, type }));
  }

  /** At most one write runs and one waits. The waiting write sees everything saved before it begins. */
  function write(id: MediaId): Promise<void> {
    const next = waiting.get(id);
    if (next) return next;
    const run = async (): Promise<void> => {
      waiting.delete(id);
      const work = writeNow(id);
      writing.set(id, work);
      try {
        await work;
      } finally {
        if (writing.get(id) === work) writing.delete(id);
      }
    };
    const running = writing.get(id);
    if (!running) return run();
    const after = running.then(run, run);
    waiting.set(id, after);
    return after;
  }

  async function writeAll(ids: Iterable<MediaId>): Promise<void> {
    const left = ids[Symbol.iterator]();
    const failures: unknown[] = [];
    const work = async (): Promise<void> => {
      for (const id of { [Symbol.iterator]: () => left }) await write(id).catch((error) => failures.push(error));
    };
    await Promise.all(Array.from({ length: WRITERS }, work));
    if (failures.length > 0) throw failures[0];
  }

  async function staleIds(): Promise<MediaId[]> {
    const marked = await store.staleFiles.all();
    return marked.filter(({ mediaId, mark }) => settled.get(mediaId) !== mark).map(({ mediaId }) => mediaId);
  }

  async function clearMarks(): Promise<void> {
    if (isShared) return;
    const done = [...settled];
    await store.staleFiles.clear(done.map(([, mark]) => mark));
    for (const [id, mark] of done) if (settled.get(id) === mark) settled.delete(id);
  }

  async function isStale(id: MediaId): Promise<boolean> {
    const mark = await store.staleFiles.find(id);
    if (mark !== undefined && settled.get(id) !== mark) return true;
    return (isShared || published.has(id)) && (written[id] === undefined || isDue(id, now()));
  }

  async function sweepNow(): Promise<void> {
    // They are written on request.
    if (isShared) return;
    const stale = await staleIds();
    await writeAll(stale.filter((id) => !isLeft(id)));
    await clearMarks();
  }
  let sweeping = Promise.resolve();

  const saved = async (id: MediaId): Promise<void> => {
    onChange(id);
    await write(id);
  };

  const idle = async (): Promise<void> => {
    while (afterwards.size > 0) await Promise.allSettled(afterwards);
  };

  return {
    has: (id) => published.has(id),
    async current(id) {
      // A running write may be sufficient: a live event is requested by many viewers while it is being written.
      if (await isStale(id)) {
        await (writing.get(id) ?? write(id));
        if (await isStale(id)) await write(id);
      }
      const medium = published.get(id);
      const file = written[id];
      if (!medium || !file) return undefined;
      const { version, isWhole, mtime } = file;
      return { ...medium, version, isWhole, revision: revisions.get(id) ?? String(mtime) };
    },
    write,
    saved,
    async changed(id) {
      await store.media.touch(id);
      await saved(id);
    },
    async changedElsewhere(id) {
      if (published.has(id) && !(await store.media.find(id))) await write(id);
    },
    forget() {
      for (const id of Object.keys(written)) delete written[id];
    },
    sweep() {
      sweeping = sweeping.then(sweepNow, sweepNow);
      return sweeping;
    },
    afterwards(work) {
      const done = work.finally(() => afterwards.delete(done));
      afterwards.add(done);
    },
    idle,
    async bringUpToDate() {
      if (isShared) return;
      const at = now();
      const stale = new Set(await staleIds());
      const owned = new Set<string>();
      for (const medium of await store.media.findMany(await store.media.playableIds())) {
        const { path } = publish(medium);
        for (const ending of VARIANTS) owned.add(`${path}${ending}`);
        const file = written[medium.id];
        if (file?.version !== medium.version || isDue(medium.id, at) || !isIntact(path, file)) stale.add(medium.id);
      }
      for (const id of Object.keys(written)) if (!published.has(id)) delete written[id];
      await removeLeftovers(folder, owned);
      await writeAll(stale);
      await clearMarks();
      if (stale.size > 0) await saveIndex(folder, index);
    },
    async writeDue(at) {
      for (const id of Object.keys(written)) if (isDue(id, at)) await saved(id);
    },
    async close() {
      await idle();
      await Promise.allSettled([sweeping, ...writing.values(), ...waiting.values()]);
      await clearMarks();
      if (!isShared) await saveIndex(folder, index);
    },
  };
}
