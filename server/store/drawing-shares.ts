/** People with whom saved drawings are shared. */
import type { DrawingPerson, SharedDrawingsPosition } from '../../core/domain/saved-drawings.ts';
import type { EpochMs, MediaId, Seconds, UserId } from '../../core/domain/media.ts';

/**
 * A person of the owner's group, or the name of an account as it was typed: whether there is one is looked up where the
 * share is used, so that the owner learns nothing of it.
 */
export type ShareTarget = { userId: UserId } | { login: string };

export interface DrawingShareStore {
  /** In the order in which they were added, whether or not they have taken it from their list. */
  ofDrawing(drawingId: string): Promise<DrawingPerson[]>;
  /** With how many people each drawing of a person is shared, of one film; drawings that are shared with nobody are absent. */
  counts(owner: UserId, mediaId: MediaId): Promise<ReadonlyMap<string, number>>;
  /** @returns false where it is shared with them already */
  add(share: { id: string; drawingId: string; with: ShareTarget; at: EpochMs }): Promise<boolean>;
  remove(drawingId: string, id: string): Promise<void>;
  /** It is shared with them, and they have not taken it from their list. */
  reaches(drawingId: string, userId: UserId): Promise<boolean>;
  /**
   * What is in the list of a person, the last shared first; of those shared at once the least id.
   *
   * @param before what comes after this one in the list, which may have left it
   */
  sharedWith(
    userId: UserId,
    limit: number,
    before?: SharedDrawingsPosition,
  ): Promise<{ drawingId: string; mediaId: MediaId; sharedAt: EpochMs; isNew: boolean }[]>;
  /** What a list says of drawings. */
  heads(
    drawingIds: readonly string[],
  ): Promise<{ id: string; name: string; owner: string; at: Seconds; strokes: number }[]>;
  see(drawingId: string, userId: UserId): Promise<void>;
  /** @returns false where it was never shared with them */
  drop(drawingId: string, userId: UserId): Promise<boolean>;
}
