/** A viewer's rights for the tags of a film. */
import type { RightsRequest } from '../../../machines/player/tags/tag-actions/tag-actions.machine.ts';
import { getEditedMedia } from '../../../core/contract/edit.ts';
import { checkPermissions } from '../../../core/contract/roles.ts';
import { NO_ACCOUNT } from '../../../core/domain/item-actions/item-action.ts';
import { NO_PERMISSIONS } from '../../../core/domain/permissions.ts';
import type { TagRights } from '../../../core/domain/tag-actions.ts';
import type { SendRequest } from './client.ts';
import { CLIPPED_TYPES, isWithHost } from './clipping.ts';

/**
 * Anonymous viewers need no request; an account has its permissions, and may edit the film by the rules of the
 * clipping page.
 *
 * @throws if the server does not respond
 */
export async function fetchTagRights(
  sendRequest: SendRequest,
  { document, visitor }: RightsRequest,
  signal: AbortSignal,
): Promise<TagRights> {
  const nobody = { ...NO_ACCOUNT, connected: false, permissions: NO_PERMISSIONS, isOffline: false };
  if (visitor?.kind !== 'connected') return { who: nobody, isEditable: false };
  const response = await sendRequest(checkPermissions, { permissions: ['P_MEDIA_SESSION', 'P_MEDIA_CLIP'] }, signal);
  if (response.status === 'disconnected') return { who: nobody, isEditable: false };
  if (response.status !== 'ok') throw new Error(`checkPermissions: ${response.status}`);
  const who = { ...nobody, connected: true, permissions: response.data };
  return { who, isEditable: response.data.P_MEDIA_CLIP && (await isEditable(sendRequest, document, signal)) };
}

async function isEditable(
  sendRequest: SendRequest,
  { video }: RightsRequest['document'],
  signal: AbortSignal,
): Promise<boolean> {
  if (video.type === 'audio') return false;
  const response = await sendRequest(getEditedMedia, { mediaId: video.id, types: CLIPPED_TYPES }, signal);
  return response.status === 'ok' && isWithHost(response.data.film);
}
