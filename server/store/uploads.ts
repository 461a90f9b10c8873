/** Uploads: records and port. */
import type { EpochMs, GroupId, MediaId, UserId } from '../../core/domain/media.ts';
import type { UploadReason, UploadState, UploadType, UploadVisibility } from '../../core/domain/uploads.ts';
import type { MediaRef } from './media-ref.ts';

/** A file being added; its id becomes the id of the medium. */
export interface StoredUpload {
  id: MediaId;
  groupId: GroupId;
  userId: UserId;
  /** File name. */
  name: string;
  /** Bytes. */
  size: number;
  /** Bytes that are verified and on disk, as acknowledged to the sender. */
  received: number;
  state: UploadState;
  /** Detected from the content. */
  type: UploadType | undefined;
  title: string;
  /** `yyyy-mm-dd` */
  date: string;
  visibility: UploadVisibility;
  collectionId: MediaId | undefined;
  thumb: MediaRef | undefined;
  /** Whether the film is playable, even if some renditions are missing. */
  playable: boolean;
  reason: UploadReason | undefined;
  detail: string | undefined;
  createdAt: EpochMs;
  /** When its state last changed or bytes arrived. */
  changedAt: EpochMs;
}

/** Metadata that people may enter before a file is ready. */
export type UploadDescription = {
  [K in 'title' | 'date' | 'visibility' | 'collectionId' | 'thumb']?: StoredUpload[K] | undefined;
};

export interface UploadStore {
  add(upload: StoredUpload): Promise<void>;
  find(id: MediaId): Promise<StoredUpload | undefined>;
  /** Newest first, of the group or of one person in it; ready uploads only if they became ready after `since`. */
  list(who: { groupId: GroupId; userId: UserId | undefined }, since: EpochMs, limit: number): Promise<StoredUpload[]>;
  /** Uploads that are not ready. */
  unfinished(): Promise<StoredUpload[]>;
  describe(id: MediaId, description: UploadDescription): Promise<void>;
  /**
   * Records that further bytes are on disk.
   *
   * @returns false if other bytes after `from` arrived first, or if the upload no longer accepts bytes; these bytes do
   * not count
   */
  receive(id: MediaId, bytes: { from: number; to: number }, at: EpochMs): Promise<boolean>;
  setState(
    id: MediaId,
    state: UploadState,
    at: EpochMs,
    also?: Partial<Pick<StoredUpload, 'type' | 'playable' | 'reason' | 'detail'>>,
  ): Promise<void>;
  /** @returns false if there was none */
  remove(id: MediaId): Promise<boolean>;
  /** Bytes of all of a group's uploads, in any state. */
  bytesOf(groupId: GroupId): Promise<number>;
  /** Whether a group has an upload of this name and size, in any state. */
  isKnown(groupId: GroupId, name: string, size: number): Promise<boolean>;
  /** Number of unfinished uploads of a person. */
  receivingOf(userId: UserId): Promise<number>;
}
