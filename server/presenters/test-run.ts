/** A run as its taker may see it: correct answers are revealed only by the marks of a finished run. */
import type { TestResult, TestRun } from '../../core/domain/test-run.ts';
import type { PaperExercise, StoredRun } from '../store/runs.ts';

/** @param seen the exercises shown so far; the result counts all of them */
export function presentRun(run: StoredRun, seen: readonly PaperExercise[]): TestRun {
  const { id, testId, title, startedAt, answers } = run;
  return {
    id,
    testId,
    title,
    startedAt,
    exercises: seen.map((exercise) => ({
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
