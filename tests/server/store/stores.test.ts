/** The behaviour of every store, on each database: the same calls give the same results. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../core/domain/audit.ts';
import type { StoredMedium, StoredPlayer } from '../../../server/store/media.ts';
import type { Store } from '../../../server/store/store.ts';
import {
  aMedium,
  anUpload,
  aTag,
  DATABASES,
  GROUP,
  NOW,
  OTHER_GROUP,
  type TemporaryStore,
  temporaryStore,
} from '../store-library.ts';

const film = aMedium({ id: '0' }).player as StoredPlayer;
const ANNA = 65;
const BEN = 66;

const aUser = (id: number, login: string, name: string) =>
  ({ id, groupId: GROUP, login, name, role: 'editor', studio: false, multicast: false }) as const;

const marked = async (store: Store): Promise<string[]> =>
  (await store.staleFiles.all()).map(({ mediaId }) => mediaId).toSorted();

/** Ids of the taken jobs, whoever took them. */
const idsOf = (taken: readonly ({ id: string } | undefined)[]): string[] =>
  taken.flatMap((each) => each?.id ?? []).toSorted();

const versionOf = async (store: Store, id: string): Promise<number | undefined> =>
  (await store.media.find(id))?.version;

/** Clears all stale marks. */
async function settle(store: Store): Promise<void> {
  await store.staleFiles.clear((await store.staleFiles.all()).map(({ mark }) => mark));
}

describe.each(DATABASES)('on %s,', (kind) => {
  let library: TemporaryStore;
  let store: Store;
  /** The time that dates jobs. */
  let now = 0;
  beforeAll(async () => {
    library = await temporaryStore(kind, () => now);
    ({ store } = library);
    await store.users.save(aUser(ANNA, 'anna@club.example', 'Anna'));
    await store.users.save(aUser(BEN, 'ben@club.example', 'Ben'));
  });
  afterAll(() => library.end());

  describe('data files', () => {
    it('become stale when their medium is added, changed or touched, and renewed marks count', async () => {
      await store.media.save(aMedium({ id: 'stale', title: 'First' }));
      const [first] = (await store.staleFiles.all()).filter(({ mediaId }) => mediaId === 'stale');
      await store.media.touch('stale');
      const second = await store.staleFiles.find('stale');
      expect(second).toBeGreaterThan(first!.mark);
      await store.staleFiles.clear([first!.mark]);
      expect(await store.staleFiles.find('stale')).toBe(second);
      await store.staleFiles.clear([second!]);
      expect(await store.staleFiles.find('stale')).toBeUndefined();
      await store.media.save(aMedium({ id: 'stale', title: 'Second', version: 2 }));
      expect(await store.staleFiles.find('stale')).toBeGreaterThan(second!);
    });

    it('of neighbours become stale too: members of a collection, films of a document, films with another angle', async () => {
      await store.media.save(aMedium({ id: 'one' }));
      await store.media.save(aMedium({ id: 'two' }));
      await store.media.save(aMedium({ id: 'paper', type: 'Document' }));
      await store.media.save(aMedium({ id: 'reads', player: { ...film, documentId: 'paper' } }));
      await store.media.save(aMedium({ id: 'angle', player: { ...film, videoSelector: [{ id: 'one', label: 'B' }] } }));
      await store.media.save(aMedium({ id: 'both', type: 'Collection', title: 'Both', members: ['one', 'two'] }));
      await settle(store);
      const before = await Promise.all(['one', 'two', 'reads', 'angle'].map((id) => versionOf(store, id)));

      await store.media.save(aMedium({ id: 'one', title: 'Renamed', version: before[0]! }));
      expect(await marked(store)).toEqual(['angle', 'one', 'two']);
      expect(await versionOf(store, 'two')).toBe(before[1]! + 1);
      expect(await versionOf(store, 'angle')).toBe(before[3]! + 1);
      await settle(store);

      await store.media.save(aMedium({ id: 'paper', type: 'Document', title: 'Start list' }));
      expect(await marked(store)).toEqual(['reads']);
      await settle(store);

      expect(await store.media.remove('two')).toBe(true);
      expect(await marked(store)).toEqual(['one', 'two']);
      expect(await store.media.remove('two')).toBe(false);
      await settle(store);
    });

    it('of all films become stale when the sites that may embed a group’s media change', async () => {
      await settle(store);
      const group = { id: GROUP, name: 'Group', storageHostId: 1, referers: [], signUp: false };
      await store.users.saveGroup({ ...group, name: 'Renamed' });
      expect(await marked(store)).toEqual([]);
      await store.users.saveGroup({ ...group, referers: ['https://club.example'] });
      expect(await marked(store)).toEqual(await store.media.playableIds().then((ids) => ids.toSorted()));
      await settle(store);
    });
  });

  describe('clips', () => {
    const rights = { visibility: 'private', publish: false, geoBlocking: ['FR'], pay_per_view: true } as const;

    it('[L20] have the rights of their film, whatever they are saved with, and follow them', async () => {
      await store.media.save(aMedium({ id: 'parent', ...rights, embedding: ['https://a.example'] }));
      await store.media.save(aMedium({ id: 'cut', type: 'Clip', videoId: 'parent', clippingOffset: 2000 }));
      expect(await store.media.find('cut')).toMatchObject({ ...rights, embedding: ['https://a.example'] });
      const version = (await versionOf(store, 'cut'))!;
      await store.media.save(aMedium({ id: 'parent', gate: { kind: 'registration' }, groupId: OTHER_GROUP }));
      expect(await store.media.find('cut')).toMatchObject({
        visibility: 'public',
        publish: true,
        geoBlocking: [],
        gate: { kind: 'registration' },
        groupId: OTHER_GROUP,
        embedding: undefined,
      });
      expect(await versionOf(store, 'cut')).toBeGreaterThan(version);
      await store.media.save(aMedium({ id: 'cut', type: 'Clip', videoId: 'parent', visibility: 'key' }));
      expect((await store.media.find('cut'))?.visibility).toBe('public');
    });

    it('[L20] saved before their film get its rights with it, and keep their own until then', async () => {
      await store.media.save(aMedium({ id: 'early', type: 'Clip', videoId: 'late', visibility: 'private' }));
      expect((await store.media.find('early'))?.visibility).toBe('private');
      await store.media.save(aMedium({ id: 'late', ...rights }));
      expect(await store.media.find('early')).toMatchObject(rights);
    });

    it('[L20] of a film come in order, those without an offset first', async () => {
      await store.media.save(aMedium({ id: 'whole' }));
      for (const [id, clippingOffset] of [
        ['b', 20],
        ['a', 10],
        ['c', undefined],
      ] as const)
        await store.media.save(aMedium({ id: `clip-${id}`, type: 'Clip', videoId: 'whole', clippingOffset }));
      expect((await store.media.clipsOf('whole')).map(({ id }) => id)).toEqual(['clip-c', 'clip-a', 'clip-b']);
    });

    it('wait to be cut, and are removed some time after they failed', async () => {
      const job = { filmId: 'whole', userId: ANNA, start: 1.5, end: 4.25, logo: undefined };
      const medium = aMedium({ id: 'x', type: 'Clip', userId: ANNA });
      for (const [id, at] of [
        ['second', 2],
        ['first', 1],
      ] as const)
        await store.clipJobs.add({ ...job, id, at, medium });
      expect(await store.clipJobs.find('first')).toMatchObject({ ...job, state: 'queued', at: 1 });
      expect(await store.clipJobs.waitingOf(ANNA)).toBe(2);
      for (const id of ['first', 'second']) await store.clipJobs.fail(id, 'the film is gone');
      expect((await store.clipJobs.find('first'))?.state).toBe('failed');
      expect(await store.clipJobs.waitingOf(ANNA)).toBe(0);
      await store.clipJobs.forgetFailed(2);
      expect(await store.clipJobs.find('first')).toBeUndefined();
      expect((await store.clipJobs.find('second'))?.state).toBe('failed');
    });
  });

  describe('tags', () => {
    it('without a time come last, and those of the same time in the order in which they were added', async () => {
      await store.media.save(aMedium({ id: 'timed' }));
      for (const [id, time] of [
        ['none', ''],
        ['late', '00:01:00'],
        ['early', '00:00:01'],
        ['same', '00:00:01'],
      ] as const)
        await store.tags.save(aTag({ id: `t-${id}`, videoId: 'timed', time, description: id, category: 'Gates' }));
      const ids = (await store.tags.ofMedium('timed')).map(({ id }) => id);
      expect(ids).toEqual(['t-early', 't-same', 't-late', 't-none']);
      expect((await store.tags.timedOf('timed', 2, 1)).map(({ id }) => id)).toEqual(['t-same', 't-late']);
      for (const id of ['c-2', 'c-1', 'c-3', 'd-1']) {
        await store.tags.save(aTag({ id: `timing:timed:${id}`, videoId: 'timed', time: 'XX:XX:XX' }));
        await store.sourceTags.save('timed', 'timing', id, {});
      }
      const sent = (await store.tags.sentAs('c-', 2)).map(({ id }) => id);
      expect(sent).toEqual(['timing:timed:c-1', 'timing:timed:c-2']);
      expect((await store.tags.sentAs('c-', 9)).map(({ id }) => id)).toEqual([...sent, 'timing:timed:c-3']);
      expect(await store.tags.findMany(['t-none', 'missing', 't-late'])).toMatchObject([
        { id: 't-none', videoId: 'timed' },
        { id: 't-late', videoId: 'timed' },
      ]);
    });

    it('[B14] tell a desk what was saved and removed since, and by whom', async () => {
      await store.media.save(aMedium({ id: 'race' }));
      const from = await store.desk.revision();
      const change = (saved: readonly string[], removed: readonly string[], by?: number) =>
        store.transaction(({ tags }) =>
          tags.change('race', { saved: saved.map((id) => aTag({ id, videoId: 'race' })), removed }, by),
        );
      expect(await change(['d1', 'd2'], [], ANNA)).toBe(true);
      expect(await change(['t-late'], [], ANNA)).toBe(false);
      expect(await store.tags.withStaleWords()).toEqual(['race']);
      const first = await store.desk.since('race', from, 10);
      expect(first?.saved.map(({ tag, by }) => [tag.id, by])).toEqual([
        ['d1', { id: ANNA, name: 'Anna' }],
        ['d2', { id: ANNA, name: 'Anna' }],
      ]);
      await change([], ['d1']);
      expect(await store.desk.since('race', first!.through, 10)).toMatchObject({ saved: [], removed: ['d1'] });
      expect(await store.desk.since('race', from, 0)).toBeUndefined();
      expect(await store.desk.since('race', from + 1000, 10)).toBeUndefined();
      expect(await store.desk.find(['d2', 'd1'])).toMatchObject([{ tag: { id: 'd2' }, isBinned: false }]);
      await store.tags.indexWords('race');
      expect(await store.tags.withStaleWords()).toEqual([]);
    });

    it('[B14] record changes of a desk once, and templates have names', async () => {
      const { desk } = store;
      const done = (change: string) => ({ change, removed: undefined });
      const removal = (change: string, num_page: number) => ({ change, removed: { id: 'gone', hidden: { num_page } } });
      await store.transaction((within) => within.desk.note('race', [done('c1'), done('c2')], NOW, NOW - 1));
      const noted = await desk.effects('race', ['c2', 'c3', 'c1']);
      expect([...noted.keys()].toSorted()).toEqual(['c1', 'c2']);
      await store.transaction((within) => within.desk.note('race', [removal('c5', 1), removal('c6', 2)], NOW, NOW - 1));
      expect(await desk.hidden('race', ['gone', 'other'])).toEqual(new Map([['gone', { num_page: 2 }]]));
      expect(await desk.hidden('elsewhere', ['gone'])).toEqual(new Map());
      expect([...(await desk.effects('race', ['c5'])).keys()]).toEqual(['c5']);
      await store.transaction((within) => within.desk.note('race', [done('c4')], NOW + 10, NOW + 5));
      expect([...(await desk.effects('race', ['c1', 'c2', 'c4'])).keys()]).toEqual(['c4']);
      expect(await desk.hidden('race', ['gone'])).toEqual(new Map());
      for (const [id, name] of [
        ['b', 'Beta'],
        ['a', 'Alpha'],
      ] as const)
        await store.transaction((within) => within.desk.saveTemplate(GROUP, { id, name, panels: [] }));
      expect((await desk.templates(GROUP)).map(({ name }) => name)).toEqual(['Alpha', 'Beta']);
      await desk.removeTemplate(GROUP, 'a');
      expect(await desk.template(GROUP, 'a')).toBeUndefined();
      expect((await desk.template(GROUP, 'b'))?.name).toBe('Beta');
    });

    it('[L09] of an import are published at once, and only once', async () => {
      await store.media.save(aMedium({ id: 'imported' }));
      await store.tags.save(aTag({ id: 'old', videoId: 'imported' }));
      const batch = (await store.imports.begin('imported', true))!;
      expect(await store.imports.begin('nowhere', true)).toBeUndefined();
      expect(await store.imports.hasHidden()).toBe(true);
      const publish = () =>
        store.transaction(({ imports }) => imports.publish({ batch, late: [], words: undefined }, 'i1', NOW));
      expect(await publish()).toBe('published');
      expect(await store.tags.ofMedium('imported')).toEqual([]);
      expect(await publish()).toBe('repeated');
      expect(await store.imports.isKnown('i1', NOW)).toBe(true);
      const after = (await store.imports.begin('imported', false))!;
      await store.tags.save(aTag({ id: 'kept', videoId: 'imported' }));
      const late = [
        { id: 'kept', column: 'choices', pair: '["a","1"]' },
        { id: 'kept', column: 'choices', pair: '["b","\\u00e9\\"2"]' },
      ] as const;
      expect(
        await store.transaction(({ imports }) => imports.publish({ batch: after, late, words: 'x' }, undefined, NOW)),
      ).toBe('published');
      await store.media.remove('imported');
      expect(
        await store.transaction(({ imports }) =>
          imports.publish({ batch: after, late: [], words: 'x' }, undefined, NOW),
        ),
      ).toBe('gone');
    });
  });

  describe('the bin', () => {
    it('[L16] contains a film with its tags and clips, and restores them together', async () => {
      await store.media.save(aMedium({ id: 'binned', title: 'Binned', thumb: 'binned/a.jpg' }));
      await store.media.save(aMedium({ id: 'binned-clip', type: 'Clip', videoId: 'binned' }));
      await store.tags.save(aTag({ id: 'binned-tag', videoId: 'binned', description: 'Its tag' }));
      await store.tags.save(aTag({ id: 'binned-alone', videoId: 'binned', description: 'Alone' }));
      expect(await store.bin.put('tag', 'binned-alone', { at: 1, by: ANNA })).toBe(true);
      expect(await store.bin.put('medium', 'binned', { at: 2, by: BEN })).toBe(true);
      expect(await store.bin.put('medium', 'binned', { at: 3, by: BEN })).toBe(false);
      expect(await store.media.find('binned')).toBeUndefined();
      expect(await store.media.find('binned-clip')).toBeUndefined();
      expect(await store.bin.list(GROUP, { offset: 0, limit: 10 })).toEqual([
        {
          kind: 'medium',
          id: 'binned',
          type: 'Video',
          title: 'Binned',
          groupId: GROUP,
          deletedAt: 2,
          deletedBy: 'Ben',
          deletedById: BEN,
          videoId: undefined,
        },
      ]);
      expect(await store.bin.list(GROUP, { offset: 1, limit: 10 })).toEqual([]);
      expect((await store.bin.due(2)).map(({ id }) => id)).toEqual(['binned', 'binned-clip']);
      expect((await store.bin.medium('binned'))?.title).toBe('Binned');
      expect(await store.bin.isNamed('binned/')).toBe(true);
      expect(await store.bin.isNamed('film/')).toBe(true);
      expect(await store.bin.isNamed('binne/')).toBe(false);
      await store.media.save(aMedium({ id: 'seen', thumb: 'own-thumbnails/one.jpg' }));
      expect(await store.bin.thumbnailsIn('own-thumbnails')).toEqual(['own-thumbnails/one.jpg']);
      expect(await store.bin.thumbnailsIn('own')).toEqual([]);
      expect(await store.bin.restore('medium', 'binned')).toBe(true);
      expect((await store.tags.ofMedium('binned')).map(({ id }) => id)).toEqual(['binned-tag']);
      expect((await store.media.clipsOf('binned')).map(({ id }) => id)).toEqual(['binned-clip']);
      expect(await store.bin.find('tag', 'binned-alone')).toMatchObject({
        title: 'Alone',
        type: 'Tag',
        videoId: 'binned',
      });
      expect(await store.bin.restore('tag', 'binned-alone')).toBe(true);
      expect(await store.bin.restore('tag', 'binned-alone')).toBe(false);
    });

    it('[L18] [O02] keeps deletions by somebody who has left, even if the film is restored', async () => {
      const { id: _, ...person } = aUser(0, 'cleaner@club.example', 'Cleaner');
      const { id } = (await store.users.create(person, undefined))!;
      await store.media.save(aMedium({ id: 'cleaned' }));
      await store.media.save(aMedium({ id: 'cleaned-clip', type: 'Clip', videoId: 'cleaned' }));
      await store.media.save(aMedium({ id: 'shown-clip', type: 'Clip', videoId: 'cleaned' }));
      for (const tag of ['cleaned-tag', 'shown-tag']) await store.tags.save(aTag({ id: tag, videoId: 'cleaned' }));
      await store.bin.put('tag', 'cleaned-tag', { at: 1, by: id });
      await store.bin.put('medium', 'cleaned-clip', { at: 1, by: id });
      await store.users.remove(id, ANNA);
      await store.personal.remove({ id, login: person.login });

      expect(await store.bin.find('tag', 'cleaned-tag')).toMatchObject({ deletedAt: 1, deletedBy: '' });
      await store.bin.put('medium', 'cleaned', { at: 2, by: BEN });
      expect(await store.bin.restore('medium', 'cleaned')).toBe(true);
      expect((await store.tags.ofMedium('cleaned')).map((tag) => tag.id)).toEqual(['shown-tag']);
      expect((await store.media.clipsOf('cleaned')).map((clip) => clip.id)).toEqual(['shown-clip']);
      // It is purged when its own time is over.
      expect((await store.bin.due(1)).map((entry) => entry.id)).toEqual(
        expect.arrayContaining(['cleaned-tag', 'cleaned-clip']),
      );
      expect(await store.bin.restore('tag', 'cleaned-tag')).toBe(true);
      expect((await store.tags.ofMedium('cleaned')).length).toBe(2);
    });
  });

  describe('people', () => {
    it('[L35] a login belongs to one person, in any case', async () => {
      expect((await store.users.named('ANNA@Club.example'))?.id).toBe(ANNA);
      const { id: _, ...anna } = aUser(0, 'Anna@club.EXAMPLE', 'Another');
      expect(await store.users.create(anna, undefined)).toBeUndefined();
      const both = await Promise.all(
        ['élan@club.example', 'Élan@club.example'].map((login) => store.users.create({ ...anna, login }, 'hash')),
      );
      expect(new Set(both.map((user) => user?.id)).size).toBe(2);
      for (const user of both) await store.users.remove(user!.id, ANNA);
    });

    it('[L35] an id is never reused', async () => {
      const { id: _, ...other } = aUser(0, 'gone@club.example', 'Gone');
      const gone = (await store.users.create(other, undefined))!;
      await store.users.remove(gone.id, ANNA);
      const next = (await store.users.create({ ...other, login: 'next@club.example' }, undefined))!;
      expect(next.id).toBe(gone.id + 1);
      // Groups and people have different ids.
      expect(await store.users.createGroup('New group')).toBe(OTHER_GROUP + 1);
      await store.users.remove(next.id, ANNA);
    });

    it('[L35] media of a removed person pass to another, and their messages and shares end', async () => {
      const { id: _, ...leaver } = aUser(0, 'leaver@club.example', 'Leaver');
      const { id } = (await store.users.create(leaver, 'hash'))!;
      const medium = aMedium({ id: 'left', userId: id });
      await store.media.save(medium);
      await store.clipJobs.add({
        id: 'left-clip',
        filmId: 'left',
        userId: id,
        at: NOW,
        start: 0,
        end: 1,
        logo: undefined,
        medium,
      });
      await store.media.save(aMedium({ id: 'room' }));
      await store.talk.say({
        mediaId: 'room',
        part: 'chat',
        author: `u${id}`,
        name: 'Leaver',
        role: 'member',
        text: 'Hi',
        at: NOW,
        nonce: 'l',
      });
      await store.signUps.addRequest({
        groupId: GROUP,
        login: 'LEAVER@club.example',
        name: 'L',
        passwordHash: 'h',
        confirmedAt: NOW,
      });
      const known = await store.personal.of({ id, login: 'leaver@club.example' });
      expect(Object.keys(known).toSorted()).toEqual([
        'clip_jobs',
        'media',
        'sign_up_requests',
        'talk_messages',
        'users',
      ]);
      expect(known['users']).toEqual([
        {
          id,
          group_id: GROUP,
          login: 'leaver@club.example',
          name: 'Leaver',
          role: 'editor',
          studio: 0,
          multicast: 0,
          suspended: 0,
          sample: 0,
        },
      ]);
      await store.transaction(async (within) => {
        await within.personal.remove({ id, login: 'leaver@club.example' });
        await within.users.remove(id, ANNA);
      });
      expect((await store.media.find('left'))?.userId).toBe(ANNA);
      expect((await store.clipJobs.find('left-clip'))?.medium.userId).toBe(ANNA);
      expect((await store.talk.newest('room')).items.map((item) => item.kind)).toEqual(['room']);
      expect(await store.signUps.requestOf('leaver@club.example')).toBeUndefined();
      expect(await store.users.find(id)).toBeUndefined();
    });

    it('[S07] people have their own permissions, sessions and groups with members', async () => {
      await store.users.setOwnPermissions(BEN, { P_MEDIA_SESSION: false });
      expect(await store.users.ownPermissions(BEN)).toEqual({ P_MEDIA_SESSION: false });
      expect(await store.users.ownPermissionsIn(GROUP)).toEqual(new Map([[BEN, { P_MEDIA_SESSION: false }]]));
      await store.users.setSuspended(BEN, true);
      expect((await store.users.find(BEN))?.suspended).toBe(true);
      await store.users.setSuspended(BEN, false);
      const groups = await store.users.groupsWithMembers();
      expect(groups.find(({ id }) => id === GROUP)?.members).toBe(2);
      await store.groups.change(GROUP, { accent: '#123456', logo: { hash: 'h', bytes: Buffer.from([0, 255, 7]) } });
      expect([...(await store.groups.logo('h'))!]).toEqual([0, 255, 7]);
      expect(await store.groups.settings(GROUP)).toMatchObject({ accent: '#123456', logo: 'h' });
    });
  });

  it('[L33] the audit list is read newest first, by page, action and person', async () => {
    const entry = (at: number, name: string, title: string): Omit<AuditEntry, 'number'> & { groupId: number } => ({
      groupId: GROUP,
      at,
      action: 'mediumEdited',
      by: { kind: 'user', id: String(ANNA), name },
      subject: { kind: 'medium', id: 'x', title },
      detail: { parts: 'title' },
    });
    for (const [at, name] of [
      [1, 'Anna'],
      [2, 'Anna'],
      [3, 'Anna B.'],
    ] as const)
      await store.audit.add(entry(at, name, `T${at}`));
    const all = await store.audit.list({ groupId: GROUP, limit: 10 });
    expect(all.map(({ at }) => at)).toEqual([3, 2, 1]);
    const next = await store.audit.list({ groupId: GROUP, limit: 10, before: all[0]!.number });
    expect(next.map(({ at }) => at)).toEqual([2, 1]);
    expect(await store.audit.actors(GROUP)).toEqual([{ kind: 'user', id: String(ANNA), name: 'Anna B.' }]);
    await store.audit.removeOlder(3);
    expect(await store.audit.list({ groupId: GROUP, limit: 10 })).toHaveLength(1);
  });

  describe('jobs', () => {
    const lease = (owner: string) => ({ kind: 'package', owner, forMs: 10 }) as const;

    it('[S02] are leased to one worker each, oldest first, and taken over when a lease ends', async () => {
      const { jobs } = store;
      for (const [id, at] of [
        ['j2', 2],
        ['j1', 1],
        ['j3', 3],
      ] as const)
        await jobs.add({ id, kind: 'package', subject: id, afterMs: at });
      expect(await jobs.dueIn('package')).toBe(1);
      now = 5;
      const owners = ['a', 'b', 'c', 'd'];
      const taken = await Promise.all(owners.map((owner) => jobs.take(lease(owner))));
      expect(idsOf(taken)).toEqual(['j1', 'j2', 'j3']);
      expect(await jobs.counts()).toEqual([{ kind: 'package', waiting: 0, running: 3 }]);
      expect(await jobs.dueIn('package')).toBe(10);
      const owner = owners[taken.findIndex((job) => job?.id === 'j1')]!;
      expect(await jobs.finish('j1', owner)).toBe(true);
      expect(await jobs.finish('j1', owner)).toBe(false);
      now = 15;
      expect(await jobs.take(lease('e'))).toMatchObject({ id: 'j2', attempts: 2 });
      await jobs.giveBack('j2', 'e');
      expect(await jobs.counts()).toEqual([{ kind: 'package', waiting: 2, running: 0 }]);
      await jobs.removeOf('package', 'j2');
      await jobs.removeOf('package', 'j3');
      expect(await jobs.dueIn('package')).toBeUndefined();
    });

    it('[L31] encode comparisons one after another', async () => {
      const { comparisonExports } = store;
      const spec = {} as Parameters<typeof comparisonExports.add>[0]['spec'];
      for (const id of ['e1', 'e2']) await comparisonExports.add({ id, userId: ANNA, at: 1, spec });
      expect(await comparisonExports.ahead({ id: 'e2', at: 1 })).toBe(1);
      await comparisonExports.begin('e1');
      expect((await comparisonExports.find('e1'))?.state).toBe('encoding');
      expect(await comparisonExports.ahead({ id: 'e2', at: 1 })).toBe(1);
      expect(await comparisonExports.waitingOf(ANNA)).toBe(2);
      expect(await comparisonExports.finish('e1', 5_000_000_000)).toBe(true);
      expect((await comparisonExports.find('e1'))?.size).toBe(5_000_000_000);
      expect((await comparisonExports.all()).map(({ id, state }) => `${id} ${state}`).toSorted()).toEqual([
        'e1 ready',
        'e2 queued',
      ]);
    });
  });

  it('[S02] count the bytes of uploads, by group and by person', async () => {
    const { uploads } = store;
    const upload = anUpload({ id: 'u1', userId: ANNA, size: 6_000_000_000, title: 'A' });
    expect(await uploads.bytesOf(GROUP)).toBe(0);
    await uploads.add(upload);
    await uploads.add({ ...upload, id: 'u2', name: 'b.mp4', size: 1, createdAt: NOW + 1 });
    expect(await uploads.bytesOf(GROUP)).toBe(6_000_000_001);
    expect(await uploads.receivingOf(ANNA)).toBe(2);
    expect(await uploads.receive('u1', { from: 0, to: 4_000_000_000 }, NOW + 1)).toBe(true);
    expect(await uploads.receive('u1', { from: 0, to: 5_000_000_000 }, NOW + 2), 'others came first').toBe(false);
    await uploads.setState('u2', 'waiting', NOW + 1);
    expect(await uploads.receive('u2', { from: 0, to: 1 }, NOW + 2), 'it receives no more').toBe(false);
    await uploads.describe('u1', { title: 'B' });
    expect(await uploads.find('u1')).toEqual({ ...upload, received: 4_000_000_000, title: 'B', changedAt: NOW + 1 });
    const listed = await uploads.list({ groupId: GROUP, userId: undefined }, 0, 10);
    expect(listed.map(({ id }) => id)).toEqual(['u2', 'u1']);
    expect(await uploads.isKnown(GROUP, 'b.mp4', 1)).toBe(true);
    expect(await uploads.remove('u2')).toBe(true);
    expect(await uploads.remove('u2')).toBe(false);
  });

  it('[S06] count the audience by film, day, tag and advert', async () => {
    await store.media.save(aMedium({ id: 'seen', title: 'Seen' }));
    await store.tags.save(aTag({ id: 'seen-tag', videoId: 'seen', description: 'Gate 4' }));
    const at = Date.UTC(2026, 4, 31, 23, 59);
    const event = (id: string, action: string, value: string, also: object = {}) => ({
      id,
      action,
      value,
      userId: ANNA,
      groupId: GROUP,
      origin: '',
      incognito: false,
      at,
      playId: undefined,
      ...also,
    });
    const keep = { since: 0, rows: 1000 };
    await store.events.addAll(
      [
        event('p1', 'play', 'seen'),
        event('p2', 'play', 'seen', { at: at + 120_000 }),
        event('p3', 'play', 'nowhere'),
        event('w1', 'watch_time', '12.5', { playId: 'p1', at: at + 20_000 }),
        event('w2', 'watch_time', '9999', { playId: 'p1', at: at + 30_000 }),
        event('w3', 'watch_time', 'garbage', { playId: 'p2', at: at + 125_000 }),
        event('c1', 'tag_click', 'seen-tag'),
        event('a1', 'ad_impression', 'ad'),
        event('a2', 'ad_impression', 'ad'),
        event('a3', 'ad_click', 'ad'),
      ],
      keep,
    );
    expect(await store.events.count(GROUP, 0)).toEqual({
      // Nobody watches for longer than 31 s within 30 s; invalid numbers are ignored.
      videos: [{ id: 'seen', title: 'Seen', plays: 2, watched: 31 }],
      days: [
        { date: '2026-05-31', plays: 1 },
        { date: '2026-06-01', plays: 1 },
      ],
      tags: [{ id: 'seen-tag', title: 'Gate 4', video: 'Seen', clicks: 1 }],
      adverts: [{ id: 'ad', seen: 2, followed: 1 }],
    });
    await store.events.addAll([event('p4', 'play', 'seen', { at: at + 200_000 })], { since: 0, rows: 2 });
    expect((await store.events.count(GROUP, 0)).videos).toMatchObject([{ plays: 1 }]);
    expect(await store.events.removeOlder(at + 300_000)).toBe(2);
    expect((await store.events.count(GROUP, 0)).videos).toEqual([]);
  });

  describe('saved by people', () => {
    const strokes = (...times: number[]) => times.map((at) => ({ at })) as never;

    it('[P29] drawings are shared by account or by login, and listed newest first', async () => {
      await store.media.save(aMedium({ id: 'drawn' }));
      for (const [id, savedAt] of [
        ['dr1', 1],
        ['dr2', 2],
      ] as const)
        await store.savedDrawings.save({
          id,
          userId: ANNA,
          mediaId: 'drawn',
          name: id,
          strokes: strokes(10, 9.5),
          savedAt,
        });
      expect((await store.savedDrawings.ofUser(ANNA, 'drawn')).map(({ id }) => id)).toEqual(['dr2', 'dr1']);
      expect(await store.savedDrawings.room(ANNA, 'drawn', 'dr2')).toEqual({ count: 1, bytes: 22 });
      const { drawingShares } = store;
      const share = (id: string, drawingId: string, to: { userId: number } | { login: string }, at: number) =>
        drawingShares.add({ id, drawingId, with: to, at });
      expect(await share('s1', 'dr1', { userId: BEN }, 1)).toBe(true);
      expect(await share('s2', 'dr1', { userId: BEN }, 2)).toBe(false);
      expect(await share('s3', 'dr1', { login: 'ben@club.example' }, 3)).toBe(true);
      expect(await share('s4', 'dr2', { userId: BEN }, 4)).toBe(true);
      expect(await drawingShares.ofDrawing('dr1')).toEqual([
        { id: 's1', name: 'Ben', userId: BEN },
        { id: 's3', name: 'ben@club.example' },
      ]);
      expect(await drawingShares.counts(ANNA, 'drawn')).toEqual(
        new Map([
          ['dr1', 2],
          ['dr2', 1],
        ]),
      );
      await drawingShares.see('dr1', BEN);
      expect(await drawingShares.sharedWith(BEN, 10)).toEqual([
        { drawingId: 'dr2', mediaId: 'drawn', sharedAt: 4, isNew: true },
        { drawingId: 'dr1', mediaId: 'drawn', sharedAt: 3, isNew: false },
      ]);
      const after = async (at: number, id: string) =>
        (await drawingShares.sharedWith(BEN, 10, { at, id })).map(({ drawingId }) => drawingId);
      expect(await after(4, 'dr1'), 'of those shared at once the greater ids come later').toEqual(['dr2', 'dr1']);
      expect(await after(4, 'dr2')).toEqual(['dr1']);
      expect(await after(3, 'dr1')).toEqual([]);
      expect(await drawingShares.heads(['dr1'])).toEqual([
        { id: 'dr1', name: 'dr1', owner: 'Anna', strokes: 2, at: 9.5 },
      ]);
      expect(await drawingShares.drop('dr1', BEN)).toBe(true);
      expect(await drawingShares.reaches('dr1', BEN)).toBe(false);
      expect(await drawingShares.reaches('dr2', BEN)).toBe(true);
    });

    it('[L29] searches are replaced only if nobody else has done so, and linked', async () => {
      const { savedSearches } = store;
      await savedSearches.add({ id: 'q1', userId: ANNA, name: 'Finals', query: 'a', savedAt: NOW });
      expect(await savedSearches.replace('q1', 'b', 'a', NOW + 1)).toBe(true);
      expect(await savedSearches.replace('q1', 'c', 'a', NOW + 2)).toBe(false);
      await savedSearches.link('q1', 'token');
      expect(await savedSearches.findLinked('token')).toMatchObject({ id: 'q1', query: 'b', linked: true });
    });

    it('[L28] shares of an item reach people, groups and holders of the link', async () => {
      const { shares } = store;
      const share = { mediaId: 'drawn', by: ANNA, at: NOW };
      await shares.add({ ...share, id: 'sh1', kind: 'user', userId: BEN });
      await shares.add({ ...share, id: 'sh2', kind: 'user', userId: BEN });
      await shares.add({ ...share, id: 'sh3', kind: 'group', groupId: OTHER_GROUP });
      await shares.add({ ...share, id: 'sh4', kind: 'link', tokenHash: 't', endsAt: NOW + 1 });
      expect((await shares.ofMedium('drawn', NOW)).map(({ id }) => id)).toEqual(['sh1', 'sh3', 'sh4']);
      expect(await shares.reaches('drawn', { userId: 1, groupId: OTHER_GROUP })).toBe(true);
      expect(await shares.reaches('drawn', { userId: 1, groupId: 1 })).toBe(false);
      expect(await shares.findLink('t', NOW)).toEqual({ mediaId: 'drawn', endsAt: NOW + 1 });
      await shares.removeEnded(NOW + 1);
      expect(await shares.findLink('t', NOW)).toBeUndefined();
      expect(await shares.remove('drawn', 'sh1')).toBe(true);
    });

    it('[S09] keys are stored, with the tags that machines have sent by them', async () => {
      const { keys, sourceTags, archives, live } = store;
      const key = {
        id: 'k1',
        start: 'fg_1',
        name: 'Timing',
        groupId: GROUP,
        mediaId: undefined,
        scopes: [],
        madeBy: ANNA,
        madeAt: NOW,
      };
      await keys.add({ ...key, hash: 'kh', endsAt: NOW + 1 });
      expect(await keys.find('kh', NOW)).toMatchObject({ id: 'k1', usedAt: undefined });
      expect(await keys.find('kh', NOW + 1)).toBeUndefined();
      const sent = { a: 1 } as never;
      for (const id of ['1', '2', '2']) await sourceTags.save('drawn', 'bridge', id, sent);
      expect(await sourceTags.count('drawn', 'bridge')).toBe(2);
      expect(await sourceTags.find('drawn', 'bridge', ['2', '3'])).toEqual(new Map([['2', sent]]));
      await archives.add(
        { id: 'z', userId: 0, items: [{ id: 'drawn', title: 'T' }], language: 'en', expiresAt: NOW + 5 },
        NOW,
      );
      expect(await archives.find('z', NOW)).toMatchObject({ items: [{ id: 'drawn', title: 'T' }] });
      expect(await archives.find('z', NOW + 5)).toBeUndefined();
      await live.add({ id: 'drawn', groupId: GROUP, at: NOW });
      await live.setKey({ cameraId: 'cam', eventId: 'drawn', hash: 'one' });
      await live.setKey({ cameraId: 'cam', eventId: 'drawn', hash: 'two' });
      expect(await live.findKey('one')).toBeUndefined();
      expect(await live.findKey('two')).toEqual({ cameraId: 'cam', eventId: 'drawn' });
      expect(await live.open()).toEqual(['drawn']);
      await live.remove('drawn');
      expect(await live.findKey('two')).toBeUndefined();
    });

    it('[L23] test runs are open one at a time, and the first answer counts', async () => {
      await store.media.save(aMedium({ id: 'exercise', type: 'Exercise' }));
      await store.media.save(aMedium({ id: 'test', type: 'Test', members: ['exercise'] }));
      const question = {
        id: 'q',
        text: { enName: 'Q', frName: 'Q' },
        options: [{ enName: 'A', frName: 'A' }],
        right: 0,
      };
      expect(await store.tests.setQuestions('exercise', [question])).toBe(true);
      expect(await store.tests.setQuestions('test', [question])).toBe(false);
      expect(await store.tests.questionsOf(['exercise', 'test'])).toEqual(new Map([['exercise', [question]]]));
      const run = { id: 'r1', testId: 'test', userId: ANNA, title: 'T', startedAt: 1, paper: [] };
      await store.tests.begin(run);
      await expect(store.tests.begin({ ...run, id: 'r2' })).rejects.toThrow(/unique/i);
      await store.tests.answer('r1', 'q', 2, NOW);
      await store.tests.answer('r1', 'q', 3, NOW);
      expect((await store.tests.findRun('r1'))?.answers).toEqual(new Map([['q', 2]]));
      await store.tests.finish('r1', 5);
      await store.tests.begin({ ...run, id: 'r2', startedAt: 6 });
      expect((await store.tests.latestRun('test', ANNA))?.id).toBe('r2');
      await store.tests.finish('r2', 4);
      expect((await store.tests.latestRun('test', ANNA))?.id).toBe('r1');
      const sequence = { chosen: ['a'], index: 2, changeId: 'c', at: NOW };
      await store.sequences.save(ANNA, 'test', sequence);
      await store.sequences.save(ANNA, 'test', { ...sequence, chosen: undefined });
      expect(await store.sequences.find(ANNA, 'test')).toEqual({ ...sequence, chosen: undefined });
    });
  });

  it('[P27] talk numbers its changes without gaps, even for simultaneous messages', async () => {
    await store.media.save(aMedium({ id: 'talk' }));
    const say = (nonce: string) =>
      store.talk.say({
        mediaId: 'talk',
        part: 'questions',
        author: `u${ANNA}`,
        name: 'Anna',
        role: 'member',
        text: nonce,
        at: NOW,
        nonce,
      });
    const said = await Promise.all(['a', 'b', 'c', 'd', 'e', 'a'].map(say));
    expect(new Set(said.map(({ seq }) => seq))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(said[5]!.id).toBe(said[0]!.id);
    await Promise.all([store.talk.upvote(said[0]!.id, 'u1', true), store.talk.upvote(said[0]!.id, 'u2', true)]);
    expect(await store.talk.message(said[0]!.id)).toMatchObject({ upvotes: 2, seq: 7 });
    const vote = await store.talk.openVote({
      mediaId: 'talk',
      question: 'Who?',
      options: ['A', 'B'],
      at: NOW,
      nonce: 'v',
    });
    await store.talk.cast(vote.id, 'u1', 0);
    await store.talk.cast(vote.id, 'u1', 1);
    expect((await store.talk.vote(vote.id))?.options).toEqual([
      { text: 'A', count: 0 },
      { text: 'B', count: 1 },
    ]);
    await store.talk.close('talk', 'chat', true);
    expect(await store.talk.room('talk')).toMatchObject({ chatClosed: true, questionsClosed: false, seq: 11 });
    expect((await store.talk.since('talk', 6, 2)).items.map(({ seq }) => seq)).toEqual([7, 10]);
    expect(await store.talk.marks('talk', 'u1')).toEqual({
      upvoted: new Set([said[0]!.id]),
      chosen: new Map([[vote.id, 1]]),
    });
    await store.personal.removeTalk(NOW + 1);
    expect((await store.talk.newest('talk')).items.map(({ kind: each }) => each)).toEqual(['room']);
  });

  describe('follows', () => {
    const follow = (id: string, target: 'collection' | 'athlete', subject: string) =>
      ({ id, userId: ANNA, kind: target, subject, name: '', email: 'once', push: 'off' }) as const;

    it('[S10] news is recorded for media that are added, published and put into a followed collection', async () => {
      const { follows } = store;
      await store.media.save(aMedium({ id: 'unfollowed' }));
      expect(await follows.lastUpdate()).toBe(0);
      expect(await follows.hasAny()).toBe(false);
      await store.media.save(aMedium({ id: 'series', type: 'Collection', members: ['unfollowed'] }));
      await store.transaction(async (within) => {
        await within.follows.add(follow('f1', 'collection', 'series'), NOW);
        await within.follows.knowMembers('series');
      });
      await store.media.save(aMedium({ id: 'fresh', publish: false }));
      await store.media.save(aMedium({ id: 'fresh', version: 2 }));
      await store.media.save(
        aMedium({ id: 'series', type: 'Collection', members: ['unfollowed', 'fresh'], version: 2 }),
      );
      const live = { ...film, replay: undefined, live: { startsAt: '2026-06-01T10:00:00.000Z', films: ['a'] } };
      await store.media.save(aMedium({ id: 'stream', player: live }));
      await store.media.save(aMedium({ id: 'stream', player: { ...live, replay: 'a/b.m3u8' }, version: 2 }));
      const last = await follows.lastUpdate();
      const news = await follows.updatesBetween(0, last, 100);
      expect(news.map((each) => [each.kind, each.mediaId, each.about])).toEqual([
        ['medium', 'fresh', undefined],
        ['medium', 'fresh', undefined],
        ['member', 'fresh', 'series'],
        ['medium', 'stream', undefined],
        ['replay', 'stream', undefined],
      ]);
      expect(news[1]!.was).toEqual({ visibility: 'public', publish: false, validity_date: undefined });
      expect((await follows.datedBetween(Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 1))).map(({ id }) => id)).toEqual([
        'stream',
      ]);
      await follows.removeUpdates(Date.now() + 1000);
      expect(await follows.updatesBetween(0, last, 100)).toEqual([]);
    });

    it('[S10] athletes are found by the words of their profiles, and their moments only increase', async () => {
      const { follows } = store;
      await store.media.save(aMedium({ id: 'profiled' }));
      const from = await follows.clock();
      for (const [id, url] of [
        ['p1', 'FRA (Zoé Lévy)'],
        ['p2', 'FRA (Zoé Martin)'],
      ] as const)
        await store.tags.save(aTag({ id, videoId: 'profiled', url, nation: 'FRA' }));
      expect(await follows.profilesWith(['zoe', 'levy'])).toEqual([
        { mediaId: 'profiled', url: 'FRA (Zoé Lévy)', nation: 'FRA' },
      ]);
      expect(await follows.profilesWith(['zo'])).toEqual([]);
      expect(await follows.profilesWith([])).toEqual([]);
      expect((await follows.profilesIn(['profiled'])).map(({ url }) => url)).toHaveLength(2);
      const { media, lastTag } = await follows.changedTags(from.revision);
      expect(media).toContainEqual({ mediaId: 'profiled', isImport: false });
      expect((await follows.newTags('profiled', lastTag - 1)).toSorted()).toEqual(['p2']);
      expect((await follows.newTags('profiled', undefined)).toSorted()).toEqual(['p1', 'p2']);
      const moments = (count: number) => [{ subject: 'zoe', mediaId: 'profiled', count }];
      await follows.raiseMoments(moments(3));
      await follows.raiseMoments(moments(2));
      expect(await follows.momentsOf(['zoe'], ['profiled', 'x'])).toEqual(moments(3));
    });

    it('[S10] a follower is due by cadence, told once, and sees nothing twice', async () => {
      const { follows } = store;
      await follows.saveFollower({
        userId: ANNA,
        language: 'fr',
        timeZone: 'Europe/Paris',
        paused: false,
        onceAt: undefined,
        dailyAt: 20,
        weeklyAt: undefined,
        feedHash: 'feed',
      });
      await follows.wakeOnce(10);
      await follows.wakeOnce(15);
      expect((await follows.follower(ANNA))?.onceAt).toBe(10);
      expect((await follows.due(9, 10)).length).toBe(0);
      expect((await follows.due(10, 10)).map(({ userId }) => userId)).toEqual([ANNA]);
      expect((await follows.followerOfFeed('feed'))?.userId).toBe(ANNA);
      await follows.markNotified(ANNA, 'email', ['a', 'b']);
      await follows.markNotified(ANNA, 'email', ['b', 'c']);
      expect(await follows.notifiedOf(ANNA, 'email', ['a', 'c', 'd'])).toEqual(new Set(['a', 'c']));
      expect(await follows.notifiedOf(ANNA, 'push', ['a'])).toEqual(new Set());
      await store.transaction((within) => within.follows.end('f1', NOW));
      expect(await follows.find('f1')).toBeUndefined();
      expect(await follows.ended('f1')).toMatchObject({ kind: 'collection', subject: 'series', email: 'once' });
      const device = {
        id: 'd1',
        userId: ANNA,
        endpoint: 'https://push.example/1',
        p256dh: 'p',
        auth: 'a',
        name: 'Phone',
        addedAt: NOW,
      };
      await store.transaction((within) => within.follows.saveDevice(device));
      await store.transaction((within) => within.follows.saveDevice({ ...device, id: 'd2', userId: BEN }));
      expect(await follows.devices(ANNA)).toEqual([]);
      expect((await follows.device('d2'))?.userId).toBe(BEN);
    });
  });

  it('numbers are as large as in SQLite, and texts stay as written', async () => {
    const text = 'É ☃ 𝄞 "quoted" \\ % _ \u0001';
    const huge: Partial<StoredMedium> = {
      size: Number.MAX_SAFE_INTEGER,
      duration: 0.1 + 0.2,
      title: text,
      keywords: [text],
    };
    await store.media.save(aMedium({ id: 'odd', ...huge }));
    expect(await store.media.find('odd')).toMatchObject(huge);
    // PostgreSQL cannot store U+0000 in text; JSON keeps every JavaScript string, including unpaired surrogates.
    const banner = { text: 'a\u0000b\uD800', date: '', time: '' };
    await store.media.save(
      aMedium({ id: 'nothing', title: 'a\u0000b', keywords: ['a\u0000'], player: { ...film, banner } }),
    );
    expect((await store.media.find('nothing'))?.title).toBe(kind === 'sqlite' ? 'a\u0000b' : 'a\uFFFDb');
    expect(await store.media.find('nothing')).toMatchObject({ keywords: ['a\u0000'], player: { banner } });
    const titles = ['b', 'B', 'é', 'z', '-', '10', '9'];
    for (const title of titles) await store.desk.saveTemplate(OTHER_GROUP, { id: title, name: title, panels: [] });
    const names = (await store.desk.templates(OTHER_GROUP)).map(({ name }) => name);
    expect(names).toEqual(['-', '10', '9', 'B', 'b', 'z', 'é']);
  });

  it('the change counter invalidates caches of readers', async () => {
    const before = await store.changes();
    await store.media.touch('odd');
    expect(await store.changes()).not.toBe(before);
  });
});
