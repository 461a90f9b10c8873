import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../server/store/open.ts';
import type { StoredMedium, StoredPlayer } from '../../../server/store/media.ts';
import {
  aMedium,
  aSearch,
  aTag,
  DATABASES,
  GROUP,
  NOW,
  OTHER_GROUP,
  PUBLIC,
  type TemporaryStore,
  temporaryStore,
} from '../store-library.ts';

const aSession = { id: 'a', createdAt: NOW, seenAt: NOW, browser: 'Firefox', system: 'Linux', country: 'NZ' };

const player: StoredPlayer = {
  live: { startsAt: '2026-06-01T10:00:00.000Z', films: ['a', 'b'] },
  encoding: true,
  replay: 'film/master.m3u8',
  multi_replays: [{ id: '9', url: 'bank/master.m3u8', offset: -1200, description: 'Bank' }],
  playerConf: { preRoll: 3 },
  captions: [{ lang: 'fr', label: 'Français', url: 'film/fr.vtt' }],
  score_type: 'points',
  highlights: true,
  menu: true,
  chat: true,
  search: true,
  vote: true,
  questions: true,
  linkers: true,
  videoSelector: [{ id: 'other', label: 'Camera 2' }],
  documentId: 'book',
  custoId: '4',
  max_resolution: 720,
  pubDisplay: [{ id: '1', content_url: 'sponsors/a.svg', duration: 8 }],
  pubLiveResults: [],
  pubOverlay: [],
  pubVideo: [{ id: '2', content_url: 'advert/master.m3u8', duration: 6, skip_after: 3 }],
  banner: { text: 'Soon', date: '2026-08-01', time: '09:00:00' },
};

const everything: StoredMedium = {
  ...aMedium({ id: 'everything' }),
  title: 'Œuvre complète <b>',
  size: 12_345,
  description: 'All of it',
  keywords: ['one', 'two'],
  visibility: 'key',
  validity_date: '2026-01-01',
  expiration_date: '2027-01-01T00:00:00Z',
  gate: { kind: 'password', hash: '$argon2id$x' },
  keyHash: '$argon2id$y',
  pay_per_view: true,
  geoBlocking: ['FR', 'NZ'],
  editable: false,
  deleteable: false,
  downloadable: true,
  qr_code: false,
  embed: false,
  discipline: 'Slalom',
  filters: { venue: ['Tacen', 'Río'], water: [] },
  thumb: 'film/thumb.jpg',
  path: 'film/a.mp4',
  sources: [{ name: '1080p', path: 'film/1080.mp4' }],
  videoId: 'film-of',
  tagId: 'tag-of',
  clippingOffset: 12.5,
  evaluation_attribute: { frName: 'Vitesse', enName: 'Speed' },
  agregate: 'mean',
  temporality: 'post',
  nbOfEx: 3,
  player,
};

describe.each(DATABASES)('on %s,', (kind) => {
  let library: TemporaryStore;
  beforeAll(async () => {
    library = await temporaryStore(kind);
  });
  afterAll(() => library.end());

  describe('media', () => {
    it('are read as they were saved, the first time and again', async () => {
      const { media } = library.store;
      await media.save(everything);
      expect(await media.find('everything')).toEqual(everything);
      const changed = {
        ...everything,
        gate: { kind: 'registration' },
        player: undefined,
        size: undefined,
        version: 4,
      } as const;
      await media.save(changed);
      expect(await media.find('everything')).toEqual(changed);
      expect(await media.find('nothing')).toBeUndefined();
    });

    it('come in the requested order, without unknown ones', async () => {
      const { media } = library.store;
      for (const id of ['a', 'b', 'c']) await media.save(aMedium({ id }));
      expect((await media.findMany(['c', 'x', 'a'])).map(({ id }) => id)).toEqual(['c', 'a']);
      expect(await media.findMany([])).toEqual([]);
    });

    it('[P10] increase their version with every touch', async () => {
      const { media } = library.store;
      await media.save(aMedium({ id: 'live', version: 7 }));
      expect(await media.touch('live')).toBe(8);
      expect(await media.touch('live')).toBe(9);
      expect((await media.find('live'))?.version).toBe(9);
      expect(await media.touch('nothing')).toBe(0);
    });

    it('[L18] include documents linked to the films that show them', async () => {
      const { media } = library.store;
      await media.save(aMedium({ id: 'shows', player }));
      expect((await media.linkedTo('book')).map(({ id }) => id)).toEqual(['shows']);
      expect(await media.linkedTo('another')).toEqual([]);
      expect(await media.playableIds()).toContain('shows');
    });

    it('[L20] include clips of a film, or of one of its tags', async () => {
      const { media } = library.store;
      await media.save(aMedium({ id: 'clip-2', type: 'Clip', videoId: 'a', tagId: 't2', clippingOffset: 20 }));
      await media.save(aMedium({ id: 'clip-1', type: 'Clip', videoId: 'a', tagId: 't1', clippingOffset: 10 }));
      expect((await media.clipsOf('a')).map(({ id }) => id)).toEqual(['clip-1', 'clip-2']);
      expect((await media.clipsOf('a', 't2')).map(({ id }) => id)).toEqual(['clip-2']);
    });

    it('of a group that does not exist are rejected', async () => {
      await expect(library.store.media.save(aMedium({ id: 'lost', groupId: 999 }))).rejects.toThrow(/foreign key/i);
      expect(await library.store.media.find('lost')).toBeUndefined();
    });
  });

  describe('collections', () => {
    it('[L15] keep their members in order, and members know their collections', async () => {
      const { media, collections } = library.store;
      await media.save(
        aMedium({ id: 'set', type: 'Collection', title: 'Set', visibility: 'private', members: ['c', 'a', 'gone'] }),
      );
      expect((await collections.members('set')).map(({ id }) => id)).toEqual(['c', 'a']);
      expect(await collections.holding('a')).toEqual([
        {
          id: 'set',
          type: 'Collection',
          title: 'Set',
          groupId: GROUP,
          userId: GROUP,
          visibility: 'private',
          publish: true,
          validity_date: undefined,
          expiration_date: undefined,
        },
      ]);
      expect((await media.find('set'))?.members).toEqual(['c', 'a', 'gone']);
      await media.save(aMedium({ id: 'set', type: 'Collection', title: 'Set', members: ['c'] }));
      expect(await collections.holding('a')).toEqual([]);
    });

    it('[S10] are found by their whole title, whatever its case and accents, unless deleted', async () => {
      const { media, collections, bin } = library.store;
      await media.save(aMedium({ id: 'one', type: 'Collection', title: 'Été 2026' }));
      await media.save(aMedium({ id: 'two', type: 'Collection', title: 'ete 2026', groupId: OTHER_GROUP }));
      await media.save(aMedium({ id: 'longer', type: 'Collection', title: 'Été 2026, finals' }));
      await media.save(aMedium({ id: 'film', title: 'Été 2026' }));
      expect((await collections.titled(' ÉTÉ 2026')).map(({ id }) => id)).toEqual(['one', 'two']);
      await bin.put('medium', 'one', { at: 1, by: GROUP });
      expect((await collections.titled('Été 2026')).map(({ id }) => id)).toEqual(['two']);
    });
  });

  describe('tags', () => {
    it('[P02] are read as they were saved, of one film or by id across films', async () => {
      const { media, tags } = library.store;
      await media.save(aMedium({ id: 'tagged' }));
      const all = aTag({
        id: 'full',
        videoId: 'tagged',
        time: '00:00:12.480',
        replay: '9',
        url: 'FRA (A;B)',
        score: '98=1',
        nation: 'FRA',
        pub: '2',
        num_page: 3,
        highlights: true,
        isLiveResult: true,
        at: NOW,
      });
      await tags.replace('tagged', [aTag({ id: 'later', videoId: 'tagged', time: '00:01:00' }), all]);
      expect(await tags.ofMedium('tagged')).toEqual([all, aTag({ id: 'later', videoId: 'tagged', time: '00:01:00' })]);
      expect((await tags.findMany(['later', 'none', 'full'])).map(({ id }) => id)).toEqual(['later', 'full']);
      expect(await tags.findMediaOf(['later', 'none', 'full'])).toEqual([
        { id: 'later', videoId: 'tagged' },
        { id: 'full', videoId: 'tagged' },
      ]);
      expect(await tags.findMediaOf([])).toEqual([]);
    });

    it('[P10] are added or changed one by one, and replaced all at once', async () => {
      const { tags } = library.store;
      await tags.save(aTag({ id: 'full', videoId: 'tagged', description: 'changed' }));
      expect((await tags.findMany(['full']))[0]?.description).toBe('changed');
      await tags.replace('tagged', [aTag({ id: 'only', videoId: 'tagged' })]);
      expect((await tags.ofMedium('tagged')).map(({ id }) => id)).toEqual(['only']);
      expect(await tags.remove('only')).toBe(true);
      expect(await tags.remove('only')).toBe(false);
    });

    it('of a film that does not exist are rejected', async () => {
      await expect(library.store.tags.save(aTag({ id: 'stray', videoId: 'nothing' }))).rejects.toThrow();
    });
  });

  describe('people', () => {
    const user = {
      id: 65,
      groupId: GROUP,
      login: 'Editor',
      name: 'Tomaž',
      role: 'editor',
      studio: true,
      multicast: false,
    } as const;

    it('[P33] sign in by login in any case, once they have a password', async () => {
      const { users } = library.store;
      await users.save(user);
      expect(await users.findByLogin('editor')).toBeUndefined();
      await users.setPassword(65, '$argon2id$z');
      expect(await users.findByLogin('EDITOR')).toEqual({ user, passwordHash: '$argon2id$z' });
      await users.save({ ...user, name: 'Tomaž B.' });
      expect((await users.findByLogin('editor'))?.passwordHash).toBe('$argon2id$z');
      expect(await users.findByLogin("' OR 1=1 --")).toBeUndefined();
    });

    it('[P04] belong to the group saved last, which a transaction already sees', async () => {
      const { store } = library;
      const { users } = store;
      await users.save(user);
      expect(await users.groupOf(65)).toBe(GROUP);
      await store.transaction(async (within) => {
        await within.users.save({ ...user, groupId: OTHER_GROUP });
        expect(await within.users.groupOf(65)).toBe(OTHER_GROUP);
        expect(await users.groupOf(65)).toBe(GROUP);
      });
      expect(await users.groupOf(65)).toBe(OTHER_GROUP);
      await users.save(user);
      expect(await users.groupOf(9_999)).toBeUndefined();
    });

    it('[L26] have the permissions of their role in their group', async () => {
      const { users } = library.store;
      await users.grant(GROUP, 'editor', ['P_MEDIA_VIDEO', 'P_MEDIA_TAG']);
      await users.grant(GROUP, 'editor', ['P_MEDIA_VIDEO']);
      expect(await users.permissionsOf(GROUP, 'editor')).toEqual(['P_MEDIA_VIDEO']);
      expect(await users.permissionsOf(OTHER_GROUP, 'editor')).toEqual([]);
      expect(await users.group(GROUP)).toEqual({
        id: GROUP,
        name: `Group ${GROUP}`,
        storageHostId: 1,
        referers: [],
        signUp: false,
      });
      expect(await users.group(999)).toBeUndefined();
    });

    it('[P33] lose sessions that expire or are removed, or whose group changes', async () => {
      const { sessions } = library.store;
      const session = { ...aSession, tokenHash: 'h', userId: 65, expiresAt: NOW + 1_000 };
      await sessions.create(session);
      expect(await sessions.find('h', NOW)).toEqual(session);
      expect(await sessions.find('h', NOW + 1_000)).toBeUndefined();
      expect(await sessions.removeExpired(NOW + 1_000)).toBe(1);
      await sessions.create(session);
      await sessions.remove('h');
      expect(await sessions.find('h', NOW)).toBeUndefined();
      await expect(sessions.create({ ...session, userId: 999 })).rejects.toThrow(/foreign key/i);
    });

    it('[P05] confirm a registration once, by the token of their e-mail', async () => {
      const { registrations } = library.store;
      const registration = {
        idHash: 'id',
        mediaId: 'a',
        email: 'freya@club.example',
        nom: 'Lindqvist',
        prenom: 'Freya',
        zip: '69002',
        emailing1: true,
        emailing2: false,
        confirmHash: 'confirm',
        confirmed: false,
        answeredHash: undefined,
        createdAt: NOW,
      };
      await registrations.save(registration);
      expect(await registrations.find('id')).toEqual(registration);
      expect(await registrations.confirm('wrong')).toBeUndefined();
      const confirmed = { ...registration, confirmed: true, answeredHash: 'confirm' };
      expect(await registrations.findAnswered('confirm')).toBeUndefined();
      expect(await registrations.confirm('confirm')).toEqual(confirmed);
      expect(await registrations.findAnswered('confirm')).toEqual(confirmed);
      expect(await registrations.findByEmail('a', 'freya@club.example')).toMatchObject({ confirmed: true });
      await registrations.save({ ...registration, idHash: 'again', confirmHash: 'another' });
      expect(await registrations.find('id')).toBeUndefined();
    });

    it('[L35] use a sign-up once, and not after it has expired', async () => {
      const { signUps } = library.store;
      const signUp = {
        confirmHash: 'letter',
        groupId: GROUP,
        login: 'freya@club.example',
        name: 'Freya',
        passwordHash: 'argon2',
        createdAt: NOW,
      };
      await signUps.save(signUp);
      expect(await signUps.take('letter', NOW)).toBeUndefined();
      expect(await signUps.take('letter', NOW - 1)).toEqual(signUp);
      expect(await signUps.take('letter', NOW - 1)).toBeUndefined();
      await signUps.save(signUp);
      expect(await signUps.removeOlder(NOW - 1)).toBe(0);
      expect(await signUps.removeOlder(NOW)).toBe(1);
    });

    it('[L35] get the next id, and a login is unique in any case', async () => {
      const { users } = library.store;
      const made = { groupId: GROUP, name: 'Freya', role: 'viewer', studio: false, multicast: false } as const;
      const first = await users.create({ ...made, login: 'freya@club.example' }, 'hash');
      const second = await users.create({ ...made, login: 'ana@club.example' }, 'hash');
      expect(second?.id).toBe((first?.id ?? 0) + 1);
      expect(await users.create({ ...made, login: 'Freya@club.example' }, 'other')).toBeUndefined();
      expect(await users.findByLogin('freya@club.example')).toEqual({ user: first, passwordHash: 'hash' });
    });

    it('[L35] lose all their sessions together', async () => {
      const { sessions } = library.store;
      for (const [tokenHash, userId] of [
        ['one', 65],
        ['two', 65],
        ['three', 66],
      ] as const)
        await sessions.create({ ...aSession, tokenHash, userId, expiresAt: NOW + 1000 });
      await sessions.removeOf(65);
      const left = await Promise.all(['one', 'two', 'three'].map((hash) => sessions.find(hash, NOW)));
      expect(left.map((session) => session?.userId)).toEqual([undefined, undefined, 66]);
    });

    it('[P04] keep a purchase, and buying twice counts once', async () => {
      const { purchases } = library.store;
      await purchases.add({ userId: 65, mediaId: 'a', at: NOW });
      await purchases.add({ userId: 65, mediaId: 'a', at: NOW + 1 });
      expect(await purchases.has(65, 'a')).toBe(true);
      expect(await purchases.has(65, 'b')).toBe(false);
    });

    it('[L07] see dynamic filters in order, which are replaced as a whole', async () => {
      const { filters } = library.store;
      const venue = { name: 'venue', frName: 'Site', enName: 'Venue', values: ['B', 'A'] };
      await filters.replace(GROUP, [venue, { ...venue, name: 'alpha' }]);
      expect((await filters.ofGroup(GROUP)).map(({ name }) => name)).toEqual(['venue', 'alpha']);
      await filters.replace(GROUP, [venue]);
      expect(await filters.ofGroup(GROUP)).toEqual([venue]);
      expect(await filters.ofGroup(OTHER_GROUP)).toEqual([]);
    });
  });

  describe('transactions', () => {
    it('apply everything or nothing', async () => {
      const { store } = library;
      const failing = store.transaction(async (within) => {
        await within.media.save(aMedium({ id: 'never' }));
        expect((await within.media.find('never'))?.id).toBe('never');
        await within.media.save(aMedium({ id: 'wrong', groupId: 999 }));
      });
      await expect(failing).rejects.toThrow(/foreign key/i);
      expect(await store.media.find('never')).toBeUndefined();
    });

    it('wait for each other', async () => {
      const { store } = library;
      await store.media.save(aMedium({ id: 'counted', version: 0 }));
      const bump = () =>
        store.transaction(async (within) => {
          const medium = await within.media.find('counted');
          if (medium) await within.media.save({ ...medium, version: medium.version + 1 });
        });
      await Promise.all(Array.from({ length: 10 }, bump));
      expect((await store.media.find('counted'))?.version).toBe(10);
    });
  });
});

describe('the file', () => {
  it('is reopened unchanged, and by a second process beside the first', async () => {
    const own = await temporaryStore();
    const { store, path } = own;
    await store.media.save(everything);
    const second = await openStore(path);
    expect(await second.isEmpty()).toBe(false);
    expect(await second.media.find('everything')).toMatchObject({ title: 'Œuvre complète <b>' });
    await second.media.save(aMedium({ id: 'theirs', title: 'Paddleboard parade' }));
    expect(await store.media.find('theirs')).toMatchObject({ title: 'Paddleboard parade' });
    expect((await store.search.search(aSearch({ keyword: 'parade', limit: 5 }), PUBLIC)).total).toBe(1);
    await second.close();
    await own.end();
  });

  it('that is not a database is rejected', async () => {
    await expect(openStore(import.meta.filename)).rejects.toThrow(/not a database/);
  });
});
