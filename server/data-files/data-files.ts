/**
 * The public data files: `{data folder}/files/{type}/{id}.json`, whole for public, ungated media and a stub for all others,
 * each with its compressed copies. They are rendered from the database when a medium changes, so that a CDN can carry them.
 *
 * A file is served only while it is current: the store marks what a change has made stale, in that change's transaction,
 * and a file that a date has overtaken is stale too. Whoever asks for a stale file waits until it is rewritten.
 *
 * Where several hosts serve the library each has files of its own, which it writes when somebody asks for them and compares
 * with the newest mark at each request. Marks stay there: what one host has written says nothing about the others'.
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

/** Files written at once: compression runs on the thread pool, queries on the one connection. */
const WRITERS = 8;

export interface DataFiles {
  /** A file of this medium was written, whether or not it may be served now. */
  has: (id: MediaId) => boolean;
  /** A medium whose file is there and up to date now, written first where it was not; undefined where there is none. */
  current: (id: MediaId) => Promise<CurrentFile | undefined>;
  /** Writes the file of a medium as it is now. Writes of one medium never overtake each other. */
  write: (id: MediaId) => Promise<void>;
  /** The medium was saved with a new version: writes it, and lets nothing older be served. */
  saved: (id: MediaId) => Promise<void>;
  /** The medium has changed, was deleted or came back: counts its version up, and writes its file or removes it. */
  changed: (id: MediaId) => Promise<void>;
  /** Another host says that the medium has changed: the file of one that is gone is removed here, too. */
  changedElsewhere: (id: MediaId) => Promise<void>;
  /** Nothing is known of the files any more: each is written when somebody asks for it. */
  forget: () => void;
  /** Writes every file that is marked stale; nothing where each host writes what is asked of it. */
  sweep: () => Promise<void>;
  /** Work on data files that no response waits for; what goes wrong in it is the caller's to say. */
  afterwards: (work: Promise<void>) => void;
  /** Resolves when no such work is left. */
  idle: () => Promise<void>;
  /**
   * At start: compares every file with the database, writes what is missing, torn or old, and removes what nothing
   * owns.
   */
  bringUpToDate: () => Promise<void>;
  /** Writes media for which a date has been reached since they were written. */
  writeDue: (now: EpochMs) => Promise<void>;
  /** Saves what is known of the files on disk; before the store is closed. */
  close: () => Promise<void>;
}

/** A medium with a data file: whose it is, and where its file lies. */
export interface PublishedMedium extends VideoRef, Pick<VideoHead, 'group' | 'user'> {
  path: string;
}

/** A data file that may be served. */
export interface CurrentFile extends PublishedMedium {
  version: number;
  /** Not a stub. */
  isWhole: boolean;
  /** Another one after each write. */
  revision: string;
}

interface Options {
  folder: string;
  store: Store;
  geoBlocking: boolean;
  /** Other hosts write files of the same media elsewhere. */
  isShared?: boolean;
  now: () => EpochMs;
  onChange: (id: MediaId) => void;
  /** Somebody else will have it written soon: a sweep leaves it alone. */
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
  /** Of files written since the start: clocks of file systems are too coarse to distinguish two writes. */
  const revisions = new Map<MediaId, string>();
  const afterwards = new Set<Promise<void>>();
  /** Of each medium the write under way, and the one that comes after it. */
  const writing = new Map<MediaId, Promise<void>>();
  const waiting = new Map<MediaId, Promise<void>>();
  /** Marks that the file on disk has caught up with, until the store forgets them. */
  const settled = new Map<MediaId, number>();

  /** A date is reached, or the clock was set back: dates that were past when it was written may lie ahead again. */
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
    // Before the medium is read: what is marked meanwhile is written again.
    const mark = await store.staleFiles.find(id);
    const medium = await store.media.find(id);
    await (medium?.player ? writeMedium(medium) : vanish(id));
    if (mark !== undefined) settled.set(id, mark);
  }

  /** Players that poll see that it is another one; another host may have said so already. */
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
    // Whoever asks for what is not there makes no work for the disk.
    if (isShared && !published.has(id)) return;
    published.delete(id);
    revisions.delete(id);
    delete written[id];
    for (const type of ['Audio', 'Video'] as const) await removeCompressed(dataFilePath(folder, { id, type }));
  }

  /** One write runs and one waits, however many ask: the one that waits sees all that was saved before it begins. */
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
    // They are written when somebody asks for them.
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
      // The write under way may be the one that is missing: a live event is requested by many while it is written.
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
