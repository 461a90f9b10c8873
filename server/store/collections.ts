import type { GroupId, MediaId } from '../../core/domain/media.ts';
import type { StoredMedium } from './media.ts';

/** The title of a collection, and the fields that decide who may see it. */
export type CollectionHead = Pick<
  StoredMedium,
  'id' | 'type' | 'title' | 'groupId' | 'userId' | 'visibility' | 'publish' | 'validity_date' | 'expiration_date'
>;

export interface CollectionStore {
  /** Collections that hold a medium. */
  holding(mediaId: MediaId): Promise<CollectionHead[]>;
  /** Collections with exactly this title, ignoring case and accents; at most 100. */
  titled(title: string): Promise<CollectionHead[]>;
  /** Collections of a group, sorted by title; at most 500. */
  ofGroup(groupId: GroupId): Promise<StoredMedium[]>;
  /** Members of a collection, in order. */
  members(collectionId: MediaId): Promise<StoredMedium[]>;
}
