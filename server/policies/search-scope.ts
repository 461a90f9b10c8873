/** Which media a person's search may show. The database applies it; nothing it leaves out is filtered later. */
import type { EpochMs, GroupId } from '../../src/domain/media.ts';
import type { SearchScope, Viewer } from '../store/types.ts';
import { isEditor, isMember } from './people.ts';

export interface ScopeAsk {
  /** The page's group: context, never identity (row L26). */
  groupId: GroupId;
  isPublicOnly: boolean;
  now: EpochMs;
  country: string | undefined;
  geoBlocking: boolean;
}

export function searchScope(
  viewer: Viewer,
  { groupId, isPublicOnly, now, country, geoBlocking }: ScopeAsk,
): SearchScope {
  const seesPrivate = !isPublicOnly && isMember(viewer, groupId);
  return {
    groupId,
    sees: seesPrivate ? { kind: 'group', groupId } : { kind: 'public' },
    hidden: seesPrivate && isEditor(viewer, groupId),
    now,
    country: geoBlocking && viewer.kind === 'anonymous' ? country : undefined,
  };
}
