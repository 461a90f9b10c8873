import type { SnapshotFrom } from 'xstate';
import type { SearchContext } from '../../../machines/library/search/search.rules.ts';
import { searchMachine } from '../../../machines/library/search/search.machine.ts';
import { requestOf } from '../../../machines/library/search/search.setup.ts';
import { SEARCH_TIMEOUT_MS, TYPING_PAUSE_MS } from '../../../core/domain/constants/library.ts';
import { NO_FILTERS } from '../../../core/domain/filters.ts';
import { NO_ACCOUNT } from '../../../core/domain/item-actions/item-action.ts';
import { NO_PERMISSIONS } from '../../../core/domain/permissions.ts';
import { RequestError } from '../../../core/domain/request-error.ts';
import { parseSearchAddress } from '../../../core/domain/search-address.ts';
import { selectKeyword } from '../../../src/library/select.ts';
import { definePaths, type PinnedJourney } from '../../../tools/paths/index.ts';
import { searchJourneys } from './search-journeys.ts';
import { ADMIN, EVERYTHING, items, OFFLINE, ONLY_VIDEO, pageOf, race, searchInput, YEAR } from './fixtures.ts';

type Snapshot = SnapshotFrom<typeof searchMachine>;

const allowed = { status: 'ok', permissions: EVERYTHING, connected: true, account: ADMIN };
const lost = { status: 'disconnected' };
const full = { status: 'ok', page: pageOf(25, 60) };
const short = { status: 'ok', page: pageOf(3, 3) };
const none = { status: 'ok', page: { ...pageOf(0, 0), nearest: [{ text: 'slalom', count: 12 }] } };
const other = { status: 'other' };
const address = (search: string) => parseSearchAddress(search, YEAR);
const changed = (search: string, rows?: number) => ({
  type: 'address.changed',
  address: address(search),
  scrollPosition: rows === undefined ? undefined : { rows, scroll: 900, focus: 'Video:v20:' },
});
/** A full page of the requested length, so that another one follows. */
const asLongAsRequested = ({ context }: { context: SearchContext }) => ({
  status: 'ok',
  page: pageOf(Math.max(context.limit, 25), 60, context.loaded),
});
const listed = [
  { done: 'permissions', output: allowed },
  { done: 'restore', output: full },
] as const;

const LINK = { kind: 'video', id: 'v1' } as const;

const expects = (claim: boolean, words: string) => {
  if (!claim) throw new Error(words);
};
const sent = (observed: { children: Readonly<Record<string, readonly { type: string }[]>> }, child: string) =>
  (observed.children[child] ?? []).map(({ type }) => type);

export default definePaths(searchMachine, {
  name: 'search',
  input: [
    searchInput(''),
    searchInput('?element-type=RIEN'),
    searchInput('?video=v1'),
    searchInput('?element-type=Video&search=gate', { scrollPosition: { rows: 550, scroll: 900 } }),
  ],
  events: {
    'keyword.type': [{ text: 'gate' }, { text: 'x'.repeat(201) }],
    'keyword.settled': [],
    'type.choose': [{ mediaType: 'Photo' }, { mediaType: undefined }],
    'search.submit': [{}],
    'search.refine': [{ change: { year: 2025 } }],
    'search.more': [{}],
    'search.retry': [{}],
    'search.dismiss': [{}],
    'item.deleted': [{ item: race }],
    'item.restored': [{ item: race }],
    'items.changed': [{ items: [{ ...race, date: '2026-05-01' }] }],
    'search.saved': [{ id: 's1' }],
    'link.open': [{ link: LINK }],
    'link.close': [{}],
    'view.choose': [{ viewMode: 'list' }],
    'screen.change': [{ screen: 'phone' }],
    'list.scroll': [{ scroll: 300 }],
    'address.changed': [],
    'address.returned': [],
  },
  runsIn: {
    permissions: 'preparing',
    restore: 'ready.restoring',
    search: 'ready.searching',
    more: 'ready.listing.loadingMore',
  },
  results: {
    permissions: {
      done: [allowed, { status: 'ok', permissions: NO_PERMISSIONS, connected: false, account: NO_ACCOUNT }, lost],
      error: [OFFLINE],
    },
    restore: {
      done: [
        full,
        short,
        none,
        other,
        lost,
        ({ context }: { context: SearchContext }) => ({ status: 'ok', page: pageOf(500, 550, context.loaded) }),
      ],
      error: [OFFLINE],
    },
    search: { done: [full, short, none, other, lost], error: [OFFLINE] },
    more: { done: [asLongAsRequested, { status: 'ok', page: pageOf(2, 27, 25) }, none, other, lost], error: [OFFLINE] },
    address: {
      emits: [
        changed('?element-type=Photo&search=start', 50),
        changed('?element-type=RIEN'),
        changed('?video=v1'),
        { type: 'address.returned' },
      ],
    },
    results: { snapshot: { context: { items: items(3), total: 60, facets: {}, words: [], nearest: [] } } },
  },
  endless: {
    address: 'the address is watched as long as the library lives',
    results: 'rows are kept as long as the library lives',
  },
  unseen: [
    {
      state: 'preparing.submitted',
      like: 'preparing.asking',
      reason: 'the library is being prepared either way; the keyword box shows what was searched for',
    },
  ],
  explore: {
    limit: 20_000,
    contextKey: ({ query, typedEarly, requested, loaded, scrollPosition, screen, link, problem }) => [
      typedEarly === undefined,
      query.type,
      query.keyword.length > 200,
      query.keyword === requested?.keyword,
      Math.min(loaded, 1),
      loaded >= 500,
      scrollPosition?.rows,
      screen,
      link,
      problem,
    ],
  },
  tags: {
    busy: ['preparing', 'ready.restoring', 'ready.searching', 'ready.listing.loadingMore'],
    listed: ['ready.listing'],
  },
  pinned: [
    {
      name: '[L04] typing removes the message that the keyword is too long',
      steps: [
        ...listed,
        { send: { type: 'keyword.type', text: 'x'.repeat(201) } },
        { send: { type: 'search.submit' } },
        { send: { type: 'keyword.type', text: 'gate' } },
      ],
      ends: { ready: { listing: 'more' } },
      check: ({ context }: Snapshot) => expects(context.problem === undefined, 'still says why'),
    },
    {
      name: '[L10] a search without results can be cleared of its keyword and filters at once',
      onChart: true,
      input: searchInput('?element-type=Video&search=slolam&search-year=2019'),
      steps: [
        { done: 'permissions', output: allowed },
        { done: 'restore', output: none },
        { send: { type: 'search.refine', change: { ...NO_FILTERS, keyword: '' } } },
      ],
      ends: { ready: 'searching' },
      check: ({ context: { query, requested } }: Snapshot) => {
        expects(query.keyword === '' && query.year === undefined, 'the fields keep it');
        expects(requested?.keyword === '' && requested.year === undefined, 'it is searched for again');
      },
    },
    ...[
      ['?element-type=Video&search=bib+7', true, 'relevance DESC'],
      ['?element-type=Video&search=bib+7', false, 'date DESC'],
      ['?element-type=Tag&search-tag=bib+7&sortBy=score&sortOrder=ASC', true, 'relevance DESC'],
      ['?element-type=Video&search-tag=bib+7', true, 'date DESC'],
      ['?element-type=Video&sortBy=title&sortOrder=ASC', true, 'title ASC'],
    ].map(([search, bestFirst, order]) => ({
      name: `[L08] best match first ${bestFirst ? 'on' : 'off'}: ${search} is sorted by ${order}`,
      onChart: true as const,
      input: searchInput(String(search)),
      steps: [...listed, { send: { type: 'search.refine' as const, change: { bestFirst: bestFirst === true } } }],
      ends: { ready: 'searching' } as const,
      check: ({ context }: Snapshot) => {
        const { sortBy, sortOrder } = requestOf(context, 25).query;
        expects(`${sortBy} ${sortOrder}` === order, `${sortBy} ${sortOrder}`);
      },
    })),
    {
      name: '[L15] [L01] the address names an open preview and is not overwritten by the search',
      onChart: true,
      steps: [
        ...listed,
        { send: { type: 'link.open', link: LINK } },
        { send: { type: 'view.choose', viewMode: 'list' } },
      ],
      ends: { ready: { listing: 'more' } },
      check: ({ context }: Snapshot, observed) => {
        expects(context.link === LINK, 'forgets it');
        const commands = JSON.stringify(observed.children['address']);
        expects(commands === JSON.stringify([{ type: 'address.open', link: LINK }]), commands);
      },
    },
    {
      name: '[L15] [L01] a closed preview leaves the address, which the search then writes again',
      onChart: true,
      steps: [
        ...listed,
        { send: { type: 'link.open', link: LINK } },
        { send: { type: 'link.close' } },
        { send: { type: 'view.choose', viewMode: 'list' } },
      ],
      ends: { ready: { listing: 'more' } },
      check: ({ context }: Snapshot, observed) => {
        expects(context.link === undefined, 'goes on naming it');
        expects(
          sent(observed, 'address').join() === 'address.open,address.close,address.replace',
          sent(observed, 'address').join(),
        );
      },
    },
    {
      name: '[L15] a keyword being typed does not overwrite the address of a preview that opens',
      onChart: true,
      steps: [
        ...listed,
        { send: { type: 'keyword.type', text: 'gate' } },
        { send: { type: 'link.open', link: { kind: 'photo', id: 'p1' } } },
        { elapse: TYPING_PAUSE_MS },
      ],
      ends: { ready: { listing: 'more' } },
      check: (_: Snapshot, observed) =>
        expects(sent(observed, 'address').join() === 'address.open', sent(observed, 'address').join()),
    },
    {
      name: '[L15] [L01] going Forward to a preview and Back from it leaves the list as it is',
      onChart: true,
      steps: [
        ...listed,
        { send: { type: 'view.choose', viewMode: 'list' } },
        { from: 'address', event: changed('?viewMode=list&video=v1') },
        { from: 'address', event: changed('?viewMode=list', 50) },
      ],
      ends: { ready: { listing: 'more' } },
      check: ({ context }: Snapshot, observed) => {
        const links = observed.parent.flatMap((said) =>
          said.type === 'link.changed' ? [(said as unknown as { link: unknown }).link ?? 'none'] : [],
        );
        expects(JSON.stringify(links) === JSON.stringify([LINK, 'none']), JSON.stringify(links));
        expects(context.link === undefined && context.scrollPosition === undefined, 'goes on as if it were open');
        const rows = sent(observed, 'results').filter((type) => type === 'results.clear').length;
        expects(rows === 1, `starts over ${rows} times`);
      },
    },
    {
      name: '[L15] [L01] going Forward to a preview keeps its address and the list below it',
      onChart: true,
      steps: [
        ...listed,
        { send: { type: 'keyword.type', text: 'gate' } },
        { from: 'address', event: changed('?video=v1') },
        { elapse: TYPING_PAUSE_MS },
      ],
      ends: { ready: { listing: 'more' } },
      check: ({ context }: Snapshot, observed) => {
        expects(context.link?.id === 'v1', 'does not know it');
        expects(context.query.type === 'Video' && context.query.keyword === '', JSON.stringify(context.query));
        expects(sent(observed, 'address').length === 0, sent(observed, 'address').join());
      },
    },
    {
      name: '[L15] [L01] going Back from a preview to a search without a media type closes the preview',
      onChart: true,
      steps: [
        ...listed,
        { send: { type: 'link.open', link: LINK } },
        { from: 'address', event: changed('?element-type=RIEN') },
      ],
      ends: { ready: 'idle' },
      check: ({ context }: Snapshot, observed) => {
        const last = observed.parent.at(-1) as unknown as { type: string; link: unknown };
        expects(last.type === 'link.changed' && last.link === undefined, JSON.stringify(last));
        expects(context.link === undefined && context.query.type === undefined, JSON.stringify(context.query));
      },
    },
    {
      name: '[L15] [L01] going Back from a preview to a keyword not yet searched for keeps the keyword and the list',
      onChart: true,
      steps: [
        ...listed,
        { send: { type: 'keyword.type', text: 'gate' } },
        { from: 'address', event: changed('?search=gate') },
      ],
      ends: { ready: { listing: 'more' } },
      check: ({ context }: Snapshot) =>
        expects(context.query.keyword === 'gate' && context.requested?.keyword === '', JSON.stringify(context.query)),
    },
    {
      name: '[L15] [L01] going Back from a preview to another search lists that search',
      onChart: true,
      steps: [
        ...listed,
        { send: { type: 'link.open', link: LINK } },
        { from: 'address', event: changed('?element-type=Photo&search=start') },
      ],
      ends: { ready: 'restoring' },
      check: (_: Snapshot, observed) => {
        const last = observed.parent.at(-1) as unknown as { type: string; link: unknown };
        expects(last.type === 'link.changed' && last.link === undefined, JSON.stringify(last));
      },
    },
    {
      name: '[L01] a new search on a page that keeps its address starts at the top of the list',
      onChart: true,
      input: searchInput('?video=v1', { scrollPosition: { rows: 3, scroll: 900 } }),
      steps: [
        { done: 'permissions', output: allowed },
        { done: 'restore', output: short },
        { send: { type: 'search.submit' } },
      ],
      ends: { ready: 'searching' },
      check: ({ context }: Snapshot) => expects(context.scrollPosition === undefined, 'returns to an old place'),
    },
    {
      name: '[L03] the media type of an address is ignored if the viewer may not search for anything',
      onChart: true,
      steps: [
        {
          done: 'permissions',
          output: { status: 'ok', permissions: NO_PERMISSIONS, connected: false, account: NO_ACCOUNT },
        },
        { from: 'address', event: changed('?element-type=Photo') },
      ],
      ends: { ready: 'idle' },
      check: ({ context }: Snapshot) => expects(context.query.type === undefined, 'chooses what is not allowed'),
    },
    {
      name: '[L01] a new search starts at the top of the list, wherever the previous one was scrolled to',
      onChart: true,
      steps: [
        ...listed,
        { from: 'address', event: changed('?element-type=Photo&search=start', 50) },
        { done: 'restore', output: short },
        { send: { type: 'search.submit' } },
      ],
      ends: { ready: 'searching' },
      check: ({ context }: Snapshot) =>
        expects(context.scrollPosition === undefined, 'returns to a place of another search'),
    },
    {
      name: '[L01] the search in the address runs at the start, with its type, keyword and year',
      input: searchInput('?element-type=Photo&search=start&search-year=2024'),
      steps: [{ done: 'permissions', output: allowed }],
      ends: { ready: 'restoring' },
      check: ({ context: { requested } }: Snapshot, observed) => {
        expects(
          requested?.type === 'Photo' && requested.keyword === 'start' && requested.year === 2024,
          'asks for something else',
        );
        expects(sent(observed, 'address').length === 0, 'writes the address it has just read');
      },
    },
    {
      name: '[L03] a type without permission falls back to Video',
      input: searchInput('?element-type=Collection'),
      steps: [
        {
          done: 'permissions',
          output: { status: 'ok', permissions: ONLY_VIDEO, connected: false, account: NO_ACCOUNT },
        },
      ],
      ends: { ready: 'restoring' },
      check: ({ context }: Snapshot) => expects(context.requested?.type === 'Video', 'searches another type'),
    },
    {
      name: '[L18] deleting a listed item removes it and starts the next page one row earlier',
      input: searchInput(''),
      steps: [...listed, { send: { type: 'item.deleted', item: race } }],
      ends: { ready: { listing: 'more' } },
      check: ({ context }: Snapshot, observed) => {
        expects(context.loaded === 24 && context.total === 59, 'counts it still');
        expects(sent(observed, 'results').includes('results.remove'), 'lists it still');
      },
    },
    ...(
      [
        ['in a list', [], { listing: 'more' }],
        ['while the next page loads', [{ send: { type: 'search.more' } }], { listing: 'loadingMore' }],
      ] as const
    ).map(([when, steps, ready]) => ({
      name: `[S08] changed results are updated ${when}`,
      input: searchInput(''),
      steps: [...listed, ...steps, { send: { type: 'items.changed', items: [{ ...race, date: '2026-05-01' }] } }],
      ends: { ready },
      check: (_: Snapshot, observed: Parameters<typeof sent>[0]) =>
        expects(sent(observed, 'results').at(-1) === 'results.update', 'shows what it was'),
    })),
    {
      name: '[L18] a restored item is counted only once, and not in a list that was requested since',
      input: searchInput(''),
      steps: [
        ...listed,
        { send: { type: 'item.deleted', item: race } },
        { send: { type: 'item.restored', item: race } },
        { send: { type: 'item.restored', item: race } },
        { send: { type: 'item.deleted', item: race } },
        { send: { type: 'search.submit' } },
        { done: 'search', output: full },
        { send: { type: 'item.restored', item: race } },
      ],
      ends: { ready: { listing: 'more' } },
      check: ({ context }: Snapshot) => expects(context.loaded === 25 && context.total === 60, 'counts it twice'),
    },
    {
      name: '[L18] deleting an item of another type leaves the list as it is',
      input: searchInput(''),
      steps: [...listed, { send: { type: 'item.deleted', item: { ...race, type: 'Photo' } } }],
      ends: { ready: { listing: 'more' } },
      check: ({ context }: Snapshot) => expects(context.loaded === 25 && context.total === 60, 'counts it less'),
    },
    {
      name: '[L05] a search without a media type is refused, and dismissing the message restores the page',
      input: searchInput('?element-type=RIEN'),
      steps: [
        { done: 'permissions', output: allowed },
        { send: { type: 'search.submit' } },
        { send: { type: 'search.dismiss' } },
      ],
      ends: { ready: 'idle' },
    },
    {
      name: '[L04] a keyword that is too long is not searched for, and the reason is shown',
      steps: [
        ...listed,
        { send: { type: 'keyword.type', text: 'x'.repeat(201) } },
        { send: { type: 'search.submit' } },
      ],
      ends: { ready: { listing: 'more' } },
      check: ({ context }: Snapshot) => expects(context.problem === 'tooLong', 'does not report why'),
    },
    {
      name: '[L04] choosing a media type does not search while the keyword is too long',
      steps: [
        ...listed,
        { send: { type: 'keyword.type', text: 'x'.repeat(201) } },
        { send: { type: 'type.choose', mediaType: 'Photo' } },
      ],
      ends: { ready: { listing: 'more' } },
      check: ({ context }: Snapshot) =>
        expects(context.problem === 'tooLong' && context.requested?.type === 'Video', 'asks for photos'),
    },
    {
      name: '[L04] retrying a failed search does not search for a keyword that is too long',
      steps: [
        ...listed,
        { send: { type: 'search.submit' } },
        { error: 'search', reason: OFFLINE },
        { send: { type: 'keyword.type', text: 'x'.repeat(201) } },
        { send: { type: 'search.retry' } },
      ],
      ends: { ready: 'failed' },
      check: ({ context }: Snapshot) => expects(context.problem === 'tooLong', 'does not report why'),
    },
    {
      name: '[L04] a keyword that is too long is not searched for after the sign-in',
      steps: [
        ...listed,
        { send: { type: 'keyword.type', text: 'x'.repeat(201) } },
        { send: { type: 'search.more' } },
        { done: 'more', output: lost },
        { from: 'address', event: { type: 'address.returned' } },
        { done: 'permissions', output: allowed },
      ],
      ends: { ready: 'idle' },
      check: ({ context }: Snapshot) => expects(context.problem === 'tooLong', 'does not report why'),
    },
    {
      name: '[L04] a pasted tab character becomes a space in the search',
      steps: [
        { send: { type: 'keyword.type', text: 'early\tbird' } },
        ...listed,
        { send: { type: 'keyword.type', text: 'K1\tslalom' } },
        { send: { type: 'search.submit' } },
      ],
      ends: { ready: 'searching' },
      check: ({ context }: Snapshot) => expects(context.requested?.keyword === 'K1 slalom', 'searches for a tab'),
    },
    {
      name: '[L01] a search adds a history entry, and a pause in typing drafts the next one',
      steps: [
        ...listed,
        { send: { type: 'keyword.type', text: 'ga' } },
        { elapse: TYPING_PAUSE_MS - 1 },
        { send: { type: 'keyword.type', text: 'gate' } },
        { elapse: TYPING_PAUSE_MS },
        { send: { type: 'search.submit' } },
      ],
      ends: { ready: 'searching' },
      check: (_: Snapshot, observed) =>
        expects(
          sent(observed, 'address').join() === 'address.draft,address.push',
          `wrote ${sent(observed, 'address').join()}`,
        ),
    },
    {
      name: '[L01] the address names the saved search that the current one began as, until it leads to another',
      onChart: true,
      input: searchInput('?element-type=Video&saved-search=s1'),
      steps: [
        ...listed,
        { send: { type: 'search.submit' } },
        { send: { type: 'search.saved', id: 's2' } },
        { from: 'address', event: changed('?element-type=Photo&saved-search=s3') },
      ],
      ends: { ready: 'restoring' },
      check: ({ context }: Snapshot, observed) => {
        const named = (observed.children['address'] ?? [])
          .map((observed) => (observed as { saved?: string }).saved)
          .join();
        expects(named === 's1,s2' && context.saved === 's3', `${named}, then ${context.saved}`);
      },
    },
    {
      name: '[L01] a saved search is remembered on a page that keeps its address, without writing the address',
      onChart: true,
      input: searchInput('?video=v1'),
      steps: [...listed, { send: { type: 'search.saved', id: 's2' } }],
      ends: { ready: { listing: 'more' } },
      check: ({ context }: Snapshot, observed) =>
        expects(context.saved === 's2' && sent(observed, 'address').length === 0, sent(observed, 'address').join()),
    },
    {
      name: '[L01] a page whose address names a video keeps that address',
      input: searchInput('?video=v1'),
      steps: [
        ...listed,
        { send: { type: 'keyword.type', text: 'gate' } },
        { elapse: TYPING_PAUSE_MS },
        { send: { type: 'search.submit' } },
        { send: { type: 'view.choose', viewMode: 'list' } },
      ],
      ends: { ready: 'searching' },
      check: (_: Snapshot, observed) => expects(sent(observed, 'address').length === 0, 'writes the address'),
    },
    {
      name: '[L04] a keyword typed before the permissions load is kept while the search in the address is listed',
      input: searchInput('?element-type=Video&search=gate'),
      steps: [{ send: { type: 'keyword.type', text: 'finish' } }, { done: 'permissions', output: allowed }],
      ends: { ready: 'restoring' },
      check: (snapshot: Snapshot) =>
        expects(
          snapshot.context.query.keyword === 'finish' &&
            selectKeyword(snapshot) === 'finish' &&
            snapshot.context.requested?.keyword === 'gate',
          `shows ${selectKeyword(snapshot)}, lists ${snapshot.context.requested?.keyword}`,
        ),
    },
    {
      name: '[L04] a search submitted before the permissions load runs once they have loaded',
      steps: [
        { send: { type: 'keyword.type', text: 'finish' } },
        { send: { type: 'search.submit' } },
        { done: 'permissions', output: allowed },
      ],
      ends: { ready: 'searching' },
      check({ context }: Snapshot, observed) {
        expects(context.requested?.keyword === 'finish', `lists ${context.requested?.keyword}`);
        expects(sent(observed, 'address').join() === 'address.push', sent(observed, 'address').join());
      },
    },
    {
      name: '[L04] [L10] submitting a search after the permissions failed to load requests them again and keeps the keyword',
      steps: [
        { error: 'permissions', reason: OFFLINE },
        { send: { type: 'keyword.type', text: 'finish' } },
        { send: { type: 'search.submit' } },
        { done: 'permissions', output: allowed },
      ],
      ends: { ready: 'searching' },
      check: ({ context }: Snapshot) =>
        expects(context.requested?.keyword === 'finish', `lists ${context.requested?.keyword}`),
    },
    {
      name: '[L04] [L32] a keyword typed while the permissions reload replaces one that was too long before the sign-in',
      steps: [
        ...listed,
        { send: { type: 'keyword.type', text: 'x'.repeat(201) } },
        { send: { type: 'search.more' } },
        { done: 'more', output: lost },
        { from: 'address', event: { type: 'address.returned' } },
        { send: { type: 'keyword.type', text: 'finish' } },
        { done: 'permissions', output: allowed },
      ],
      ends: { ready: 'idle' },
      check: ({ context }: Snapshot) =>
        expects(context.query.keyword === 'finish' && context.problem === undefined, 'still finds fault'),
    },
    {
      name: '[L04] a keyword typed before the permissions load is kept if no media type is chosen',
      input: searchInput('?element-type=RIEN'),
      steps: [{ send: { type: 'keyword.type', text: 'finish' } }, { done: 'permissions', output: allowed }],
      ends: { ready: 'idle' },
      check: ({ context }: Snapshot) => expects(context.query.keyword === 'finish', 'forgets it'),
    },
    {
      name: '[L04] [L05] a search without a media type submitted early is refused once the permissions have loaded',
      input: searchInput('?element-type=RIEN'),
      steps: [
        { send: { type: 'keyword.type', text: 'finish' } },
        { send: { type: 'search.submit' } },
        { done: 'permissions', output: allowed },
      ],
      ends: 'refused',
      check: ({ context }: Snapshot) => expects(context.query.keyword === 'finish', 'forgets it'),
    },
    {
      name: '[L10] a later search replaces an earlier one that is still running',
      steps: [
        ...listed,
        { send: { type: 'keyword.type', text: 'slow' } },
        { send: { type: 'search.submit' } },
        { send: { type: 'keyword.type', text: 'quick' } },
        { send: { type: 'search.submit' } },
        { done: 'search', output: short },
      ],
      ends: { ready: { listing: 'complete' } },
      check: ({ context }: Snapshot) =>
        expects(context.requested?.keyword === 'quick' && context.loaded === 3, 'lists another'),
    },
    {
      name: '[L09] the next page is appended to the list, and a short page is the last',
      steps: [
        ...listed,
        { send: { type: 'search.more' } },
        { done: 'more', output: { status: 'ok', page: pageOf(2, 27, 25) } },
      ],
      ends: { ready: { listing: 'complete' } },
      check: ({ context }: Snapshot, observed) => {
        expects(context.loaded === 27, `${context.loaded} rows`);
        expects(
          sent(observed, 'results').join() === 'results.clear,results.append,results.append',
          sent(observed, 'results').join(),
        );
      },
    },
    {
      name: '[L09] a phone requests pages of five rows',
      input: searchInput('', { screen: 'phone' }),
      steps: [{ done: 'permissions', output: allowed }],
      ends: { ready: 'restoring' },
      check: ({ context }: Snapshot) => expects(context.limit === 5, `asks for ${context.limit}`),
    },
    {
      name: '[L10] the listed rows stay if the next page does not load within ten seconds',
      steps: [...listed, { send: { type: 'search.more' } }, { elapse: SEARCH_TIMEOUT_MS }],
      ends: { ready: { listing: 'interrupted' } },
      check: ({ context }: Snapshot, observed) => {
        expects(context.loaded === 25, 'forgets what is listed');
        expects(sent(observed, 'results').filter((type) => type === 'results.clear').length === 1, 'clears the list');
      },
    },
    {
      name: '[L10] a failed search keeps the keyword and can be retried',
      steps: [
        ...listed,
        { send: { type: 'keyword.type', text: 'gate' } },
        { send: { type: 'search.submit' } },
        { error: 'search', reason: OFFLINE },
        { send: { type: 'search.retry' } },
        { done: 'search', output: short },
      ],
      ends: { ready: { listing: 'complete' } },
      check: ({ context }: Snapshot) =>
        expects(context.query.keyword === 'gate' && context.requested?.keyword === 'gate', 'forgets it'),
    },
    ...(
      [
        ['permissions', [], 'unprepared', 'search.retry', { preparing: 'asking' }],
        ['restore', listed.slice(0, 1), { ready: 'failed' }, 'search.retry', { ready: 'searching' }],
        [
          'search',
          [...listed, { send: { type: 'search.submit' } }],
          { ready: 'failed' },
          'search.retry',
          { ready: 'searching' },
        ],
        [
          'more',
          [...listed, { send: { type: 'search.more' } }],
          { ready: { listing: 'interrupted' } },
          'search.more',
          { ready: { listing: 'loadingMore' } },
        ],
      ] as const
    ).map(([id, steps, problem, again, asked]): PinnedJourney<typeof searchMachine> => ({
      name: `[L10] the id of a failed request (${id}) is kept until the request is repeated`,
      steps: [
        ...steps,
        {
          error: id,
          reason: new RequestError(500, 'edge-7f3a91c2'),
          expects: { in: problem, context: { requestId: 'edge-7f3a91c2' } },
        },
        { send: { type: again }, expects: { in: asked, context: { requestId: undefined } } },
      ],
      ends: asked,
    })),
    {
      name: '[L01] Back restores all rows that were listed, in several requests, and the scroll position',
      steps: [
        ...listed,
        { from: 'address', event: changed('?element-type=Video&search=gate', 550) },
        { done: 'restore', output: { status: 'ok', page: pageOf(500, 800) } },
        { done: 'restore', output: { status: 'ok', page: pageOf(50, 800, 500) } },
      ],
      ends: { ready: { listing: 'more' } },
      check: ({ context }: Snapshot) => {
        expects(context.loaded === 550, `restores ${context.loaded} rows`);
        expects(context.scrollPosition?.scroll === 900 && context.query.keyword === 'gate', 'forgets the place');
      },
    },
    {
      name: '[L32] an expired session leads to the sign-in, and the search starts over on return',
      steps: [
        ...listed,
        { send: { type: 'search.more' } },
        { done: 'more', output: lost },
        { from: 'address', event: { type: 'address.returned' } },
      ],
      ends: 'preparing',
      check: (_: Snapshot, observed) =>
        expects(
          observed.parent.some(({ type }) => type === 'session.lost'),
          'emits nothing',
        ),
    },
    ...searchJourneys,
  ],
});
