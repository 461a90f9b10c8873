import type { EpochMs, MediaId, Seconds, UserId } from '../../core/domain/media.ts';
import type { MediaRef } from './media-ref.ts';
import type { StoredMedium } from './media.ts';

/** State of a clip that is not a medium yet. */
export type ClipState = 'queued' | 'failed';

/** A clip to be cut, by the job of the same id. */
export interface StoredClipJob {
  /** Of the clip. */
  id: MediaId;
  filmId: MediaId;
  userId: UserId;
  state: ClipState;
  at: EpochMs;
  /** In the film. */
  start: Seconds;
  end: Seconds;
  logo: MediaRef | undefined;
  /** The clip, but for what its cut decides. */
  medium: StoredMedium;
}

export interface ClipJobStore {
  add(job: Omit<StoredClipJob, 'state'>): Promise<void>;
  find(id: MediaId): Promise<StoredClipJob | undefined>;
  /** How many clips of a person are waiting or being cut. */
  waitingOf(userId: UserId): Promise<number>;
  fail(id: MediaId, reason: string): Promise<void>;
  remove(id: MediaId): Promise<void>;
  /** Removes all of a film. */
  removeOf(filmId: MediaId): Promise<void>;
  /** Removes those that failed before a moment. */
  forgetFailed(before: EpochMs): Promise<void>;
}
