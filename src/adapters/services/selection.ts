/** Requests for several media at once (row S08). */
import type {
  ArchiveResult,
  BatchRequest,
  BatchResult,
  PlanRequest,
  PlanResult,
} from '../../../machines/library/selection/selection.ports.ts';
import { changeSelection, downloadSelection, planSelection } from '../../../core/contract/selection.ts';
import { writeSearchRequest } from '../../../core/contract/search-wire.ts';
import type { SearchTerms } from '../../../core/domain/search.ts';
import type { PlannedMedium, SelectionChange } from '../../../core/domain/selection.ts';
import type { Absolute } from './addresses.ts';
import type { SendRequest } from './client.ts';

export async function fetchPlan(
  sendRequest: SendRequest,
  { act, items, search, page, connected }: PlanRequest,
  signal: AbortSignal,
): Promise<PlanResult> {
  const listed = items.map((item) => ({
    mediaId: item.type === 'Tag' ? (item.tag_id ?? item.id) : item.id,
    mediaType: item.type,
  }));
  const selected = search
    ? { search: searchOf(search.query as SearchTerms, { page, connected }), except: [...search.except] }
    : { items: listed };
  const response = await sendRequest(planSelection, { act, ...selected }, signal);
  if (response.status !== 'ok') return { status: response.status === 'disconnected' ? 'disconnected' : 'empty' };
  const { items: planned, total, collections } = response.data;
  const newId = crypto.randomUUID().replaceAll('-', '');
  return { status: 'ok', plan: { items: planned, total, collections, newId } };
}

/** The search without its paging. */
function searchOf(query: SearchTerms, searcher: Pick<PlanRequest, 'page' | 'connected'>) {
  const { offset: _offset, limit: _limit, ...search } = writeSearchRequest({ ...searcher, query, offset: 0, limit: 1 });
  return search;
}

export async function sendBatch(
  sendRequest: SendRequest,
  { change, items }: BatchRequest,
  signal: AbortSignal,
): Promise<BatchResult> {
  const listed = items.map(({ id, type, revisions }) => {
    return { mediaId: id, mediaType: type, ...(revisions && { revisions: { ...revisions } }) };
  });
  const response = await sendRequest(changeSelection, { change: sent(change), items: listed }, signal);
  if (response.status === 'ok') return { status: 'ok', items: response.data };
  if (response.status === 'disconnected' || response.status === 'full') return { status: response.status };
  if (response.status === 'private' || response.status === 'empty') return { status: 'refused' };
  throw new Error('the server could not do it');
}

function sent(change: SelectionChange) {
  if (change.kind !== 'edit' || !change.keywords) return change as Exclude<SelectionChange, { kind: 'edit' }>;
  return { ...change, keywords: { mode: change.keywords.mode, words: [...change.keywords.words] } };
}

export async function fetchArchive(
  sendRequest: SendRequest,
  absolute: Absolute,
  { items, language }: { items: readonly PlannedMedium[]; language: 'en' | 'fr' },
  signal: AbortSignal,
): Promise<ArchiveResult> {
  const listed = items.map(({ id, type }) => ({ mediaId: id, mediaType: type }));
  const response = await sendRequest(downloadSelection, { items: listed, language }, signal);
  if (response.status === 'ok') return { status: 'ok', path: absolute(response.data.path) };
  if (response.status === 'large') return { status: 'large', ...response.data };
  return { status: response.status === 'disconnected' ? 'disconnected' : 'empty' };
}
