/** Background jobs: records and port. */
export type JobKind = 'package' | 'clip' | 'comparison' | 'digest' | 'notice' | 'removeFile';

/** A job that is waiting or running; finished jobs are removed. */
export interface StoredJob {
  id: string;
  kind: JobKind;
  /**
   * For `package`, the id of the upload; for `clip` and `comparison`, the job's own id; for `digest`, a person and the
   * due cadences, `66:once,daily`; for `notice`, its id; for `removeFile`, a file or folder (`{folder}/`) that may no
   * longer be referenced.
   */
  subject: string;
  /** Number of times it was started. */
  attempts: number;
}

/**
 * The job queue. A worker leases a job; if the lease expires, another worker may take the job, and the former worker
 * can no longer finish it.
 *
 * Callers pass no time: the clock of the shared database alone decides, so that clock skew between hosts does not
 * matter.
 */
export interface JobStore {
  /** Due immediately, or after `afterMs`. */
  add(job: Pick<StoredJob, 'id' | 'kind' | 'subject'> & { afterMs?: number }): Promise<void>;
  /** Leases the oldest due job of a kind. */
  take(lease: { kind: JobKind; owner: string; forMs: number }): Promise<StoredJob | undefined>;
  /** @returns false if another worker holds the lease by now */
  renew(id: string, owner: string, forMs: number): Promise<boolean>;
  /** Ends a job. @returns false if another worker holds the lease by now */
  finish(id: string, owner: string): Promise<boolean>;
  /** Returns a job to the queue, due after `afterMs`. */
  postpone(id: string, owner: string, afterMs: number): Promise<void>;
  /** Returns a job to the queue as if it had not been taken. */
  giveBack(id: string, owner: string): Promise<void>;
  /** Releases the leases of all workers. Only if no other host uses this store. */
  releaseAll(): Promise<void>;
  /** Jobs that are running. */
  leased(): Promise<StoredJob[]>;
  /**
   * Milliseconds until the next job of a kind is due or its lease expires, negative if overdue; undefined if there is
   * none.
   */
  dueIn(kind: JobKind): Promise<number | undefined>;
  /** Waiting and running jobs of each kind. */
  counts(): Promise<{ kind: JobKind; waiting: number; running: number }[]>;
  /** Removes the jobs of a kind for a subject, including a running one. */
  removeOf(kind: JobKind, subject: string): Promise<void>;
}
