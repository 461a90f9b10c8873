/** Saved drawings shared with chosen people, over HTTP: who can be chosen, who sees what, and when a share ends. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server/rate-limits.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aStroke, DATABASES } from '../store-library.ts';

const STROKE = aStroke();
/** Ids of the accounts of `tiny-library.ts`. */
const EDITOR = 65;

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let viewer: Client;
  let editor: Client;
  let admin: Client;
  let stranger: Client;
  beforeAll(async () => {
    host = await startHost({
      database,
      also: [aMedium({ id: 'other', title: 'Heat two' })],
      config: { limits: { ...DEFAULT_LIMITS, drawingShares: { points: 10_000, windowS: 60 } } },
    });
    viewer = await host.login('viewer');
    editor = await host.login('editor');
    admin = await host.login('admin');
    stranger = await host.login('stranger');
  });
  afterAll(() => host.stop());
  beforeEach(async () => {
    for (const mediaId of ['open', 'secret', 'other']) {
      const response = await viewer.request('getDrawings', { mediaId });
      for (const { id } of response.status === 'ok' ? response.data : []) await viewer.request('removeDrawing', { id });
    }
  });

  async function saved(mediaId = 'open', more: object = {}): Promise<string> {
    const id = randomUUID();
    const params = { id, mediaId, name: 'Line into gate 4', strokes: [STROKE], ...more };
    expect(await viewer.request('saveDrawing', params)).toEqual({ status: 'ok' });
    return id;
  }
  const add = async (id: string, person: { id: number } | { login: string }, who = viewer) =>
    (await who.request('addDrawingPerson', { id, person })).status;
  async function peopleOf(id: string) {
    const response = await viewer.request('getDrawingPeople', { id });
    return response.status === 'ok' ? response.data.people : [];
  }
  async function listOf(who: Client) {
    const response = await who.request('getSharedDrawings', {});
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data.drawings;
  }
  const idsOf = async (who: Client) => (await listOf(who)).map(({ id }) => id);
  const seen = async (id: string, who: Client) => (await who.request('getDrawing', { id })).status;

  describe('sharing a drawing with chosen people', () => {
    it('[P26] a person of the group is chosen by name, finds the drawing in their list, opens it, and loses it again', async () => {
      const id = await saved('secret', { strokes: [{ ...STROKE, at: 70 }, STROKE] });
      expect(await viewer.request('getDrawingPeople', { id })).toMatchObject({
        data: { people: [], candidates: [{ id: 64 }, { id: EDITOR }] },
      });
      expect(await seen(id, editor), 'before').toBe('empty');
      expect(await add(id, { id: EDITOR })).toBe('ok');
      const { title } = (await host.app.store.media.find('secret')) ?? {};
      const { name: owner } = (await host.app.store.users.find(66)) ?? {};
      expect(await listOf(editor)).toEqual([
        { id, mediaId: 'secret', film: title, name: 'Line into gate 4', owner, at: 62.4, strokes: 2, isNew: true },
      ]);
      expect(await editor.request('getDrawing', { id })).toMatchObject({ status: 'ok', data: { sharedBy: owner } });
      expect(await viewer.request('getDrawing', { id })).not.toHaveProperty('data.sharedBy');
      expect(await idsOf(admin), 'of nobody else').toEqual([]);
      expect(await seen(id, admin), 'an administrator').toBe('empty');
      const [share] = await peopleOf(id);
      expect(share?.name).toBe((await host.app.store.users.find(EDITOR))?.name);
      expect(await viewer.request('getDrawings', { mediaId: 'secret' })).toMatchObject({ data: [{ people: 1 }] });
      for (let times = 0; times < 2; times += 1)
        expect((await viewer.request('removeDrawingPerson', { id, shareId: share?.id ?? '' })).status).toBe('ok');
      expect(await peopleOf(id)).toEqual([]);
      expect(await idsOf(editor)).toEqual([]);
      expect(await seen(id, editor)).toBe('empty');
    });

    it('[P26] a share that is sent twice is one share', async () => {
      const id = await saved();
      for (let times = 0; times < 2; times += 1) {
        expect(await add(id, { id: EDITOR })).toBe('ok');
        expect(await add(id, { login: ' EDITOR ' }), 'by the name of the account').toBe('ok');
        expect(await add(id, { login: 'stranger' })).toBe('ok');
      }
      expect(await peopleOf(id)).toHaveLength(2);
      expect(await idsOf(editor)).toEqual([id]);
    });

    it('[L26] sharing does not reveal whether a login outside the group has an account, before or after it is read', async () => {
      const id = await saved();
      expect(await add(id, { login: 'Nobody@club.example' })).toBe('ok');
      expect(await add(id, { login: 'stranger' })).toBe('ok');
      const names = async () => (await peopleOf(id)).map(({ name }) => name).sort();
      expect(await names()).toEqual(['nobody@club.example', 'stranger']);
      expect(await seen(id, stranger)).toBe('ok');
      await stranger.request('seeSharedDrawing', { id });
      await stranger.request('dropSharedDrawing', { id });
      expect(await names()).toEqual(['nobody@club.example', 'stranger']);
      expect(await viewer.request('getDrawings', { mediaId: 'open' })).toMatchObject({ data: [{ people: 2 }] });
      // Ids work within the person's own group only: another one looks unknown.
      expect(await add(id, { id: 71 })).toBe('empty');
      expect(await add(id, { id: 999 })).toBe('empty');
      expect(await add(id, { id: 66 })).toBe('own');
      expect(await add(id, { login: 'viewer' })).toBe('own');
    });

    it('[P26] an address without an account sees its drawing once it has one, and not after that account is gone', async () => {
      const { users, drawingShares } = host.app.store;
      const id = await saved();
      expect(await add(id, { login: 'eva@club.example' })).toBe('ok');
      const person = { groupId: 71, login: 'eva@club.example', name: 'Eva Moss', role: 'viewer' } as const;
      const first = await users.create({ ...person, studio: false, multicast: false }, undefined);
      expect(await drawingShares.reaches(id, first?.id ?? 0)).toBe(true);
      await users.remove(first?.id ?? 0, 71);
      const second = await users.create({ ...person, studio: false, multicast: false }, undefined);
      expect(await drawingShares.reaches(id, second?.id ?? 0)).toBe(false);
      expect(await peopleOf(id)).toMatchObject([{ name: 'eva@club.example' }]);
      await users.remove(second?.id ?? 0, 71);
    });

    it('[P26] a removed member is no longer among the people', async () => {
      const { users } = host.app.store;
      const person = { id: 95, groupId: 64, login: 'eva', name: 'Eva Moss', role: 'viewer' } as const;
      await users.save({ ...person, studio: false, multicast: false });
      const id = await saved();
      expect(await add(id, { id: 95 })).toBe('ok');
      expect(await peopleOf(id)).toMatchObject([{ name: 'Eva Moss' }]);
      await users.remove(95, 64);
      expect(await peopleOf(id)).toEqual([]);
    });

    it('[L26] only the owner sees, adds or removes people; administrators cannot', async () => {
      const id = await saved();
      await add(id, { id: EDITOR });
      const [share] = await peopleOf(id);
      for (const who of [editor, admin, stranger, await host.login('super')]) {
        expect((await who.request('getDrawingPeople', { id })).status).toBe('empty');
        expect(await add(id, { login: 'stranger' }, who)).toBe('empty');
        expect((await who.request('removeDrawingPerson', { id, shareId: share?.id ?? '' })).status).toBe('empty');
      }
      const other = await saved();
      await viewer.request('removeDrawingPerson', { id: other, shareId: share?.id ?? '' });
      expect(await peopleOf(id), 'by another drawing').toHaveLength(1);
    });

    it('[P26] a recipient can remove it from their list, and it is new until opened', async () => {
      const id = await saved();
      await add(id, { id: EDITOR });
      expect(await listOf(editor)).toMatchObject([{ isNew: true }]);
      expect((await stranger.request('seeSharedDrawing', { id })).status).toBe('empty');
      expect((await editor.request('seeSharedDrawing', { id })).status).toBe('ok');
      expect(await listOf(editor)).toMatchObject([{ isNew: false }]);
      expect((await stranger.request('dropSharedDrawing', { id })).status).toBe('empty');
      for (let times = 0; times < 2; times += 1)
        expect((await editor.request('dropSharedDrawing', { id })).status).toBe('ok');
      expect(await idsOf(editor)).toEqual([]);
      expect(await seen(id, editor)).toBe('empty');
      expect(await add(id, { id: EDITOR }), 'it does not come back by itself').toBe('ok');
      expect(await idsOf(editor)).toEqual([]);
    });

    it('[P04] a film that the person may not watch hides its shared drawings until they may again', async () => {
      const mine = await saved('other');
      const id = await saved('open');
      for (const each of [mine, id]) await add(each, { login: 'stranger' });
      const medium = await host.app.store.media.find('other');
      if (!medium) throw new Error('there is no such film');
      expect(await listOf(stranger)).toHaveLength(2);
      await host.app.store.media.save({ ...medium, visibility: 'private' });
      expect(await idsOf(stranger)).toEqual([id]);
      expect(await seen(mine, stranger)).toBe('empty');
      expect((await stranger.request('seeSharedDrawing', { id: mine })).status).toBe('empty');
      expect(await viewer.request('getDrawings', { mediaId: 'other' }), 'its owner may').toMatchObject({
        status: 'ok',
      });
      await host.app.store.media.save({ ...medium, expiration_date: '2026-05-31T00:00:00Z' });
      expect(await idsOf(stranger), 'nor one that has expired').toEqual([id]);
      await host.app.store.media.save(medium);
      expect(await idsOf(stranger)).toEqual(expect.arrayContaining([mine, id]));
      expect(await seen(mine, stranger)).toBe('ok');
    });

    it('[P04] a share grants no access to its film: a private one stays closed', async () => {
      const id = await saved('secret');
      expect(await add(id, { login: 'stranger' }), 'the response says nothing of it').toBe('ok');
      expect(await listOf(stranger)).toEqual([]);
      expect(await seen(id, stranger)).toBe('empty');
      await viewer.request('shareDrawing', { id, linked: true });
      expect(await seen(id, stranger), 'by the link').toBe('empty');
      expect(await seen(id, editor), 'by the link, who may watch').toBe('ok');
    });

    it('[P04] an owner who may no longer watch the film cannot share further, and can still end shares', async () => {
      const id = await saved('other');
      await add(id, { login: 'stranger' });
      const [share] = await peopleOf(id);
      const medium = await host.app.store.media.find('other');
      if (!medium) throw new Error('there is no such film');
      await host.app.store.media.save({ ...medium, groupId: 71, userId: 71, visibility: 'private' });
      try {
        expect(await add(id, { id: EDITOR })).toBe('empty');
        expect((await viewer.request('removeDrawingPerson', { id, shareId: share?.id ?? '' })).status).toBe('ok');
        expect(await idsOf(stranger)).toEqual([]);
      } finally {
        await host.app.store.media.save(medium);
      }
    });

    it('[L18] shares end with the drawing, with its film and with the account of its owner', async () => {
      const { media, users, savedDrawings, drawingShares } = host.app.store;
      const deleted = await saved();
      await add(deleted, { id: EDITOR });
      await viewer.request('removeDrawing', { id: deleted });
      expect(await drawingShares.ofDrawing(deleted)).toEqual([]);

      await media.save(aMedium({ id: 'brief' }));
      const ofFilm = await saved('brief');
      await add(ofFilm, { id: EDITOR });
      await admin.request('deleteMedia', { mediaId: 'brief', mediaType: 'Video' });
      expect(await idsOf(editor), 'in the bin').toEqual([]);
      await admin.request('restoreMedia', { mediaId: 'brief', mediaType: 'Video' });
      expect(await idsOf(editor)).toEqual([ofFilm]);
      await media.remove('brief');
      expect(await drawingShares.ofDrawing(ofFilm)).toEqual([]);

      const owner = { id: 96, groupId: 64, login: 'ida', name: 'Ida Holm', role: 'viewer' } as const;
      await users.save({ ...owner, studio: false, multicast: false });
      const id = randomUUID();
      await savedDrawings.save({ id, userId: 96, mediaId: 'open', name: 'Line', strokes: [STROKE], savedAt: 0 });
      await drawingShares.add({ id: 'theirs', drawingId: id, with: { userId: EDITOR }, at: 0 });
      expect(await idsOf(editor)).toEqual([id]);
      await users.remove(96, 64);
      expect(await idsOf(editor)).toEqual([]);
      expect(await drawingShares.ofDrawing(id)).toEqual([]);
    });

    it('[P26] a drawing is shared with at most fifty people', async () => {
      const id = await saved();
      for (let at = 0; at < 50; at += 1) expect(await add(id, { login: `p${at}@club.example` })).toBe('ok');
      expect(await add(id, { id: EDITOR })).toBe('full');
      expect(await add(id, { login: 'P7@club.example' }), 'with the same person again').toBe('ok');
      expect(await peopleOf(id)).toHaveLength(50);
      const [first] = await peopleOf(id);
      await viewer.request('removeDrawingPerson', { id, shareId: first?.id ?? '' });
      expect(await add(id, { id: EDITOR })).toBe('ok');
      expect(await add(id, { id: EDITOR }), 'with the same member again').toBe('ok');
      expect(await add(id, { login: 'p50@club.example' }), 'with somebody else').toBe('full');
    });

    it('[P26] a list is read to its end page by page, despite hidden and removed entries', async () => {
      const { savedDrawings, drawingShares } = host.app.store;
      const of = async (mediaId: string, at: number) => {
        const id = randomUUID();
        await savedDrawings.save({ id, userId: 66, mediaId, name: 'Line', strokes: [STROKE], savedAt: at });
        await drawingShares.add({ id: randomUUID(), drawingId: id, with: { login: 'stranger' }, at });
        return id;
      };
      type Position = { at: number; id: string };
      const page = async (before?: Position) => {
        const response = await stranger.request('getSharedDrawings', before ? { before } : {});
        if (response.status !== 'ok') throw new Error(response.status);
        return { ids: response.data.drawings.map(({ id }) => id), next: response.data.next };
      };
      const ids: string[] = [];
      // Ten at a time, so that a page ends among drawings shared at the same time.
      for (let n = 0; n < 205; n += 1) ids.push(await of('open', 1 + Math.floor(n / 10)));
      const first = await page();
      expect(first.ids).toHaveLength(100);
      await stranger.request('dropSharedDrawing', { id: first.next?.id ?? '' });
      const added = await of('open', 500);
      const second = await page(first.next);
      expect(second.ids).toHaveLength(100);
      const third = await page(second.next);
      expect(third.ids).toHaveLength(5);
      expect(third.next, 'the last page').toBeUndefined();
      const read = [...first.ids, ...second.ids, ...third.ids];
      expect(read.toSorted()).toEqual(ids.toSorted());
      const sharedAt = new Map(ids.map((id, n) => [id, Math.floor(n / 10)]));
      const times = read.map((id) => sharedAt.get(id) ?? -1);
      expect(times, 'the last shared first').toEqual(times.toSorted((a, b) => b - a));
      expect((await page()).ids[0]).toBe(added);

      // A page reads 300 drawings of films that may not be watched, and the next page continues after them.
      for (let at = 1_000; at < 1_350; at += 1) await of('secret', at);
      const hidden = await page();
      expect(hidden.ids).toEqual([]);
      expect((await page(hidden.next)).ids[0]).toBe(added);
    });

    it.each([[{ at: -1, id: randomUUID() }], [{ at: 1 }], [{ id: randomUUID() }], [{ at: 1, id: 'x y' }], ['1']])(
      '[P26] %j is rejected as the start of a page',
      async (before) => {
        expect((await editor.requestRaw('getSharedDrawings', { before })).status).toBe(400);
      },
    );

    it('[P26] a value that is not a person is rejected', async () => {
      const id = await saved();
      for (const person of [{}, { login: ' ' }, { login: 'x'.repeat(255) }, { id: 'one' }, 'viewer'])
        expect((await viewer.requestRaw('addDrawingPerson', { id, person })).status).toBe(400);
    });
  });

  describe('limits and e-mails', () => {
    it('[P26] a person can make a limited number of shares per hour', async () => {
      const small = await startHost({
        database,
        config: { limits: { ...DEFAULT_LIMITS, drawingShares: { points: 2, windowS: 60 } } },
      });
      try {
        const person = await small.login('viewer');
        const send = () => person.request('addDrawingPerson', { id: randomUUID(), person: { login: 'x' } });
        expect((await send()).status).toBe('empty');
        expect((await send()).status).toBe('empty');
        expect(await send()).toEqual({ status: 'limited', data: { retryAfter: expect.any(Number) } });
      } finally {
        await small.stop();
      }
    });

    it('[P04] an e-mail links to the drawing for people who may see the film, and names neither', async () => {
      const { users } = host.app.store;
      for (const [id, groupId] of [
        [97, 64],
        [98, 71],
      ] as const) {
        const person = { id, groupId, login: `m${id}@club.example`, name: 'Eva Moss', role: 'viewer' } as const;
        await users.save({ ...person, studio: false, multicast: false });
      }
      const folder = join(host.dataFolder, 'outbox');
      const emails = async () => {
        const files = await readdir(folder).catch(() => []);
        return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
      };
      const id = await saved('secret');
      await add(id, { login: 'm98@club.example' });
      await add(id, { login: 'nobody@club.example' });
      await add(id, { login: 'm97@club.example' });
      await add(id, { login: 'm97@club.example' });
      await expect.poll(async () => (await emails()).length).toBe(1);
      const [text = ''] = await emails();
      expect(text).toContain('To: m97@club.example');
      expect(text).toContain(`${host.address}/play?video=secret&drawing=${id}`);
      expect(text).not.toContain('Line into gate 4');
      expect(text).not.toContain((await host.app.store.media.find('secret'))?.title);
    });
  });
});
