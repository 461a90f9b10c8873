/** The group of a page: named by its address, and never a right (row L26). */
import { DEFAULT_GROUP_ID } from '../../core/domain/constants/people.ts';
import type { GroupId, UserId } from '../../core/domain/media.ts';
import type { Store } from '../store/store.ts';

export async function pageGroup(
  store: Store,
  page: { userId?: UserId | undefined; groupId?: GroupId | undefined },
): Promise<GroupId> {
  if (page.groupId) return page.groupId;
  const groupId = page.userId ? await store.users.groupOf(page.userId) : undefined;
  return groupId ?? DEFAULT_GROUP_ID;
}
