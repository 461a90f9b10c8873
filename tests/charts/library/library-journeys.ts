/** What the library requests from its children and sends to them: rows L03, L12, L13, L14, L15, L18, L32, L34. */
import { EMPTY_QUERY } from '../../../core/domain/search-address.ts';
import { NO_PERMISSIONS } from '../../../core/domain/permissions.ts';
import type { LibraryInput, libraryMachine } from '../../../machines/library/library.machine.ts';
import type { Expected, PinnedJourney } from '../../../tools/paths/index.ts';
import { SILENT, stepsOf } from '../steps.ts';
import { ADMIN, EVERYTHING, OFFLINE, ONLY_VIDEO, PAGE, race, searchInput } from './fixtures.ts';

type Chart = typeof libraryMachine;
const { send, done, fails, from, wait } = stepsOf<Chart>();

const V1 = { kind: 'video', id: 'v1' } as const;
const P1 = { kind: 'photo', id: 'p1' } as const;
const TAGS = { ...EMPTY_QUERY, type: 'Tag' } as const;

const input = (search: string, more: Partial<LibraryInput> = {}): LibraryInput => ({
  ...searchInput(search),
  moreOptions: false,
  shareTags: true,
  latest: undefined,
  ...more,
});
const known = (who: object = {}) => ({ permissions: EVERYTHING, connected: true, account: ADMIN, ...who });
const prepared = (link: object | undefined, who: object = {}, expects: Expected<Chart> = {}) =>
  from('search', { type: 'search.prepared', link, ...known(who) }, expects);
const opened = send({ type: 'item.open', item: race });
const lost = { kind: 'lost' };
const closed = { kind: 'closed' };
const leaving = (link: object | undefined): Expected<Chart> => ({
  in: { overlay: 'closed', session: 'leaving' },
  inputs: { leave: [{ link }] },
  children: {},
});

/** The input of a preview. */
const previewed = (target: object, more: object = {}) => ({
  target,
  page: PAGE,
  screen: 'desktop',
  types: [],
  mayCollections: true,
  connected: true,
  ...more,
});

const begins: PinnedJourney<Chart>[] = [
  {
    name: '[L01] [L12] [L34] the library starts its children with the settings of the page',
    onChart: true,
    input: input('?element-type=Photo', {
      latest: 'Video',
      screen: 'tablet',
      bestFirst: true,
      scrollPosition: { rows: 30, scroll: 900 },
    }),
    begins: {
      in: { overlay: 'closed', sharing: 'idle', session: 'here' },
      context: { isOffline: false, moreOptions: false },
      inputs: {
        search: [
          {
            address: input('?element-type=Photo').address,
            scrollPosition: { rows: 30, scroll: 900 },
            page: PAGE,
            screen: 'tablet',
            bestFirst: true,
          },
        ],
        filters: [{ page: PAGE }],
        suggestions: [{ page: PAGE }],
        actions: [{ page: PAGE, shareTags: true }],
        latest: [{ type: 'Video', page: PAGE, screen: 'tablet' }],
        offline: [undefined],
        undo: [undefined],
        selection: [{ page: PAGE }],
        preferences: [undefined],
      },
    },
    steps: [
      send(
        { type: 'screen.change', screen: 'phone' },
        {
          context: { screen: 'phone' },
          children: { search: [{ type: 'screen.change', screen: 'phone' }] },
        },
      ),
    ],
    ends: {},
  },
  {
    name: '[E01] [L36] turning off tag sharing on the page is passed to the item menus',
    onChart: true,
    steps: [
      send(
        { type: 'shareTags.set', on: false },
        { ...SILENT, in: { overlay: 'closed' }, children: { actions: [{ type: 'shareTags.set', on: false }] } },
      ),
    ],
    ends: { overlay: 'closed' },
  },
  ...(
    [
      ['a direct link', V1, { overlay: 'preview' }],
      ['no direct link', undefined, { overlay: 'closed' }],
    ] as const
  ).map(([what, link, ends]): PinnedJourney<Chart> => ({
    name: `[L03] [L16] the children are notified of the viewer’s rights, with ${what}`,
    onChart: true,
    steps: [
      prepared(
        link,
        {},
        {
          in: ends,
          context: { rights: { permissions: EVERYTHING, connected: true } },
          children: {
            actions: [{ type: 'who.known', ...known() }],
            selection: [{ type: 'who.known', ...known() }],
            suggestions: [{ type: 'who.known', connected: true }],
            latest: [{ type: 'who.known', permissions: EVERYTHING, connected: true }],
            offline: [{ type: 'savedSessions.changed' }],
          },
        },
      ),
    ],
    ends,
  })),
  {
    name: '[L32] a direct link reported again after signing in opens a new preview',
    onChart: true,
    steps: [
      prepared(V1),
      prepared(
        P1,
        { connected: false },
        {
          in: { overlay: 'preview' },
          inputs: { preview: [previewed({ kind: 'link', link: P1 }, { types: ['Photo'], connected: false })] },
        },
      ),
    ],
    ends: { overlay: 'preview' },
  },
];

const previews: PinnedJourney<Chart>[] = [
  {
    name: '[L15] a result is previewed with the viewer’s rights, and the address names it',
    onChart: true,
    steps: [
      prepared(undefined),
      send({ type: 'screen.change', screen: 'phone' }),
      send(
        { type: 'item.open', item: race },
        {
          in: { overlay: 'preview' },
          inputs: { preview: [previewed({ kind: 'item', item: race }, { screen: 'phone' })] },
          children: { search: [{ type: 'link.open', link: V1 }] },
        },
      ),
      done('preview', closed, {
        in: { overlay: 'closed', session: 'here' },
        children: { search: [{ type: 'link.close' }] },
        inputs: {},
      }),
    ],
    ends: { overlay: 'closed' },
  },
  {
    name: '[L15] a preview treats the viewer as a visitor until their rights are known',
    onChart: true,
    steps: [
      send(
        { type: 'item.open', item: race },
        {
          inputs: {
            preview: [previewed({ kind: 'item', item: race }, { mayCollections: false, connected: false })],
          },
        },
      ),
    ],
    ends: { overlay: 'preview' },
  },
  ...(
    [
      ['a video link opens a video or a clip if the viewer may see clips', V1, EVERYTHING, ['Video', 'Clip'], true],
      ['a video link opens only a video if the viewer may not see clips', V1, ONLY_VIDEO, ['Video'], false],
      [
        'a photo link opens only a photo, whatever else the viewer may see',
        P1,
        { ...NO_PERMISSIONS, P_MEDIA_CLIP: true },
        ['Photo'],
        false,
      ],
      ['a session link opens a session', { kind: 'session', id: 's1' }, EVERYTHING, ['Session'], true],
    ] as const
  ).map(([what, link, permissions, types, mayCollections]): PinnedJourney<Chart> => ({
    name: `[L03] [L31] ${what}`,
    onChart: true,
    steps: [
      prepared(
        link,
        { permissions },
        {
          inputs: { preview: [previewed({ kind: 'link', link }, { types, mayCollections })] },
        },
      ),
    ],
    ends: { overlay: 'preview' },
  })),
  {
    name: '[L01] Back from one preview to another opens the other only once',
    onChart: true,
    steps: [
      opened,
      from('search', { type: 'link.changed', link: V1 }, SILENT),
      from(
        'search',
        { type: 'link.changed', link: P1 },
        {
          inputs: { preview: [previewed({ kind: 'link', link: P1 }, { mayCollections: false, connected: false })] },
          children: {},
        },
      ),
      from('search', { type: 'link.changed', link: P1 }, SILENT),
      from('search', { type: 'link.changed', link: undefined }, { ...SILENT, in: { overlay: 'closed' } }),
      from('search', { type: 'link.changed', link: undefined }, { ...SILENT, in: { overlay: 'closed' } }),
    ],
    ends: { overlay: 'closed' },
  },
  {
    name: '[L03] the list switches to clips only when a direct link opened a clip',
    onChart: true,
    steps: [
      prepared(V1),
      from('preview', { type: 'preview.opened', mediaType: 'Video' }, SILENT),
      from(
        'preview',
        { type: 'preview.opened', mediaType: 'Clip' },
        {
          children: { search: [{ type: 'type.choose', mediaType: 'Clip' }] },
        },
      ),
      done('preview', closed),
      opened,
      from('preview', { type: 'preview.opened', mediaType: 'Clip' }, SILENT),
    ],
    ends: { overlay: 'preview' },
  },
  {
    name: '[L18] an item deleted in its preview leaves the address, then the lists, and can be restored',
    onChart: true,
    steps: [
      opened,
      from(
        'actions',
        { type: 'item.deleted', item: race },
        {
          in: { overlay: 'closed' },
          children: {
            search: [{ type: 'link.close' }, { type: 'item.deleted', item: race }],
            latest: [{ type: 'item.deleted', item: race }],
            selection: [{ type: 'item.deleted', item: race }],
            undo: [{ type: 'item.deleted', item: race }],
          },
        },
      ),
    ],
    ends: { overlay: 'closed' },
  },
  {
    name: '[L18] an item deleted in the list leaves all lists and can be restored',
    onChart: true,
    steps: [
      from(
        'actions',
        { type: 'item.deleted', item: race },
        {
          children: {
            search: [{ type: 'item.deleted', item: race }],
            latest: [{ type: 'item.deleted', item: race }],
            selection: [{ type: 'item.deleted', item: race }],
            undo: [{ type: 'item.deleted', item: race }],
          },
        },
      ),
    ],
    ends: { overlay: 'closed' },
  },
];

const overList: PinnedJourney<Chart>[] = [
  {
    name: '[L14] playing all tags starts with the current search and the viewer’s sign-in state',
    onChart: true,
    steps: [
      send(
        { type: 'results.playAll', query: TAGS },
        {
          in: { overlay: 'playAll' },
          inputs: { playAll: [{ query: TAGS, page: PAGE, connected: false }] },
          children: {},
        },
      ),
      done('playAll', closed, { ...SILENT, in: { overlay: 'closed', session: 'here' } }),
      prepared(undefined),
      send(
        { type: 'results.playAll', query: TAGS },
        {
          inputs: { playAll: [{ query: TAGS, page: PAGE, connected: true }] },
        },
      ),
      done('playAll', lost, leaving(undefined)),
    ],
    ends: { overlay: 'closed', session: 'leaving' },
  },
  {
    name: '[L01] the saved searches receive the current search and report which one to show',
    onChart: true,
    steps: [
      send(
        { type: 'saved.open', query: { ...EMPTY_QUERY, type: 'Video', keyword: 'gate' }, saved: 's1' },
        {
          in: { overlay: 'saved' },
          inputs: {
            saved: [
              {
                search: 'element-type=Video&search=gate&sortBy=date&sortOrder=DESC&viewMode=grid',
                saved: 's1',
              },
            ],
          },
          children: {},
        },
      ),
      done(
        'saved',
        { kind: 'closed', saved: 's2' },
        {
          in: { overlay: 'closed', session: 'here' },
          children: { search: [{ type: 'search.saved', id: 's2' }] },
        },
      ),
      send(
        { type: 'saved.open', query: undefined, saved: undefined },
        {
          inputs: { saved: [{ search: undefined, saved: undefined }] },
        },
      ),
      done('saved', lost, leaving(undefined)),
    ],
    ends: { overlay: 'closed', session: 'leaving' },
  },
];

const sharing: PinnedJourney<Chart>[] = [
  {
    name: '[L13] the address of the search is copied, and the notice about it can be dismissed',
    onChart: true,
    steps: [
      send(
        { type: 'results.share', query: TAGS },
        {
          in: { sharing: 'copying' },
          inputs: { copy: [{ query: TAGS }] },
          children: {},
        },
      ),
      done('copy', undefined, { in: { sharing: 'copied' } }),
      send({ type: 'notice.dismiss' }, { in: { sharing: 'idle' } }),
    ],
    ends: { sharing: 'idle' },
  },
  ...(
    [
      ['is refused', fails('copy', new Error('not allowed'))],
      ['does not finish within ten seconds', wait(10_000)],
    ] as const
  ).map(([what, step]): PinnedJourney<Chart> => ({
    name: `[L13] a copy that ${what} is reported and can be retried`,
    onChart: true,
    steps: [
      send({ type: 'results.share', query: TAGS }),
      { ...step, expects: { in: { sharing: 'notCopied' } } },
      send({ type: 'notice.dismiss' }, { in: { sharing: 'idle' } }),
      send({ type: 'results.share', query: EMPTY_QUERY }, { inputs: { copy: [{ query: EMPTY_QUERY }] } }),
    ],
    ends: { sharing: 'copying' },
  })),
  {
    name: '[L27] network changes are passed to the item menus and the selection and are stored',
    onChart: true,
    steps: [
      from(
        'offline',
        { type: 'network.offline' },
        {
          context: { isOffline: true },
          children: { actions: [{ type: 'network.offline' }], selection: [{ type: 'network.offline' }] },
        },
      ),
      from(
        'offline',
        { type: 'network.online' },
        {
          context: { isOffline: false },
          children: { actions: [{ type: 'network.online' }], selection: [{ type: 'network.online' }] },
        },
      ),
    ],
    ends: {},
  },
];

const session: PinnedJourney<Chart>[] = [
  ...(
    [
      ['has finished', done('leave')],
      ['has failed', fails('leave', OFFLINE)],
      ['times out after ten seconds', wait(10_000)],
    ] as const
  ).map(([what, step]): PinnedJourney<Chart> => ({
    name: `[L32] a redirect to the sign-in that ${what} leaves the page usable and can be repeated`,
    onChart: true,
    steps: [
      from('search', { type: 'session.lost' }, { ...leaving(undefined), in: { session: 'leaving' } }),
      { ...step, expects: { ...SILENT, in: { session: 'here' } } },
      from('search', { type: 'session.lost' }, { inputs: { leave: [{ link: undefined }] } }),
    ],
    ends: { session: 'leaving' },
  })),
  {
    name: '[L32] [L15] the sign-in returns to the moment of the preview, or to its beginning if it has none',
    onChart: true,
    steps: [
      prepared(V1),
      from(
        'preview',
        { type: 'library.signIn', start: 40 },
        {
          in: { overlay: 'preview', session: 'leaving' },
          inputs: { leave: [{ link: { ...V1, start: 40 } }] },
        },
      ),
      done('leave'),
      from('preview', { type: 'library.signIn' }, { inputs: { leave: [{ link: V1 }] } }),
    ],
    ends: { session: 'leaving' },
  },
  {
    name: '[L32] [L15] the sign-in after a session expired in a preview returns to the previewed item',
    onChart: true,
    steps: [opened, done('preview', lost, leaving(V1))],
    ends: { session: 'leaving' },
  },
];

export const libraryJourneys: readonly PinnedJourney<Chart>[] = [
  ...begins,
  ...previews,
  ...overList,
  ...sharing,
  ...session,
];
