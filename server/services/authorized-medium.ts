import { canView } from '../policies/items.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import type { RequestContext } from './request-context.ts';

export interface Refused {
  status: 'disconnected' | 'empty' | 'private';
}

/** The medium, for who may do this with it. Nobody in particular, and who may not see it, hears nothing of what is there. */
export function authorizedMedium<Medium extends StoredMedium>(
  medium: Medium | undefined,
  may: (viewer: Viewer, medium: Medium) => boolean,
  { viewer, now }: Pick<RequestContext, 'viewer' | 'now'>,
): Medium | Refused {
  if (viewer.kind === 'anonymous') return { status: 'disconnected' };
  if (!medium || !canView(viewer, medium, now)) return { status: 'empty' };
  return may(viewer, medium) ? medium : { status: 'private' };
}
