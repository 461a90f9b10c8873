/**
 * Taking a test: a run starts with a copy of the questions, accepts each answer once, and is scored here.
 *
 * Only the exercise's editors receive the right options, on its edit page.
 */
import { randomUUID } from 'node:crypto';
import type { TestRun } from '../../core/domain/test-run.ts';
import { canTakeTest, canView } from '../policies/items.ts';
import { presentRun } from '../presenters/test-run.ts';
import type { PaperExercise, StoredRun } from '../store/runs.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import { exercisesOf } from './exercise-films.ts';

type Refused = { status: 'disconnected' | 'empty' };

export const testHandlers: Handlers<'getTest' | 'startTest' | 'answerTest' | 'finishTest'> = {
  async getTest({ testId }, context, { store }) {
    const found = authorizedTest(await store.media.find(testId), context);
    if ('status' in found) return found;
    const run = await store.tests.latestRun(testId, found.userId);
    return run ? { status: 'ok', data: await present(run, context, store) } : { status: 'none' };
  },

  startTest({ testId }, context, { store }) {
    return store.transaction(async (within) => {
      const found = authorizedTest(await within.media.find(testId), context);
      if ('status' in found) return found;
      const { test, userId } = found;
      const latest = await within.tests.latestRun(testId, userId);
      if (latest && latest.finishedAt === undefined)
        return { status: 'ok', data: await present(latest, context, within) };
      const run = {
        id: randomUUID(),
        testId,
        userId,
        title: test.title,
        startedAt: context.now,
        paper: await paperOf(test, context, within),
      };
      await within.tests.begin(run);
      return { status: 'ok', data: presentRun({ ...run, finishedAt: undefined, answers: new Map() }, run.paper) };
    });
  },

  answerTest({ runId, questionId, option }, context, { store }) {
    return store.transaction(async (within) => {
      const run = await ownRun(runId, context, within);
      if ('status' in run) return run;
      const question = (await seenOf(run.paper, context, within))
        .flatMap(({ questions }) => questions)
        .find(({ id }) => id === questionId);
      if (!question || option >= question.options.length) return { status: 'empty' };
      const before = run.answers.get(questionId);
      if (before !== undefined) {
        return { status: before === option ? 'ok' : 'answered', data: { questionId, option: before } };
      }
      if (run.finishedAt !== undefined) return { status: 'finished' };
      await within.tests.answer(runId, questionId, option, context.now);
      return { status: 'ok', data: { questionId, option } };
    });
  },

  finishTest({ runId }, context, { store }) {
    return store.transaction(async (within) => {
      const run = await ownRun(runId, context, within);
      if ('status' in run) return run;
      await within.tests.finish(runId, context.now);
      return {
        status: 'ok',
        data: await present({ ...run, finishedAt: run.finishedAt ?? context.now }, context, within),
      };
    });
  },
};

const present = async (run: StoredRun, context: RequestContext, store: Store): Promise<TestRun> =>
  presentRun(run, await seenOf(run.paper, context, store));

/** Leaves out exercises and films that have since been deleted or closed to the person. */
async function seenOf(
  paper: readonly PaperExercise[],
  { viewer, now }: RequestContext,
  store: Store,
): Promise<PaperExercise[]> {
  const ids = new Set(paper.flatMap(({ id, film }) => (film ? [id, film.id] : [id])));
  const found = await store.media.findMany([...ids]);
  const seen = new Set(found.filter((each) => canView(viewer, each, now)).map(({ id }) => id));
  return paper
    .filter(({ id }) => seen.has(id))
    .map(({ film, ...exercise }) => ({ ...exercise, ...(film && seen.has(film.id) && { film }) }));
}

/** The test, if the person may take it. */
function authorizedTest(
  medium: StoredMedium | undefined,
  { viewer, now }: RequestContext,
): { test: StoredMedium; userId: number } | Refused {
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  if (!medium || !canView(viewer, medium, now) || !canTakeTest(viewer, medium)) return { status: 'empty' };
  return { test: medium, userId: viewer.id };
}

/** A run belongs to the person who takes it; it is hidden from anybody who may no longer see the test. */
async function ownRun(runId: string, context: RequestContext, store: Store): Promise<StoredRun | Refused> {
  if (context.viewer.kind === 'anonymous') return { status: 'disconnected' };
  const run = await store.tests.findRun(runId);
  if (!run || run.userId !== context.viewer.id) return { status: 'empty' };
  const found = authorizedTest(await store.media.find(run.testId), context);
  return 'status' in found ? found : run;
}

async function paperOf(test: StoredMedium, context: RequestContext, store: Store): Promise<PaperExercise[]> {
  const seen = await exercisesOf(test, context, store);
  const questions = await store.tests.questionsOf(seen.map(({ exercise }) => exercise.id));
  return seen.map(({ exercise: { id, title }, film }) => ({
    id,
    title,
    ...(film && { film }),
    questions: questions.get(id) ?? [],
  }));
}
