/** Group settings, and the samples that a library may have been created with: records and ports. */
import type { EmbedList } from '../../core/domain/embedding.ts';
import type { FirstRunStep, PageLanguage } from '../../core/domain/group-settings.ts';
import type { EpochMs, GroupId, MediaId, UserId } from '../../core/domain/media.ts';
import type { StoredUser } from './users.ts';

export interface StoredGroupSettings {
  id: GroupId;
  name: string;
  language: PageLanguage;
  /** `#rrggbb` */
  accent: string | undefined;
  /** SHA-256 of the logo, by which it is addressed. */
  logo: string | undefined;
  /** Pages that may embed its media. */
  embedding: EmbedList;
  /** Incremented by every change. */
  version: number;
  /** Undefined once the first run is finished. */
  firstRun: FirstRunStep | undefined;
}

export type GroupChanges = Partial<
  Pick<StoredGroupSettings, 'name' | 'language' | 'accent' | 'embedding' | 'firstRun'>
> & {
  /** A PNG. */
  logo?: { hash: string; bytes: Buffer } | undefined;
};

export interface GroupStore {
  settings(id: GroupId): Promise<StoredGroupSettings | undefined>;
  /** Applies the changes that are present, even if undefined, and increments the version. Only within a transaction. */
  change(id: GroupId, changes: GroupChanges): Promise<void>;
  /** The logo of any group, by its hash. */
  logo(hash: string): Promise<Buffer | undefined>;
}

/** The effect of removing the samples. */
export interface SampleCount {
  /** Samples. */
  media: number;
  /** Tags added to samples later. */
  tags: number;
  /** Clips that people have cut from samples. */
  clips: number;
  /** Accounts that are removed. User 1 stays. */
  accounts: Pick<StoredUser, 'name' | 'login'>[];
  /** Names of groups that would be empty. */
  groups: string[];
  /** People's own media, which stay. */
  own: number;
  /** Part of `own`: media of removed accounts, which pass to user 1, and media that move to the remaining group. */
  passed: number;
  moved: number;
  /** People's collections and tests that contain samples. */
  collections: number;
  /** People's own accounts. */
  people: number;
}

/** References to a medium that is being removed. */
export interface SampleLinks {
  /** People's media that show it; they stay without it. */
  shownBy: MediaId[];
  /** Its clips, including those that people have cut. */
  clips: MediaId[];
}

export interface SampleStore {
  /** Marks all existing media, people and groups as samples. Only while seeding. */
  markAll(): Promise<void>;
  /** Whether any samples are left. */
  areThere(): Promise<boolean>;
  /** When their removal began; undefined if none is in progress. */
  removalSince(): Promise<EpochMs | undefined>;
  /** Does nothing if a removal is already in progress. */
  beginRemoval(at: EpochMs): Promise<void>;
  /** @param home the group that stays */
  count(home: GroupId): Promise<SampleCount>;
  /** The next samples to remove, including those in the bin. */
  next(limit: number): Promise<MediaId[]>;
  linksOf(id: MediaId): Promise<SampleLinks>;
  /**
   * Media that pass to user 1 in the remaining group: those of removed accounts, and user 1's own in removed groups.
   */
  nextPassed(home: GroupId, limit: number): Promise<{ id: MediaId; groupId: GroupId }[]>;
  /**
   * Removes the samples' accounts, groups and filters once none of their media is left, and starts the first run of the
   * remaining group. Data saved by the removed accounts passes to user 1. Only within a transaction.
   */
  removePeople(home: GroupId, heir: UserId, name: string): Promise<void>;
  /** The last step, once nothing of the samples is left, including on disk. */
  endRemoval(): Promise<void>;
}
