import { canView } from '../policies/items.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import type { RequestContext } from './request-context.ts';

export interface Refused {
  status: 'disconnected' | 'empty' | 'private';
}

/**
 * Returns the medium if the person may do this with it. Anonymous visitors, and people who may not see it, do not learn
 * that it exists.
 */
export function authorizedMedium<Medium extends StoredMedium>(
  medium: Medium | undefined,
  may: (viewer: Viewer, medium: Medium) => boolean,
  { viewer, now }: Pick<RequestContext, 'viewer' | 'now'>,
): Medium | Refused {
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  if (!medium || !canView(viewer, medium, now)) return { status: 'empty' };
  return may(viewer, medium) ? medium : { status: 'private' };
}
