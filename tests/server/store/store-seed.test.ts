import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../server/store/open.ts';
import { seedSamples } from '../../../server/store/seed.ts';
import type { StoredMedium } from '../../../server/store/media.ts';
import type { SearchScope } from '../../../server/store/search-index.ts';
import type { Store } from '../../../server/store/store.ts';
import { preRollAdvert } from '../../../core/domain/adverts.ts';
import { DEFAULT_GROUP_ID, SUPER_USER_ID } from '../../../core/domain/constants/people.ts';
import { MEDIA_TYPES } from '../../../core/domain/media.ts';
import { parseTime } from '../../../core/domain/time.ts';
import { aSearch } from '../store-library.ts';

/** Required sizes of the sample library. */
const ITEMS_LEAST = 400;
const TIMED_TAGS_LEAST = 2_000;

const SAMPLE_MEDIA = resolve(import.meta.dirname, '../../../server/samples/media');
const now = new Date();

let folder: string;
let store: Store;
let users: Awaited<ReturnType<typeof seedSamples>>;
let media: StoredMedium[];

/** Sees everything of every group. */
const EVERYTHING: SearchScope = {
  groupId: undefined,
  sees: { kind: 'all' },
  hidden: true,
  now: now.getTime(),
  geoBlocking: undefined,
  tags: 'all',
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-seed-'));
  store = await openStore(join(folder, 'library.db'));
  users = await store.transaction((within) => seedSamples(within, now));
  media = [];
  for (const type of MEDIA_TYPES) {
    if (type === 'Tag' || type === 'Competition') continue;
    for (let offset = 0; ; offset += 500) {
      const { items: hits } = await store.search.search(aSearch({ type, offset, limit: 500 }), EVERYTHING);
      media.push(...hits.map(({ medium }) => medium));
      if (hits.length < 500) break;
    }
  }
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the sample library', () => {
  it('[L11] has at least 400 items of all types over three years', () => {
    expect(media.length).toBeGreaterThanOrEqual(ITEMS_LEAST);
    const types = new Set(media.map(({ type }) => type));
    expect(MEDIA_TYPES.filter((type) => type !== 'Tag' && !types.has(type))).toEqual([]);
    expect(new Set(media.map(({ date }) => date.slice(0, 4))).size).toBeGreaterThanOrEqual(3);
  });

  it('[P09] has at least 2,000 timed tags', async () => {
    const tags = await Promise.all(media.map(({ id }) => store.tags.ofMedium(id)));
    expect(tags.flat().filter(({ time }) => parseTime(time) !== undefined).length).toBeGreaterThanOrEqual(
      TIMED_TAGS_LEAST,
    );
  });

  it('[P04] has public, private, key-protected, expired and gated media, and stores no key as text', () => {
    expect(new Set(media.map(({ visibility }) => visibility))).toEqual(new Set(['public', 'private', 'key']));
    expect(
      media.some(({ expiration_date }) => expiration_date !== undefined && Date.parse(expiration_date) < now.getTime()),
    ).toBe(true);
    const hashes = media.flatMap(({ gate, keyHash }) => [
      ...(gate?.kind === 'password' ? [gate.hash] : []),
      ...(keyHash ? [keyHash] : []),
    ]);
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$/);
    expect(media.some(({ gate }) => gate?.kind === 'registration')).toBe(true);
  });

  it('[L11] has a medium without a title and one without a thumbnail', () => {
    expect(media.some(({ title }) => title === '')).toBe(true);
    expect(media.some(({ thumb }) => thumb === undefined)).toBe(true);
  });

  it('[P07] names only existing files', () => {
    const refs = media.flatMap(({ thumb, path, sources, player }) => [
      thumb,
      path,
      ...sources.map((source) => source.path),
      player?.replay,
      ...(player?.multi_replays ?? []).map(({ url }) => url),
      ...(player?.captions ?? []).map(({ url }) => url),
      ...[player?.pubDisplay, player?.pubLiveResults, player?.pubOverlay, player?.pubVideo].flatMap((ads) =>
        (ads ?? []).map((ad) => ad.content_url),
      ),
    ]);
    const missing = [...new Set(refs)].filter((ref) => ref !== undefined && !existsSync(resolve(SAMPLE_MEDIA, ref)));
    expect(missing).toEqual([]);
  });

  it('[P07] plays most films from HLS, and some from DASH', () => {
    const replays = media.flatMap(({ player }) => player?.replay ?? []);
    expect(replays.some((ref) => ref.endsWith('.mpd'))).toBe(true);
    expect(replays.filter((ref) => ref.endsWith('.m3u8')).length).toBeGreaterThan(replays.length / 2);
  });

  it('[P06] has a film with an advert before it and one within it, triggered by a tag', async () => {
    const film = media.find(({ player }) => (player?.pubVideo.length ?? 0) > 1);
    const tags = await store.tags.ofMedium(film?.id ?? '');
    const pubVideo = [...(film?.player?.pubVideo ?? [])];
    const before = preRollAdvert({ pubVideo, tags }, 0.99);
    expect(before?.skip_after).toBeGreaterThan(0);
    expect(pubVideo.map(({ redirect_url }) => redirect_url)).toEqual([
      'https://nordblad.example/',
      'https://hekla.example/',
    ]);
    const due = tags.flatMap(({ pub }) => pub ?? []);
    expect(due.length).toBeGreaterThan(0);
    expect(pubVideo.map(({ id }) => id)).toEqual(expect.arrayContaining(due));
    expect(due).not.toContain(before?.id);
  });

  it('[L07] has the dynamic filters of its groups, with hits for their values', async () => {
    const filters = await store.filters.ofGroup(DEFAULT_GROUP_ID);
    const { facets } = await store.search.search(aSearch({}), { ...EVERYTHING, groupId: DEFAULT_GROUP_ID });
    expect(filters.length).toBeGreaterThan(0);
    for (const { name } of filters) expect(facets[name]?.length, name).toBeGreaterThan(0);
  });

  it('[L10] is found by mistyped words', async () => {
    const { total } = await store.search.search(aSearch({ keyword: 'slalmo' }), EVERYTHING);
    expect(total).toBeGreaterThan(0);
  });

  it('names the people who get a password, including user 1', async () => {
    expect(users.map(({ id }) => id)).toContain(SUPER_USER_ID);
    for (const { id, group } of users) expect((await store.users.find(id))?.groupId).toBe(group);
  });
});
