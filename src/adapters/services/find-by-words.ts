/** Searches media of several types at once, for pickers. */
import { keywordParamOf } from '../../../core/contract/search-wire.ts';
import { search } from '../../../core/contract/search.ts';
import type { GroupId, MediaId } from '../../../core/domain/media.ts';
import type { SendRequest } from './client.ts';

type SearchedType = Parameters<typeof keywordParamOf>[0];

interface SearchOptions<Type> {
  types: readonly Type[];
  keyword: string;
  /** Undefined: the server uses the requester's group. */
  groupId: GroupId | undefined;
  /** Maximum per type. */
  limit: number;
}

/** @returns the best matches, grouped by type in the order of `types`; a type whose search fails contributes none */
export async function findByWords<Type extends SearchedType>(
  sendRequest: SendRequest,
  { types, keyword, groupId, limit }: SearchOptions<Type>,
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
