import { type Kysely, sql } from 'kysely';
import type { BothLanguages } from '../../../core/domain/test-run.ts';
import type { PaperExercise, SequenceStore, StoredQuestion, StoredRun, TestStore } from '../runs.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function testStore(db: Db, reader: Db, { dialect }: StoreContext): TestStore {
  async function whole(row: Tables['test_runs'] | undefined): Promise<StoredRun | undefined> {
    if (!row) return undefined;
    const answers = await reader
      .selectFrom('test_answers')
      .select(['question_id', 'option'])
      .where('run_id', '=', row.id)
      .execute();
    return {
      id: row.id,
      testId: row.test_id,
      userId: row.user_id,
      title: row.title,
      startedAt: row.started_at,
      finishedAt: row.finished_at ?? undefined,
      paper: JSON.parse(row.paper) as PaperExercise[],
      answers: new Map(answers.map((each) => [each.question_id, each.option])),
    };
  }

  return {
    async questionsOf(exerciseIds) {
      const rows = await reader
        .selectFrom('questions')
        .selectAll()
        .where(sql<boolean>`exercise_id IN (SELECT value FROM ${dialect.texts(exerciseIds)} AS requested)`)
        .orderBy('exercise_id')
        .orderBy('position')
        .execute();
      const questions = new Map<string, StoredQuestion[]>();
      for (const row of rows) {
        const question = {
          id: row.id,
          text: { enName: row.text_en, frName: row.text_fr },
          options: JSON.parse(row.options) as BothLanguages[],
          right: row.right_option,
        };
        questions.set(row.exercise_id, [...(questions.get(row.exercise_id) ?? []), question]);
      }
      return questions;
    },

    async setQuestions(exerciseId, questions) {
      const ids = dialect.texts(questions.map(({ id }) => id));
      const foreign = await db
        .selectFrom('questions')
        .select('id')
        .where(sql<boolean>`id IN (SELECT value FROM ${ids} AS requested)`)
        .where('exercise_id', '!=', exerciseId)
        .limit(1)
        .executeTakeFirst();
      if (foreign) return false;
      await db.deleteFrom('questions').where('exercise_id', '=', exerciseId).execute();
      if (questions.length === 0) return true;
      const rows = questions.map(({ id, text, options, right }, position) => ({
        id,
        exercise_id: exerciseId,
        position,
        text_en: text.enName,
        text_fr: text.frName,
        options: JSON.stringify(options),
        right_option: right,
      }));
      await db.insertInto('questions').values(rows).execute();
      return true;
    },

    async latestRun(testId, userId) {
      const row = await reader
        .selectFrom('test_runs')
        .selectAll()
        .where('test_id', '=', testId)
        .where('user_id', '=', userId)
        .orderBy(sql`finished_at IS NOT NULL`)
        .orderBy('finished_at', 'desc')
        .orderBy('started_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return whole(row);
    },

    async findRun(id) {
      return whole(await reader.selectFrom('test_runs').selectAll().where('id', '=', id).executeTakeFirst());
    },

    async begin({ id, testId, userId, title, startedAt, paper }) {
      await db
        .insertInto('test_runs')
        .values({
          id,
          test_id: testId,
          user_id: userId,
          title,
          started_at: startedAt,
          finished_at: null,
          paper: JSON.stringify(paper),
        })
        .execute();
    },

    async answer(runId, questionId, option, at) {
      await db
        .insertInto('test_answers')
        .values({ run_id: runId, question_id: questionId, option, at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async finish(runId, at) {
      await db
        .updateTable('test_runs')
        .set({ finished_at: at })
        .where('id', '=', runId)
        .where('finished_at', 'is', null)
        .execute();
    },
  };
}

export function sequenceStore(db: Db, reader: Db): SequenceStore {
  return {
    async find(userId, mediaId) {
      const row = await reader
        .selectFrom('sequences')
        .selectAll()
        .where('user_id', '=', userId)
        .where('media_id', '=', mediaId)
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        chosen: row.chosen === null ? undefined : (JSON.parse(row.chosen) as string[]),
        index: row.place,
        changeId: row.change_id,
        at: row.at,
      };
    },

    async save(userId, mediaId, { chosen, index, changeId, at }) {
      const values = {
        chosen: chosen ? JSON.stringify(chosen) : null,
        place: index,
        change_id: changeId,
        at,
      };
      await db
        .insertInto('sequences')
        .values({ user_id: userId, media_id: mediaId, ...values })
        .onConflict((conflict) => conflict.columns(['user_id', 'media_id']).doUpdateSet(values))
        .execute();
    },
  };
}
