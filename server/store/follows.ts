/** Follows and notifications: records and port (row S10). */
import type { Channel, Cadence, FollowTarget, FoundUpdate, Frequency } from '../../core/domain/follows.ts';
import type { EpochMs, MediaId, UserId } from '../../core/domain/media.ts';
import type { StoredMedium } from './media.ts';

export interface StoredFollow extends FollowTarget {
  id: string;
  userId: UserId;
  /** Name of an athlete as written when the follow was created; empty for subjects that have a name of their own. */
  name: string;
  email: Frequency;
  push: Frequency;
  /** Number of the last update that existed before the follow, or was notified through this channel. */
  since: number;
  emailSeq: number;
  pushSeq: number;
}

/** A person's choices, without the progress of notifications. */
export type ChosenFollow = Omit<StoredFollow, 'since' | 'emailSeq' | 'pushSeq'>;

/** A person's notification settings. */
export interface StoredFollower {
  userId: UserId;
  language: 'en' | 'fr';
  /** IANA name. */
  timeZone: string;
  paused: boolean;
  /** When each digest is due; undefined if none is. */
  onceAt: EpochMs | undefined;
  dailyAt: EpochMs | undefined;
  weeklyAt: EpochMs | undefined;
  /** Hash of the token in the address of the person's feed. */
  feedHash: string | undefined;
}

/** The fields that decided who could see a medium before it was changed. */
export type WasListed = Pick<StoredMedium, 'visibility' | 'publish' | 'validity_date'>;

/**
 * `medium`: it was added, or became visible to other people. `member`: it was added to the collection `about`.
 * `moments`: `count` new ones of the athlete `about`. `tags`: the tags after row `count` are new; without a row, those
 * of the newest import.
 */
export interface StoredUpdate {
  seq: number;
  kind: 'medium' | 'member' | 'live' | 'replay' | 'moments' | 'tags';
  mediaId: MediaId;
  about: string | undefined;
  count: number | undefined;
  /** For a changed medium. */
  was: WasListed | undefined;
  at: EpochMs;
}

export type NewUpdate = Omit<StoredUpdate, 'seq' | 'was'>;

/**
 * A notice that has been built but not delivered. `handing`: delivery has started, and may have been cut short by a
 * crash.
 */
export interface StoredNotice {
  id: string;
  userId: UserId;
  channel: Channel;
  /** For push notifications. */
  deviceId: string | undefined;
  state: 'built' | 'handing';
  items: readonly FoundUpdate[];
  /** Number of further updates that it does not name. */
  more: number;
  builtAt: EpochMs;
}

export interface StoredPushDevice {
  id: string;
  userId: UserId;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Name given by the person. */
  name: string;
  addedAt: EpochMs;
}

/** The profile that a tag names. */
export interface TagProfile {
  mediaId: MediaId;
  url: string | undefined;
  nation: string | undefined;
}

/** Number of moments that an athlete has in a medium. */
export interface AthleteMoments {
  subject: string;
  mediaId: MediaId;
  count: number;
}

/** How far updates that no trigger records have been gathered. */
export interface FollowClock {
  /** Revision of the tags, and the last tag row. */
  revision: number;
  lastTag: number;
  /** Dates have been checked up to this moment. */
  lookedAt: EpochMs;
  /** Number of the newest update for which immediate followers have been woken. */
  woken: number;
}

export interface FollowerStore {
  follower(userId: UserId): Promise<StoredFollower | undefined>;
  followerOfFeed(feedHash: string): Promise<StoredFollower | undefined>;
  saveFollower(follower: StoredFollower): Promise<void>;
  /** Makes all followers with immediate notifications due at `at`, unless they are due earlier. */
  wakeOnce(at: EpochMs): Promise<void>;
  due(now: EpochMs, limit: number): Promise<StoredFollower[]>;
  /** Sets when the next digest of this cadence is due. */
  setDue(userId: UserId, cadence: Cadence, at: EpochMs | undefined): Promise<void>;
}

export interface FollowUpdateStore {
  lastUpdate(): Promise<number>;
  addUpdates(updates: readonly NewUpdate[]): Promise<void>;
  /** The newest updates in the range, oldest first. */
  updatesBetween(after: number, upTo: number, limit: number): Promise<StoredUpdate[]>;
  /** Whether a live event has begun after this update. */
  hasLive(after: number): Promise<boolean>;
  removeUpdates(before: EpochMs): Promise<void>;
  clock(): Promise<FollowClock>;
  setClock(clock: Partial<FollowClock>): Promise<void>;
  /**
   * Media with a date or live start near this period. A superset: the stored text is compared, whatever its time zone.
   */
  datedBetween(from: EpochMs, to: EpochMs): Promise<StoredMedium[]>;
  /**
   * The current revision and last row of the tags, and the media whose tags have changed since, by hand or by an
   * import.
   */
  changedTags(
    after: number,
  ): Promise<Pick<FollowClock, 'revision' | 'lastTag'> & { media: { mediaId: MediaId; isImport: boolean }[] }>;
  /** Ids of a medium's tags after this row; undefined: those of its newest import. At most 5,000. */
  newTags(mediaId: MediaId, after: number | undefined): Promise<string[]>;
  /** Marks the current members of a collection as known, so that they do not count as updates. */
  knowMembers(collectionId: MediaId): Promise<void>;
}

export interface AthleteMomentStore {
  profilesIn(mediaIds: readonly MediaId[]): Promise<TagProfile[]>;
  /** Profiles of tags that contain all of these words. */
  profilesWith(words: readonly string[]): Promise<TagProfile[]>;
  momentsOf(subjects: readonly string[], mediaIds: readonly MediaId[]): Promise<AthleteMoments[]>;
  /** Counts never decrease: a moment that is removed and added again is no update. */
  raiseMoments(moments: readonly AthleteMoments[]): Promise<void>;
}

export interface NoticeStore {
  /** The subset of these things that the person has been notified of through this channel. */
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
  /** Replaces a device with the same endpoint: a browser belongs to one person at a time. */
  saveDevice(device: StoredPushDevice): Promise<void>;
  removeDevice(id: string): Promise<void>;
}

export interface FollowStore
  extends FollowerStore, FollowUpdateStore, AthleteMomentStore, NoticeStore, PushDeviceStore {
  hasAny(): Promise<boolean>;
  /** In the order in which they were created. */
  ofUser(userId: UserId): Promise<StoredFollow[]>;
  find(id: string): Promise<StoredFollow | undefined>;
  add(follow: ChosenFollow, now: EpochMs): Promise<void>;
  /** A channel that is switched on again does not report anything that happened before. */
  setFrequencies(id: string, frequencies: Pick<StoredFollow, Channel>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes a follow, and saves it so that it can be restored. */
  end(id: string, at: EpochMs): Promise<void>;
  /** A follow that was ended by `end` and not restored. */
  ended(id: string): Promise<ChosenFollow | undefined>;
  forgetEnded(id: string): Promise<void>;
  removeEnded(before: EpochMs): Promise<void>;
  /** Marks updates up to this one as handled for all follows of a person. */
  skipTo(userId: UserId, seq: number): Promise<void>;
  /** Marks updates up to this one as notified through this channel. */
  advance(ids: readonly string[], channel: Channel, seq: number): Promise<void>;
  /** Athletes with at least one follower. */
  athletes(): Promise<string[]>;
}
