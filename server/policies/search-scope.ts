/**
 * Which media, and whose tags, a person's search may return. The database applies the scope; nothing is filtered
 * afterwards.
 */
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
  /** Whether the requesting page may embed the group's media, except those that have their own list. */
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

/** Editors may read all tags of their group, whatever gate a medium has, because they write them. */
function tagScope(viewer: Viewer, request: ScopeRequest): TagScope {
  const { groupId, mayEmbed, embedder, passed } = request;
  if (!mayEmbed) return 'none';
  // A page of another site never makes requests for an editor.
  if (isEditor(viewer, groupId)) return 'all';
  return {
    userId: viewer.kind === 'user' ? viewer.id : undefined,
    ...passed,
    geoBlocking: geoBlockingOf(viewer, request),
    embedder,
  };
}

/** Applies to anonymous visitors only (Player 6). */
function geoBlockingOf({ kind }: Viewer, { geoBlocking, country }: ScopeRequest): GeoBlocking | undefined {
  return geoBlocking && kind === 'anonymous' ? { country } : undefined;
}
