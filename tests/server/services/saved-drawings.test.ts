/** Saved drawings over HTTP: ownership, links, and what removes them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aStroke, DATABASES } from '../store-library.ts';

const stroke = (more: object = {}) =>
  aStroke({
    points: [
      { x: 0.123_456, y: 0.5 },
      { x: 1, y: 0 },
    ],
    ...more,
  });
const STORED = stroke({
  points: [
    { x: 0.1235, y: 0.5 },
    { x: 1, y: 0 },
  ],
});

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let viewer: Client;
  let stranger: Client;
  beforeAll(async () => {
    host = await startHost({ database, also: [aMedium({ id: 'other' })] });
    viewer = await host.login('viewer');
    stranger = await host.login('stranger');
  });
  afterAll(() => host.stop());
  beforeEach(async () => {
    for (const mediaId of ['open', 'secret', 'other'])
      for (const { id } of await list(mediaId)) await viewer.request('removeDrawing', { id });
  });

  async function list(mediaId = 'open', who = viewer) {
    const response = await who.request('getDrawings', { mediaId });
    return response.status === 'ok' ? response.data : [];
  }
  const save = (more: object = {}, who = viewer) =>
    who.request('saveDrawing', { id: randomUUID(), mediaId: 'open', name: 'Line', strokes: [stroke()], ...more });
  async function saved(mediaId = 'open'): Promise<string> {
    const id = randomUUID();
    expect(await save({ id, mediaId })).toEqual({ status: 'ok' });
    return id;
  }
  const seen = async (id: string, who: Client) => (await who.request('getDrawing', { id })).status;

  describe('saved drawings', () => {
    it('[P26] a drawing is saved under a name, listed with its moment, opened and removed', async () => {
      const id = randomUUID();
      await save({ id, name: ' Line into gate 4 ', strokes: [stroke({ at: 70 }), stroke()] });
      expect(await list()).toEqual([
        { id, name: 'Line into gate 4', at: 62.4, strokes: 2, savedAt: expect.any(Number), linked: false, people: 0 },
      ]);
      expect(await viewer.request('getDrawing', { id })).toEqual({
        status: 'ok',
        data: { id, mediaId: 'open', name: 'Line into gate 4', strokes: [{ ...STORED, at: 70 }, STORED] },
      });
      expect(await list('other'), 'of another film').toEqual([]);
      expect(await viewer.request('removeDrawing', { id })).toEqual({ status: 'ok' });
      expect(await list()).toEqual([]);
      expect(await seen(id, viewer)).toBe('empty');
    });

    it('[P26] a calibration line keeps its metres', async () => {
      const id = randomUUID();
      const strokes = [stroke({ tool: 'calibrate', metres: 3.5 }), stroke({ tool: 'distance' })];
      expect(await save({ id, strokes })).toEqual({ status: 'ok' });
      expect(await viewer.request('getDrawing', { id })).toMatchObject({
        data: {
          strokes: [
            { tool: 'calibrate', metres: 3.5 },
            { ...STORED, tool: 'distance' },
          ],
        },
      });
    });

    it('[P26] a save that is sent twice is one drawing with the latest content, and keeps its link', async () => {
      const id = await saved();
      await viewer.request('shareDrawing', { id, linked: true });
      expect(await save({ id, name: 'Exit', strokes: [stroke({ at: 3 })] })).toEqual({ status: 'ok' });
      expect(await list()).toMatchObject([{ id, name: 'Exit', at: 3, linked: true }]);
      expect(await save({ id, mediaId: 'other' }), 'over another film').toEqual({ status: 'empty' });
      expect(await save({ id }, stranger), 'by somebody else').toEqual({ status: 'empty' });
      expect(await list()).toMatchObject([{ name: 'Exit' }]);
    });

    it('[L26] nobody else sees, links or removes it, not even administrators, until it has a link', async () => {
      const id = await saved();
      const others = [stranger, await host.login('admin'), await host.login('super')];
      for (const who of others) {
        expect(await list('open', who)).toEqual([]);
        expect(await seen(id, who)).toBe('empty');
        expect((await who.request('shareDrawing', { id, linked: true })).status).toBe('empty');
        expect((await who.request('removeDrawing', { id })).status).toBe('empty');
      }
      expect(await seen(id, host.anonymous())).toBe('empty');
      await viewer.request('shareDrawing', { id, linked: true });
      for (const who of [...others, host.anonymous()]) expect(await seen(id, who)).toBe('ok');
      expect(await list('open', stranger), 'it is not listed').toEqual([]);
      await viewer.request('shareDrawing', { id, linked: false });
      for (const who of [...others, host.anonymous()]) expect(await seen(id, who)).toBe('empty');
      expect(await seen(id, viewer)).toBe('ok');
    });

    it('[P04] a link does not open a drawing of a film that the visitor may not watch', async () => {
      const id = await saved('secret');
      await viewer.request('shareDrawing', { id, linked: true });
      expect(await seen(id, await host.login('editor'))).toBe('ok');
      expect(await seen(id, stranger)).toBe('empty');
      expect(await seen(id, host.anonymous())).toBe('empty');
      expect(await save({ mediaId: 'secret' }, stranger)).toEqual({ status: 'empty' });
    });

    it('[P04] a person who has lost the right cannot see even their own, but can still remove it', async () => {
      const id = await saved('other');
      const medium = await host.app.store.media.find('other');
      if (!medium) throw new Error('there is no such film');
      await host.app.store.media.save({ ...medium, groupId: 71, userId: 71, visibility: 'private' });
      try {
        expect((await viewer.request('getDrawings', { mediaId: 'other' })).status).toBe('empty');
        expect(await seen(id, viewer)).toBe('empty');
        expect((await save({ id, mediaId: 'other' })).status).toBe('empty');
        expect((await viewer.request('shareDrawing', { id, linked: true })).status).toBe('empty');
        expect((await viewer.request('shareDrawing', { id, linked: false })).status).toBe('ok');
        expect((await viewer.request('removeDrawing', { id })).status).toBe('ok');
      } finally {
        await host.app.store.media.save(medium);
      }
      expect(await list('other')).toEqual([]);
    });

    it('[L18] a drawing is hidden while its film is in the bin, and purged with it', async () => {
      await host.app.store.media.save(aMedium({ id: 'brief' }));
      const id = await saved('brief');
      const admin = await host.login('admin');
      await admin.request('deleteMedia', { mediaId: 'brief', mediaType: 'Video' });
      expect(await seen(id, viewer)).toBe('empty');
      await admin.request('restoreMedia', { mediaId: 'brief', mediaType: 'Video' });
      expect(await seen(id, viewer)).toBe('ok');
      await host.app.store.media.remove('brief');
      expect(await host.app.store.savedDrawings.find(id)).toBeUndefined();
    });

    it('[L26] drawings are deleted with the account', async () => {
      const { users, savedDrawings } = host.app.store;
      const person = { id: 95, groupId: 64, login: 'eva', name: 'Eva Moss', role: 'viewer' } as const;
      await users.save({ ...person, studio: false, multicast: false });
      const id = randomUUID();
      await savedDrawings.save({ id, userId: 95, mediaId: 'open', name: 'Line', strokes: [STORED], savedAt: 0 });
      await users.remove(95, 64);
      expect(await savedDrawings.find(id)).toBeUndefined();
    });

    it('[P26] invalid drawings are rejected', async () => {
      const bad: object[] = [
        { id: 'short' },
        { id: '00000000-0000-1000-8000-000000000000' },
        { name: ' ' },
        { name: 'x'.repeat(121) },
        { strokes: [] },
        { strokes: Array.from({ length: 201 }, () => stroke()) },
        { strokes: Array.from({ length: 3 }, () => dots(1_700)) },
        { strokes: [dots(2_001)] },
        { strokes: [stroke({ tool: 'spray' })] },
        { strokes: [stroke({ colour: '#ff0000' })] },
        { strokes: [stroke({ at: -1 })] },
        { strokes: [stroke({ source: '' })] },
        { strokes: [stroke({ points: [{ x: 0.5, y: 1.01 }] })] },
        { strokes: [stroke({ points: [{ x: 0.5, y: 0.5 }] })] },
        { strokes: [stroke({ tool: 'calibrate' })] },
        { strokes: [stroke({ tool: 'calibrate', metres: 0 })] },
        { strokes: [stroke({ tool: 'distance', metres: 3.5 })] },
      ];
      for (const more of bad) {
        const params = { id: randomUUID(), mediaId: 'open', name: 'Line', strokes: [stroke()], ...more };
        const { status } = await viewer.requestRaw('saveDrawing', params);
        expect([JSON.stringify(more).slice(0, 80), status]).toEqual([JSON.stringify(more).slice(0, 80), 400]);
      }
      expect(await list()).toEqual([]);
      expect((await save({ strokes: [dots(2_000), dots(2_000), dots(1_000)] })).status).toBe('ok');
    });

    it('[P26] a person saves up to a hundred drawings per film, and twenty megabytes in total', async () => {
      const ids = [];
      for (let at = 0; at < 100; at += 1) ids.push(await saved());
      expect((await save()).status).toBe('full');
      expect((await save({ id: ids[0], name: 'Again' })).status).toBe('ok');
      expect((await save({ mediaId: 'other' })).status).toBe('ok');
      const strokes = Array.from({ length: 180_000 }, () => STORED);
      const big = { id: randomUUID(), mediaId: 'other', name: 'Big', savedAt: 0 };
      const userId = (await host.app.store.savedDrawings.find(ids[0] ?? ''))?.userId ?? 0;
      await host.app.store.savedDrawings.save({ ...big, userId, strokes });
      expect((await save({ mediaId: 'other' })).status).toBe('full');
      await viewer.request('removeDrawing', { id: big.id });
      expect((await save({ mediaId: 'other' })).status).toBe('ok');
    });
  });

  function dots(count: number) {
    return stroke({ tool: 'pen', points: Array.from({ length: count }, (_, at) => ({ x: (at % 100) / 100, y: 0.5 })) });
  }
});
