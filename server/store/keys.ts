/** API keys, and the tag data that machines have sent: records and ports (row S09). */
import type { KeyScope } from '../../core/domain/keys.ts';
import type { SentTag } from '../../core/domain/source-tags.ts';
import type { EpochMs, GroupId, MediaId, UserId } from '../../core/domain/media.ts';

export interface StoredKey {
  id: string;
  /** The first characters of the key, by which its owner recognises it. */
  start: string;
  name: string;
  groupId: GroupId;
  /** Restricts the key to one medium. */
  mediaId: MediaId | undefined;
  scopes: readonly KeyScope[];
  /** The key's rights end with this person's. */
  madeBy: UserId;
  madeAt: EpochMs;
  endsAt: EpochMs | undefined;
  usedAt: EpochMs | undefined;
}

export interface KeyStore {
  add(key: Omit<StoredKey, 'usedAt'> & { hash: string }): Promise<void>;
  /** Looks up a key by its hash; undefined if it is unknown or expired. */
  find(hash: string, now: EpochMs): Promise<StoredKey | undefined>;
  byId(id: string): Promise<StoredKey | undefined>;
  /** Newest first, including expired keys. */
  ofGroup(groupId: GroupId): Promise<StoredKey[]>;
  /** Records that a key was used. */
  use(id: string, at: EpochMs): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface SourceTagStore {
  /** The data that a source last sent for these tags. */
  find(mediaId: MediaId, source: string, ids: readonly string[]): Promise<Map<string, SentTag>>;
  /** Number of a source's tags in a medium. */
  count(mediaId: MediaId, source: string): Promise<number>;
  save(mediaId: MediaId, source: string, id: string, sent: SentTag): Promise<void>;
  remove(mediaId: MediaId, source: string, id: string): Promise<void>;
}
