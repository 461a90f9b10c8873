/** Which media a person's search may show, and whose tags. The database applies it; nothing it leaves out is filtered later. */
import { type GroupId, type EpochMs, MEDIA_TYPES } from '../../core/domain/media.ts';
import type { Viewer } from '../store/viewer.ts';
import type { Embedder, GeoBlocking, PassedChecks, SearchScope, TagScope } from '../store/search-index.ts';
import { canSearchType, isEditor, isMember } from './people.ts';

export interface ScopeRequest {
  /** The page's group: context, never identity (row L26). */
  groupId: GroupId;
  isPublicOnly: boolean;
  now: EpochMs;
  country: string | undefined;
  geoBlocking: boolean;
  /** The page that asks may embed the group's media, but for those with a list of their own. */
  mayEmbed: boolean;
  embedder: Embedder | undefined;
  passed: Pick<PassedChecks, 'isRegistered' | 'unlocked' | 'bought'>;
}

export function searchScope(viewer: Viewer, request: ScopeRequest): SearchScope {
  const { groupId, isPublicOnly, now } = request;
  const seesPrivate = !isPublicOnly && isMember(viewer, groupId);
  const types = MEDIA_TYPES.filter((type) => canSearchType(viewer, type));
  return {
    groupId,
    sees: seesPrivate ? { kind: 'group', groupId, types } : { kind: 'public' },
    hidden: seesPrivate && isEditor(viewer, groupId),
    now,
    geoBlocking: geoBlockingOf(viewer, request),
    tags: tagScope(viewer, request),
  };
}

/** Editors write the tags of their group, and so read them whatever gate stands before the medium. */
function tagScope(viewer: Viewer, request: ScopeRequest): TagScope {
  const { groupId, mayEmbed, embedder, passed } = request;
  if (!mayEmbed) return 'none';
  // A page of another site never asks for an editor.
  if (isEditor(viewer, groupId)) return 'all';
  return {
    userId: viewer.kind === 'user' ? viewer.id : undefined,
    ...passed,
    geoBlocking: geoBlockingOf(viewer, request),
    embedder,
  };
}

/** For anonymous visitors alone (Player 6). */
function geoBlockingOf({ kind }: Viewer, { geoBlocking, country }: ScopeRequest): GeoBlocking | undefined {
  return geoBlocking && kind === 'anonymous' ? { country } : undefined;
}
