/** Requests that change the library's contents, and downloads of its files. */
import type { DeletionResult, LinksResult } from '../../../machines/library/delete-item.machine.ts';
import type { SourcesResult } from '../../../machines/library/download-item.machine.ts';
import type { RestoreResult } from '../../../machines/library/undo-deletion.machine.ts';
import {
  checkDocumentLinks,
  deleteClip,
  deleteExercise,
  deleteMedia,
  deleteTest,
  restoreMedia,
} from '../../../core/contract/deleting.ts';
import { changeSelection } from '../../../core/contract/selection.ts';
import { getMediaSources } from '../../../core/contract/sources.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import type { Absolute } from './addresses.ts';
import type { SendRequest } from './client.ts';

export interface OfItem {
  item: ResultItem;
}

/** A tag is identified by its own id. */
const idOf = ({ type, id, tag_id }: ResultItem): string => (type === 'Tag' ? (tag_id ?? id) : id);

export async function fetchLinks(
  sendRequest: SendRequest,
  { item }: OfItem,
  signal: AbortSignal,
): Promise<LinksResult> {
  const response = await sendRequest(checkDocumentLinks, { documentId: item.id }, signal);
  if (response.status === 'ok') return { status: 'linked', videos: response.data };
  if (response.status === 'empty') return { status: 'free' };
  return response.status === 'disconnected' ? response : { status: 'refused' };
}

/** Each type has its own request, or is deleted as a medium (Library 7). */
function deletionOf(sendRequest: SendRequest, item: ResultItem, signal: AbortSignal) {
  const id = idOf(item);
  switch (item.type) {
    case 'Clip':
      return sendRequest(deleteClip, { clipId: id }, signal);
    case 'Exercise':
      return sendRequest(deleteExercise, { exerciseId: id }, signal);
    case 'Test':
      return sendRequest(deleteTest, { testId: id }, signal);
    default:
      return sendRequest(deleteMedia, { mediaId: id, mediaType: item.type }, signal);
  }
}

export async function deleteItem(
  sendRequest: SendRequest,
  { item }: OfItem,
  signal: AbortSignal,
): Promise<DeletionResult> {
  const response = await deletionOf(sendRequest, item, signal);
  if (response.status === 'linked') return { status: 'linked', videos: response.data };
  // Already deleted by somebody else.
  if (response.status === 'ok' || response.status === 'empty') return { status: 'ok' };
  return response.status === 'disconnected' ? response : { status: 'refused' };
}

/** Uses the single request for one item, and a selection for several. */
export async function restoreItems(
  sendRequest: SendRequest,
  { items }: { items: readonly ResultItem[] },
  signal: AbortSignal,
): Promise<RestoreResult> {
  const [item] = items;
  if (!item || items.length > 1) return restoreSeveral(sendRequest, items, signal);
  const response = await sendRequest(restoreMedia, { mediaId: idOf(item), mediaType: item.type }, signal);
  return response.status === 'ok' || response.status === 'disconnected' ? response : { status: 'refused' };
}

async function restoreSeveral(
  sendRequest: SendRequest,
  items: readonly ResultItem[],
  signal: AbortSignal,
): Promise<RestoreResult> {
  const listed = items.map((item) => ({ mediaId: idOf(item), mediaType: item.type }));
  const response = await sendRequest(changeSelection, { change: { kind: 'restore' }, items: listed }, signal);
  if (response.status === 'disconnected') return response;
  const isBack = response.status === 'ok' && response.data.some(({ outcome }) => outcome === 'done');
  return { status: isBack ? 'ok' : 'refused' };
}

export async function fetchSources(
  sendRequest: SendRequest,
  absolute: Absolute,
  { item }: OfItem,
  signal: AbortSignal,
): Promise<SourcesResult> {
  const response = await sendRequest(getMediaSources, { mediaId: item.id, mediaType: item.type }, signal);
  if (response.status === 'ok')
    return { status: 'ok', sources: response.data.map(({ name, path }) => ({ name, path: absolute(path) })) };
  return response.status === 'empty' || response.status === 'disconnected' ? response : { status: 'refused' };
}
