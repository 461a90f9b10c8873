import { expect, it } from 'vitest';
import { exerciseToGoOn, type TestRun, unanswered, withAnswer } from '../../core/domain/test-run.ts';

const question = (id: string) => ({
  id,
  text: { enName: id, frName: id },
  options: [
    { enName: 'a', frName: 'a' },
    { enName: 'b', frName: 'b' },
  ],
});
const run: TestRun = {
  id: 'r',
  testId: 't',
  title: '',
  startedAt: 0,
  exercises: [
    { id: 'one', title: '', questions: [question('q1'), question('q2')] },
    { id: 'two', title: '', questions: [] },
    { id: 'three', title: '', questions: [question('q3')] },
  ],
};

it('[L33] a test resumes at the first unanswered exercise, and after the last answer stays at the end', () => {
  expect([exerciseToGoOn(run), unanswered(run)]).toEqual([0, 3]);
  const half = withAnswer(withAnswer(run, 'q1', 0), 'q2', 1);
  expect([exerciseToGoOn(half), unanswered(half)]).toEqual([2, 1]);
  const whole = withAnswer(half, 'q3', 0);
  expect([exerciseToGoOn(whole), unanswered(whole)]).toEqual([2, 0]);
  expect(whole.exercises[0]?.questions.map(({ answer }) => answer)).toEqual([0, 1]);
  expect(exerciseToGoOn({ exercises: [] })).toBe(0);
});
