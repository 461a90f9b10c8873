import type { MediaId, UserId } from '../../core/domain/media.ts';
import type { Tag } from '../../core/domain/tag.ts';

/** A tag; `videoId` is the medium that it belongs to. */
export type StoredTag = Tag;

/** A tag with values that only CSV files carry, as JSON lists: `[[name, value]]` and `[[x, y]]`. */
export interface ExportedTag extends StoredTag {
  choices?: string | undefined;
  coordinates?: string | undefined;
}

export interface TagStore {
  ofMedium(id: MediaId): Promise<StoredTag[]>;
  /** Tags that have a time, earliest first. @param from index of the first */
  timedOf(id: MediaId, limit: number, from: number): Promise<StoredTag[]>;
  /** The first tags, of any medium, whose ids at their source start with a prefix; sorted by those ids. */
  sentAs(prefix: string, limit: number): Promise<StoredTag[]>;
  /** In the order of the ids, without unknown ones. */
  findMany(ids: readonly string[]): Promise<StoredTag[]>;
  /** Like `findMany`, but only the media that the tags belong to. */
  findMediaOf(ids: readonly string[]): Promise<Pick<StoredTag, 'id' | 'videoId'>[]>;
  /** Adds a tag, or replaces the tag with the same id. */
  save(tag: StoredTag): Promise<void>;
  /**
   * Adds, replaces and removes tags of one medium, then indexes the medium's words once.
   *
   * @param atDeskBy who changes them at the tagging desk, which leaves indexing the medium's words to `indexWords`
   * @returns false, and changes nothing, if an id belongs to a tag of another medium
   */
  change(
    mediaId: MediaId,
    changes: { saved: readonly StoredTag[]; removed: readonly string[] },
    atDeskBy?: UserId,
  ): Promise<boolean>;
  /** Media whose newest tags are not in the search index yet. */
  withStaleWords(): Promise<MediaId[]>;
  /** Indexes the words of a medium's tags. */
  indexWords(mediaId: MediaId): Promise<void>;
  /** Replaces all tags of a medium. */
  replace(mediaId: MediaId, tags: readonly StoredTag[]): Promise<void>;
  remove(id: string): Promise<boolean>;
  /**
   * All tags of these media in order, in batches, from one snapshot. Breaking out of the loop ends the read.
   *
   * @param purpose `file` uses separate connections, so that responses never wait for data files
   */
  each(mediaIds: readonly MediaId[], purpose?: 'response' | 'file'): AsyncIterable<readonly ExportedTag[]>;
}
