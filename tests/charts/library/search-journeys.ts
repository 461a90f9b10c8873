/** What a search requests, sends and writes at each step: rows L01, L03, L04, L05, L09, L10, L18 and L32. */
import type { SnapshotFrom } from 'xstate';
import { NO_ACCOUNT } from '../../../core/domain/item-actions/item-action.ts';
import { NO_PERMISSIONS } from '../../../core/domain/permissions.ts';
import { parseSearchAddress } from '../../../core/domain/search-address.ts';
import type { SearchPage, SearchQuery } from '../../../core/domain/search.ts';
import { resultsStore } from '../../../machines/library/search/results.ts';
import type { Results, ResultsCommand } from '../../../machines/library/search/results.ts';
import type { searchMachine } from '../../../machines/library/search/search.machine.ts';
import type { Expected, JourneyStep, Observed, PinnedJourney } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';
import { SILENT, stepsOf } from '../steps.ts';
import {
  ADMIN,
  EMPTY_QUERY,
  EVERYTHING,
  items,
  OFFLINE,
  ONLY_VIDEO,
  PAGE,
  pageOf,
  race,
  searchInput,
  YEAR,
} from './fixtures.ts';

type Chart = typeof searchMachine;
type Step = JourneyStep<Chart>;
type Expects = Expected<Chart>;

const NOTHING_FOUND: SearchPage = { items: [], total: 0, facets: {}, words: [], nearest: [] };
const VIDEOS: SearchQuery = { ...EMPTY_QUERY, type: 'Video' };
const GATES: SearchQuery = { ...VIDEOS, keyword: 'gate' };
const TOO_LONG = 'x'.repeat(201);
const V1 = { kind: 'video', id: 'v1' } as const;
/** A scroll position from the history: 30 rows were listed. */
const THIRTY = { rows: 30, scroll: 900, focus: 'Video:v20:' };

const allowed = { status: 'ok', permissions: EVERYTHING, connected: true, account: ADMIN };
const lost = { status: 'disconnected' };
const other = { status: 'other' };
const ok = (page: SearchPage) => ({ status: 'ok', page });

const asked = (query: SearchQuery, offset = 0, limit = 25) => ({ query, page: PAGE, connected: true, offset, limit });
const appended = (page: SearchPage) => ({ type: 'results.append', page });
const cleared: Expects = { children: { results: [{ type: 'results.clear' }] }, parent: [{ type: 'results.cleared' }] };
const silent: Expects = SILENT;
const preparedAs = (over: object = {}) => ({
  type: 'search.prepared',
  permissions: EVERYTHING,
  connected: true,
  account: ADMIN,
  link: undefined,
  ...over,
});

const { send, done } = stepsOf<Chart>();
const typing = (text: string, expects: Expects = {}): Step => send({ type: 'keyword.type', text }, expects);
const submit = (expects: Expects = {}): Step => send({ type: 'search.submit' }, expects);
const address = (search: string, scrollPosition: object | undefined, expects: Expects = {}): Step => ({
  from: 'address',
  event: { type: 'address.changed', address: parseSearchAddress(search, YEAR), scrollPosition },
  expects,
});

const prepared = done('permissions', allowed);
const listed = [prepared, done('restore', ok(pageOf(25, 60)))];
const searched = [...listed, submit()];
const loading = [...listed, send({ type: 'search.more' })];
const LISTED: Expects = { in: { ready: { listing: 'more' } } };

/** The rows that the viewer sees. */
function rowsOf({ children }: Observed): Results {
  const scope = {} as never;
  let results = resultsStore.getInitialSnapshot(scope, undefined);
  for (const command of (children['results'] ?? []) as ResultsCommand[])
    results = resultsStore.transition(results, command, scope);
  return results.context;
}
const shows = (rows: Partial<Results>) => (_: unknown, observed: Observed) => {
  const found = rowsOf(observed);
  for (const [key, value] of Object.entries(rows)) expectEqual(found[key as keyof Results], value);
};

/** The result of each response to a request for rows, the same for all requests. */
const responses = (
  first: boolean,
): readonly (readonly [string, (id: string) => Step, Expects & { in: object | string }])[] => [
  [
    'an expired session leads to the sign-in',
    (id) => done(id, lost),
    { in: 'leaving', children: {}, parent: [{ type: 'session.lost' }] },
  ],
  [
    'any other status than ok or empty adds no rows',
    (id) => done(id, other),
    { ...silent, in: { ready: first ? 'emptyList' : { listing: 'interrupted' } } },
  ],
  [
    'a network error can be retried',
    (id) => ({ error: id, reason: OFFLINE }),
    { ...silent, in: { ready: first ? 'failed' : { listing: 'interrupted' } } },
  ],
  [
    'a request that takes ten seconds fails',
    () => ({ elapse: 10_000 }),
    { ...silent, in: { ready: first ? 'failed' : { listing: 'interrupted' } } },
  ],
];

const outcomes: PinnedJourney<Chart>[] = (
  [
    ['the search in the address loads', 'restore', [prepared], true],
    ['a search runs', 'search', searched, true],
    ['the next page loads', 'more', loading, false],
  ] as const
).flatMap(([when, id, steps, first]) =>
  responses(first).map(([title, respond, expects]) => {
    const step = respond(id);
    return {
      name: `[L10] [L32] while ${when}, ${title}`,
      onChart: true,
      steps: [...steps, { ...step, expects }],
      ends: expects.in,
    };
  }),
);

const pages: PinnedJourney<Chart>[] = [
  ...(
    [
      ['restore', [prepared]],
      ['search', searched],
    ] as const
  ).flatMap(([id, steps]): PinnedJourney<Chart>[] => [
    {
      name: `[L10] an empty result lists similar keywords (${id})`,
      onChart: true,
      steps: [
        ...steps,
        done(id, ok({ ...NOTHING_FOUND, nearest: [{ text: 'slalom', count: 12 }] }), {
          in: { ready: 'empty' },
          context: { loaded: 0, total: 0 },
          children: { results: [appended({ ...NOTHING_FOUND, nearest: [{ text: 'slalom', count: 12 }] })] },
        }),
      ],
      ends: { ready: 'empty' },
    },
    ...(
      [
        ['a page shorter than requested is the last', pageOf(24, 60), 'complete'],
        ['a full page that holds all rows is the last', pageOf(25, 25), 'complete'],
        ['a full page with more rows to come is not the last', pageOf(25, 26), 'more'],
        [
          'a full page is not the last while the total is an estimate',
          { ...pageOf(25, 20), approximate: true },
          'more',
        ],
        [
          'a short page is the last even if the total is an estimate',
          { ...pageOf(24, 90), approximate: true },
          'complete',
        ],
      ] as const
    ).map(([title, page, listing]) => ({
      name: `[L09] ${title} (${id})`,
      onChart: true,
      steps: [
        ...steps,
        done(id, ok(page), {
          in: { ready: { listing } },
          context: {
            loaded: page.items.length,
            total: page.total,
            approximate: 'approximate' in page,
          },
          children: { results: [appended(page)] },
        }),
      ],
      ends: { ready: { listing } },
    })),
  ]),
  {
    name: '[L09] each page is requested after the last row, and the last page ends the list',
    onChart: true,
    steps: [
      ...listed,
      send(
        { type: 'search.more' },
        { in: { ready: { listing: 'loadingMore' } }, inputs: { more: [asked(VIDEOS, 25)] } },
      ),
      done('more', ok(pageOf(25, 60, 25)), {
        ...LISTED,
        context: { loaded: 50, total: 60 },
        children: { results: [appended(pageOf(25, 60, 25))] },
      }),
      send({ type: 'search.more' }, { inputs: { more: [asked(VIDEOS, 50)] } }),
      done('more', ok(pageOf(10, 60, 50)), {
        in: { ready: { listing: 'complete' } },
        context: { loaded: 60 },
        children: { results: [appended(pageOf(10, 60, 50))] },
      }),
    ],
    ends: { ready: { listing: 'complete' } },
    check: shows({ items: items(60), total: 60 }),
  },
  {
    name: '[L10] a page that failed to load can be requested again',
    onChart: true,
    steps: [
      ...loading,
      { error: 'more', reason: OFFLINE },
      send(
        { type: 'search.more' },
        { in: { ready: { listing: 'loadingMore' } }, inputs: { more: [asked(VIDEOS, 25)] } },
      ),
    ],
    ends: { ready: { listing: 'loadingMore' } },
  },
];

const visits: PinnedJourney<Chart>[] = [
  {
    name: '[L03] [L09] the permissions are requested first, then the first 25 videos',
    onChart: true,
    begins: {
      in: { preparing: 'asking' },
      context: {
        page: PAGE,
        screen: 'desktop',
        bestFirst: false,
        permissions: NO_PERMISSIONS,
        connected: false,
        account: NO_ACCOUNT,
        query: EMPTY_QUERY,
        limit: 25,
        loaded: 0,
        total: 0,
        approximate: false,
        deleted: [],
      },
      inputs: { permissions: [{ page: PAGE }], results: [undefined], address: [undefined] },
    },
    steps: [
      done('permissions', allowed, {
        in: { ready: 'restoring' },
        context: {
          permissions: EVERYTHING,
          connected: true,
          account: ADMIN,
          query: VIDEOS,
          requested: VIDEOS,
          limit: 25,
        },
        parent: [preparedAs(), { type: 'results.cleared' }],
        children: { results: [{ type: 'results.clear' }] },
        inputs: { restore: [asked(VIDEOS)] },
      }),
    ],
    ends: { ready: 'restoring' },
  },
  {
    name: '[L31] a direct link is reported with the permissions, and its media type is listed',
    onChart: true,
    input: searchInput('?photo=p1'),
    steps: [
      done('permissions', allowed, {
        context: { query: { ...EMPTY_QUERY, type: 'Photo' } },
        parent: [preparedAs({ link: { kind: 'photo', id: 'p1' } }), { type: 'results.cleared' }],
        inputs: { restore: [asked({ ...EMPTY_QUERY, type: 'Photo' })] },
      }),
    ],
    ends: { ready: 'restoring' },
  },
  {
    name: '[L03] a viewer who may not see videos starts with the first permitted type, in the order of that type',
    onChart: true,
    steps: [
      done('permissions', {
        ...allowed,
        permissions: { ...NO_PERMISSIONS, P_MEDIA_TAG: true },
      }),
    ],
    ends: { ready: 'restoring' },
    check: ({ context }: SnapshotFrom<Chart>) =>
      expectEqual([context.query.type, context.query.sortBy, context.query.sortOrder], ['Tag', 'time', 'ASC']),
  },
  ...(
    [
      ['fail to load', { error: 'permissions', reason: OFFLINE }],
      ['do not load within ten seconds', { elapse: 10_000 }],
    ] as const
  ).map(([what, step]): PinnedJourney<Chart> => ({
    name: `[L10] permissions that ${what} can be requested again, and a keyword typed meanwhile is kept`,
    onChart: true,
    steps: [
      { ...step, expects: { ...silent, in: 'unprepared' } },
      typing('finish', { context: { typedEarly: 'finish' } }),
      send({ type: 'search.retry' }, { in: { preparing: 'asking' }, inputs: { permissions: [{ page: PAGE }] } }),
      done('permissions', allowed, {
        context: { typedEarly: undefined, query: { ...VIDEOS, keyword: 'finish' }, requested: VIDEOS },
      }),
    ],
    ends: { ready: 'restoring' },
  })),
  {
    name: '[L32] a session that expired before the permissions load leads to the sign-in; Back or a retry reloads them',
    onChart: true,
    steps: [
      done('permissions', lost, {
        in: 'leaving',
        context: { permissions: NO_PERMISSIONS },
        parent: [{ type: 'session.lost' }],
      }),
      send({ type: 'search.retry' }, { in: { preparing: 'asking' }, inputs: { permissions: [{ page: PAGE }] } }),
      done('permissions', lost),
      { from: 'address', event: { type: 'address.returned' }, expects: { in: { preparing: 'asking' } } },
      done('permissions', allowed),
    ],
    ends: { ready: 'restoring' },
  },
  {
    name: '[L04] a search submitted early runs after the permissions are reported',
    onChart: true,
    steps: [
      typing('finish'),
      submit({ ...silent, in: { preparing: 'submitted' } }),
      done('permissions', allowed, {
        in: { ready: 'searching' },
        context: { typedEarly: undefined },
        parent: [preparedAs(), { type: 'results.cleared' }],
        children: {
          results: [{ type: 'results.clear' }],
          address: [{ type: 'address.push', query: { ...VIDEOS, keyword: 'finish' }, saved: undefined }],
        },
        inputs: { search: [asked({ ...VIDEOS, keyword: 'finish' })] },
      }),
    ],
    ends: { ready: 'searching' },
  },
  {
    name: '[L04] [L32] a keyword that is still too long after the sign-in lists nothing and shows why',
    onChart: true,
    steps: [
      ...listed,
      typing(TOO_LONG),
      send({ type: 'search.more' }),
      done('more', lost),
      { from: 'address', event: { type: 'address.returned' } },
      done(
        'permissions',
        { ...allowed, permissions: ONLY_VIDEO, connected: false, account: NO_ACCOUNT },
        {
          in: { ready: 'idle' },
          context: { permissions: ONLY_VIDEO, connected: false, account: NO_ACCOUNT, problem: 'tooLong' },
          children: { results: [{ type: 'results.clear' }] },
          parent: [
            preparedAs({ permissions: ONLY_VIDEO, connected: false, account: NO_ACCOUNT }),
            { type: 'results.cleared' },
          ],
          inputs: {},
        },
      ),
    ],
    ends: { ready: 'idle' },
  },
  {
    name: '[L04] [L32] a keyword typed early that is too long shows no message until it is searched for',
    onChart: true,
    steps: [
      ...listed,
      typing(TOO_LONG),
      send({ type: 'search.more' }),
      done('more', lost),
      { from: 'address', event: { type: 'address.returned' } },
      typing(`${TOO_LONG}y`),
      done('permissions', allowed, {
        in: { ready: 'idle' },
        context: { problem: undefined, query: { ...VIDEOS, keyword: `${TOO_LONG}y` } },
      }),
    ],
    ends: { ready: 'idle' },
  },
  {
    name: '[L05] without a media type the permissions are reported and nothing is listed',
    onChart: true,
    input: searchInput('?element-type=RIEN'),
    steps: [
      done('permissions', allowed, {
        in: { ready: 'idle' },
        context: { permissions: EVERYTHING, connected: true, account: ADMIN },
        parent: [preparedAs()],
        children: {},
        inputs: {},
      }),
    ],
    ends: { ready: 'idle' },
  },
  {
    name: '[L01] Back lists as many rows as before, each request starting after the last row',
    onChart: true,
    input: searchInput('?element-type=Video&search=gate', { scrollPosition: { rows: 550, scroll: 900 } }),
    steps: [
      done('permissions', allowed, { inputs: { restore: [asked(GATES, 0, 500)] } }),
      done('restore', ok(pageOf(500, 800)), {
        in: { ready: 'restoring' },
        context: { loaded: 500, total: 800 },
        children: { results: [appended(pageOf(500, 800))] },
        inputs: { restore: [asked(GATES, 500, 50)] },
      }),
      done('restore', ok(pageOf(50, 800, 500)), {
        ...LISTED,
        context: { loaded: 550 },
        children: { results: [appended(pageOf(50, 800, 500))] },
      }),
    ],
    ends: { ready: { listing: 'more' } },
  },
  {
    name: '[L01] restoring 30 rows requests two pages, and a shorter response ends the list',
    onChart: true,
    input: searchInput('?element-type=Video&search=gate', { scrollPosition: THIRTY }),
    steps: [
      done('permissions', allowed, { inputs: { restore: [asked(GATES, 0, 50)] } }),
      done('restore', ok(pageOf(28, 28)), {
        in: { ready: { listing: 'complete' } },
        context: { loaded: 28, scrollPosition: THIRTY },
        inputs: {},
      }),
    ],
    ends: { ready: { listing: 'complete' } },
  },
  {
    name: '[L01] a list that has become shorter than one request is restored without a second request',
    onChart: true,
    input: searchInput('?element-type=Video&search=gate', { scrollPosition: { rows: 550, scroll: 900 } }),
    steps: [prepared, done('restore', ok(pageOf(499, 499)), { in: { ready: { listing: 'complete' } }, inputs: {} })],
    ends: { ready: { listing: 'complete' } },
  },
  ...(
    [
      ['the server has no more rows', ok(NOTHING_FOUND), 'complete'],
      ['the next response is no list', other, 'complete'],
    ] as const
  ).map(([what, output, listing]): PinnedJourney<Chart> => ({
    name: `[L01] the restored rows stay if ${what}`,
    onChart: true,
    input: searchInput('?element-type=Video&search=gate', { scrollPosition: { rows: 550, scroll: 900 } }),
    steps: [
      prepared,
      done('restore', ok(pageOf(500, 800))),
      done('restore', output, {
        in: { ready: { listing } },
        context: { loaded: 500, total: 0, approximate: false },
        children: { results: [appended(NOTHING_FOUND)] },
        inputs: {},
      }),
    ],
    ends: { ready: { listing } },
  })),
  {
    name: '[L10] retrying a failed restore requests the same number of rows with the current keyword',
    onChart: true,
    input: searchInput('?element-type=Video&search=gate', { scrollPosition: THIRTY }),
    steps: [
      prepared,
      { error: 'restore', reason: OFFLINE },
      typing('pole'),
      send(
        { type: 'search.retry' },
        {
          ...cleared,
          in: { ready: 'restoring' },
          context: { requested: { ...VIDEOS, keyword: 'pole' }, loaded: 0, total: 0 },
          inputs: { restore: [asked({ ...VIDEOS, keyword: 'pole' }, 0, 50)] },
        },
      ),
    ],
    ends: { ready: 'restoring' },
  },
  {
    name: '[L10] [L04] retrying a failed search uses the keyword typed since and starts at the first row',
    onChart: true,
    steps: [
      ...searched,
      { error: 'search', reason: OFFLINE },
      typing(' pole '),
      send(
        { type: 'search.retry' },
        {
          ...cleared,
          in: { ready: 'searching' },
          context: { requested: { ...VIDEOS, keyword: 'pole' } },
          inputs: { search: [asked({ ...VIDEOS, keyword: 'pole' })] },
        },
      ),
    ],
    ends: { ready: 'searching' },
  },
];

const searches: PinnedJourney<Chart>[] = [
  {
    name: '[L09] an estimated total does not carry over to the next search',
    onChart: true,
    steps: [
      prepared,
      done('restore', ok({ ...pageOf(25, 900), approximate: true }), { context: { approximate: true } }),
      submit({ context: { approximate: false } }),
    ],
    ends: { ready: 'searching' },
  },
  {
    name: '[L09] a phone requests five rows',
    onChart: true,
    input: searchInput('', { screen: 'phone' }),
    steps: [done('permissions', allowed, { context: { limit: 5 }, inputs: { restore: [asked(VIDEOS, 0, 5)] } })],
    ends: { ready: 'restoring' },
  },
  {
    name: '[L01] [L10] a search clears the list, starts at the first row and adds a history entry',
    onChart: true,
    steps: [
      ...listed,
      typing('gate', { ...silent, context: { query: GATES, problem: undefined } }),
      { elapse: 300, expects: { children: { address: [{ type: 'address.draft', query: GATES, saved: undefined }] } } },
      typing(' gates '),
      submit({
        in: { ready: 'searching' },
        context: {
          requested: { ...VIDEOS, keyword: 'gates' },
          loaded: 0,
          total: 0,
          approximate: false,
          deleted: [],
          problem: undefined,
        },
        children: {
          results: [{ type: 'results.clear' }],
          address: [{ type: 'address.push', query: { ...VIDEOS, keyword: ' gates ' }, saved: undefined }],
        },
        parent: [{ type: 'results.cleared' }],
        inputs: { search: [asked({ ...VIDEOS, keyword: 'gates' })] },
      }),
      { elapse: 300, expects: { ...silent, in: { ready: 'searching' } } },
    ],
    ends: { ready: 'searching' },
  },
  {
    name: '[L10] a search submitted during another repeats the request',
    onChart: true,
    steps: [...searched, submit({ in: { ready: 'searching' }, inputs: { search: [asked(VIDEOS)] } })],
    ends: { ready: 'searching' },
  },
  {
    name: '[L01] a search on a page that keeps its address never writes the address',
    onChart: true,
    input: searchInput('?video=v1'),
    steps: [
      ...listed,
      typing('gate'),
      submit({
        ...cleared,
        in: { ready: 'searching' },
        context: { requested: GATES, loaded: 0, total: 0 },
        inputs: { search: [asked(GATES)] },
      }),
      submit({ ...cleared, inputs: { search: [asked(GATES)] } }),
      { elapse: 300, expects: silent },
      send(
        { type: 'view.choose', viewMode: 'list' },
        { ...silent, context: { query: { ...GATES, viewMode: 'list' } } },
      ),
    ],
    ends: { ready: 'searching' },
  },
  {
    name: '[L01] closing a direct link does not write the typed keyword into the address',
    onChart: true,
    input: searchInput('?video=v1'),
    steps: [...listed, typing('gate'), submit(), send({ type: 'link.close' }), { elapse: 300, expects: silent }],
    ends: { ready: 'searching' },
  },
  {
    name: '[L04] a valid search removes the message that the keyword is too long',
    onChart: true,
    steps: [
      ...listed,
      typing(TOO_LONG),
      submit({ ...silent, ...LISTED, context: { problem: 'tooLong' } }),
      send(
        { type: 'search.refine', change: { keyword: 'gate' } },
        {
          in: { ready: 'searching' },
          context: { problem: undefined, requested: GATES },
        },
      ),
    ],
    ends: { ready: 'searching' },
  },
  {
    name: '[L03] [L08] choosing a media type searches in an order that this type supports',
    onChart: true,
    input: searchInput('?element-type=Video&sortBy=duration&sortOrder=ASC'),
    steps: [
      ...listed,
      send(
        { type: 'type.choose', mediaType: 'Photo' },
        {
          in: { ready: 'searching' },
          context: { query: { ...EMPTY_QUERY, type: 'Photo' } },
          inputs: { search: [asked({ ...EMPTY_QUERY, type: 'Photo' })] },
        },
      ),
    ],
    ends: { ready: 'searching' },
  },
  {
    name: '[L05] deselecting the media type clears the list and requests nothing',
    onChart: true,
    steps: [
      ...searched,
      send(
        { type: 'type.choose', mediaType: undefined },
        {
          ...cleared,
          in: { ready: 'idle' },
          context: { query: EMPTY_QUERY },
          inputs: {},
        },
      ),
    ],
    ends: { ready: 'idle' },
  },
  {
    name: '[L08] filters and sort order trigger a search, and switching between grid and list does not',
    onChart: true,
    steps: [
      ...listed,
      send(
        { type: 'search.refine', change: { year: 2025, sortBy: 'title', sortOrder: 'ASC', bestFirst: true } },
        {
          context: { bestFirst: true },
          inputs: { search: [asked({ ...VIDEOS, year: 2025, sortBy: 'title', sortOrder: 'ASC' })] },
        },
      ),
      done('search', ok(pageOf(25, 60))),
      send(
        { type: 'view.choose', viewMode: 'list' },
        {
          ...LISTED,
          children: {
            address: [
              {
                type: 'address.replace',
                query: { ...VIDEOS, year: 2025, sortBy: 'title', sortOrder: 'ASC', viewMode: 'list' },
                saved: undefined,
              },
            ],
          },
          parent: [],
          inputs: {},
        },
      ),
    ],
    ends: { ready: { listing: 'more' } },
  },
  {
    name: '[L09] a changed screen size sets the page length from the next search on',
    onChart: true,
    steps: [
      ...listed,
      send({ type: 'screen.change', screen: 'phone' }, { ...silent, context: { screen: 'phone', limit: 25 } }),
      submit({ inputs: { search: [asked(VIDEOS, 0, 5)] } }),
    ],
    ends: { ready: 'searching' },
  },
  {
    name: '[L01] every address written names the saved search that the current one began as',
    onChart: true,
    input: searchInput('?element-type=Video&saved-search=s1'),
    steps: [
      ...listed,
      typing('gate'),
      { elapse: 300, expects: { children: { address: [{ type: 'address.draft', query: GATES, saved: 's1' }] } } },
      send(
        { type: 'search.saved', id: 's2' },
        {
          context: { saved: 's2' },
          children: { address: [{ type: 'address.replace', query: GATES, saved: 's2' }] },
        },
      ),
    ],
    ends: { ready: { listing: 'more' } },
  },
];

const whileListed: PinnedJourney<Chart>[] = (
  [
    ['in a list', listed, { listing: 'more' }],
    ['while the next page loads', loading, { listing: 'loadingMore' }],
  ] as const
).flatMap(([when, steps, ready]): PinnedJourney<Chart>[] => [
  {
    name: `[L18] an item deleted ${when} leaves rows and count, and returns to its place when restored`,
    onChart: true,
    steps: [
      ...steps,
      send(
        { type: 'item.deleted', item: items(3)[2] },
        {
          context: { loaded: 24, total: 59, deleted: ['Video:v3:'] },
          children: { results: [{ type: 'results.remove', item: items(3)[2] }] },
          parent: [],
        },
      ),
      send({ type: 'item.deleted', item: race }, { context: { loaded: 23, total: 58 } }),
      send(
        { type: 'item.restored', item: items(3)[2] },
        {
          context: { loaded: 24, total: 59, deleted: ['Video:v1:'] },
          children: { results: [{ type: 'results.restore', item: items(3)[2] }] },
        },
      ),
    ],
    ends: { ready },
    check: (_, observed) => {
      const { items: rows, total } = rowsOf(observed);
      expectEqual(rows.slice(0, 3), items(3, 1));
      expectEqual([rows.length, total], [24, 59]);
    },
  },
  {
    name: `[S08] an item changed ${when} is updated in its place`,
    onChart: true,
    steps: [
      ...steps,
      send(
        { type: 'items.changed', items: [{ ...race, title: 'Final' }] },
        {
          children: { results: [{ type: 'results.update', items: [{ ...race, title: 'Final' }] }] },
          parent: [],
        },
      ),
    ],
    ends: { ready },
    check: shows({ items: [{ ...race, title: 'Final' }, ...items(24, 1)], total: 60 }),
  },
  {
    name: `[L01] the scroll position is saved with the number of rows ${when}`,
    onChart: true,
    steps: [
      ...steps,
      send(
        { type: 'list.scroll', scroll: 300, focus: 'Video:v2:' },
        {
          children: {
            address: [{ type: 'address.remember', scrollPosition: { rows: 25, scroll: 300, focus: 'Video:v2:' } }],
          },
        },
      ),
    ],
    ends: { ready },
  },
]);

const rows: PinnedJourney<Chart>[] = [
  ...(
    [
      ['last deleted first', [1, 2], [2, 1]],
      ['first deleted first', [1, 2], [1, 2]],
      ['in any order', [2, 0, 1], [1, 2, 0]],
    ] as const
  ).map(([order, deleted, restored]): PinnedJourney<Chart> => ({
    name: `[L18] rows deleted one after another each return to their place when restored, ${order}`,
    onChart: true,
    steps: [
      prepared,
      done('restore', ok({ ...pageOf(4, 4), words: ['gate'] })),
      ...deleted.map((at) => send({ type: 'item.deleted', item: items(4)[at] })),
      ...restored.map((at) => send({ type: 'item.restored', item: items(4)[at] })),
    ],
    ends: { ready: { listing: 'complete' } },
    check: shows({ items: items(4), total: 4, words: ['gate'], removed: [] }),
  })),
  {
    name: '[L18] a restored item returns to its place after another page was loaded',
    onChart: true,
    steps: [
      ...listed,
      send({ type: 'item.deleted', item: race }),
      send({ type: 'item.deleted', item: items(2)[1] }),
      send({ type: 'search.more' }, { inputs: { more: [asked(VIDEOS, 23)] } }),
      done('more', ok({ ...pageOf(25, 58, 25), words: ['gate'] })),
      send({ type: 'item.restored', item: race }),
    ],
    ends: { ready: { listing: 'more' } },
    check: shows({ items: [race, ...items(48, 2)], total: 59, words: ['gate'] }),
  },
  {
    name: '[L18] deleting a row keeps the keywords and facets of the search',
    onChart: true,
    steps: [
      prepared,
      done('restore', ok({ ...pageOf(2, 2), words: ['gate'], facets: { year: [{ value: '2025', count: 2 }] } })),
      send({ type: 'item.deleted', item: race }),
    ],
    ends: { ready: { listing: 'complete' } },
    check: shows({ words: ['gate'], facets: { year: [{ value: '2025', count: 2 }] }, nearest: [] }),
  },
  {
    name: '[L18] deleting and restoring an item that is not in the list leaves the list as it is',
    onChart: true,
    steps: [
      prepared,
      done('restore', ok(pageOf(3, 3))),
      send({ type: 'item.deleted', item: { ...race, id: 'elsewhere', type: 'Photo' } }),
      send({ type: 'item.restored', item: { ...race, id: 'elsewhere', type: 'Photo' } }),
    ],
    ends: { ready: { listing: 'complete' } },
    check: shows({ items: items(3), total: 3 }),
  },
  {
    name: '[L09] a row that moved to the next page is listed only once',
    onChart: true,
    steps: [
      ...loading,
      done('more', ok({ ...pageOf(25, 61, 24), words: ['gate'], facets: { year: [{ value: '2025', count: 61 }] } })),
    ],
    ends: { ready: { listing: 'more' } },
    check: shows({ items: items(49), total: 61, words: ['gate'], facets: { year: [{ value: '2025', count: 61 }] } }),
  },
  {
    name: '[L07] a new search clears the rows and keeps the facets until newer ones load',
    onChart: true,
    steps: [
      prepared,
      done('restore', ok({ ...pageOf(3, 3), words: ['gate'], facets: { year: [{ value: '2025', count: 3 }] } })),
      submit(),
    ],
    ends: { ready: 'searching' },
    check: shows({ items: [], total: 0, words: [], nearest: [], facets: { year: [{ value: '2025', count: 3 }] } }),
  },
  {
    name: '[L18] deleting a competition reduces the count of videos, which never falls below zero',
    onChart: true,
    steps: [
      prepared,
      done('restore', ok(pageOf(1, 1))),
      send({ type: 'item.deleted', item: { ...race, type: 'Competition' } }, { context: { loaded: 0, total: 0 } }),
      send({ type: 'item.deleted', item: race }, { context: { loaded: 0, total: 0, deleted: ['Competition:v1:'] } }),
    ],
    ends: { ready: { listing: 'complete' } },
  },
  {
    name: '[L18] restoring an item that was not deleted from the list does not change the count',
    onChart: true,
    steps: [...listed, send({ type: 'item.restored', item: race }, { context: { loaded: 25, total: 60 } })],
    ends: { ready: { listing: 'more' } },
  },
];

const history: PinnedJourney<Chart>[] = [
  {
    name: '[L01] [L15] going Back to another search restores its scroll position, saved search and link',
    onChart: true,
    steps: [
      ...listed,
      typing('pole'),
      address('?element-type=Video&search=gate&saved-search=s3&video=v1', THIRTY, {
        in: { ready: 'restoring' },
        context: {
          query: GATES,
          requested: GATES,
          scrollPosition: THIRTY,
          saved: 's3',
          link: V1,
          typeLeftOpen: false,
          loaded: 0,
          total: 0,
        },
        children: { results: [{ type: 'results.clear' }] },
        parent: [{ type: 'results.cleared' }, { type: 'link.changed', link: V1 }],
        inputs: { restore: [asked(GATES, 0, 50)] },
      }),
      { elapse: 300, expects: silent },
      address('?element-type=Video&search=pole', undefined, {
        context: { link: undefined, saved: undefined, scrollPosition: undefined },
        inputs: { restore: [asked({ ...VIDEOS, keyword: 'pole' })] },
      }),
      typing('finish'),
      address('?element-type=Photo', undefined),
      { elapse: 300, expects: silent },
    ],
    ends: { ready: 'restoring' },
  },
  {
    name: '[L01] going Back to an address without a media type clears the list and cancels the draft of typed text',
    onChart: true,
    steps: [
      ...listed,
      typing('pole'),
      address('?element-type=RIEN&search=gate', undefined, {
        in: { ready: 'idle' },
        context: { query: { ...EMPTY_QUERY, keyword: 'gate' }, typeLeftOpen: false },
        children: { results: [{ type: 'results.clear' }] },
        parent: [{ type: 'results.cleared' }, { type: 'link.changed', link: undefined }],
        inputs: {},
      }),
      { elapse: 300, expects: silent },
    ],
    ends: { ready: 'idle' },
  },
  {
    name: '[L01] an address without a type parameter lists videos',
    onChart: true,
    input: searchInput('?element-type=RIEN'),
    steps: [
      prepared,
      address('?search=gate', undefined, {
        in: { ready: 'restoring' },
        context: { query: GATES, typeLeftOpen: true },
        inputs: { restore: [asked(GATES)] },
      }),
    ],
    ends: { ready: 'restoring' },
  },
  {
    name: '[L01] [L15] going Back to the search already listed requests nothing and cancels the draft of typed text',
    onChart: true,
    steps: [
      ...listed,
      send({ type: 'view.choose', viewMode: 'list' }),
      typing('pole'),
      address('?element-type=Video&viewMode=list', THIRTY, {
        ...LISTED,
        context: { scrollPosition: undefined, query: { ...VIDEOS, viewMode: 'list' } },
        children: {},
        parent: [{ type: 'link.changed', link: undefined }],
        inputs: {},
      }),
      { elapse: 300, expects: silent },
    ],
    ends: { ready: { listing: 'more' } },
  },
  {
    name: '[L01] an address without a media type lists nothing after a refused search',
    onChart: true,
    input: searchInput('?element-type=RIEN'),
    steps: [
      prepared,
      send({ type: 'search.refine', change: { keyword: 'gate' } }, { in: 'refused' }),
      send({ type: 'search.dismiss' }, { ...silent, in: { ready: 'idle' } }),
      address('?element-type=RIEN&search=gate', undefined, {
        in: { ready: 'idle' },
        children: { results: [{ type: 'results.clear' }] },
      }),
    ],
    ends: { ready: 'idle' },
  },
  {
    name: '[L15] [L01] opening a preview takes over the address and cancels the draft of typed text',
    onChart: true,
    steps: [
      ...listed,
      typing('gate'),
      send(
        { type: 'link.open', link: V1 },
        {
          context: { link: V1 },
          children: { address: [{ type: 'address.open', link: V1 }] },
          parent: [],
        },
      ),
      send({ type: 'search.saved', id: 's2' }, { ...silent, context: { saved: 's2' } }),
      send(
        { type: 'link.close' },
        {
          context: { link: undefined },
          children: { address: [{ type: 'address.close' }] },
          parent: [],
        },
      ),
      { elapse: 300, expects: silent },
    ],
    ends: { ready: { listing: 'more' } },
  },
];

export const searchJourneys: readonly PinnedJourney<Chart>[] = [
  ...outcomes,
  ...pages,
  ...visits,
  ...searches,
  ...whileListed,
  ...rows,
  ...history,
];
