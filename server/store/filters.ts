import type { GroupId } from '../../core/domain/media.ts';
import type { AttributeFilter } from '../../core/domain/search.ts';

/** Dynamic filters of a group, in order. */
export interface FilterStore {
  ofGroup(groupId: GroupId): Promise<AttributeFilter[]>;
  replace(groupId: GroupId, filters: readonly AttributeFilter[]): Promise<void>;
}
