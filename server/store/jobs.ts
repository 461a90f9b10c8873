/** Work that is done in the background: records and port. */
import type { EpochMs } from '../../core/domain/media.ts';

/** Kinds of background work. */
export type JobKind = 'package' | 'clip' | 'comparison' | 'digest' | 'notice' | 'removeFile';

/** Work that waits or is under way; what is done is no job any more. */
export interface StoredJob {
  id: string;
  kind: JobKind;
  /**
   * What it is about: for `package`, the id of the upload; for `clip` and `comparison`, its own id; for `digest`, a person and what is due, `66:once,daily`; for
   * `notice`, its id; for `removeFile`, a file or folder (`{folder}/`) that may have lost its last name.
   */
  subject: string;
  /** Times that it was taken up. */
  attempts: number;
}

/**
 * The queue of background work. A worker leases a job; one whose lease has run out is taken up again by whoever asks
 * next, and its former worker can no longer finish it.
 */
export interface JobStore {
  add(job: Pick<StoredJob, 'id' | 'kind' | 'subject'> & { at: EpochMs }): Promise<void>;
  /** Leases the oldest job of a kind that is due. */
  take(lease: { kind: JobKind; owner: string; now: EpochMs; until: EpochMs }): Promise<StoredJob | undefined>;
  /** @returns false where the lease is somebody else's by now */
  renew(id: string, owner: string, until: EpochMs): Promise<boolean>;
  /** Ends a job. @returns false where the lease is somebody else's by now */
  finish(id: string, owner: string): Promise<boolean>;
  /** Gives it back, due at a later moment. */
  postpone(id: string, owner: string, due: EpochMs): Promise<void>;
  /** Gives it back untouched, as if it had not been taken. */
  giveBack(id: string, owner: string): Promise<void>;
  /** Gives back what any worker has leased: only where no other host works on this store. */
  releaseAll(): Promise<void>;
  /** Jobs that somebody works on. */
  leased(now: EpochMs): Promise<StoredJob[]>;
  /** When the next job of a kind is due or its lease ends; undefined where there is none. */
  nextDue(kind: JobKind): Promise<EpochMs | undefined>;
  /** Jobs of each kind that wait, and that somebody works on. */
  counts(now: EpochMs): Promise<{ kind: JobKind; waiting: number; running: number }[]>;
  /** Removes the jobs of a kind on a subject, also one that is under way. */
  removeOf(kind: JobKind, subject: string): Promise<void>;
}
