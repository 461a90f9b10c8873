/** A test taken by a person: its exercises with their questions, what was answered, and the result (row L33). */
import type { EpochMs, MediaId } from './media.ts';
import type { Playable } from './result-item.ts';

/** A text in both languages of the product, as an evaluation attribute has them (Library 3). */
export interface BothLanguages {
  enName: string;
  frName: string;
}

/** The text in this language, or in the other one if it is missing. */
export function wordsIn({ enName, frName }: BothLanguages, language: 'en' | 'fr'): string {
  return language === 'fr' ? frName || enName : enName || frName;
}

/** One question; the right option never leaves the server. */
export interface TestQuestion {
  id: string;
  text: BothLanguages;
  options: BothLanguages[];
  /** Index of the option that this person chose; the first answer is final. */
  answer?: number | undefined;
}

export interface TestExercise {
  id: MediaId;
  title: string;
  /** What the player shows; undefined if the exercise has no film that this person may see. */
  film?: Playable | undefined;
  questions: TestQuestion[];
}

/** Counted by the server. An unanswered question counts as wrong. */
export interface TestResult {
  right: number;
  answered: number;
  asked: number;
  /** Whether each question was answered correctly. */
  marks: { id: string; right: boolean }[];
}

/** One run of a test, with the test as it was when the run began. */
export interface TestRun {
  id: string;
  testId: MediaId;
  title: string;
  startedAt: EpochMs;
  exercises: TestExercise[];
  /** Only of a finished run. */
  result?: TestResult | undefined;
}

/** The first exercise with an unanswered question; the last exercise if there is none. */
export function exerciseToGoOn({ exercises }: Pick<TestRun, 'exercises'>): number {
  const waiting = exercises.findIndex(({ questions }) => questions.some(({ answer }) => answer === undefined));
  return waiting === -1 ? Math.max(0, exercises.length - 1) : waiting;
}

/** How many questions are unanswered. */
export function unanswered({ exercises }: Pick<TestRun, 'exercises'>): number {
  return exercises.flatMap(({ questions }) => questions).filter(({ answer }) => answer === undefined).length;
}

/** Adds an answer. */
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
