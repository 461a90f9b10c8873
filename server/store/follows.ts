/** What people follow and what they are notified of: records and port (row S10). */
import type { Channel, Cadence, FollowTarget, FoundUpdate, Frequency } from '../../core/domain/follows.ts';
import type { EpochMs, MediaId, UserId } from '../../core/domain/media.ts';
import type { StoredMedium } from './media.ts';

export interface StoredFollow extends FollowTarget {
  id: string;
  userId: UserId;
  /** Of an athlete, as it was written where the follow began; empty for what has a name of its own. */
  name: string;
  email: Frequency;
  push: Frequency;
  /** The last update that was there before the follow, or was notified by this channel. */
  since: number;
  emailSeq: number;
  pushSeq: number;
}

/** What a person has chosen: without how far the host has got with it. */
export type ChosenFollow = Omit<StoredFollow, 'since' | 'emailSeq' | 'pushSeq'>;

/** How a person is notified. */
export interface StoredFollower {
  userId: UserId;
  language: 'en' | 'fr';
  /** IANA name. */
  timeZone: string;
  paused: boolean;
  /** When each digest is due; undefined: none is. */
  onceAt: EpochMs | undefined;
  dailyAt: EpochMs | undefined;
  weeklyAt: EpochMs | undefined;
  /** Of the token in the address of the person's feed. */
  feedHash: string | undefined;
}

/** What decided who saw a medium, before a change of it. */
export type WasListed = Pick<StoredMedium, 'visibility' | 'publish' | 'validity_date'>;

/**
 * `medium`: it is there, or other people may see it than before. `member`: it was added to the collection `about`.
 * `moments`: `count` new ones of the athlete `about`. `tags`: its tags after the row `count` are new; without a row, those of
 * its newest import.
 */
export interface StoredUpdate {
  seq: number;
  kind: 'medium' | 'member' | 'live' | 'replay' | 'moments' | 'tags';
  mediaId: MediaId;
  about: string | undefined;
  count: number | undefined;
  /** Of a changed medium. */
  was: WasListed | undefined;
  at: EpochMs;
}

export type NewUpdate = Omit<StoredUpdate, 'seq' | 'was'>;

/** A notice that is built and not out of the host's hands; `handing`: it is on its way, or the host ended over it. */
export interface StoredNotice {
  id: string;
  userId: UserId;
  channel: Channel;
  /** Of a push. */
  deviceId: string | undefined;
  state: 'built' | 'handing';
  items: readonly FoundUpdate[];
  /** Further things that it does not name. */
  more: number;
  builtAt: EpochMs;
}

export interface StoredPushDevice {
  id: string;
  userId: UserId;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** What the person calls it. */
  name: string;
  addedAt: EpochMs;
}

/** Whom a tag names. */
export interface TagProfile {
  mediaId: MediaId;
  url: string | undefined;
  nation: string | undefined;
}

/** How many moments an athlete has in a medium. */
export interface AthleteMoments {
  subject: string;
  mediaId: MediaId;
  count: number;
}

/** How far updates that no trigger records have been gathered. */
export interface FollowClock {
  /** Change counter of the tags, and their last row. */
  revision: number;
  lastTag: number;
  /** Dates up to this moment. */
  lookedAt: EpochMs;
  /** Number of the newest update for which followers who are notified at once were woken. */
  woken: number;
}

export interface FollowerStore {
  follower(userId: UserId): Promise<StoredFollower | undefined>;
  followerOfFeed(feedHash: string): Promise<StoredFollower | undefined>;
  saveFollower(follower: StoredFollower): Promise<void>;
  /** Everybody who is notified at once, and is not due earlier. */
  wakeOnce(at: EpochMs): Promise<void>;
  due(now: EpochMs, limit: number): Promise<StoredFollower[]>;
  /** When the next of them is due. */
  setDue(userId: UserId, cadence: Cadence, at: EpochMs | undefined): Promise<void>;
}

export interface FollowUpdateStore {
  lastUpdate(): Promise<number>;
  addUpdates(updates: readonly NewUpdate[]): Promise<void>;
  /** The newest of them, oldest first. */
  updatesBetween(after: number, upTo: number, limit: number): Promise<StoredUpdate[]>;
  /** Whether a live event began after this. */
  hasLive(after: number): Promise<boolean>;
  removeUpdates(before: EpochMs): Promise<void>;
  clock(): Promise<FollowClock>;
  setClock(clock: Partial<FollowClock>): Promise<void>;
  /** Media whose dates or start of a live stream may lie between these moments, by their text. */
  datedBetween(from: EpochMs, to: EpochMs): Promise<StoredMedium[]>;
  /** Where the tags stand now, and media whose tags have changed since, by hand or by an import. */
  changedTags(
    after: number,
  ): Promise<Pick<FollowClock, 'revision' | 'lastTag'> & { media: { mediaId: MediaId; isImport: boolean }[] }>;
  /** Ids of a medium's tags after this row; undefined: of its newest import. At most 5,000. */
  newTags(mediaId: MediaId, after: number | undefined): Promise<string[]>;
  /** What a collection holds now is no update. */
  knowMembers(collectionId: MediaId): Promise<void>;
}

export interface AthleteMomentStore {
  profilesIn(mediaIds: readonly MediaId[]): Promise<TagProfile[]>;
  /** Of tags with all of these words in the profile. */
  profilesWith(words: readonly string[]): Promise<TagProfile[]>;
  momentsOf(subjects: readonly string[], mediaIds: readonly MediaId[]): Promise<AthleteMoments[]>;
  /** Counts only grow: what was removed and comes back is no update. */
  raiseMoments(moments: readonly AthleteMoments[]): Promise<void>;
}

export interface NoticeStore {
  /** Those of the things that they were notified of by this channel. */
  notifiedOf(userId: UserId, channel: Channel, things: readonly string[]): Promise<Set<string>>;
  markNotified(userId: UserId, channel: Channel, things: readonly string[]): Promise<void>;
  addNotice(notice: Omit<StoredNotice, 'state'>): Promise<void>;
  notice(id: string): Promise<StoredNotice | undefined>;
  setNotice(id: string, state: StoredNotice['state']): Promise<void>;
  removeNotice(id: string): Promise<void>;
  addLink(link: { tokenHash: string; userId: UserId; madeAt: EpochMs }): Promise<void>;
  ownerOfLink(tokenHash: string): Promise<UserId | undefined>;
  removeLinks(before: EpochMs): Promise<void>;
}

export interface PushDeviceStore {
  devices(userId: UserId): Promise<StoredPushDevice[]>;
  device(id: string): Promise<StoredPushDevice | undefined>;
  /** Takes the place of the one with the same endpoint: a browser has one person at a time. */
  saveDevice(device: StoredPushDevice): Promise<void>;
  removeDevice(id: string): Promise<void>;
}

export interface FollowStore
  extends FollowerStore, FollowUpdateStore, AthleteMomentStore, NoticeStore, PushDeviceStore {
  hasAny(): Promise<boolean>;
  /** In the order in which they began. */
  ofUser(userId: UserId): Promise<StoredFollow[]>;
  find(id: string): Promise<StoredFollow | undefined>;
  add(follow: ChosenFollow, now: EpochMs): Promise<void>;
  /** A channel that is switched on again does not notify of anything that happened before. */
  setFrequencies(id: string, frequencies: Pick<StoredFollow, Channel>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes it, and keeps it as it was for whoever takes that back. */
  end(id: string, at: EpochMs): Promise<void>;
  /** One that was ended so, and not taken back. */
  ended(id: string): Promise<ChosenFollow | undefined>;
  forgetEnded(id: string): Promise<void>;
  removeEnded(before: EpochMs): Promise<void>;
  /** All of a person's are taken up from here on. */
  skipTo(userId: UserId, seq: number): Promise<void>;
  /** Updates up to this one were notified by this channel. */
  advance(ids: readonly string[], channel: Channel, seq: number): Promise<void>;
  /** Athletes that anybody follows. */
  athletes(): Promise<string[]>;
}
