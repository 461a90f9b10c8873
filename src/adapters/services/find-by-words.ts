/** A search for media of several types at once, for whoever picks one of them. */
import { keywordParamOf } from '../../../core/contract/search-wire.ts';
import { search } from '../../../core/contract/search.ts';
import type { GroupId, MediaId } from '../../../core/domain/media.ts';
import type { SendRequest } from './client.ts';

type SearchedType = Parameters<typeof keywordParamOf>[0];

interface Wanted<Type> {
  types: readonly Type[];
  keyword: string;
  /** Undefined: the server takes that of the requester. */
  groupId: GroupId | undefined;
  /** Most of each type. */
  limit: number;
}

/** @returns of each type the best, types in their order; one that cannot be searched gives none */
export async function findByWords<Type extends SearchedType>(
  sendRequest: SendRequest,
  { types, keyword, groupId, limit }: Wanted<Type>,
  signal: AbortSignal,
): Promise<{ id: MediaId; type: Type; title: string }[]> {
  const searches = types.map(async (type) => {
    const group = groupId === undefined ? {} : { groupId };
    const sent = { ...group, targetType: type, [keywordParamOf(type)]: keyword, offset: 0, limit };
    const response = await sendRequest(search, sent, signal);
    if (response.status !== 'ok') return [];
    return response.data.items.map(({ id, title, name }) => ({ id, type, title: title ?? name ?? '' }));
  });
  return (await Promise.all(searches)).flat();
}
