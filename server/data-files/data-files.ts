/**
 * The public data files: `{data folder}/files/{type}/{id}.json`, whole for public, ungated media and a stub for all others,
 * each with its compressed copies. Written when a medium changes, so that reading one costs no query and a CDN can carry it.
 * A whole one has its stub in `files/foreign/`, for pages of other groups, on which the medium is refused.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoHead } from '../../src/domain/data-document.ts';
import type { EpochMs, MediaId } from '../../src/domain/media.ts';
import { openBase } from '../media/address.ts';
import { isOpenToAll, isWholeFile, type OpenFacts } from '../policies/access.ts';
import { isEmbeddedFreely } from '../policies/embedding.ts';
import { nextChange } from '../policies/dates.ts';
import { canView } from '../policies/items.ts';
import { presentDocument, presentHiddenStub, presentStub } from '../presenters/data-document.ts';
import { documentText } from '../presenters/document-text.ts';
import { loadDocument } from '../services/load-document.ts';
import { paced } from '../services/paced.ts';
import { ANONYMOUS } from '../services/sessions.ts';
import { removeCompressed, writeCompressed, writeWhole } from './write.ts';
import type { Store, StoredMedium } from '../store/types.ts';

/** Counted up when the shape of the files changes, so that an older data folder is written anew. */
const FORMAT = 3;

export interface DataFiles {
  /** Writes the file of a medium as it is now. Writes of one medium never overtake each other. */
  write: (id: MediaId) => Promise<void>;
  /** The medium was saved with a new version: writes it, and lets nothing older be served. */
  saved: (id: MediaId) => Promise<void>;
  /** The medium has changed, was deleted or came back: counts its version up, and writes its file or removes it. */
  changed: (id: MediaId) => Promise<void>;
  /** Work on data files that no answer waits for; what goes wrong in it is the caller's to say. */
  afterwards: (work: Promise<void>) => void;
  /** Resolves when no such work is left: the host closes its store after it. */
  idle: () => Promise<void>;
  /** Writes whatever is missing or older than the store, and keeps what is not. */
  bringUpToDate: () => Promise<void>;
  /** Writes media whose dates have been reached since they were written. */
  writeDue: (now: EpochMs) => Promise<void>;
  /** Whose a medium with a data file is; undefined where there is none. */
  ownersOf: (id: MediaId) => Owners | undefined;
}

export type Owners = Pick<VideoHead, 'group' | 'user'>;

/** What is known of the files on disk; kept beside them, so that a second start writes nothing. */
interface Index {
  format: number;
  /** `{version}` whole, `-{version}` a stub */
  written: Record<MediaId, number>;
}

interface Options {
  folder: string;
  store: Store;
  geoBlocking: boolean;
  now: () => EpochMs;
  onChange: (id: MediaId) => void;
}

export async function openDataFiles({ folder, store, geoBlocking, now, onChange }: Options): Promise<DataFiles> {
  const indexPath = join(folder, '.index.json');
  const index = await readIndex(indexPath);
  const afterwards = new Set<Promise<void>>();
  const queues = new Map<MediaId, Promise<void>>();
  const due = new Map<MediaId, EpochMs>();
  const owners = new Map<MediaId, Owners>();
  const saveIndex = (): Promise<void> => writeWhole(indexPath, JSON.stringify(index));

  const factsOf = async ({ groupId }: StoredMedium, at: EpochMs): Promise<OpenFacts> => ({
    now: at,
    geoBlocking,
    isEmbeddedFreely: isEmbeddedFreely(await store.users.group(groupId)),
  });

  const isCurrent = async (medium: StoredMedium, at: EpochMs): Promise<boolean> => {
    const written = index.written[medium.id];
    if (written === undefined || Math.abs(written) !== medium.version) return false;
    return written > 0 === isWholeFile(medium, await factsOf(medium, at));
  };

  async function writeNow(id: MediaId): Promise<void> {
    const medium = await store.media.find(id);
    if (!medium) return vanish(id);
    if (!medium.player) return;
    const at = now();
    remember(medium, at);
    const isWhole = isWholeFile(medium, await factsOf(medium, at));
    const stub = JSON.stringify(
      canView(ANONYMOUS, medium, at)
        ? presentStub(medium, medium.version, (await store.users.group(medium.groupId))?.storageHostId)
        : presentHiddenStub(medium),
    );
    if (isWhole) {
      const parts = await loadDocument(store, medium, {
        base: openBase(id),
        now: at,
        baseOf: async (other) => (isOpenToAll(other, await factsOf(other, at)) ? openBase(other.id) : undefined),
      });
      await writeCompressed(dataFilePath(foreignFolder(folder), medium), [JSON.stringify(presentHiddenStub(medium))]);
      const text = documentText(presentDocument(parts), store.tags.each([id]));
      await writeCompressed(dataFilePath(folder, medium), paced(text));
    } else await writeCompressed(dataFilePath(folder, medium), [stub]);
    index.written[id] = isWhole ? medium.version : -medium.version;
  }

  /** Deleted: nobody is told of it any more. */
  async function vanish(id: MediaId): Promise<void> {
    due.delete(id);
    delete index.written[id];
    for (const type of ['Audio', 'Video'] as const) await removeCompressed(dataFilePath(folder, { id, type }));
  }

  function remember(medium: StoredMedium, at: EpochMs): void {
    owners.set(medium.id, { group: medium.groupId, user: medium.userId });
    const next = nextChange(medium, at);
    if (next === undefined) due.delete(medium.id);
    else due.set(medium.id, next);
  }

  function enqueue(id: MediaId): Promise<void> {
    const before = queues.get(id) ?? Promise.resolve();
    const written = before.catch(() => undefined).then(() => writeNow(id));
    queues.set(id, written);
    const forget = (): void => void (queues.get(id) === written && queues.delete(id));
    written.then(forget, forget);
    return written;
  }

  const saved = async (id: MediaId): Promise<void> => {
    onChange(id);
    await enqueue(id);
  };
  const changed = async (id: MediaId): Promise<void> => {
    await store.media.touch(id);
    await saved(id);
  };

  return {
    write: enqueue,
    saved,
    changed,
    afterwards(work) {
      const settled = work.finally(() => afterwards.delete(settled));
      afterwards.add(settled);
    },
    async idle() {
      while (afterwards.size > 0) await Promise.allSettled(afterwards);
    },
    async bringUpToDate() {
      const media = await store.media.findMany(await store.media.playableIds());
      const at = now();
      const stale: StoredMedium[] = [];
      for (const medium of media) {
        remember(medium, at);
        if (!(await isCurrent(medium, at))) stale.push(medium);
      }
      // A few at a time: compression runs on the thread pool, queries on the one connection.
      const waiting = stale[Symbol.iterator]();
      const work = async (): Promise<void> => {
        for (const medium of waiting) await enqueue(medium.id);
      };
      await Promise.all(Array.from({ length: 8 }, work));
      // A host that was killed between a deletion and its file.
      for (const { kind, id } of await store.bin.due(at)) if (kind === 'medium') await enqueue(id);
      if (stale.length > 0) await saveIndex();
    },
    async writeDue(at) {
      for (const [id, moment] of due) if (moment <= at) await changed(id);
    },
    ownersOf: (id) => owners.get(id),
  };
}

/** Where the stubs of whole files lie. */
export const foreignFolder = (folder: string): string => join(folder, 'foreign');

export function dataFilePath(folder: string, medium: Pick<StoredMedium, 'id' | 'type'>): string {
  return join(folder, medium.type === 'Audio' ? 'audio' : 'video', `${medium.id}.json`);
}

async function readIndex(path: string): Promise<Index> {
  try {
    const index = JSON.parse(await readFile(path, 'utf8')) as Index;
    if (index.format === FORMAT) return index;
  } catch {
    // Missing or cut short: every file is written anew.
  }
  return { format: FORMAT, written: {} };
}
