/** Work that is done in the background: records and port. */
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
 *
 * No caller says what time it is: hosts that share a database are told apart by its clock alone, however theirs differ.
 */
export interface JobStore {
  /** Due at once, or after so many milliseconds. */
  add(job: Pick<StoredJob, 'id' | 'kind' | 'subject'> & { afterMs?: number }): Promise<void>;
  /** Leases the oldest job of a kind that is due. */
  take(lease: { kind: JobKind; owner: string; forMs: number }): Promise<StoredJob | undefined>;
  /** @returns false where the lease is somebody else's by now */
  renew(id: string, owner: string, forMs: number): Promise<boolean>;
  /** Ends a job. @returns false where the lease is somebody else's by now */
  finish(id: string, owner: string): Promise<boolean>;
  /** Gives it back, due after so many milliseconds. */
  postpone(id: string, owner: string, afterMs: number): Promise<void>;
  /** Gives it back untouched, as if it had not been taken. */
  giveBack(id: string, owner: string): Promise<void>;
  /** Gives back what any worker has leased: only where no other host works on this store. */
  releaseAll(): Promise<void>;
  /** Jobs that somebody works on. */
  leased(): Promise<StoredJob[]>;
  /** Milliseconds until the next job of a kind is due or its lease ends, negative where it is; undefined where there is none. */
  dueIn(kind: JobKind): Promise<number | undefined>;
  /** Jobs of each kind that wait, and that somebody works on. */
  counts(): Promise<{ kind: JobKind; waiting: number; running: number }[]>;
  /** Removes the jobs of a kind on a subject, also one that is under way. */
  removeOf(kind: JobKind, subject: string): Promise<void>;
}
