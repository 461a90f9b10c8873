/** What the tagging desk keeps beside the tags themselves (row B14). */
import type { HiddenFields } from '../../core/domain/desk/desk-tag.ts';
import type { DeskTemplate } from '../../core/domain/desk/template.ts';
import type { EpochMs, GroupId, MediaId, UserId } from '../../core/domain/media.ts';
import type { StoredTag } from './tags.ts';

/** A tag with the number of its last write, and who made it at the desk. */
export interface DeskRow {
  tag: StoredTag;
  revision: number;
  by: { id: UserId; name: string } | undefined;
}

/** What has become of the tags of a medium since a number. */
export interface DeskBatch {
  saved: DeskRow[];
  /** Ids of tags that are gone. */
  removed: string[];
  /** The number that this batch ends at. */
  through: number;
}

/** A change that has had its effect. */
export interface DoneChange {
  change: string;
  /** It removed a tag of which the desk does not show everything. */
  removed: { id: string; hidden: HiddenFields } | undefined;
}

export interface DeskStore {
  /** The number of the last change of the store. */
  revision(): Promise<number>;
  /** Tags of a medium, some at a time, as they stand now; a reader that stops ends it. */
  each(mediaId: MediaId): AsyncIterable<readonly DeskRow[]>;
  /** Of these ids, of whatever medium, those in the bin too. */
  find(ids: readonly string[]): Promise<(DeskRow & { isBinned: boolean })[]>;
  /**
   * @param limit rows of either kind
   * @returns undefined where all has to be read again: more has changed, or the tags were replaced as a whole
   */
  since(mediaId: MediaId, revision: number, limit: number): Promise<DeskBatch | undefined>;
  /** Of changes that have had their effect: the revision that each one was answered with. */
  effects(mediaId: MediaId, changes: readonly string[]): Promise<Map<string, number>>;
  /** Notes that changes have had their effect, and forgets what is older than `forgetBefore`. */
  note(mediaId: MediaId, changes: readonly DoneChange[], at: EpochMs, forgetBefore: EpochMs): Promise<void>;
  /** What is noted of tags that a desk removed, by their ids: of the last removal of each. */
  hidden(mediaId: MediaId, ids: readonly string[]): Promise<Map<string, HiddenFields>>;
  /** By name. */
  templates(groupId: GroupId): Promise<DeskTemplate[]>;
  template(groupId: GroupId, id: string): Promise<DeskTemplate | undefined>;
  saveTemplate(groupId: GroupId, template: Omit<DeskTemplate, 'revision'>): Promise<DeskTemplate>;
  removeTemplate(groupId: GroupId, id: string): Promise<void>;
}
