/** A run as its taker may see it: what is right only as a mark of a finished one. */
import type { TestResult, TestRun } from '../../core/domain/test-run.ts';
import type { StoredRun } from '../store/runs.ts';

export function presentRun(run: StoredRun): TestRun {
  const { id, testId, title, startedAt, paper, answers } = run;
  return {
    id,
    testId,
    title,
    startedAt,
    exercises: paper.map((exercise) => ({
      ...exercise,
      questions: exercise.questions.map(({ id: questionId, text, options }) => {
        const answer = answers.get(questionId);
        return { id: questionId, text, options, ...(answer === undefined ? {} : { answer }) };
      }),
    })),
    ...(run.finishedAt === undefined ? {} : { result: resultOf(run) }),
  };
}

function resultOf({ paper, answers }: StoredRun): TestResult {
  const questions = paper.flatMap((exercise) => exercise.questions);
  const marks = questions.map(({ id, right }) => ({ id, right: answers.get(id) === right }));
  return {
    right: marks.filter((mark) => mark.right).length,
    answered: questions.filter(({ id }) => answers.has(id)).length,
    asked: questions.length,
    marks,
  };
}
