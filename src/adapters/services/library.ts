/** The requests of the library, for its charts. */
import type {
  AttributesResult,
  PermissionsResult,
  PreviewResult,
  PreviewRequest,
  SearchResult,
  SuggestRequest,
} from '../../../machines/library/library.ports.ts';
import { checkPermissions } from '../../../core/contract/roles.ts';
import {
  enrichMedias,
  getCollectionsByMedia,
  getSearchAttributeFilters,
  search,
  suggest,
} from '../../../core/contract/search.ts';
import { readSearchPage, sendsCountry, writeSearchRequest } from '../../../core/contract/search-wire.ts';
import { checkSession } from '../../../core/contract/session.ts';
import type { SessionUser } from '../../../core/contract/session.ts';
import { getDocumentUrlById } from '../../../core/contract/sources.ts';
import { SUPER_USER_ID } from '../../../core/domain/constants/people.ts';
import { NO_ACCOUNT } from '../../../core/domain/item-actions/item-action.ts';
import type { Account } from '../../../core/domain/item-actions/item-action.ts';
import { PERMISSIONS } from '../../../core/domain/permissions.ts';
import type { PageContext, ResultItem, Searcher, SearchRequest, Suggestion } from '../../../core/domain/search.ts';
import { recordSession } from '../offline/claim.ts';
import { forgetSession } from '../storage.ts';
import { absoluteItem } from './addresses.ts';
import type { Absolute } from './addresses.ts';
import type { SendRequest } from './client.ts';
import type { CountryLookup } from './country.ts';

/** The person's permissions, and whether they are signed in: two parallel requests. */
export async function fetchPermissions(
  sendRequest: SendRequest,
  { page }: { page: PageContext },
  signal: AbortSignal,
  country: CountryLookup,
): Promise<PermissionsResult> {
  const [permissions, session] = await Promise.all([
    sendRequest(checkPermissions, { userId: page.userId, permissions: [...PERMISSIONS] }, signal),
    sendRequest(checkSession, {}, signal),
  ]);
  if (permissions.status === 'disconnected') return permissions;
  if (permissions.status !== 'ok') throw new Error(`checkPermissions: ${permissions.status}`);
  if (permissions.geoBlocking) country.turnOn();
  const connected = session.status === 'ok';
  if (session.status === 'ok') await recordSession(session.data.user.id);
  else if (session.status === 'disconnected') forgetSession();
  const account = session.status === 'ok' ? accountOf(session.data.user) : NO_ACCOUNT;
  return { status: 'ok', permissions: permissions.data, connected, account };
}

/** User 1 is a super user (Library 6). */
function accountOf({ id, role, studio, multicast }: SessionUser): Account {
  const isAdmin = role === 'admin' || id === SUPER_USER_ID;
  return { isAdmin, isEditor: isAdmin || role === 'editor', studio: studio ?? false, multicast: multicast ?? false };
}

export async function fetchSearch(
  sendRequest: SendRequest,
  absolute: Absolute,
  request: SearchRequest & Searcher,
  signal: AbortSignal,
  country: CountryLookup,
): Promise<SearchResult> {
  const code = sendsCountry(request) ? await country.lookUp(signal) : undefined;
  const response = await sendRequest(search, writeSearchRequest(request, code), signal);
  if (response.status === 'disconnected') return response;
  if (response.status !== 'ok' && response.status !== 'empty') return { status: 'other' };
  const page = readSearchPage(response);
  return { status: 'ok', page: { ...page, items: page.items.map((item) => absoluteItem(absolute, item)) } };
}

/** @returns an empty list for any other response */
export async function fetchSuggestions(
  sendRequest: SendRequest,
  { text, mediaType, page, connected }: SuggestRequest,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const response = await sendRequest(
    suggest,
    { targetType: mediaType, text, ...page, isPublicOnly: !connected },
    signal,
  );
  return response.status === 'ok' ? response.data : [];
}

export async function fetchAttributes(
  sendRequest: SendRequest,
  { page }: { page: PageContext },
  signal: AbortSignal,
): Promise<AttributesResult> {
  const response = await sendRequest(getSearchAttributeFilters, { userId: page.userId, groupId: page.groupId }, signal);
  if (response.status === 'ok') return { status: 'ok', filters: response.data };
  return response.status === 'empty' ? response : { status: 'error' };
}

/** Finds the item of a direct link, trying its possible types, the most likely first. */
async function findItem(
  sendRequest: SendRequest,
  { target, types, page }: PreviewRequest,
  signal: AbortSignal,
): Promise<ResultItem | 'private' | 'disconnected' | undefined> {
  if (target.kind === 'item') return target.item;
  const response = await sendRequest(
    enrichMedias,
    { medias: types.map((mediaType) => ({ mediaId: target.link.id, mediaType })), ...page },
    signal,
  );
  if (response.status === 'private' || response.status === 'disconnected') return response.status;
  if (response.status === 'empty') return undefined;
  if (response.status !== 'ok') throw new Error(`enrichMedias: ${response.status}`);
  return types.flatMap((type) => response.data.find((item) => item.type === type) ?? [])[0] ?? response.data[0];
}

export async function fetchPreview(
  sendRequest: SendRequest,
  absolute: Absolute,
  input: PreviewRequest,
  signal: AbortSignal,
): Promise<PreviewResult> {
  const found = await findItem(sendRequest, input, signal);
  if (found === 'private' || found === 'disconnected') return { status: found };
  if (found === undefined) return { status: 'missing' };
  const item = absoluteItem(absolute, found);
  const [collections, document] = await Promise.all([
    input.mayCollections
      ? sendRequest(getCollectionsByMedia, { mediaType: item.type, mediaId: item.id }, signal)
      : undefined,
    item.type === 'Document' ? sendRequest(getDocumentUrlById, { documentId: item.id }, signal) : undefined,
  ]);
  if (collections?.status === 'disconnected' || document?.status === 'disconnected') return { status: 'disconnected' };
  if (document?.status === 'private') return { status: 'private' };
  return {
    status: 'ok',
    content: {
      item,
      collections: collections?.status === 'ok' ? collections.data : [],
      documentUrl: document?.status === 'ok' ? absolute(document.data) : undefined,
    },
  };
}
