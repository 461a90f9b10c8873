/** Requests that change what the library holds, and those that give its files away. */
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
import { getMediaSources } from '../../../core/contract/sources.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import type { Absolute } from './addresses.ts';
import type { Ask } from './client.ts';

export interface OfItem {
  item: ResultItem;
}

/** A tag is known by its own id. */
const idOf = ({ type, id, tag_id }: ResultItem): string => (type === 'Tag' ? (tag_id ?? id) : id);

export async function fetchLinks(ask: Ask, { item }: OfItem, signal: AbortSignal): Promise<LinksResult> {
  const answer = await ask(checkDocumentLinks, { documentId: item.id }, signal);
  if (answer.status === 'ok') return { status: 'linked', videos: answer.data };
  if (answer.status === 'empty') return { status: 'free' };
  return answer.status === 'disconnected' ? answer : { status: 'refused' };
}

/** Each type has its own request, or is deleted as a medium (Library 7). */
function deletionOf(ask: Ask, item: ResultItem, signal: AbortSignal) {
  const id = idOf(item);
  switch (item.type) {
    case 'Clip':
      return ask(deleteClip, { clipId: id }, signal);
    case 'Exercise':
      return ask(deleteExercise, { exerciseId: id }, signal);
    case 'Test':
      return ask(deleteTest, { testId: id }, signal);
    default:
      return ask(deleteMedia, { mediaId: id, mediaType: item.type }, signal);
  }
}

export async function deleteItem(ask: Ask, { item }: OfItem, signal: AbortSignal): Promise<DeletionResult> {
  const answer = await deletionOf(ask, item, signal);
  if (answer.status === 'linked') return { status: 'linked', videos: answer.data };
  // Somebody else was quicker: it is gone all the same.
  if (answer.status === 'ok' || answer.status === 'empty') return { status: 'ok' };
  return answer.status === 'disconnected' ? answer : { status: 'refused' };
}

export async function restoreItem(ask: Ask, { item }: OfItem, signal: AbortSignal): Promise<RestoreResult> {
  const answer = await ask(restoreMedia, { mediaId: idOf(item), mediaType: item.type }, signal);
  return answer.status === 'ok' || answer.status === 'disconnected' ? answer : { status: 'refused' };
}

export async function fetchSources(
  ask: Ask,
  absolute: Absolute,
  { item }: OfItem,
  signal: AbortSignal,
): Promise<SourcesResult> {
  const answer = await ask(getMediaSources, { mediaId: item.id, mediaType: item.type }, signal);
  if (answer.status === 'ok')
    return { status: 'ok', sources: answer.data.map(({ name, path }) => ({ name, path: absolute(path) })) };
  return answer.status === 'empty' || answer.status === 'disconnected' ? answer : { status: 'refused' };
}
