/** People with whom saved drawings are shared. */
import type { DrawingPerson, SharedDrawingsPosition } from '../../core/domain/saved-drawings.ts';
import type { EpochMs, MediaId, Seconds, UserId } from '../../core/domain/media.ts';

/**
 * A person of the owner's group, or a login as it was typed. Whether that account exists is checked only when the share
 * is used, so that the owner cannot find out.
 */
export type ShareTarget = { userId: UserId } | { login: string };

export interface DrawingShareStore {
  /** In the order in which they were added, including people who removed the drawing from their list. */
  ofDrawing(drawingId: string): Promise<DrawingPerson[]>;
  /** For one person's drawings of one film: the number of people each is shared with. Unshared drawings are absent. */
  counts(owner: UserId, mediaId: MediaId): Promise<ReadonlyMap<string, number>>;
  /** @returns false if it is already shared with them */
  add(share: { id: string; drawingId: string; with: ShareTarget; at: EpochMs }): Promise<boolean>;
  remove(drawingId: string, id: string): Promise<void>;
  /** Whether it is shared with them and still in their list. */
  reaches(drawingId: string, userId: UserId): Promise<boolean>;
  /**
   * A person's list, most recently shared first; ties are ordered by id.
   *
   * @param before returns entries after this position, whose entry may have left the list
   */
  sharedWith(
    userId: UserId,
    limit: number,
    before?: SharedDrawingsPosition,
  ): Promise<{ drawingId: string; mediaId: MediaId; sharedAt: EpochMs; isNew: boolean }[]>;
  /** The fields of drawings that a list shows. */
  heads(
    drawingIds: readonly string[],
  ): Promise<{ id: string; name: string; owner: string; at: Seconds; strokes: number }[]>;
  see(drawingId: string, userId: UserId): Promise<void>;
  /** @returns false if it was never shared with them */
  drop(drawingId: string, userId: UserId): Promise<boolean>;
}
