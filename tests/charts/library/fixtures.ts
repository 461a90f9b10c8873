/** Fixtures for the paths of the library's charts and views. */
import type { FlowInput } from '../../../machines/library/item-flow.ts';
import type { SearchInput } from '../../../machines/library/search/search.rules.ts';
import type { Account, Who } from '../../../core/domain/item-actions/item-action.ts';
import { NO_PERMISSIONS } from '../../../core/domain/permissions.ts';
import type { Permissions } from '../../../core/domain/permissions.ts';
import { EMPTY_QUERY, parseSearchAddress } from '../../../core/domain/search-address.ts';
import type { AttributeFilter, ResultItem, SearchPage } from '../../../core/domain/search.ts';

export const EVERYTHING: Permissions = {
  P_MEDIA_COLLECTION: true,
  P_MEDIA_VIDEO: true,
  P_MEDIA_PHOTO: true,
  P_MEDIA_CLIP: true,
  P_MEDIA_DOCUMENT: true,
  P_MEDIA_TAG: true,
  P_MEDIA_AUDIO: true,
  P_MEDIA_SESSION: true,
};
export const ONLY_VIDEO: Permissions = { ...NO_PERMISSIONS, P_MEDIA_VIDEO: true };

export const ADMIN: Account = { isAdmin: true, isEditor: true, studio: true, multicast: true };

export const PAGE = { userId: 64, groupId: 64 };
export const YEAR = 2026;

export const searchInput = (search: string, more: Partial<SearchInput> = {}): SearchInput => ({
  address: parseSearchAddress(search, YEAR),
  scrollPosition: undefined,
  page: PAGE,
  screen: 'desktop',
  bestFirst: false,
  ...more,
});

export const race: ResultItem = {
  id: 'v1',
  type: 'Video',
  title: 'Slalom final, K1 women',
  date: '2025-05-12',
  time: '14:03:22',
  duration: 222,
  size: 5_505_024,
  visibility: 'public',
  description: 'The whole final, from the bank.',
  moments: [
    { tag_id: 't1', start: 20, description: 'Start, bib 7', category: 'Start', match: false },
    { tag_id: 't2', start: 61, description: 'Gate 5, bib 7', category: 'Gates', match: true },
  ],
};

/** Items of one page, starting with the race. */
export const items = (count: number, from = 0): ResultItem[] =>
  Array.from({ length: count }, (_, index) =>
    from + index === 0
      ? race
      : { id: `v${from + index + 1}`, type: 'Video', title: `Race ${from + index + 1}`, visibility: 'public' },
  );

export const pageOf = (count: number, total: number, from = 0): SearchPage => ({
  items: items(count, from),
  total,
  facets: {},
  words: [],
  nearest: [],
});

export const VENUE: AttributeFilter = {
  name: 'venue',
  frName: 'Site',
  enName: 'Venue',
  values: ['Tacen Falls', 'Loch Arran'],
};

export const OFFLINE = new Error('offline');
export { EMPTY_QUERY };

/** An administrator with every permission, whose page shares tags. */
export const WHO: Who = {
  ...ADMIN,
  connected: true,
  permissions: EVERYTHING,
  isOffline: false,
  shareTags: true,
};

export const flowInput = (item: ResultItem): FlowInput => ({ item, page: PAGE, who: WHO });
