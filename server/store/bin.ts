import type { EpochMs, GroupId, MediaId, MediaType, UserId } from '../../core/domain/media.ts';
import type { MediaRef } from './media-ref.ts';
import type { StoredMedium } from './media.ts';

/** A deleted medium or tag that can still be restored. */
export interface BinEntry {
  kind: 'medium' | 'tag';
  id: string;
  type: MediaType;
  /** Title of a medium, description of a tag. */
  title: string;
  groupId: GroupId;
  deletedAt: EpochMs;
  /** Name of the person who deleted it; empty if the account no longer exists. */
  deletedBy: string;
  /** Id of that person; undefined if it was deleted along with something else. */
  deletedById: UserId | undefined;
  /** The film that a tag belongs to. */
  videoId: MediaId | undefined;
}

/** Deleted media and tags. Other stores do not find them, but all of their data is preserved. */
export interface BinStore {
  /** Deletes a medium with its tags and clips. @returns false if it is unknown or already in the bin */
  put(kind: BinEntry['kind'], id: string, deletion: { at: EpochMs; by: UserId }): Promise<boolean>;
  /** Adds a clip whose film is in the bin; they are restored together. */
  putClip(id: MediaId, at: EpochMs): Promise<void>;
  /** @returns false if it is not in the bin */
  restore(kind: BinEntry['kind'], id: string): Promise<boolean>;
  /** Newest first. */
  list(groupId: GroupId, page: { offset: number; limit: number }): Promise<BinEntry[]>;
  find(kind: BinEntry['kind'], id: string): Promise<BinEntry | undefined>;
  /** A medium that is in the bin. */
  medium(id: MediaId): Promise<StoredMedium | undefined>;
  /** Entries deleted at or before this moment. */
  due(before: EpochMs): Promise<BinEntry[]>;
  /**
   * Whether any medium, deleted or not, refers to this file (`{folder}/{file}`) or to a file in this folder
   * (`{folder}/`).
   */
  isNamed(what: string): Promise<boolean>;
  /** Whether any medium, deleted or not, refers to a file of the media folder. */
  namesMediaFolder(): Promise<boolean>;
  /** Thumbnails in this folder, of all media including deleted ones. */
  thumbnailsIn(folder: string): Promise<MediaRef[]>;
}
