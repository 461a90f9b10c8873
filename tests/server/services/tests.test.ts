/** Taking a test: its questions, what is stored, and how it is scored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestRun } from '../../../core/domain/test-run.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium, DATABASES } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

describe.each(DATABASES)('on %s,', (database) => {
  let host: RunningHost;
  let viewer: Client;
  let editor: Client;

  const both = (text: string) => ({ enName: text, frName: `${text} (fr)` });
  const question = (id: string, right: number) => ({
    id,
    text: both(`Question ${id}`),
    options: ['one', 'two', 'three'].map(both),
    right,
  });

  beforeAll(async () => {
    host = await startHost({
      database,
      also: [
        aMedium({ id: 'ferry', type: 'Exercise', title: 'Ferry', videoId: 'open', tagId: 't2' }),
        aMedium({ id: 'gate', type: 'Exercise', title: 'Gate', videoId: 'theirs' }),
        aMedium({ id: 'hidden', type: 'Exercise', title: 'Hidden', visibility: 'private', groupId: 71, userId: 71 }),
        aMedium({ id: 'radio', type: 'Exercise', title: 'Radio', videoId: 'commentary', tagId: 't1' }),
        aMedium({ id: 'exam', type: 'Test', title: 'Winter test', members: ['ferry', 'gate', 'hidden', 'radio'] }),
      ],
    });
    const { tests } = host.app.store;
    await tests.setQuestions('ferry', [question('f1', 1), question('f2', 0)]);
    await tests.setQuestions('gate', [question('g1', 2)]);
    await tests.setQuestions('hidden', [question('h1', 0)]);
    viewer = await host.login('viewer');
    editor = await host.login('editor');
  });
  afterAll(() => host.stop());

  async function start(who: Client, testId = 'exam'): Promise<TestRun> {
    const response = await who.request('startTest', { testId });
    if (response.status !== 'ok') throw new Error(response.status);
    return response.data;
  }
  const answer = (who: Client, runId: string, questionId: string, option: number) =>
    who.request('answerTest', { runId, questionId, option });

  describe('a test', () => {
    it('[L33] shows its exercises in order with their films, without those that the person may not see', async () => {
      const run = await start(viewer);
      expect(run).toMatchObject({ testId: 'exam', title: 'Winter test', startedAt: NOW });
      expect(run.exercises.map(({ id, film, questions }) => [id, film, questions.map((each) => each.id)])).toEqual([
        ['ferry', { type: 'video', id: 'open', tag: 't2' }, ['f1', 'f2']],
        // A film of others, and a tag of another film, reveal nothing.
        ['gate', undefined, ['g1']],
        ['radio', { type: 'audio', id: 'commentary' }, []],
      ]);
    });

    it('[L33] never reveals the right options, neither during a run nor after', async () => {
      const run = await start(viewer);
      const raw = [
        await (await viewer.requestRaw('startTest', { testId: 'exam' })).text(),
        await (await viewer.requestRaw('getTest', { testId: 'exam' })).text(),
        await (await viewer.requestRaw('getEditedMedia', { mediaId: 'ferry', types: ['Exercise'] })).text(),
        await (await viewer.requestRaw('answerTest', { runId: run.id, questionId: 'f1', option: 1 })).text(),
      ];
      for (const text of raw) expect(text).not.toMatch(/"right"/);
      expect(Object.keys(run.exercises[0]?.questions[0] ?? {}).sort()).toEqual(['id', 'options', 'text']);
    });

    it('[L33] resumes where it was left, and is scored by the host at the end', async () => {
      const begun = await start(editor);
      expect((await answer(editor, begun.id, 'f1', 1)).status).toBe('ok');
      const [again, seen] = [await start(editor), await editor.request('getTest', { testId: 'exam' })];
      expect(again.id).toBe(begun.id);
      expect(again.exercises[0]?.questions.map((each) => each.answer)).toEqual([1, undefined]);
      expect(seen).toEqual({ status: 'ok', data: again });
      await answer(editor, begun.id, 'g1', 0);
      const ended = await editor.request('finishTest', { runId: begun.id });
      const result = {
        right: 1,
        answered: 2,
        asked: 3,
        marks: [
          { id: 'f1', right: true },
          { id: 'f2', right: false },
          { id: 'g1', right: false },
        ],
      };
      expect(ended).toMatchObject({ status: 'ok', data: { id: begun.id, result } });
      expect(await editor.request('finishTest', { runId: begun.id }), 'ended once').toEqual(ended);
      expect(await editor.request('getTest', { testId: 'exam' })).toEqual(ended);
      expect(await answer(editor, begun.id, 'f2', 0)).toEqual({ status: 'finished' });
      const next = await start(editor);
      expect(next.id).not.toBe(begun.id);
      expect(next.exercises[0]?.questions.map((each) => each.answer)).toEqual([undefined, undefined]);
    });

    it('[L33] accepts one answer per question, and the first one counts', async () => {
      const { id } = await start(viewer);
      const data = { questionId: 'f2', option: 2 };
      const [first, ...others] = await Promise.all([2, 2, 2].map((option) => answer(viewer, id, 'f2', option)));
      for (const each of [first, ...others]) expect(each).toEqual({ status: 'ok', data });
      expect(await answer(viewer, id, 'f2', 0)).toEqual({ status: 'answered', data });
      const ended = await viewer.request('finishTest', { runId: id });
      expect(ended).toMatchObject({ data: { result: { right: 1, answered: 2 } } });
    });

    it('[L33] starts once if two windows start it at the same moment', async () => {
      const admin = await host.login('admin');
      const runs = await Promise.all([1, 2, 3, 4].map(() => start(admin)));
      expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
    });

    it.each([
      ['an unknown question', 'none', 0],
      ['an option that there is not', 'f1', 3],
      ['a question of an exercise that the person may not see', 'h1', 0],
    ])('[L33] rejects %s', async (_what, questionId, option) => {
      const { id } = await start(viewer);
      expect(await answer(viewer, id, questionId, option)).toEqual({ status: 'empty' });
    });

    it('[L33] belongs to one person: nobody else answers or ends it', async () => {
      const { id } = await start(viewer);
      for (const other of [editor, await host.login('super')]) {
        expect(await answer(other, id, 'f1', 1)).toEqual({ status: 'empty' });
        expect(await other.request('finishTest', { runId: id })).toEqual({ status: 'empty' });
      }
      expect(await answer(host.anonymous(), id, 'f1', 1)).toEqual({ status: 'disconnected' });
    });

    it('[L33] keeps its questions if the exercises change meanwhile, and is deleted with the test', async () => {
      const { store } = host.app;
      const stranger = await host.login('stranger');
      const { id } = await start(stranger);
      await store.tests.setQuestions('ferry', [question('f1', 0)]);
      await answer(stranger, id, 'f1', 1);
      await answer(stranger, id, 'f2', 0);
      expect(await stranger.request('finishTest', { runId: id })).toMatchObject({
        data: { result: { right: 2, asked: 4 } },
      });
      const admin = await host.login('admin');
      expect((await admin.request('deleteTest', { testId: 'exam' })).status).toBe('ok');
      expect(await stranger.request('getTest', { testId: 'exam' })).toEqual({ status: 'empty' });
      expect(await stranger.request('finishTest', { runId: id })).toEqual({ status: 'empty' });
      await admin.request('restoreMedia', { mediaId: 'exam', mediaType: 'Test' });
      expect((await stranger.request('getTest', { testId: 'exam' })).status).toBe('ok');
    });

    it('[L33] skips an exercise that was closed or deleted since the start, and hides such a film', async () => {
      const { store } = host.app;
      const admin = await host.login('admin');
      const run = await start(admin);
      expect(run.exercises.map(({ id, film }) => [id, film?.id])).toContainEqual(['ferry', 'open']);
      const film = (await store.media.find('open'))!;
      const gate = (await store.media.find('gate'))!;
      await store.media.save({ ...film, visibility: 'private', groupId: 71, userId: 71 });
      expect((await admin.request('deleteExercise', { exerciseId: 'gate' })).status).toBe('ok');
      expect(await answer(admin, run.id, 'g1', 2)).toEqual({ status: 'empty' });
      const ended = await admin.request('finishTest', { runId: run.id });
      if (ended.status !== 'ok') throw new Error(ended.status);
      for (const { exercises } of [ended.data, await start(viewer)])
        expect(exercises.map(({ id, film: shown }) => [id, shown?.id])).toEqual([
          ['ferry', undefined],
          ['radio', 'commentary'],
        ]);
      expect(ended.data.result?.asked).toBe(3);
      await store.media.save(film);
      await store.media.save(gate);
    });

    it('[L33] is started and answered only from the host’s own pages', async () => {
      const send = (origin: string) =>
        viewer.fetch('/services/tests', {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin },
          body: JSON.stringify({ request: 'startTest', params: { testId: 'exam' } }),
        });
      expect((await send('https://evil.example')).status).toBe(403);
      expect((await send(host.address)).status).toBe(200);
    });
  });
});
