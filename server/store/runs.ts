/** What people do with tests and sequences: the parts of the store port that keep it. */
import type { EpochMs, MediaId, UserId } from '../../core/domain/media.ts';
import type { SequenceState } from '../../core/domain/sequence.ts';
import type { TestExercise, TestQuestion } from '../../core/domain/test-run.ts';

export interface StoredQuestion extends Omit<TestQuestion, 'answer'> {
  /** Place of the right option. */
  right: number;
}

/** An exercise as it is asked, with what is right. */
export interface PaperExercise extends Omit<TestExercise, 'questions'> {
  questions: StoredQuestion[];
}

export interface StoredRun {
  id: string;
  testId: MediaId;
  userId: UserId;
  title: string;
  startedAt: EpochMs;
  finishedAt: EpochMs | undefined;
  /** As the test was when the run began: a later change of it changes no result. */
  paper: readonly PaperExercise[];
  /** Option by question. */
  answers: ReadonlyMap<string, number>;
}

export interface TestStore {
  /** Questions by exercise, in order. */
  questionsOf(exerciseIds: readonly MediaId[]): Promise<ReadonlyMap<MediaId, StoredQuestion[]>>;
  /**
   * All questions of an exercise at once.
   *
   * @returns false where one of them is another exercise's: nothing was changed then
   */
  setQuestions(exerciseId: MediaId, questions: readonly StoredQuestion[]): Promise<boolean>;
  /** The run that is open, or else the one that was finished last. */
  latestRun(testId: MediaId, userId: UserId): Promise<StoredRun | undefined>;
  findRun(id: string): Promise<StoredRun | undefined>;
  /** @throws where the person has an open run of that test already */
  begin(run: Omit<StoredRun, 'finishedAt' | 'answers'>): Promise<void>;
  /** The first answer of a question stands. */
  answer(runId: string, questionId: string, option: number, at: EpochMs): Promise<void>;
  /** A finished one keeps its moment. */
  finish(runId: string, at: EpochMs): Promise<void>;
}

/** What somebody chose of a sequence; `chosen` undefined for all items in their own order. */
export type StoredSequence = Omit<SequenceState, 'chosen'> & { chosen: string[] | undefined };

export interface SequenceStore {
  find(userId: UserId, mediaId: MediaId): Promise<StoredSequence | undefined>;
  save(userId: UserId, mediaId: MediaId, sequence: StoredSequence): Promise<void>;
}
