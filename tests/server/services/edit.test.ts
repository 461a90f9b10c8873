/** Edit pages: what they load, what a save stores, and two editors of one medium. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditRevisions } from '../../../core/domain/edit-revisions.ts';
import type { EditChanges, EditedMedium, EditedType } from '../../../core/domain/edit.ts';
import type { EditedQuestion } from '../../../core/domain/edit-questions.ts';
import { EDIT_TAGS_MAX, TEST_QUESTIONS_MAX, THUMBNAIL_BYTES_MAX } from '../../../core/domain/constants/edit-page.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { csv, sendImport } from '../csv/csv-host.ts';
import { aMedium, aTag, DATABASES } from '../store-library.ts';
import { KEY } from '../tiny-library.ts';

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let editor: Client;
  let nobody: Client;

  beforeAll(async () => {
    host = await startHost({
      database,
      also: [
        aMedium({ id: 'drill', type: 'Exercise', title: 'Start', temporality: 'pre' }),
        aMedium({ id: 'drill-2', type: 'Exercise', title: 'Gate' }),
        aMedium({ id: 'exam', type: 'Test', title: 'Winter test', members: ['drill'], nbOfEx: 1 }),
        aMedium({ id: 'photo-2', type: 'Photo', title: 'Gate 6', path: 'photos/gate.jpg' }),
        aMedium({ id: 'bare', title: 'No tags yet' }),
      ],
    });
    editor = await host.login('editor');
    nobody = host.anonymous();
  });
  afterAll(() => host.stop());

  const NOTHING: EditChanges = { fields: {}, saved: [], removed: [] };

  async function read(mediaId: string, type: EditedType = 'Video'): Promise<EditedMedium> {
    const response = await editor.request('getEditedMedia', { mediaId, types: [type] });
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data;
  }

  const save = (mediaId: string, revisions: EditRevisions, changes: Partial<EditChanges>) =>
    editor.request('saveEditedMedia', { mediaId, revisions, changes: { ...NOTHING, ...changes } });

  const dataFile = async (id: string) => (await nobody.fetch(`/data/video/${id}.json`)).json() as Promise<WholeFile>;
  interface WholeFile {
    version: number;
    video: { title: string; pathThumb?: string };
    tags: { id: string; description: string }[];
  }

  const questionOf = (id: string, right: number): EditedQuestion => ({
    id,
    text: { enName: `Question ${id}`, frName: '' },
    options: ['Left', 'Right'].map((side) => ({ enName: side, frName: '' })),
    right,
  });

  /** The start of a JPEG file with one frame header, and its end. */
  const jpeg = (width: number, height: number): Buffer =>
    Buffer.from([
      0xff,
      0xd8,
      0xff,
      0xc0,
      0,
      11,
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      1,
      1,
      0x11,
      0,
      0xff,
      0xd9,
    ]);

  describe('a save', () => {
    it('[L16] [L17] stores fields and tags, increments the version, and updates the data file at once', async () => {
      const { version } = await dataFile('open');
      const before = await read('open');
      expect(before.fields.title).toBe('Open run');
      const [first] = before.tags;
      const response = await save('open', before.revisions, {
        fields: { title: 'The run', keywords: ['river', 'gate'] },
        saved: [
          { ...first!, description: 'The start of bib 7' },
          { id: 'new-1', type: '', category: 'Gates', time: '00:00:07', description: 'Gate 2', videoId: 'open' },
        ],
        removed: ['t2'],
      });
      expect(response.status).toBe('ok');
      const file = await dataFile('open');
      expect([file.version, file.video.title]).toEqual([version + 1, 'The run']);
      expect(file.tags.map(({ id, description }) => [id, description])).toEqual([
        ['t1', 'The start of bib 7'],
        ['new-1', 'Gate 2'],
      ]);
      const found = await nobody.request('search', { targetType: 'Tag', searchTagValue: 'Gate 2' });
      expect(found).toMatchObject({ status: 'ok', data: { items: [{ id: 'new-1' }] } });
    });

    it('[L17] of a field that has changed since returns the current value and stores nothing', async () => {
      const before = await read('secret');
      await save('secret', before.revisions, { fields: { title: 'First' } });
      const second = await save('secret', before.revisions, { fields: { title: 'Second', description: 'lost?' } });
      expect(second).toMatchObject({
        status: 'conflict',
        data: { fields: { title: 'First', description: '' } },
      });
      expect((await read('secret')).fields.title).toBe('First');
    });

    it('[L17] succeeds after a neighbour was saved, because a form depends only on its own film', async () => {
      const before = await read('commentary', 'Audio');
      const neighbour = await read('secret');
      const { version } = (await host.app.store.media.find('commentary'))!;
      expect((await save('secret', neighbour.revisions, { fields: { title: 'Beside it' } })).status).toBe('ok');
      await host.app.dataFiles.idle();
      const updated = (await host.app.store.media.find('commentary'))!;
      expect(updated.version, 'its data file names the neighbour').toBeGreaterThan(version);
      const response = await save('commentary', before.revisions, { fields: { title: 'Radio Bratislava' } });
      expect(response).toMatchObject({ status: 'ok', data: { fields: { title: 'Radio Bratislava' } } });
    });

    it('[L17] of two editors who changed different parts stores both', async () => {
      const { revisions } = await read('secret');
      const tag = { id: 'both', type: '', category: 'Gates', time: '00:00:09', description: 'Both', videoId: 'secret' };
      expect((await save('secret', revisions, { fields: { title: 'By one' } })).status).toBe('ok');
      expect((await save('secret', revisions, { fields: { description: 'By two' } })).status).toBe('ok');
      expect((await save('secret', revisions, { saved: [tag] })).status).toBe('ok');
      const after = await read('secret');
      expect([after.fields.title, after.fields.description]).toEqual(['By one', 'By two']);
      expect(after.tags.map(({ id }) => id)).toContain('both');
    });

    it('[L17] of a date conflicts with a save of the other date, because each is valid only with the other', async () => {
      const { revisions } = await read('secret');
      expect((await save('secret', revisions, { fields: { validity_date: '2026-06-10' } })).status).toBe('ok');
      const second = await save('secret', revisions, { fields: { expiration_date: '2026-06-09' } });
      expect(second).toMatchObject({ status: 'conflict', data: { fields: { validity_date: '2026-06-10' } } });
    });

    it('[L17] [L21] during a CSV import conflicts only on a tag that the file replaced', async () => {
      const admin = await host.login('admin');
      const { revisions, tags } = await read('open');
      const [first] = tags;
      const file = csv('reportMatch', 'id;time;description', 'by-csv;00:00:20;Finish');
      expect(await sendImport(host, admin, [file], { ow: false })).toEqual({ status: 'ok', skippedRows: 0 });
      expect((await save('open', revisions, { fields: { description: 'Still open' } })).status).toBe('ok');
      expect((await save('open', revisions, { saved: [{ ...first!, description: 'Mine' }] })).status).toBe('ok');
      expect(await sendImport(host, admin, [file], { ow: true })).toEqual({ status: 'ok', skippedRows: 0 });
      const late = await save('open', revisions, { saved: [{ ...first!, description: 'Mine again' }] });
      expect(late).toMatchObject({ status: 'conflict', data: { tags: [{ id: 'by-csv' }] } });
      const restored = tags.map((tag) => ({ ...tag }));
      const now = await read('open');
      expect((await save('open', now.revisions, { saved: restored, removed: ['by-csv'] })).status).toBe('ok');
    });

    it('[L17] that is one of two at the same moment succeeds once', async () => {
      const { version } = await dataFile('bare');
      const { revisions } = await read('bare');
      const responses = await Promise.all(
        [1, 2, 3, 4].map((n) => save('bare', revisions, { fields: { title: `By ${n}` } })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual(['conflict', 'conflict', 'conflict', 'ok']);
      expect((await dataFile('bare')).version).toBe(version + 1);
    });

    it('[L17] of visibility hides the film from the public, and its data file becomes a stub', async () => {
      const { revisions } = await read('bare');
      expect((await save('bare', revisions, { fields: { visibility: 'key' } })).status).toBe('invalid');
      expect((await save('bare', revisions, { fields: { visibility: 'key' }, key: KEY })).status).toBe('ok');
      expect(await dataFile('bare')).toEqual({ stub: true, video: { id: 'bare', type: 'video' } });
      const params = { mediaId: 'bare', mediaType: 'Video', password: KEY } as const;
      expect((await nobody.request('passwordEncryptedAccessControl', params)).status).toBe('ok');
      const text = JSON.stringify(await read('bare'));
      expect(text).not.toContain(KEY);
      expect(text).not.toContain('argon2');
    });

    it('[L17] of members keeps their order, and accepts only what a collection may contain', async () => {
      const before = await read('races', 'Collection');
      expect(before.fields.members).toEqual(['open', 'secret', 'commentary']);
      const members = ['photo', 'commentary', 'open'];
      const response = await save('races', before.revisions, { fields: { members } });
      expect(response).toMatchObject({ status: 'ok', data: { fields: { members } } });
      const { revisions } = await read('races', 'Collection');
      for (const wrong of [['drill'], ['races'], ['theirs'], ['nowhere'], ['open', 'open']]) {
        expect(await save('races', revisions, { fields: { members: wrong } }), wrong.join()).toEqual({
          status: 'invalid',
          data: 'members',
        });
      }
    });

    it('[L33] of exercises counts them', async () => {
      const { revisions } = await read('exam', 'Test');
      expect((await save('exam', revisions, { fields: { members: ['drill-2', 'drill'] } })).status).toBe('ok');
      expect((await host.app.store.media.find('exam'))?.nbOfEx).toBe(2);
      const drill = await read('drill', 'Exercise');
      const fields = { evaluation_en: 'Time', evaluation_fr: 'Temps', agregate: 'best', temporality: 'post' } as const;
      expect(await save('drill', drill.revisions, { fields })).toMatchObject({ status: 'ok', data: { fields } });
    });

    it('[L33] of questions keeps them in order with the right options, for editors only', async () => {
      const { revisions } = await read('drill', 'Exercise');
      const questions = [questionOf('n-1', 1), questionOf('n-2', 0)];
      const response = await save('drill', revisions, { questions });
      expect(response).toMatchObject({ status: 'ok', data: { questions } });
      const first = await read('drill', 'Exercise');
      const turned = [{ ...questions[1]!, right: 1 }, questionOf('n-3', 0)];
      expect((await save('drill', first.revisions, { questions: turned })).status).toBe('ok');
      expect((await read('drill', 'Exercise')).questions).toEqual(turned);
      expect((await save('drill', revisions, { fields: { title: 'Start' } })).status).toBe('ok');
      expect((await read('drill', 'Exercise')).questions, 'not sent, not touched').toEqual(turned);
      const viewer = await host.login('viewer');
      const changes = { ...NOTHING, questions: [] };
      const refused = await viewer.request('saveEditedMedia', { mediaId: 'drill', revisions, changes });
      expect(refused).toEqual({ status: 'private' });
      expect(await save('drill', revisions, { questions: [] })).toMatchObject({
        status: 'conflict',
        data: { questions: turned },
      });
      const last = await read('drill', 'Exercise');
      expect((await save('drill', last.revisions, { questions: [] })).status).toBe('ok');
      expect((await read('drill', 'Exercise')).questions).toEqual([]);
    });

    it('[L33] rejects incomplete questions, those of another exercise, and questions of other types', async () => {
      const { revisions } = await read('drill-2', 'Exercise');
      const drill = await read('drill', 'Exercise');
      expect((await save('drill', drill.revisions, { questions: [questionOf('taken', 0)] })).status).toBe('ok');
      const empty = { enName: '', frName: ' ' };
      const wrongs: readonly [EditChanges['questions'], string][] = [
        [[questionOf('taken', 0)], 'questions'],
        [[questionOf('x', 0), questionOf('x', 1)], 'questions'],
        [[{ ...questionOf('x', 0), text: empty }], 'question'],
        [[{ ...questionOf('x', 0), options: [empty, { enName: 'Right', frName: '' }] }], 'question'],
        [[questionOf('x', 2)], 'question'],
      ];
      for (const [questions, data] of wrongs)
        expect(await save('drill-2', revisions, { questions }), data).toEqual({ status: 'invalid', data });
      const film = await read('open');
      expect(await save('open', film.revisions, { questions: [questionOf('x', 0)] })).toEqual({
        status: 'invalid',
        data: 'questions',
      });
      for (const questions of [
        [{ ...questionOf('x', 0), options: [] }],
        [{ ...questionOf('x', 0), right: -1 }],
        Array.from({ length: TEST_QUESTIONS_MAX + 1 }, (_, n) => questionOf(`m${n}`, 0)),
      ]) {
        const changes = { ...NOTHING, questions };
        expect((await editor.requestRaw('saveEditedMedia', { mediaId: 'drill-2', revisions, changes })).status).toBe(
          400,
        );
      }
      expect((await read('drill-2', 'Exercise')).revisions).toEqual(revisions);
      expect((await read('drill', 'Exercise')).questions.map(({ id }) => id)).toEqual(['taken']);
    });

    it('[L33] of questions by a second editor conflicts until they have seen those of the first', async () => {
      const { revisions } = await read('drill-2', 'Exercise');
      const responses = await Promise.all(
        [1, 2, 3].map((n) => save('drill-2', revisions, { questions: [questionOf(`by-${n}`, 0)] })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual(['conflict', 'conflict', 'ok']);
      expect((await read('drill-2', 'Exercise')).questions).toHaveLength(1);
    });

    it('[L33] of questions leaves a started run unchanged', async () => {
      const viewer = await host.login('viewer');
      const exam = await read('exam', 'Test');
      expect((await save('exam', exam.revisions, { fields: { members: ['drill'] } })).status).toBe('ok');
      const drill = await read('drill', 'Exercise');
      const saved = await save('drill', drill.revisions, { questions: [questionOf('old', 0)] });
      expect(saved.status).toBe('ok');
      const begun = await viewer.request('startTest', { testId: 'exam' });
      const { revisions } = await read('drill', 'Exercise');
      expect((await save('drill', revisions, { questions: [questionOf('new', 1)] })).status).toBe('ok');
      expect(await viewer.request('startTest', { testId: 'exam' })).toEqual(begun);
      if (begun.status !== 'ok') throw new Error(begun.status);
      const runId = begun.data.id;
      expect((await viewer.request('answerTest', { runId, questionId: 'old', option: 0 })).status).toBe('ok');
      expect((await viewer.request('answerTest', { runId, questionId: 'new', option: 1 })).status).toBe('empty');
      const ended = await viewer.request('finishTest', { runId });
      expect(ended).toMatchObject({ data: { result: { right: 1, marks: [{ id: 'old', right: true }] } } });
      const next = await viewer.request('startTest', { testId: 'exam' });
      if (next.status !== 'ok') throw new Error(next.status);
      expect(next.data.exercises.flatMap(({ questions }) => questions.map(({ id }) => id))).toEqual(['new']);
      expect(JSON.stringify([begun, next])).not.toContain('"right"');
    });

    it('[L17] of a thumbnail replaces the shown one, and accepts only a small JPEG', async () => {
      const { revisions } = await read('open');
      const picture = jpeg(640, 360).toString('base64');
      const response = await save('open', revisions, { picture });
      if (response.status !== 'ok') throw new Error(response.status);
      const path = response.data.pathThumb ?? '';
      const sent = await nobody.fetch(path);
      expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(Buffer.from(await sent.arrayBuffer())).toEqual(jpeg(640, 360));
      const file = path.split('/').at(-1) ?? '';
      expect(existsSync(join(host.dataFolder, 'own-thumbnails', file))).toBe(true);
      expect((await dataFile('open')).video.pathThumb).toBe(path);
      for (const wrong of [
        Buffer.from('<svg onload=alert(1)>'),
        jpeg(641, 360),
        jpeg(0, 0),
        Buffer.concat([jpeg(640, 360), Buffer.from('<script>')]),
        readFileSync(join(host.mediaFolder, 'photos/gate.jpg')),
      ]) {
        expect(await save('open', response.data.revisions, { picture: wrong.toString('base64') })).toEqual({
          status: 'invalid',
          data: 'picture',
        });
      }
      const long = Buffer.alloc(THUMBNAIL_BYTES_MAX + 3).toString('base64');
      const changes = { ...NOTHING, picture: long };
      expect((await editor.requestRaw('saveEditedMedia', { mediaId: 'open', revisions, changes })).status).toBe(400);
      for (const foreign of ['photo', 'secret', 'book'])
        expect((await nobody.fetch(`/media/${foreign}/own-thumbnails/${file}`)).status).toBe(404);
    });

    it('[L17] of tags or a thumbnail gives polling players a new version of the data file', async () => {
      const first = await nobody.fetch('/data/video/open.json');
      const etag = first.headers.get('etag') ?? '';
      const before = (await first.json()) as WholeFile;
      const { revisions } = await read('open');
      const request = () => nobody.fetch('/data/video/open.json', { headers: { 'if-none-match': etag } });
      expect((await request()).status, 'nothing has changed').toBe(304);
      const tag = { id: 'told', type: '', category: 'Gates', time: '00:00:08', description: 'Told', videoId: 'open' };
      expect((await save('open', revisions, { saved: [tag] })).status).toBe('ok');
      const second = await request();
      const tagged = (await second.json()) as WholeFile;
      expect([second.status, tagged.version]).toEqual([200, before.version + 1]);
      expect(tagged.tags.map(({ description }) => description)).toContain('Told');
      const picture = jpeg(320, 180).toString('base64');
      expect((await save('open', revisions, { picture })).status).toBe('ok');
      const pictured = await dataFile('open');
      expect(pictured.version).toBe(tagged.version + 1);
      expect(pictured.video.pathThumb).not.toBe(before.video.pathThumb);
      expect((await nobody.fetch(pictured.video.pathThumb ?? '')).status).toBe(200);
    });

    it('[L17] of a thumbnail removes the file that it replaces, and no other', async () => {
      const { dataFiles, store } = host.app;
      const own = () => readdirSync(join(host.dataFolder, 'own-thumbnails')).toSorted();
      const fileOf = async (id: string) => (await store.media.find(id))?.thumb?.split('/').at(-1) ?? '';
      const put = async (id: string, size: number, type: EditedType = 'Video') => {
        const { revisions } = await read(id, type);
        const response = await save(id, revisions, { picture: jpeg(size, size).toString('base64') });
        await dataFiles.idle();
        return response.status;
      };
      const original = await fileOf('photo');
      expect(await put('photo', 100, 'Photo')).toBe('ok');
      expect(existsSync(join(host.mediaFolder, 'photos', original)), 'of the media folder').toBe(true);
      expect(await put('open', 100)).toBe('ok');
      const [photo, open] = [await fileOf('photo'), await fileOf('open')];
      expect(photo, 'the same picture, a file for each').not.toBe(open);
      const before = await read('open');
      expect(await put('open', 101)).toBe('ok');
      expect(own(), 'the replaced one is gone').toEqual([photo, await fileOf('open')].toSorted());

      // A file that another medium names stays.
      const secret = (await store.media.find('secret'))!;
      await store.media.save({ ...secret, thumb: `own-thumbnails/${await fileOf('open')}` });
      const shared = await fileOf('open');
      expect(await put('open', 102)).toBe('ok');
      expect(own()).toContain(shared);

      // A rejected save leaves nothing.
      const { revisions } = await read('open');
      const kept = own();
      const late = await save('open', before.revisions, { picture: jpeg(103, 103).toString('base64') });
      const wrong = await save('open', revisions, { picture: jpeg(104, 104).toString('base64'), removed: ['t3'] });
      expect([late.status, wrong.status]).toEqual(['conflict', 'invalid']);
      expect(own()).toEqual(kept);
    });

    it('[L17] of a thumbnail that is interrupted by a crash leaves both files, and no name without its file', async () => {
      const { dataFiles, store } = host.app;
      const at = async () => join(host.dataFolder, (await store.media.find('open'))?.thumb ?? 'none');
      const { revisions } = await read('open');
      const [before, saved] = [await at(), dataFiles.saved];
      dataFiles.saved = () => Promise.reject(new Error('the power went'));
      const changes = { ...NOTHING, picture: jpeg(105, 105).toString('base64') };
      const response = await editor.requestRaw('saveEditedMedia', { mediaId: 'open', revisions, changes });
      dataFiles.saved = saved;
      await dataFiles.idle();
      expect(response.status).toBe(500);
      expect(await at()).not.toBe(before);
      expect([existsSync(await at()), existsSync(before)]).toEqual([true, true]);
    });

    it('[L16] [L20] of a clip stores its texts, which the search finds', async () => {
      const before = await read('clip', 'Clip');
      expect(before.fields).toMatchObject({ title: 'Gate 5 again', visibility: 'public' });
      const dated = { date: '2026-05-01', time: '09:30:00' };
      const fields = { ...dated, title: 'Whirlpool', description: 'Clean', keywords: ['roll'] };
      expect(await save('clip', before.revisions, { fields })).toMatchObject({ status: 'ok', data: { fields } });
      for (const searchClipValue of ['whirlpool', 'roll']) {
        const found = await nobody.request('search', { targetType: 'Clip', searchClipValue });
        expect(found).toMatchObject({
          status: 'ok',
          data: { items: [{ id: 'clip', title: 'Whirlpool', ...dated }] },
        });
      }
      const clips = await nobody.request('getClips', { mediaId: 'open', mediaType: 'Video' });
      expect(clips).toMatchObject({ status: 'ok', data: { clips: [{ id: 'clip', title: 'Whirlpool' }] } });
    });

    it('[L16] [L20] of a clip rejects fields that belong to its film', async () => {
      const { revisions, rightsFrom } = await read('clip', 'Clip');
      expect(rightsFrom).toMatchObject({ id: 'open', type: 'Video' });
      const wrongs: readonly [Partial<EditChanges>, string][] = [
        [{ fields: { visibility: 'private' } }, 'visibility'],
        [{ fields: { publish: false } }, 'publish'],
        [{ fields: { validity_date: '2027-01-01' } }, 'validity_date'],
        [{ fields: { expiration_date: '2027-01-01' } }, 'expiration_date'],
        [{ key: KEY }, 'key'],
        [{ saved: [aTag({ id: 'x', videoId: 'clip' })] }, 'tags'],
        [{ removed: ['t1'] }, 'tags'],
      ];
      for (const [changes, data] of wrongs)
        expect(await save('clip', revisions, changes), data).toEqual({ status: 'invalid', data });
      expect((await read('clip', 'Clip')).revisions).toEqual(revisions);
    });

    it('[L17] [L20] of a clip conflicts with a save of the same texts, and with no change of its film', async () => {
      const { revisions } = await read('clip', 'Clip');
      const film = (await host.app.store.media.find('open'))!;
      await host.app.store.media.save({ ...film, visibility: 'key', keyHash: 'argon2', expiration_date: '2027-01-01' });
      expect((await save('clip', revisions, { fields: { title: 'By one' } })).status).toBe('ok');
      expect((await save('clip', revisions, { fields: { description: 'By two' } })).status).toBe('ok');
      const late = await save('clip', revisions, { fields: { title: 'By three', keywords: ['lost?'] } });
      expect(late).toMatchObject({ status: 'conflict', data: { fields: { title: 'By one', description: 'By two' } } });
      expect(await host.app.store.media.find('clip')).toMatchObject({ visibility: 'key', keyHash: 'argon2' });
      await host.app.store.media.save(film);
      expect((await read('clip', 'Clip')).fields.visibility).toBe('public');
    });

    it('[L16] [L20] of a clip without rights over its film does not name the film, but can choose a picture from it', async () => {
      const { store } = host.app;
      const film = (await store.media.find('open'))!;
      await store.media.save({ ...film, editable: false, visibility: 'private' });
      const clip = await read('clip', 'Clip');
      expect([clip.rightsFrom, clip.isFilmGone]).toEqual([undefined, undefined]);
      expect(clip.film).toMatch(/^\/media\/s\//);
      expect((await nobody.fetch(clip.film ?? '')).status).toBe(200);
      await store.media.save(film);
      await store.media.save(aMedium({ id: 'alone', type: 'Clip', videoId: 'purged', path: 'run/video.mp4' }));
      expect(await read('alone', 'Clip')).toMatchObject({ isFilmGone: true });
    });

    it("[L17] of the thumbnail of a clip keeps its film's thumbnail, even if it was the same", async () => {
      const { store } = host.app;
      const [film, clip] = [(await store.media.find('open'))!, (await store.media.find('clip'))!];
      await store.media.save({ ...clip, thumb: film.thumb });
      const { revisions } = await read('clip', 'Clip');
      const response = await save('clip', revisions, { picture: jpeg(106, 106).toString('base64') });
      if (response.status !== 'ok') throw new Error(response.status);
      await host.app.dataFiles.idle();
      expect((await nobody.fetch(response.data.pathThumb ?? '')).status).toBe(200);
      expect(response.data.pathThumb).not.toContain(film.thumb ?? '-');
      expect((await nobody.fetch(`/media/open/${film.thumb}`)).status).toBe(200);
    });

    it('[L16] rejects a tag of another film, a field of another type, and an invalid date', async () => {
      const { revisions } = await read('open');
      const theirs = aTag({ id: 't3', videoId: 'open', description: 'Taken' });
      const wrongs: readonly [Partial<EditChanges>, string][] = [
        [{ saved: [theirs] }, 'tags'],
        [{ removed: ['t3'] }, 'tags'],
        [{ saved: [{ ...theirs, id: 'x' }], removed: ['x'] }, 'tags'],
        [{ saved: [{ ...theirs, id: 'x', time: 'noon' }] }, 'tagTime'],
        [{ fields: { members: [] } }, 'members'],
        [{ fields: { temporality: 'pre' } }, 'temporality'],
        [{ fields: { date: '2026-02-30' } }, 'date'],
        [{ fields: { time: '25:00:00' } }, 'time'],
        [{ fields: { validity_date: 'soon' } }, 'validity'],
        [{ fields: { validity_date: '2026-06-02', expiration_date: '2026-06-01' } }, 'dates'],
      ];
      for (const [changes, data] of wrongs)
        expect(await save('open', revisions, changes), data).toEqual({ status: 'invalid', data });
      expect((await read('open')).revisions).toEqual(revisions);
      expect((await host.app.store.tags.findMany(['t3']))[0]?.videoId).toBe('secret');
      const photo = await read('photo', 'Photo');
      expect((await save('photo', photo.revisions, { saved: [{ ...theirs, id: 'x' }] })).status).toBe('invalid');
    });

    it('[L16] rejects requests that are malformed, too long, or from another site', async () => {
      const many = Array.from({ length: EDIT_TAGS_MAX + 1 }, (_, n) => aTag({ id: `m${n}`, videoId: 'open' }));
      for (const changes of [
        { ...NOTHING, saved: many },
        { ...NOTHING, fields: { title: 'x'.repeat(501) } },
        { ...NOTHING, fields: { visibility: 'everybody' } },
        { ...NOTHING, key: '' },
        { fields: {} },
      ])
        expect((await editor.requestRaw('saveEditedMedia', { mediaId: 'open', revisions: {}, changes })).status).toBe(
          400,
        );
      const body = JSON.stringify({
        request: 'saveEditedMedia',
        params: { mediaId: 'open', revisions: {}, changes: NOTHING },
      });
      const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
      expect((await editor.fetch('/services/edit', { method: 'POST', body, headers })).status).toBe(403);
    });

    it('[L16] stores markup as plain text', async () => {
      const { revisions } = await read('open');
      const title = '<img src=x onerror=alert(1)>';
      expect(await save('open', revisions, { fields: { title } })).toMatchObject({
        status: 'ok',
        data: { fields: { title } },
      });
      expect((await dataFile('open')).video.title).toBe(title);
    });

    it('[L17] of a key or a thumbnail conflicts with one that another editor has set since', async () => {
      const { revisions } = await read('photo-2', 'Photo');
      expect((await save('photo-2', revisions, { key: 'river bend' })).status).toBe('ok');
      expect((await save('photo-2', revisions, { key: 'other words' })).status).toBe('conflict');
      const picture = jpeg(60, 40).toString('base64');
      expect((await save('photo-2', revisions, { picture })).status).toBe('ok');
      expect((await save('photo-2', revisions, { picture: jpeg(80, 40).toString('base64') })).status).toBe('conflict');
    });
  });
});
