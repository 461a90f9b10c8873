import type { EpochMs, MediaId, Seconds, UserId } from '../../core/domain/media.ts';
import type { MediaRef } from './media-ref.ts';
import type { StoredMedium } from './media.ts';

/** State of a clip that is not a medium yet. */
export type ClipState = 'queued' | 'failed';

/** A clip to be cut; the job has the same id. */
export interface StoredClipJob {
  /** Id of the clip. */
  id: MediaId;
  filmId: MediaId;
  userId: UserId;
  state: ClipState;
  at: EpochMs;
  /** Position in the film. */
  start: Seconds;
  end: Seconds;
  logo: MediaRef | undefined;
  /** The clip as a medium, without the values that depend on the cut. */
  medium: StoredMedium;
}

export interface ClipJobStore {
  add(job: Omit<StoredClipJob, 'state'>): Promise<void>;
  find(id: MediaId): Promise<StoredClipJob | undefined>;
  /** Number of a person's clips that are queued or being cut. */
  waitingOf(userId: UserId): Promise<number>;
  fail(id: MediaId, reason: string): Promise<void>;
  remove(id: MediaId): Promise<void>;
  /** Removes all clip jobs of a film. */
  removeOf(filmId: MediaId): Promise<void>;
  /** Removes jobs that failed before a moment. */
  forgetFailed(before: EpochMs): Promise<void>;
}
