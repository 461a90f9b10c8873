/** Tests and sequences: records and ports. */
import type { EpochMs, MediaId, UserId } from '../../core/domain/media.ts';
import type { SequenceState } from '../../core/domain/sequence.ts';
import type { TestExercise, TestQuestion } from '../../core/domain/test-run.ts';

export interface StoredQuestion extends Omit<TestQuestion, 'answer'> {
  /** Index of the right option. */
  right: number;
}

/** An exercise as it is asked, with the right answers. */
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
  /** The test as it was when the run began: later changes of the test do not affect results. */
  paper: readonly PaperExercise[];
  /** Chosen option by question id. */
  answers: ReadonlyMap<string, number>;
}

export interface TestStore {
  /** Questions by exercise, in order. */
  questionsOf(exerciseIds: readonly MediaId[]): Promise<ReadonlyMap<MediaId, StoredQuestion[]>>;
  /**
   * Replaces all questions of an exercise.
   *
   * @returns false, and changes nothing, if one of them belongs to another exercise
   */
  setQuestions(exerciseId: MediaId, questions: readonly StoredQuestion[]): Promise<boolean>;
  /** The open run, or else the one finished last. */
  latestRun(testId: MediaId, userId: UserId): Promise<StoredRun | undefined>;
  findRun(id: string): Promise<StoredRun | undefined>;
  /** @throws if the person already has an open run of that test */
  begin(run: Omit<StoredRun, 'finishedAt' | 'answers'>): Promise<void>;
  /** Keeps the first answer to a question. */
  answer(runId: string, questionId: string, option: number, at: EpochMs): Promise<void>;
  /** Keeps the time of a run that is already finished. */
  finish(runId: string, at: EpochMs): Promise<void>;
}

/** A person's selection from a sequence; `chosen` is undefined for all items in their original order. */
export type StoredSequence = Omit<SequenceState, 'chosen'> & { chosen: string[] | undefined };

export interface SequenceStore {
  find(userId: UserId, mediaId: MediaId): Promise<StoredSequence | undefined>;
  save(userId: UserId, mediaId: MediaId, sequence: StoredSequence): Promise<void>;
}
