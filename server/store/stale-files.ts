import type { MediaId } from '../../core/domain/media.ts';

/**
 * Media whose data files are out of date. A transaction that changes a medium marks it, together with every film whose
 * data file shows it.
 */
export interface StaleFileStore {
  /** The newest mark of a medium; undefined while its file is current. */
  find(mediaId: MediaId): Promise<number | undefined>;
  /** Oldest mark first. */
  all(): Promise<{ mediaId: MediaId; mark: number }[]>;
  /** Media that have been marked again in the meantime stay marked. */
  clear(marks: readonly number[]): Promise<void>;
}
