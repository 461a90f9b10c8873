/** A small library for the store's tests: a separate database, and records that need only the relevant fields. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEDIA_TYPES } from '../../core/domain/media.ts';
import { EMPTY_QUERY } from '../../core/domain/search-address.ts';
import { openStore } from '../../server/store/open.ts';
import type { StoredMedium, StoredPlayer } from '../../server/store/media.ts';
import type { StoredTag } from '../../server/store/tags.ts';
import type { SearchRequest, SearchTerms } from '../../core/domain/search.ts';
import type { SearchScope } from '../../server/store/search-index.ts';
import type { Store } from '../../server/store/store.ts';
import type { StoredUpload } from '../../server/store/uploads.ts';
import { testDatabase } from './postgres/test-database.ts';

export const GROUP = 64;
export const OTHER_GROUP = 71;
export const NOW = Date.UTC(2026, 5, 1);

const player: StoredPlayer = {
  live: undefined,
  encoding: false,
  replay: 'film/index.m3u8',
  multi_replays: [],
  playerConf: {},
  captions: [],
  score_type: 'time',
  highlights: false,
  menu: true,
  chat: false,
  search: false,
  vote: false,
  questions: false,
  linkers: false,
  videoSelector: [],
  documentId: undefined,
  custoId: undefined,
  max_resolution: undefined,
  pubDisplay: [],
  pubLiveResults: [],
  pubOverlay: [],
  pubVideo: [],
  banner: undefined,
};

export function aMedium(said: Partial<StoredMedium> & { id: string }): StoredMedium {
  const type = said.type ?? 'Video';
  const isPlayable = type === 'Video' || type === 'Session' || type === 'Audio' || type === 'Competition';
  return {
    type,
    groupId: GROUP,
    userId: GROUP,
    version: 1,
    title: '',
    date: '2024-06-01',
    time: '10:00:00',
    duration: 60,
    size: undefined,
    description: '',
    keywords: [],
    visibility: 'public',
    publish: true,
    validity_date: undefined,
    expiration_date: undefined,
    gate: undefined,
    keyHash: undefined,
    pay_per_view: false,
    geoBlocking: [],
    editable: true,
    deleteable: true,
    downloadable: false,
    qr_code: true,
    embed: true,
    discipline: '',
    filters: {},
    thumb: undefined,
    path: undefined,
    sources: [],
    videoId: undefined,
    tagId: undefined,
    clippingOffset: undefined,
    evaluation_attribute: undefined,
    agregate: undefined,
    temporality: undefined,
    nbOfEx: undefined,
    members: [],
    player: isPlayable ? player : undefined,
    ...said,
  };
}

export function aTag(said: Partial<StoredTag> & { id: string; videoId: string }): StoredTag {
  return {
    type: '',
    category: 'Gates',
    time: '00:00:10',
    replay: undefined,
    description: '',
    url: undefined,
    score: undefined,
    nation: undefined,
    pub: undefined,
    num_page: undefined,
    highlights: false,
    isLiveResult: false,
    at: undefined,
    ...said,
  };
}

export type SearchOptions = Partial<SearchTerms & Omit<SearchRequest, 'query'>>;

export function aSearch({ offset = 0, limit = 25, ...terms }: SearchOptions): SearchRequest {
  return { query: { ...EMPTY_QUERY, type: 'Video', ...terms }, offset, limit };
}

export const PUBLIC: SearchScope = {
  groupId: GROUP,
  sees: { kind: 'public' },
  hidden: false,
  now: NOW,
  geoBlocking: undefined,
  tags: {
    userId: undefined,
    isRegistered: false,
    unlocked: [],
    bought: [],
    geoBlocking: undefined,
    embedder: undefined,
  },
};
export const MEMBER: SearchScope = { ...PUBLIC, sees: { kind: 'group', groupId: GROUP, types: MEDIA_TYPES } };

export const DATABASES = ['sqlite', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

/**
 * Resets media to their state before a test; only their versions increase, because a version is never written twice.
 */
export async function resetMedia({ media }: Store, before: readonly StoredMedium[]): Promise<void> {
  for (const medium of before) await media.save({ ...medium, version: (await media.find(medium.id))?.version ?? 1 });
}

export interface TemporaryStore {
  store: Store;
  /** File of an embedded database, or address of a PostgreSQL database. */
  path: string;
  end(): Promise<void>;
}

/**
 * An empty store with two groups.
 *
 * @param now dates its jobs instead of its own clock
 */
export async function temporaryStore(kind: DatabaseKind = 'sqlite', now?: () => number): Promise<TemporaryStore> {
  const library = kind === 'sqlite' ? await embeddedStore(now) : await postgresStore(now);
  for (const id of [GROUP, OTHER_GROUP])
    await library.store.users.saveGroup({ id, name: `Group ${id}`, storageHostId: 1, referers: [], signUp: false });
  return library;
}

async function embeddedStore(now?: () => number): Promise<TemporaryStore> {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-store-'));
  const path = join(folder, 'library.db');
  const store = await openStore(path, console.error, now);
  return {
    store,
    path,
    end: async () => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function postgresStore(now?: () => number): Promise<TemporaryStore> {
  const { url, remove } = await testDatabase();
  const store = await openStore(url, console.error, now);
  return {
    store,
    path: url,
    end: async () => {
      await store.close();
      await remove();
    },
  };
}

/** Collects batches into one list. */
export async function readAll<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const some of batches) all.push(...some);
  return all;
}

/** Ids of the hits, in order; of tags if tags were searched. */
export async function found(store: Store, requested: SearchOptions, scope: SearchScope = PUBLIC): Promise<string[]> {
  const { items } = await store.search.search(aSearch(requested), scope);
  return items.map(({ medium, tag }) => tag?.id ?? medium.id);
}

/** An upload without any received bytes. */
export function anUpload(said: Partial<StoredUpload> & { id: string }): StoredUpload {
  return {
    groupId: GROUP,
    userId: 1,
    name: 'a.mp4',
    size: 10,
    received: 0,
    state: 'receiving',
    type: undefined,
    title: '',
    date: '2026-06-01',
    visibility: 'private',
    collectionId: undefined,
    thumb: undefined,
    playable: false,
    reason: undefined,
    detail: undefined,
    createdAt: NOW,
    changedAt: NOW,
    ...said,
  };
}

/** A stroke drawn at one minute and 2.4 s of a film. */
export const aStroke = <More extends object = object>(more?: More) => ({
  tool: 'line' as const,
  colour: 'red' as const,
  width: 'thin' as const,
  at: 62.4,
  source: 'replay:0',
  points: [
    { x: 0.125, y: 0.5 },
    { x: 1, y: 0 },
  ],
  ...more,
});
