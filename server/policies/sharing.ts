/** Who may see with whom an item is shared, and share it (row L15). */
import type { EpochMs } from '../../src/domain/media.ts';
import type { StoredMedium, Viewer } from '../store/types.ts';
import { canEdit, canView } from './items.ts';
import { isMember } from './people.ts';

const SHAREABLE: ReadonlySet<StoredMedium['type']> = new Set(['Video', 'Session', 'Competition', 'Audio']);

/** Films and sound; names of people are for the item's own group. */
export function canSeeShares(viewer: Viewer, item: StoredMedium, now: EpochMs): boolean {
  return SHAREABLE.has(item.type) && isMember(viewer, item.groupId) && canView(viewer, item, now);
}

/** Who may edit it. */
export function canShare(viewer: Viewer, item: StoredMedium): boolean {
  return SHAREABLE.has(item.type) && canEdit(viewer, item);
}
