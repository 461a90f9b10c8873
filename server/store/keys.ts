/** API keys, and what machines have sent of their tags: records and ports (row S09). */
import type { KeyScope } from '../../core/domain/keys.ts';
import type { SentTag } from '../../core/domain/source-tags.ts';
import type { EpochMs, GroupId, MediaId, UserId } from '../../core/domain/media.ts';

export interface StoredKey {
  id: string;
  /** What its owner recognises it by: how the key begins. */
  start: string;
  name: string;
  groupId: GroupId;
  /** The only medium that it reaches. */
  mediaId: MediaId | undefined;
  scopes: readonly KeyScope[];
  /** Its rights end with this person's. */
  madeBy: UserId;
  madeAt: EpochMs;
  endsAt: EpochMs | undefined;
  usedAt: EpochMs | undefined;
}

export interface KeyStore {
  add(key: Omit<StoredKey, 'usedAt'> & { hash: string }): Promise<void>;
  /** By the hash of the key; undefined for an unknown or ended one. */
  find(hash: string, now: EpochMs): Promise<StoredKey | undefined>;
  byId(id: string): Promise<StoredKey | undefined>;
  /** Newest first, ended ones too. */
  ofGroup(groupId: GroupId): Promise<StoredKey[]>;
  /** It was used at this moment. */
  use(id: string, at: EpochMs): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface SourceTagStore {
  /** What a source has sent of these tags last. */
  find(mediaId: MediaId, source: string, ids: readonly string[]): Promise<Map<string, SentTag>>;
  /** How many tags of a source there are in a medium. */
  count(mediaId: MediaId, source: string): Promise<number>;
  save(mediaId: MediaId, source: string, id: string, sent: SentTag): Promise<void>;
  remove(mediaId: MediaId, source: string, id: string): Promise<void>;
}
