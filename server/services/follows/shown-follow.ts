/** How follows, and media in notices, are presented to a person. */
import { DEFAULT_GROUP_ID } from '../../../core/domain/constants/people.ts';
import type { DescribedUpdate } from '../../../core/domain/follows.ts';
import { pageAddress } from '../../../core/domain/result-item.ts';
import { addressOf, openBase } from '../../media/address.ts';
import { canFollowCollection, canBeNotified } from '../../policies/follows.ts';
import type { StoredMedium } from '../../store/media.ts';
import type { ReadAppContext } from '../app-context.ts';
import type { ReadRequestContext } from '../request-context.ts';
import type { FollowSubject } from './task-types.ts';

/** @returns the name of a follow for its follower; undefined if the subject no longer exists or they may not see it */
export async function followName(
  { kind, subject, name }: FollowSubject,
  { viewer, now }: ReadRequestContext,
  { store }: Pick<ReadAppContext, 'store'>,
): Promise<string | undefined> {
  if (kind === 'athlete') return name;
  if (kind === 'search') {
    const saved = await store.savedSearches.find(subject);
    return viewer.kind === 'user' && saved?.userId === viewer.id ? saved.name : undefined;
  }
  const medium = await store.media.find(subject);
  if (!medium) return undefined;
  const isSeen = kind === 'collection' ? canFollowCollection(viewer, medium, now) : canBeNotified(viewer, medium, now);
  return isSeen ? medium.title : undefined;
}

/** The fields of a medium in a notice, for a reader who may see it. */
export function shownOf(medium: StoredMedium): Pick<DescribedUpdate, 'type' | 'title' | 'date' | 'address' | 'thumb'> {
  const { id, type, title, date, visibility, thumb } = medium;
  const page =
    pageAddress({ id, type, title, visibility, video_id: medium.videoId, tag_id: medium.tagId }) ??
    `/?${new URLSearchParams({ 'element-type': type, search: title })}`;
  // Use the page of the medium's own group.
  const isElsewhere = medium.groupId !== DEFAULT_GROUP_ID;
  const address = isElsewhere ? `${page}&${new URLSearchParams({ user: String(medium.userId) })}` : page;
  const isPublic = visibility === 'public' && thumb !== undefined;
  return { type, title, date, address, ...(isPublic ? { thumb: addressOf(thumb, openBase(id)) } : {}) };
}
