/** The requests of the library, as its charts hear their answers. */
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
import { SUPER_USER_ID } from '../../../core/domain/constants.ts';
import { NO_ACCOUNT } from '../../../core/domain/item-actions/item-action.ts';
import type { Account } from '../../../core/domain/item-actions/item-action.ts';
import { PERMISSIONS } from '../../../core/domain/permissions.ts';
import type { PageContext, ResultItem, Searcher, SearchRequest, Suggestion } from '../../../core/domain/search.ts';
import { recordSession } from '../offline/claim.ts';
import { forgetSession } from '../storage.ts';
import { absoluteItem } from './addresses.ts';
import type { Absolute } from './addresses.ts';
import type { Ask } from './client.ts';
import type { CountryLookup } from './country.ts';

/** What the person may search, and whether somebody is signed in: two requests side by side. */
export async function fetchPermissions(
  ask: Ask,
  { page }: { page: PageContext },
  signal: AbortSignal,
): Promise<PermissionsResult> {
  const [permissions, session] = await Promise.all([
    ask(checkPermissions, { userId: page.userId, permissions: [...PERMISSIONS] }, signal),
    ask(checkSession, {}, signal),
  ]);
  if (permissions.status === 'disconnected') return permissions;
  if (permissions.status !== 'ok') throw new Error(`checkPermissions: ${permissions.status}`);
  const connected = session.status === 'ok';
  if (session.status === 'ok') await recordSession(session.data.user.id);
  else if (session.status === 'disconnected') forgetSession();
  const account = session.status === 'ok' ? accountOf(session.data.user) : NO_ACCOUNT;
  return { status: 'ok', permissions: permissions.data, connected, account };
}

/** User 1 is a super user (Library 6). */
function accountOf({ id, role, studio, multicast }: SessionUser): Account {
  return { isAdmin: role === 'admin' || id === SUPER_USER_ID, studio: studio ?? false, multicast: multicast ?? false };
}

/** @param lookUpCountry where geo-blocking is on */
export async function fetchSearch(
  ask: Ask,
  absolute: Absolute,
  request: SearchRequest & Searcher,
  signal: AbortSignal,
  lookUpCountry?: CountryLookup,
): Promise<SearchResult> {
  const country = sendsCountry(request) ? await lookUpCountry?.(signal) : undefined;
  const answer = await ask(search, writeSearchRequest(request, country), signal);
  if (answer.status === 'disconnected') return answer;
  if (answer.status !== 'ok' && answer.status !== 'empty') return { status: 'other' };
  const page = readSearchPage(answer);
  return { status: 'ok', page: { ...page, items: page.items.map((item) => absoluteItem(absolute, item)) } };
}

/** @returns nothing for whatever the host answers but suggestions */
export async function fetchSuggestions(
  ask: Ask,
  { text, mediaType, page, connected }: SuggestRequest,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const answer = await ask(suggest, { targetType: mediaType, text, ...page, isPublicOnly: !connected }, signal);
  return answer.status === 'ok' ? answer.data : [];
}

export async function fetchAttributes(
  ask: Ask,
  { page }: { page: PageContext },
  signal: AbortSignal,
): Promise<AttributesResult> {
  const answer = await ask(getSearchAttributeFilters, { userId: page.userId, groupId: page.groupId }, signal);
  if (answer.status === 'ok') return { status: 'ok', filters: answer.data };
  return answer.status === 'empty' ? answer : { status: 'error' };
}

/** The item that a direct link names: of the types it may have, the likelier first. */
async function findItem(
  ask: Ask,
  { target, types }: PreviewRequest,
  signal: AbortSignal,
): Promise<ResultItem | 'disconnected' | undefined> {
  if (target.kind === 'item') return target.item;
  const answer = await ask(
    enrichMedias,
    { medias: types.map((mediaType) => ({ mediaId: target.link.id, mediaType })) },
    signal,
  );
  if (answer.status === 'disconnected') return answer.status;
  if (answer.status === 'empty') return undefined;
  if (answer.status !== 'ok') throw new Error(`enrichMedias: ${answer.status}`);
  return types.flatMap((type) => answer.data.find((item) => item.type === type) ?? [])[0] ?? answer.data[0];
}

/** A direct link to a document about which nothing is revealed: it may be private (row L29). */
async function isPrivateDocument(ask: Ask, { target }: PreviewRequest, signal: AbortSignal): Promise<boolean> {
  if (target.kind !== 'link' || target.link.kind !== 'document') return false;
  return (await ask(getDocumentUrlById, { documentId: target.link.id }, signal)).status === 'private';
}

export async function fetchPreview(
  ask: Ask,
  absolute: Absolute,
  input: PreviewRequest,
  signal: AbortSignal,
): Promise<PreviewResult> {
  const found = await findItem(ask, input, signal);
  if (found === 'disconnected') return { status: 'disconnected' };
  if (found === undefined)
    return (await isPrivateDocument(ask, input, signal)) ? { status: 'private' } : { status: 'missing' };
  const item = absoluteItem(absolute, found);
  const [collections, document] = await Promise.all([
    input.mayCollections ? ask(getCollectionsByMedia, { mediaType: item.type, mediaId: item.id }, signal) : undefined,
    item.type === 'Document' ? ask(getDocumentUrlById, { documentId: item.id }, signal) : undefined,
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
