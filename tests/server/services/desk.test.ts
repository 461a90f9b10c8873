/** The tagging desk: tags of several people with a revision each, and templates. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SentParams } from '../../../core/contract/requests.ts';
import { DESK_CHANGE_RETENTION_MS } from '../../../core/domain/desk/limits.ts';
import { openStore } from '../../../server/store/open.ts';
import { csv, readExport, sendImport } from '../csv/csv-host.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES, NOW } from '../store-library.ts';

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let admin: Client;
  let editor: Client;
  let now = NOW;

  beforeAll(async () => {
    host = await startHost({
      database,
      also: [aMedium({ id: 'race', title: 'Race' }), aMedium({ id: 'other', title: 'Other' })],
      now: () => now,
    });
    [admin, editor] = await Promise.all([host.login('admin'), host.login('editor')]);
  });
  afterAll(() => host.stop());
  beforeEach(async () => {
    await host.app.store.tags.replace('race', []);
  });

  type Change = SentParams<'changeDeskTags'>['changes'][number];
  type Fields = NonNullable<Change['tag']>;
  const gate = (said: Partial<Fields> = {}): Fields => ({ category: 'Gate 4', description: '', start: 62.4, ...said });
  const change = (said: Partial<Change> & { id: string }): Change => ({
    change: randomUUID(),
    base: null,
    tag: gate(),
    ...said,
  });

  async function send(who: Client, ...changes: Change[]) {
    const response = await who.request('changeDeskTags', { mediaId: 'race', changes });
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data.outcomes;
  }
  async function saved(who: Client, one: Change): Promise<number> {
    const [outcome] = await send(who, one);
    if (outcome?.kind !== 'saved') throw new Error(JSON.stringify(outcome));
    return outcome.revision;
  }
  async function desk(who: Client = admin, mediaId = 'race') {
    const response = await who.request('getDesk', { mediaId });
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data;
  }
  const storedTag = async (id: string) => (await host.app.store.tags.findMany([id]))[0];

  describe('tags of a desk', () => {
    it('[B14] are like all others: stored, in the data file, on the edit page, in a search and in the CSV file', async () => {
      await saved(
        editor,
        change({ id: 'd1', tag: gate({ description: 'Kingfisher dives', duration: 2_500, score: '+2' }) }),
      );
      expect(await storedTag('d1')).toMatchObject({
        id: 'd1',
        videoId: 'race',
        time: '00:01:02.400',
        category: 'Gate 4',
        description: 'Kingfisher dives',
        duration: 2_500,
        score: '+2',
      });
      const file = (await (await admin.fetch('/data/video/race.json')).json()) as { tags: object[] };
      expect(file.tags).toMatchObject([{ id: 'd1', time: '00:01:02.400', duration: 2_500 }]);
      const found = await admin.request('search', { targetType: 'Tag', searchTagValue: 'kingfisher' });
      expect(JSON.stringify(found)).toContain('Kingfisher dives');
      const none = await admin.request('search', { targetType: 'Tag', searchTagValue: 'heron' });
      expect(JSON.stringify(none)).not.toContain('Kingfisher');
      expect(await readExport(admin, ['race'])).toMatch(/Kingfisher dives.*;2500;|,2500,/);
      const edited = await admin.request('getEditedMedia', { mediaId: 'race', types: ['Video'] });
      expect(edited).toMatchObject({ status: 'ok', data: { tags: [{ id: 'd1', duration: 2_500 }] } });
    });

    it('[B14] come with their author and revision, without those that have no time in the film', async () => {
      const revision = await saved(editor, change({ id: 'd1' }));
      const { tags } = host.app.store;
      await tags.save(aTag({ id: 'nowhere', videoId: 'race', time: 'XX:XX:XX' }));
      await tags.save(aTag({ id: 'elsewhere', videoId: 'race', time: '00:00:01', replay: 'r1' }));
      await tags.save(aTag({ id: 'live', videoId: 'race', time: 'XX:XX:XX', at: NOW }));
      const { tags: shown, ...head } = await desk();
      expect(shown.find(({ id }) => id === 'd1')).toEqual({
        id: 'd1',
        category: 'Gate 4',
        description: '',
        start: 62.4,
        by: {
          id: (await host.app.store.users.named('editor'))?.id,
          name: (await host.app.store.users.named('editor'))?.name,
        },
        revision,
      });
      expect(shown.map(({ id }) => id).toSorted()).toEqual(['d1', 'live']);
      expect(shown.find(({ id }) => id === 'live')).toMatchObject({ at: NOW, by: null });
      expect(head).toMatchObject({ title: 'Race', startList: [], templates: [] });
      expect(head.revision).toBeGreaterThan(revision);
    });

    it('[B14] a change that is sent twice has one effect, and the same outcome', async () => {
      const first = change({ id: 'd1', tag: gate({ description: 'first' }) });
      const revision = await saved(admin, first);
      const second = change({ id: 'd1', base: revision, tag: gate({ description: 'second' }) });
      const later = await saved(editor, second);
      expect(await send(admin, first)).toEqual([{ change: first.change, kind: 'saved', revision }]);
      expect((await storedTag('d1'))?.description).toBe('second');
      await send(admin, change({ id: 'd1', base: later, tag: null }));
      expect(await send(admin, first, second, first)).toEqual([
        { change: first.change, kind: 'saved', revision, isRemoved: true },
        { change: second.change, kind: 'saved', revision: later, isRemoved: true },
        { change: first.change, kind: 'saved', revision, isRemoved: true },
      ]);
      expect(await storedTag('d1')).toBeUndefined();
    });

    it('[B14] a removal that is sent twice leaves a tag that was created again', async () => {
      const base = await saved(admin, change({ id: 'd1' }));
      const removal = change({ id: 'd1', base, tag: null });
      const revision = await saved(admin, removal);
      expect(await send(admin, removal)).toEqual([{ change: removal.change, kind: 'saved', revision }]);
      await saved(admin, change({ id: 'd1' }));
      expect(await send(admin, removal)).toEqual([{ change: removal.change, kind: 'saved', revision }]);
      expect(await storedTag('d1')).toBeDefined();
    });

    it('[B14] changes of one person are not saved under the name of another who has signed in since', async () => {
      const { person } = await desk(editor);
      expect(person).toBe((await host.app.store.users.named('editor'))!.id);
      const changes = [change({ id: 'd1' })];
      expect(await admin.request('changeDeskTags', { mediaId: 'race', person, changes })).toEqual({ status: 'other' });
      expect(await storedTag('d1')).toBeUndefined();
      expect(await editor.request('changeDeskTags', { mediaId: 'race', person, changes })).toMatchObject({
        status: 'ok',
        data: { outcomes: [{ kind: 'saved' }] },
      });
    });

    it('[B14] a change is still recognised after a day offline', async () => {
      const first = change({ id: 'd1' });
      const revision = await saved(admin, first);
      await send(admin, change({ id: 'd1', base: revision, tag: null }));
      now += DESK_CHANGE_RETENTION_MS - 60_000;
      await send(admin, change({ id: 'd2' }));
      expect(await send(admin, first)).toEqual([{ change: first.change, kind: 'saved', revision, isRemoved: true }]);
      expect(await storedTag('d1')).toBeUndefined();
      now += 120_000;
      await send(admin, change({ id: 'd3' }));
      expect(await host.app.store.desk.effects('race', [first.change])).toEqual(new Map());
      now = NOW;
    });

    it('[B14] the second of two edits of one tag is a conflict that shows the result of the first', async () => {
      const base = await saved(admin, change({ id: 'd1' }));
      const mine = await saved(admin, change({ id: 'd1', base, tag: gate({ description: 'mine' }) }));
      const [outcome] = await send(editor, change({ id: 'd1', base, tag: gate({ description: 'yours' }) }));
      expect(outcome).toMatchObject({ kind: 'conflict', theirs: { id: 'd1', description: 'mine', revision: mine } });
      expect((await storedTag('d1'))?.description).toBe('mine');
      const [removal] = await send(editor, change({ id: 'd1', base, tag: null }));
      expect(removal).toMatchObject({ kind: 'conflict', theirs: { description: 'mine' } });
      const [again] = await send(editor, change({ id: 'd1', base: null }));
      expect(again).toMatchObject({ kind: 'conflict', theirs: { description: 'mine' } });
    });

    it('[B14] an edit of a removed tag is a conflict, and its removal succeeds', async () => {
      const base = await saved(admin, change({ id: 'd1' }));
      await saved(admin, change({ id: 'd1', base, tag: null }));
      const outcomes = await send(editor, change({ id: 'd1', base }), change({ id: 'd1', base, tag: null }));
      expect(outcomes).toMatchObject([{ kind: 'conflict', theirs: null }, { kind: 'saved' }]);
      // Undone: the tag is created again.
      await saved(editor, change({ id: 'd1' }));
      expect(await storedTag('d1')).toBeDefined();
    });

    it('[B14] changes of one tag that were made offline build on each other', async () => {
      const outcomes = await send(
        admin,
        change({ id: 'd1' }),
        change({ id: 'd1', tag: gate({ description: 'named' }) }),
        change({ id: 'd2' }),
        change({ id: 'd2', tag: null }),
      );
      expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved', 'saved']);
      expect((await storedTag('d1'))?.description).toBe('named');
      expect(await storedTag('d2')).toBeUndefined();
    });

    it('[B14] a removal that was undone offline leaves the tag', async () => {
      const base = await saved(admin, change({ id: 'd1' }));
      const outcomes = await send(
        admin,
        change({ id: 'd1', base, tag: gate({ description: 'named' }) }),
        change({ id: 'd1', base, tag: null }),
        change({ id: 'd1', base: null, tag: gate({ description: 'back' }) }),
      );
      expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved']);
      expect((await storedTag('d1'))?.description).toBe('back');
    });

    it('[B14] a change that cannot be stored does not block others', async () => {
      await host.app.store.tags.save(aTag({ id: 'taken', videoId: 'other' }));
      const outcomes = await send(
        admin,
        change({ id: 'd1', tag: gate({ start: undefined }) }),
        change({ id: 'taken' }),
        change({ id: 'd2', tag: gate({ start: 4_000_000 }) }),
        change({ id: 'd3' }),
      );
      expect(outcomes.map((each) => (each.kind === 'invalid' ? each.field : each.kind))).toEqual([
        'start',
        'id',
        'start',
        'saved',
      ]);
      expect((await storedTag('taken'))?.videoId).toBe('other');
    });

    it('[B14] a CSV import gives its tags new revisions and durations', async () => {
      const base = await saved(admin, change({ id: 'd1' }));
      const file = csv('reportMatch', 'id,time,category,duration', 'd1,00:00:05,Imported,1500');
      expect(await sendImport(host, admin, [file], { videoId: 'race' })).toMatchObject({ status: 'ok' });
      const [outcome] = await send(editor, change({ id: 'd1', base }));
      expect(outcome).toMatchObject({
        kind: 'conflict',
        theirs: { start: 5, category: 'Imported', duration: 1_500, by: null },
      });
    });

    it('[B14] edit page and machines give a tag a new revision', async () => {
      const base = await saved(admin, change({ id: 'd1' }));
      const edit = await admin.request('getEditedMedia', { mediaId: 'race', types: ['Video'] });
      if (edit.status !== 'ok') throw new Error(edit.status);
      const [tag] = edit.data.tags;
      await admin.request('saveEditedMedia', {
        mediaId: 'race',
        revisions: edit.data.revisions,
        changes: { fields: {}, saved: [{ ...tag!, description: 'edited' }], removed: [] },
      });
      const [outcome] = await send(editor, change({ id: 'd1', base, tag: gate({ description: 'tagged' }) }));
      expect(outcome).toMatchObject({ kind: 'conflict', theirs: { description: 'edited' } });

      const put = (time: string) =>
        admin.request('putTags', { mediaId: 'race', source: 'timing', saved: [{ id: 'x', time }] });
      await put('00:00:01');
      const machine = (await desk()).tags.find(({ id }) => id === 'timing:race:x');
      await put('00:00:02');
      const [late] = await send(admin, change({ id: 'timing:race:x', base: machine!.revision }));
      expect(late).toMatchObject({ kind: 'conflict', theirs: { start: 2 } });
    });

    it('[B14] fields that the desk does not show are kept, and an edit elsewhere meanwhile conflicts', async () => {
      await host.app.store.tags.save(
        aTag({ id: 'd1', videoId: 'race', time: '0:01:02.4', highlights: true, num_page: 3, isLiveResult: true }),
      );
      const before = await admin.request('getEditedMedia', { mediaId: 'race', types: ['Video'] });
      if (before.status !== 'ok') throw new Error(before.status);
      const { revision } = (await desk()).tags.find(({ id }) => id === 'd1')!;
      await saved(admin, change({ id: 'd1', base: revision, tag: gate({ description: 'tagged' }) }));
      expect(await storedTag('d1')).toMatchObject({
        time: '0:01:02.4',
        highlights: true,
        num_page: 3,
        isLiveResult: true,
        description: 'tagged',
      });
      const [tag] = before.data.tags;
      const saving = await admin.request('saveEditedMedia', {
        mediaId: 'race',
        revisions: before.data.revisions,
        changes: { fields: {}, saved: [{ ...tag!, description: 'edited' }], removed: [] },
      });
      expect(saving.status).toBe('conflict');
    });

    const HIDDEN = {
      highlights: true,
      num_page: 3,
      isLiveResult: true,
      result: '{"race":"K1W"}',
      pub: 'advert-1',
    } as const;

    it('[B14] hidden fields are restored when anyone undoes the removal of the tag', async () => {
      await host.app.store.tags.save(aTag({ id: 'd1', videoId: 'race', time: '0:01:02.4', ...HIDDEN }));
      const { revision } = (await desk()).tags.find(({ id }) => id === 'd1')!;
      await saved(admin, change({ id: 'd1', base: revision, tag: null }));
      await saved(editor, change({ id: 'd1', tag: gate({ description: 'kept' }) }));
      expect(await storedTag('d1')).toMatchObject({ ...HIDDEN, description: 'kept', time: '00:01:02.400' });
    });

    it('[B14] hidden fields are restored within one request too, and after a tag was removed twice', async () => {
      await host.app.store.tags.save(aTag({ id: 'd1', videoId: 'race', time: '0:01:02.4', ...HIDDEN }));
      const { revision } = (await desk()).tags.find(({ id }) => id === 'd1')!;
      await send(admin, change({ id: 'd1', base: revision, tag: null }), change({ id: 'd1', base: null }));
      expect(await storedTag('d1')).toMatchObject(HIDDEN);
      const later = (await desk()).tags.find(({ id }) => id === 'd1')!.revision;
      await host.app.store.tags.save({ ...(await storedTag('d1'))!, num_page: 4 });
      const newest = (await desk()).tags.find(({ id }) => id === 'd1')!.revision;
      expect(newest).toBeGreaterThan(later);
      await saved(admin, change({ id: 'd1', base: newest, tag: null }));
      await saved(admin, change({ id: 'd1', base: null }));
      expect(await storedTag('d1')).toMatchObject({ ...HIDDEN, num_page: 4 });
    });

    it('[B14] a new tag has no fields of a removed one, nor of one of another medium', async () => {
      await host.app.store.tags.save(aTag({ id: 'd1', videoId: 'race', time: '0:01:02.4', ...HIDDEN }));
      const { revision } = (await desk()).tags.find(({ id }) => id === 'd1')!;
      await saved(admin, change({ id: 'd1', base: revision, tag: null }));
      await saved(admin, change({ id: 'd2' }));
      expect(await storedTag('d2')).not.toHaveProperty('result', HIDDEN.result);
      const elsewhere = await admin.request('changeDeskTags', { mediaId: 'other', changes: [change({ id: 'd1' })] });
      expect(elsewhere).toMatchObject({ status: 'ok', data: { outcomes: [{ kind: 'saved' }] } });
      expect(await storedTag('d1')).not.toHaveProperty('result', HIDDEN.result);
      await host.app.store.tags.replace('other', []);
    });

    it('[B14] the start list comes from the results', async () => {
      const result = (order: number, bib: string, name: string) =>
        JSON.stringify({ race: 'K1W', status: 0, order, run: 1, bib, name, nation: 'SWE' });
      const { tags } = host.app.store;
      const common = { videoId: 'race', time: 'XX:XX:XX', isLiveResult: true } as const;
      await tags.save(aTag({ ...common, id: 'a', result: result(1, '7', 'Lindqvist Ida') }));
      await tags.save(aTag({ ...common, id: 'b', result: result(2, '8', 'Moreau Jo') }));
      await tags.save(aTag({ ...common, id: 'c', url: 'FRA (A. Duval;B. Roux)' }));
      await tags.save(aTag({ id: 'd', videoId: 'race', url: 'FRA (Not a result)' }));
      expect((await desk()).startList).toEqual([
        { bib: '7', name: 'Lindqvist Ida', nation: 'SWE' },
        { bib: '8', name: 'Moreau Jo', nation: 'SWE' },
        { name: 'A. Duval', nation: 'FRA' },
        { name: 'B. Roux', nation: 'FRA' },
      ]);
    });

    it('[B14] the audit list has one entry per hour, however many tags there are', async () => {
      const superUser = await host.login('super');
      const { name } = (await host.app.store.users.find(1))!;
      const entries = async () => {
        const response = await admin.request('getAudit', { action: 'mediumEdited' });
        if (response.status !== 'ok') throw new Error(response.status);
        return response.data.entries.filter(({ by, subject }) => by.name === name && subject.id === 'race');
      };
      for (const id of ['d1', 'd2', 'd3']) await saved(superUser, change({ id }));
      expect((await entries()).map(({ detail }) => detail)).toEqual([{ parts: 'tags' }]);
      now += 3_600_000;
      await saved(superUser, change({ id: 'd4' }));
      expect(await entries()).toHaveLength(2);
      now = NOW;
    });

    it('[B14] a film is found by its newest tags, even if the host stopped before it had indexed them', async () => {
      const other = await startHost({ database, also: [aMedium({ id: 'race', title: 'Race' })] });
      const who = await other.login('admin');
      // The first is indexed at once, the second after a pause that this host does not live to see.
      for (const description of ['Heron', 'Dipper'])
        await who.request('changeDeskTags', {
          mediaId: 'race',
          changes: [change({ id: description, tag: gate({ description }) })],
        });
      await other.close();
      const location = other.app.config.databaseUrl ?? join(other.dataFolder, 'ferryglide.db');
      const store = await openStore(location, () => undefined);
      expect(await store.tags.withStaleWords()).toEqual(['race']);
      await store.tags.indexWords('race');
      expect(await store.tags.withStaleWords()).toEqual([]);
      await store.close();
      await other.stop();
    });

    it("[B14] players receive all tags, but the film's data file is not rewritten for each", async () => {
      for (let number = 0; number < 20; number++) await saved(admin, change({ id: `d${number}` }));
      const file = (await (await admin.fetch('/data/video/race.json')).json()) as { tags: object[] };
      expect(file.tags).toHaveLength(20);
      // Each of several hosts has its own.
      const own = database === 'sqlite' ? '.' : join('hosts', host.app.hosts.id);
      const path = join(host.dataFolder, own, 'files', 'video', 'race.json');
      await saved(admin, change({ id: 'last' }));
      await expect
        .poll(async () => (JSON.parse(await readFile(path, 'utf8')) as { tags: object[] }).tags.length)
        .toBe(21);
    });
  });

  describe('templates of a desk', () => {
    const button = {
      id: 'b1',
      label: 'Press',
      colour: 'blue',
      key: 'p',
      lead: 2,
      lag: 3,
      kind: 'moment',
      category: 'Press',
      ask: ['athlete'],
    } as const;
    const template = (id: string, name = 'Mine') => ({
      id,
      name,
      panels: [{ category: 'Play', buttons: [{ ...button, ask: [...button.ask] }] }],
    });

    it('[B14] are shared by the group: saved by one person, used by all', async () => {
      const first = await admin.request('saveDeskTemplate', { mediaId: 'race', base: null, template: template('t1') });
      if (first.status !== 'ok') throw new Error(first.status);
      expect((await desk(editor, 'other')).templates).toEqual([first.data]);
      const second = await editor.request('saveDeskTemplate', {
        mediaId: 'other',
        base: first.data.revision,
        template: template('t1', 'Ours'),
      });
      expect(second).toMatchObject({ status: 'ok', data: { id: 't1', name: 'Ours' } });
      const late = await admin.request('saveDeskTemplate', {
        mediaId: 'race',
        base: first.data.revision,
        template: template('t1', 'Late'),
      });
      expect(late).toMatchObject({ status: 'conflict', data: { name: 'Ours' } });
      expect(
        await admin.request('removeDeskTemplate', { mediaId: 'race', id: 't1', base: first.data.revision }),
      ).toMatchObject({ status: 'conflict', data: { name: 'Ours' } });
      const { revision } = (await desk()).templates[0]!;
      expect(await admin.request('removeDeskTemplate', { mediaId: 'race', id: 't1', base: revision })).toEqual({
        status: 'ok',
      });
      expect(await admin.request('removeDeskTemplate', { mediaId: 'race', id: 't1', base: revision })).toEqual({
        status: 'ok',
      });
      expect((await desk()).templates).toEqual([]);
      const audited = await admin.request('getAudit', { action: 'deskTemplateRemoved' });
      expect(audited).toMatchObject({ status: 'ok', data: { entries: [{ detail: { template: 'Ours' } }] } });
      const gone = await admin.request('saveDeskTemplate', {
        mediaId: 'race',
        base: revision,
        template: template('t1'),
      });
      expect(gone).toEqual({ status: 'conflict', data: null });
    });

    it('[B14] with an error are rejected with the field, and built-in ones stay unchanged', async () => {
      const twice = [button, { ...button, id: 'b2' }].map((each) => ({ ...each, ask: [] }));
      const save = (said: object) =>
        admin.request('saveDeskTemplate', { mediaId: 'race', base: null, template: { ...template('t2'), ...said } });
      expect(await save({ name: ' ' })).toMatchObject({ status: 'invalid', data: { field: 'name' } });
      expect(await save({ panels: [{ category: 'Play', buttons: twice }] })).toMatchObject({
        status: 'invalid',
        data: { field: 'key' },
      });
      const digit = [{ ...button, key: '1', ask: [...button.ask] }];
      expect(await save({ panels: [{ category: 'Play', buttons: digit }] })).toMatchObject({
        status: 'invalid',
        data: { field: 'digit' },
      });
      expect(await save({ id: 'built-in:slalom' })).toMatchObject({ status: 'invalid', data: { field: 'id' } });
      expect((await desk()).templates).toEqual([]);
    });
  });
});
