import type { MediaId, MediaType } from '../media.ts';
import { FILMS, hasPermissionFor, pageOf } from './item-action.ts';
import type { ItemAction } from './item-action.ts';

/** Page and parameter of each type's editor; other types have none. Library 2; decision 0368 for clips. */
const EDITORS: Readonly<Partial<Record<MediaType, readonly [page: string, name: string]>>> = {
  Collection: ['collection_edit', 'collection'],
  Video: ['media_edit', 'video'],
  Session: ['media_edit', 'video'],
  Competition: ['media_edit', 'video'],
  Audio: ['media_edit', 'audio'],
  Photo: ['photo_edit', 'photo'],
  Clip: ['media_edit', 'clip'],
  Document: ['document_edit', 'document'],
  Exercise: ['exercise_edit', 'exercise'],
  Test: ['test_edit', 'testId'],
};

/**
 * Requires an editable item and the permission of its type; films and audio also require the video permission.
 * Library 6.
 */
export const edit: ItemAction = {
  id: 'edit',
  label: 'library.action.edit',
  icon: 'edit',
  isAllowed: (item, who) =>
    EDITORS[item.type] !== undefined &&
    who.connected &&
    item.editable === true &&
    hasPermissionFor(who, item.type) &&
    (!(FILMS.has(item.type) || item.type === 'Audio') || who.permissions.P_MEDIA_VIDEO),
  target: editAddress,
};

export function editAddress({ type, id }: { type: MediaType; id: MediaId }): string | undefined {
  const editor = EDITORS[type];
  return editor && pageOf(editor[0], editor[1], id);
}
