/** Files on their way into the library: records and port. */
import type { EpochMs, GroupId, MediaId, UserId } from '../../core/domain/media.ts';
import type { UploadReason, UploadState, UploadType, UploadVisibility } from '../../core/domain/uploads.ts';
import type { MediaRef } from './media-ref.ts';

/** A file that somebody adds; its id is that of the medium that it becomes. */
export interface StoredUpload {
  id: MediaId;
  groupId: GroupId;
  userId: UserId;
  /** Of the file. */
  name: string;
  /** Bytes. */
  size: number;
  /** Bytes that are on disk and verified: what the sender was told. */
  received: number;
  state: UploadState;
  /** By its content. */
  type: UploadType | undefined;
  title: string;
  /** `yyyy-mm-dd` */
  date: string;
  visibility: UploadVisibility;
  collectionId: MediaId | undefined;
  thumb: MediaRef | undefined;
  /** The film plays, though not in all of its renditions. */
  playable: boolean;
  reason: UploadReason | undefined;
  detail: string | undefined;
  createdAt: EpochMs;
  /** When its state changed last, or bytes arrived. */
  changedAt: EpochMs;
}

/** What people say about a file before it is ready. */
export type UploadDescription = {
  [K in 'title' | 'date' | 'visibility' | 'collectionId' | 'thumb']?: StoredUpload[K] | undefined;
};

export interface UploadStore {
  add(upload: StoredUpload): Promise<void>;
  find(id: MediaId): Promise<StoredUpload | undefined>;
  /** Newest first: of the group, or of one person in it; those that are ready only where they became so after `since`. */
  list(who: { groupId: GroupId; userId: UserId | undefined }, since: EpochMs, limit: number): Promise<StoredUpload[]>;
  /** Those that are not ready. */
  unfinished(): Promise<StoredUpload[]>;
  describe(id: MediaId, description: UploadDescription): Promise<void>;
  /**
   * Further bytes are on disk.
   *
   * @returns false where others came after `from` before them, or it receives no more: these do not count
   */
  receive(id: MediaId, bytes: { from: number; to: number }, at: EpochMs): Promise<boolean>;
  setState(
    id: MediaId,
    state: UploadState,
    at: EpochMs,
    also?: Partial<Pick<StoredUpload, 'type' | 'playable' | 'reason' | 'detail'>>,
  ): Promise<void>;
  /** @returns false where there was none */
  remove(id: MediaId): Promise<boolean>;
  /** Bytes of a group's files, whatever their state. */
  bytesOf(groupId: GroupId): Promise<number>;
  /** Whether a group has a file of this name and as many bytes, whatever its state. */
  isKnown(groupId: GroupId, name: string, size: number): Promise<boolean>;
  /** Files that a person has begun and not finished. */
  receivingOf(userId: UserId): Promise<number>;
}
