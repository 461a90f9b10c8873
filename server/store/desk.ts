/** Data that the tagging desk stores in addition to tags (row B14). */
import type { HiddenFields } from '../../core/domain/desk/desk-tag.ts';
import type { DeskTemplate } from '../../core/domain/desk/template.ts';
import type { EpochMs, GroupId, MediaId, UserId } from '../../core/domain/media.ts';
import type { StoredTag } from './tags.ts';

/** A tag with the revision of its last write, and who made it at the desk. */
export interface DeskRow {
  tag: StoredTag;
  revision: number;
  by: { id: UserId; name: string } | undefined;
}

/** Changes to the tags of a medium after a revision. */
export interface DeskBatch {
  saved: DeskRow[];
  /** Ids of removed tags. */
  removed: string[];
  /** The revision that this batch reaches. */
  through: number;
}

/** A change that has been applied. */
export interface DoneChange {
  change: string;
  /** Set if it removed a tag with fields that the desk does not show. */
  removed: { id: string; hidden: HiddenFields } | undefined;
}

export interface DeskStore {
  /** The store's current revision. */
  revision(): Promise<number>;
  /** Tags of a medium in batches, in their current state. Breaking out of the loop ends the read. */
  each(mediaId: MediaId): AsyncIterable<readonly DeskRow[]>;
  /** Tags with these ids, of any medium, including those in the bin. */
  find(ids: readonly string[]): Promise<(DeskRow & { isBinned: boolean })[]>;
  /**
   * @param limit rows of either kind
   * @returns undefined if everything has to be read again: there are more changes than that, or all tags were replaced
   */
  since(mediaId: MediaId, revision: number, limit: number): Promise<DeskBatch | undefined>;
  /** For each of these changes that has been applied: the revision it was acknowledged with. */
  effects(mediaId: MediaId, changes: readonly string[]): Promise<Map<string, number>>;
  /** Records applied changes, and deletes records older than `forgetBefore`. */
  note(mediaId: MediaId, changes: readonly DoneChange[], at: EpochMs, forgetBefore: EpochMs): Promise<void>;
  /** Hidden fields of tags that a desk removed, by tag id; from the last removal of each. */
  hidden(mediaId: MediaId, ids: readonly string[]): Promise<Map<string, HiddenFields>>;
  /** Sorted by name. */
  templates(groupId: GroupId): Promise<DeskTemplate[]>;
  template(groupId: GroupId, id: string): Promise<DeskTemplate | undefined>;
  saveTemplate(groupId: GroupId, template: Omit<DeskTemplate, 'revision'>): Promise<DeskTemplate>;
  removeTemplate(groupId: GroupId, id: string): Promise<void>;
}
