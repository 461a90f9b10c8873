/** A test taken by a person: its exercises with their questions, what was answered, and the result (row L33). */
import type { EpochMs, MediaId } from './media.ts';
import type { Playable } from './result-item.ts';

/** A text in both languages of the product, as an evaluation attribute has them (Library 3). */
export interface BothLanguages {
  enName: string;
  frName: string;
}

/** In a language, or in the other one where it is missing in this one. */
export function wordsIn({ enName, frName }: BothLanguages, language: 'en' | 'fr'): string {
  return language === 'fr' ? frName || enName : enName || frName;
}

/** One question; which of its options is right stays with the server. */
export interface TestQuestion {
  id: string;
  text: BothLanguages;
  options: BothLanguages[];
  /** Place of the option that this person chose; the first answer stands. */
  answer?: number | undefined;
}

export interface TestExercise {
  id: MediaId;
  title: string;
  /** What the player shows; undefined where the exercise has no film that this person may know of. */
  film?: Playable | undefined;
  questions: TestQuestion[];
}

/** Counted by the server. A question without an answer is not right. */
export interface TestResult {
  right: number;
  answered: number;
  asked: number;
  /** Each question with whether it was answered rightly. */
  marks: { id: string; right: boolean }[];
}

/** One taking of a test, as it was when it began. */
export interface TestRun {
  id: string;
  testId: MediaId;
  title: string;
  startedAt: EpochMs;
  exercises: TestExercise[];
  /** There once it is finished. */
  result?: TestResult | undefined;
}

/** The first exercise with a question that waits for its answer; the last one where none does. */
export function exerciseToGoOn({ exercises }: Pick<TestRun, 'exercises'>): number {
  const waiting = exercises.findIndex(({ questions }) => questions.some(({ answer }) => answer === undefined));
  return waiting === -1 ? Math.max(0, exercises.length - 1) : waiting;
}

/** Questions without an answer. */
export function unanswered({ exercises }: Pick<TestRun, 'exercises'>): number {
  return exercises.flatMap(({ questions }) => questions).filter(({ answer }) => answer === undefined).length;
}

/** The run with one answer more. */
export function withAnswer(run: TestRun, questionId: string, option: number): TestRun {
  return {
    ...run,
    exercises: run.exercises.map((exercise) => ({
      ...exercise,
      questions: exercise.questions.map((question) =>
        question.id === questionId ? { ...question, answer: option } : question,
      ),
    })),
  };
}
