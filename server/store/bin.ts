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
  /** Name of the person who deleted it; empty if the account is gone. */
  deletedBy: string;
  /** That person; undefined for what was deleted with something else. */
  deletedById: UserId | undefined;
  /** Film of a tag. */
  videoId: MediaId | undefined;
}

/** Deleted media and tags: no other store finds them, and all of their data are preserved. */
export interface BinStore {
  /** Takes the tags and clips of a medium along. @returns false for what is unknown or in the bin already */
  put(kind: BinEntry['kind'], id: string, deletion: { at: EpochMs; by: UserId }): Promise<boolean>;
  /** Adds a clip of a film that is in the bin: they are restored together. */
  putClip(id: MediaId, at: EpochMs): Promise<void>;
  /** @returns false if it is not in the bin */
  restore(kind: BinEntry['kind'], id: string): Promise<boolean>;
  /** Newest first. */
  list(groupId: GroupId, page: { offset: number; limit: number }): Promise<BinEntry[]>;
  find(kind: BinEntry['kind'], id: string): Promise<BinEntry | undefined>;
  /** A medium that is in the bin. */
  medium(id: MediaId): Promise<StoredMedium | undefined>;
  /** What was deleted at or before this moment. */
  due(before: EpochMs): Promise<BinEntry[]>;
  /** Whether any medium, deleted or not, names this file (`{folder}/{file}`) or a file of this folder (`{folder}/`). */
  isNamed(what: string): Promise<boolean>;
  /** Whether any medium, deleted or not, names a file of the media folder. */
  namesMediaFolder(): Promise<boolean>;
  /** Thumbnails in this folder of all media, deleted or not. */
  thumbnailsIn(folder: string): Promise<MediaRef[]>;
}
