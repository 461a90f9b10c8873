/** Sequences: their items, and each person's position in them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SentParams } from '../../../core/contract/requests.ts';
import type { Sequence } from '../../../core/domain/sequence.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, DATABASES } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let editor: Client;

  const RUN = { mediaId: 'laps', mediaType: 'Session' } as const;
  const tag = (id: string, time: string, type = '') => aTag({ id, videoId: 'laps', time, type, description: id });

  beforeAll(async () => {
    host = await startHost({
      database,
      also: [
        aMedium({ id: 'laps', type: 'Session', title: 'Laps' }),
        aMedium({ id: 'ferry', type: 'Exercise', title: 'Ferry', videoId: 'open', tagId: 't2' }),
        aMedium({ id: 'roll', type: 'Exercise', title: 'Roll' }),
        aMedium({ id: 'exam', type: 'Test', title: 'Winter test', members: ['roll', 'ferry'] }),
      ],
    });
    editor = await host.login('editor');
  });
  beforeEach(() =>
    host.app.store.tags.replace('laps', [
      tag('lap-2', '00:01:00'),
      tag('lap-1', '00:00:05.5'),
      tag('note', 'XX:XX:XX'),
      tag('unseen', '00:00:07', 'invisible'),
      aTag({ id: 'lap-3', videoId: 'laps', time: '00:02:00', description: '', category: 'Sprint' }),
      aTag({ id: 'above', videoId: 'laps', time: '00:00:01', replay: '9', description: 'Second camera' }),
    ]),
  );
  afterAll(() => host.stop());

  async function read(who: Client, wish: { mediaId: string; mediaType: 'Session' | 'Test' } = RUN): Promise<Sequence> {
    const response = await who.request('getSequence', wish);
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data;
  }
  let choices = 0;
  const saveSequence = (wish: Partial<SentParams<'saveSequence'>>, who = editor) => {
    choices += 1;
    return who.request('saveSequence', { ...RUN, index: 0, changeId: `change-${choices}`, at: NOW - 1000, ...wish });
  };

  describe('a sequence', () => {
    it('[L33] of a session contains its moments in film order', async () => {
      const { title, type, items, place } = await read(editor);
      expect([title, type]).toEqual(['Laps', 'Session']);
      expect(items.map(({ id, title: name, at, film }) => [id, name, at, film?.id, film?.tag])).toEqual([
        ['lap-1', 'lap-1', 5.5, 'laps', 'lap-1'],
        ['lap-2', 'lap-2', 60, 'laps', 'lap-2'],
        ['lap-3', 'Sprint', 120, 'laps', 'lap-3'],
      ]);
      expect(place).toEqual({ chosen: ['lap-1', 'lap-2', 'lap-3'], index: 0, changeId: '', at: 0 });
    });

    it('[L33] needs the session permission', async () => {
      const viewer = await host.login('viewer');
      expect((await viewer.request('getSequence', RUN)).status).toBe('private');
      expect((await saveSequence({}, viewer)).status).toBe('private');
      expect((await host.anonymous().request('getSequence', RUN)).status).toBe('disconnected');
    });

    it('[L33] of a test contains its exercises in their order', async () => {
      const { items } = await read(editor, { mediaId: 'exam', mediaType: 'Test' });
      expect(items).toEqual([
        { id: 'roll', title: 'Roll' },
        { id: 'ferry', title: 'Ferry', film: { type: 'video', id: 'open', tag: 't2' } },
      ]);
    });

    it("[L33] saves a person's position and order, for themselves only", async () => {
      const chosen = ['lap-3', 'lap-1'];
      expect(await saveSequence({ index: 1, chosen, changeId: 'my-choice' })).toEqual({
        status: 'ok',
        data: { chosen, index: 1, changeId: 'my-choice', at: NOW - 1000 },
      });
      expect((await read(editor)).place).toMatchObject({ chosen, index: 1 });
      expect(await saveSequence({ index: 0 }), 'the order stays').toMatchObject({ data: { chosen, index: 0 } });
      expect((await read(await host.login('admin'))).place).toMatchObject({ index: 0, changeId: '' });
    });

    it('[L33] [L27] saves a repeated choice once, and the later of two choices wins', async () => {
      const first = await saveSequence({ index: 1, changeId: 'made-offline', at: NOW - 500 });
      const later = await saveSequence({ index: 0, changeId: 'made-since', at: NOW - 100 });
      expect([first, later]).toMatchObject([{ data: { index: 1 } }, { data: { index: 0 } }]);
      expect(await saveSequence({ index: 1, changeId: 'made-offline', at: NOW - 500 }), 'sent again').toEqual(later);
      expect(await saveSequence({ index: 1, changeId: 'made-since', at: NOW - 100 }), 'changes nothing').toEqual(later);
      expect(await saveSequence({ index: 1, changeId: 'sent-late', at: NOW - 300 }), 'older').toEqual(later);
    });

    it('[L33] is not blocked by a choice from a clock that runs ahead', async () => {
      const ahead = await saveSequence({ index: 1, at: NOW + 86_400_000, changeId: 'from-tomorrow' });
      expect(ahead).toMatchObject({ data: { at: NOW, index: 1 } });
      expect(await saveSequence({ index: 0, at: NOW, changeId: 'of-today' })).toMatchObject({ data: { index: 0 } });
    });

    it('[L33] skips missing items and an index beyond the end', async () => {
      const admin = await host.login('admin');
      expect(
        await saveSequence({ index: 9, chosen: ['nobody', 'lap-2', 'lap-2', 'lap-1'], at: NOW }, admin),
      ).toMatchObject({
        data: { chosen: ['lap-2', 'lap-1'], index: 1 },
      });
      await host.app.store.tags.replace('laps', [tag('lap-1', '00:00:05')]);
      expect((await read(admin)).place).toMatchObject({ chosen: ['lap-1'], index: 0 });
      await host.app.store.tags.replace('laps', []);
      expect((await read(admin)).place).toMatchObject({ chosen: [], index: 0 });
    });

    it('[L33] is saved only from the host’s own pages', async () => {
      const body = { request: 'saveSequence', params: { ...RUN, index: 0, changeId: 'from-afar', at: NOW } };
      const sent = await editor.fetch('/services/sequencing', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
        body: JSON.stringify(body),
      });
      expect(sent.status).toBe(403);
    });
  });
});
