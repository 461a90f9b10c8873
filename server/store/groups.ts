/** What administrators decide about a group, and the samples that a library may have come with: records and ports. */
import type { EmbedList } from '../../core/domain/embedding.ts';
import type { FirstRunStep, PageLanguage } from '../../core/domain/group-settings.ts';
import type { EpochMs, GroupId, MediaId, UserId } from '../../core/domain/media.ts';
import type { StoredUser } from './users.ts';

export interface StoredGroupSettings {
  id: GroupId;
  name: string;
  language: PageLanguage;
  /** `#rrggbb`, as it was chosen. */
  accent: string | undefined;
  /** SHA-256 of the logo, which names it. */
  logo: string | undefined;
  /** Pages that may embed its media. */
  embedding: EmbedList;
  /** Counts the changes. */
  version: number;
  /** Undefined once it is finished. */
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
  /** Changes what is there, also to undefined, and counts the version up. Only within a transaction. */
  change(id: GroupId, changes: GroupChanges): Promise<void>;
  /** Bytes of a logo that a group has. */
  logo(hash: string): Promise<Buffer | undefined>;
}

/** What removing the samples takes away, and what stays. */
export interface SampleCount {
  /** Samples. */
  media: number;
  /** Tags of theirs that did not come with them. */
  tags: number;
  /** Clips that people have cut from them. */
  clips: number;
  /** But for user 1, who stays. */
  accounts: Pick<StoredUser, 'name' | 'login'>[];
  /** Names of groups that nobody and nothing is left in. */
  groups: string[];
  /** Media of people that stay. */
  own: number;
  /** Of these: those of accounts that go, which pass to user 1; those that pass into the group that stays. */
  passed: number;
  moved: number;
  /** Collections and tests of people that hold samples. */
  collections: number;
  /** Accounts of people. */
  people: number;
}

/** A medium that is removed, and what names it. */
export interface SampleLinks {
  /** Media of people that show it: they go on without. */
  shownBy: MediaId[];
  /** Its clips, also those that people have cut. */
  clips: MediaId[];
}

export interface SampleStore {
  /** All media, people and groups that are there now came with the program. Only at seeding. */
  markAll(): Promise<void>;
  /** Whether any is left. */
  areThere(): Promise<boolean>;
  /** When their removal began; undefined where none is under way. */
  removalSince(): Promise<EpochMs | undefined>;
  /** Only one is under way: further calls change nothing. */
  beginRemoval(at: EpochMs): Promise<void>;
  /** @param home the group that stays */
  count(home: GroupId): Promise<SampleCount>;
  /** Samples that are to be removed next, also from the bin. */
  next(limit: number): Promise<MediaId[]>;
  linksOf(id: MediaId): Promise<SampleLinks>;
  /** Media of accounts that go, and of user 1 in groups that go: they pass to user 1, into the group that stays. */
  nextPassed(home: GroupId, limit: number): Promise<{ id: MediaId; groupId: GroupId }[]>;
  /**
   * Removes accounts, groups and filters of the samples once no media of theirs is left, and begins the first run of the
   * group that stays. What their accounts have saved passes to user 1. Only within a transaction.
   */
  removePeople(home: GroupId, heir: UserId, name: string): Promise<void>;
  /** The last step: nothing of the samples is left, on disk either. */
  endRemoval(): Promise<void>;
}
