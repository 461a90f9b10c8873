import type { SnapshotFrom } from 'xstate';
import { libraryMachine } from '../../../machines/library/library.machine.ts';
import type { LibraryInput } from '../../../machines/library/library.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { NO_FILTERS } from '../../../core/domain/filters.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { ADMIN, EMPTY_QUERY, EVERYTHING, items, OFFLINE, race, searchInput } from './fixtures.ts';
import { libraryJourneys } from './library-journeys.ts';
import { photo } from './preview.paths.ts';

type Snapshot = SnapshotFrom<typeof libraryMachine>;

export const libraryInput = (search: string): LibraryInput => ({
  ...searchInput(search),
  moreOptions: false,
  shareTags: true,
  latest: undefined,
});

const tagQuery = { ...EMPTY_QUERY, type: 'Tag' } as const;
const link = { kind: 'video', id: 'v1' } as const;
const gate: ResultItem = { id: 'g9', type: 'Tag', tag_id: 't9', video_id: 'v1', visibility: 'public' };
const prepared = { type: 'search.prepared', permissions: EVERYTHING, connected: true, account: ADMIN };
const applied = {
  type: 'filters.applied',
  change: { ...NO_FILTERS, year: 2025, sortBy: 'date', sortOrder: 'DESC', viewMode: 'grid', bestFirst: false },
};
const expects = (claim: boolean, words: string) => {
  if (!claim) throw new Error(words);
};
/** The link to which the sign-in returns. */
const comesBackTo = ({ children }: Snapshot): string => {
  const leaving = (children as Record<string, { getSnapshot: () => unknown }>)['leave']?.getSnapshot();
  return JSON.stringify((leaving as { input: { link: object } } | undefined)?.input.link);
};
type Observed = { children: Readonly<Record<string, readonly object[]>> };
const sentTo = (observed: Observed, child: string) => JSON.stringify(observed.children[child] ?? []);

/** The child snapshots that the views of the root read. */
const searchPicture = {
  value: { ready: { listing: 'more' } },
  tags: ['listed'],
  context: {
    ...searchInput(''),
    query: { ...EMPTY_QUERY, type: 'Video' },
    requested: { ...EMPTY_QUERY, type: 'Video' },
    permissions: EVERYTHING,
    connected: true,
    loaded: 3,
    total: 60,
    limit: 25,
    results: items(3),
  },
};
const filtersPicture = {
  value: { attributes: 'known', popup: 'closed' },
  context: { attributes: [], draft: applied.change },
};
const previewPicture = {
  value: { open: { panel: 'shown', tool: 'none' } },
  context: { content: { item: race, collections: [] }, connected: true, target: { kind: 'item', item: race } },
};

const deletedTwo = { type: 'items.deleted', items: [race, photo], ofSearch: false } as const;
const restored = { type: 'items.restored', items: [race, photo], ofSearch: false } as const;
const changedOne = { type: 'items.changed', items: [race] } as const;

export default definePaths(libraryMachine, {
  name: 'library',
  input: [libraryInput(''), libraryInput('?video=v1')],
  events: {
    'item.open': [{ item: race }, { item: photo }],
    'results.playAll': [{ query: tagQuery }],
    'options.toggle': [{}],
    'bestFirst.set': [{ on: true }],
    'shareTags.set': [{ on: false }],
    'results.share': [{ query: EMPTY_QUERY }],
    'saved.open': [
      { query: undefined, saved: undefined },
      { query: EMPTY_QUERY, saved: 's1' },
    ],
    'notice.dismiss': [{}],
    'library.signIn': [{}],
    'screen.change': [{ screen: 'phone' }],
    'search.prepared': [],
    'link.changed': [],
    'filters.applied': [],
    'suggestion.chosen': [],
    'preview.opened': [],
    'item.deleted': [],
    'items.deleted': [],
    'items.restored': [],
    'items.changed': [],
    'results.cleared': [],
    'network.online': [],
    'network.offline': [],
    'session.lost': [],
  },
  runsIn: {
    saved: 'overlay.saved',
    playAll: 'overlay.playAll',
    preview: 'overlay.preview',
    copy: 'sharing.copying',
    leave: 'session.leaving',
  },
  results: {
    search: {
      snapshot: searchPicture,
      emits: [
        { ...prepared, link: undefined },
        { ...prepared, link },
        { type: 'session.lost' },
        { type: 'results.cleared' },
        { type: 'link.changed', link },
        { type: 'link.changed', link: { kind: 'photo', id: 'p1' } },
        { type: 'link.changed', link: undefined },
      ],
    },
    filters: { snapshot: filtersPicture, emits: [applied] },
    suggestions: {
      snapshot: { value: 'closed', context: { items: [], active: undefined } },
      emits: [{ type: 'suggestion.chosen', text: 'Slalom final' }],
    },
    preview: {
      snapshot: previewPicture,
      emits: [
        { type: 'preview.opened', mediaType: 'Video' },
        { type: 'preview.opened', mediaType: 'Clip' },
        { type: 'library.signIn', start: 40 },
      ],
      done: [{ kind: 'closed' }, { kind: 'lost' }],
    },
    playAll: {
      snapshot: { value: 'asking', context: { preRoll: 0, postRoll: undefined } },
      done: [{ kind: 'closed' }, { kind: 'lost' }],
    },
    saved: {
      snapshot: { value: { listed: 'quiet' }, context: { searches: [], search: undefined, saved: undefined } },
      done: [{ kind: 'closed', saved: 's2' }, { kind: 'lost' }],
    },
    actions: {
      snapshot: { value: 'idle', context: { isKnown: false } },
      emits: [{ type: 'session.lost' }, { type: 'item.deleted', item: race }],
    },
    latest: { snapshot: { value: 'none', context: {} }, emits: [{ type: 'session.lost' }] },
    offline: {
      snapshot: { value: { network: 'online', shelf: 'closed', deletion: 'none' }, context: { sessions: [] } },
      emits: [{ type: 'network.offline' }, { type: 'network.online' }],
    },
    undo: {
      snapshot: { value: 'idle', context: { items: [] } },
      emits: [{ type: 'session.lost' }, restored, { ...restored, ofSearch: true }],
    },
    selection: {
      snapshot: { value: 'none', context: { selection: { items: new Map(), search: undefined }, isKnown: false } },
      emits: [{ type: 'session.lost' }, deletedTwo, { ...deletedTwo, ofSearch: true }, changedOne],
    },
    preferences: {},
    copy: { done: [undefined], error: [new Error('not allowed')] },
    leave: { done: [undefined], error: [OFFLINE] },
  },
  endless: {
    search: 'searches as long as the library lives',
    filters: 'lives as long as the library',
    suggestions: 'lives as long as the library',
    actions: 'lives as long as the library',
    latest: 'lives as long as the library',
    offline: 'lives as long as the library',
    undo: 'lives as long as the library',
    selection: 'lives as long as the library',
    preferences: 'lives as long as the library',
    saved: 'a person reads as long as they like',
    playAll: 'a person chooses as long as they like',
    preview: 'a person looks as long as they like',
  },
  explore: {
    contextKey: ({ target, moreOptions, screen, rights }) => [target?.kind, moreOptions, screen, rights?.connected],
  },
  pinned: [
    {
      name: '[L06] showing more options is saved as a preference',
      steps: [{ send: { type: 'options.toggle' } }],
      ends: {},
      check: ({ context }: Snapshot, observed) => {
        expects(context.moreOptions, 'does not show them');
        expects(
          sentTo(observed, 'preferences') === '[{"type":"preference.moreOptions","shown":true}]',
          sentTo(observed, 'preferences'),
        );
      },
    },
    {
      name: '[L08] choosing best match first searches again and is saved as a preference',
      steps: [{ send: { type: 'bestFirst.set', on: true } }],
      ends: {},
      check: (_: Snapshot, observed) => {
        expects(
          sentTo(observed, 'search') === '[{"type":"search.refine","change":{"bestFirst":true}}]',
          sentTo(observed, 'search'),
        );
        expects(
          sentTo(observed, 'preferences') === '[{"type":"preference.bestFirst","on":true}]',
          sentTo(observed, 'preferences'),
        );
      },
    },
    {
      name: '[L08] choosing another sort saves that best match first is off',
      steps: [{ from: 'filters', event: applied }],
      ends: {},
      check: (_: Snapshot, observed) =>
        expects(
          sentTo(observed, 'preferences') === '[{"type":"preference.bestFirst","on":false}]',
          sentTo(observed, 'preferences'),
        ),
    },
    {
      name: '[L18] an item deleted in its preview leaves the list, and the preview closes',
      steps: [
        { send: { type: 'item.open', item: race } },
        { from: 'actions', event: { type: 'item.deleted', item: race } },
      ],
      ends: { overlay: 'closed' },
      check: (_: Snapshot, observed) => {
        expects(sentTo(observed, 'search').includes('"item.deleted"'), sentTo(observed, 'search'));
        expects(sentTo(observed, 'latest').includes('"item.deleted"'), sentTo(observed, 'latest'));
        expects(sentTo(observed, 'search').includes('"link.close"'), sentTo(observed, 'search'));
      },
    },
    {
      name: '[L27] the item menus are notified when the network is lost and when it is back',
      steps: [
        { from: 'offline', event: { type: 'network.offline' } },
        { from: 'offline', event: { type: 'network.online' } },
      ],
      ends: {},
      check: (_: Snapshot, observed) =>
        expects(
          sentTo(observed, 'actions') === '[{"type":"network.offline"},{"type":"network.online"}]',
          sentTo(observed, 'actions'),
        ),
    },
    {
      name: '[L27] [L13] a search cannot be shared while offline',
      steps: [
        { from: 'offline', event: { type: 'network.offline' } },
        { send: { type: 'results.share', query: EMPTY_QUERY } },
      ],
      ends: { sharing: 'idle' },
    },
    {
      name: '[L27] [L13] a search can be shared again when the network is back',
      steps: [
        { from: 'offline', event: { type: 'network.offline' } },
        { from: 'offline', event: { type: 'network.online' } },
        { send: { type: 'results.share', query: EMPTY_QUERY } },
      ],
      ends: { sharing: 'copying' },
    },
    {
      name: '[L18] undo is offered for a deleted item, which returns to the list when restored',
      steps: [
        { from: 'actions', event: { type: 'item.deleted', item: race } },
        { from: 'undo', event: { type: 'items.restored', items: [race], ofSearch: false } },
      ],
      ends: {},
      check: (_: Snapshot, observed) => {
        expects(sentTo(observed, 'undo').includes('"item.deleted"'), sentTo(observed, 'undo'));
        expects(sentTo(observed, 'search').includes('"item.restored"'), sentTo(observed, 'search'));
        expects(sentTo(observed, 'latest').includes('"item.restored"'), sentTo(observed, 'latest'));
      },
    },
    {
      name: '[S08] several deleted items leave the list one by one and return in reverse order when restored',
      steps: [
        { from: 'selection', event: deletedTwo },
        { from: 'undo', event: restored },
      ],
      ends: {},
      check: (_: Snapshot, observed) => {
        const ids = (JSON.parse(sentTo(observed, 'search')) as { type: string; item: { id: string } }[]).map(
          ({ type, item }) => `${type} ${item.id}`,
        );
        const order = [
          `item.deleted ${race.id}`,
          `item.deleted ${photo.id}`,
          `item.restored ${photo.id}`,
          `item.restored ${race.id}`,
        ];
        expects(ids.join() === order.join(), ids.join());
        expects(sentTo(observed, 'latest') === sentTo(observed, 'search'), sentTo(observed, 'latest'));
        expects(sentTo(observed, 'undo') === JSON.stringify([deletedTwo]), sentTo(observed, 'undo'));
      },
    },
    {
      name: '[S08] deleting or restoring all items of a search repeats the search',
      steps: [
        { from: 'selection', event: { ...deletedTwo, ofSearch: true } },
        { from: 'undo', event: { ...restored, ofSearch: true } },
      ],
      ends: {},
      check: (_: Snapshot, observed) =>
        expects(
          sentTo(observed, 'search') === '[{"type":"search.submit"},{"type":"search.submit"}]',
          sentTo(observed, 'search'),
        ),
    },
    {
      name: '[S08] items changed by the selection are updated in the list',
      steps: [{ from: 'selection', event: changedOne }],
      ends: {},
      check: (_: Snapshot, observed) =>
        expects(sentTo(observed, 'search') === JSON.stringify([changedOne]), sentTo(observed, 'search')),
    },
    {
      name: '[S08] the selection is notified of rights, network changes, deletions and another search',
      steps: [
        { from: 'search', event: { ...prepared, link: undefined } },
        { from: 'offline', event: { type: 'network.offline' } },
        { from: 'actions', event: { type: 'item.deleted', item: race } },
        { from: 'search', event: { type: 'results.cleared' } },
      ],
      ends: {},
      check: (_: Snapshot, observed) => {
        const types = (JSON.parse(sentTo(observed, 'selection')) as { type: string }[]).map(({ type }) => type).join();
        expects(types === 'who.known,network.offline,item.deleted,results.cleared', types);
      },
    },
    {
      name: '[L01] the saved searches know the one on show, and a chosen one is passed to the search',
      steps: [
        { send: { type: 'saved.open', query: EMPTY_QUERY, saved: 's1' } },
        { done: 'saved', output: { kind: 'closed', saved: 's2' } },
      ],
      ends: { overlay: 'closed' },
      check: ({ context }: Snapshot, observed) => {
        expects(context.saved === 's1', String(context.saved));
        expects(sentTo(observed, 'search') === '[{"type":"search.saved","id":"s2"}]', sentTo(observed, 'search'));
      },
    },
    {
      name: '[L07] applying filters refines the search',
      steps: [{ from: 'filters', event: applied }],
      ends: {},
      check: (_: Snapshot, observed) =>
        expects(sentTo(observed, 'search').includes('"search.refine"'), sentTo(observed, 'search')),
    },
    {
      name: '[L04] a chosen suggestion is entered as the keyword and searched for',
      steps: [{ from: 'suggestions', event: { type: 'suggestion.chosen', text: 'Slalom final' } }],
      ends: {},
      check: (_: Snapshot, observed) => {
        const requested = '[{"type":"keyword.type","text":"Slalom final"},{"type":"search.submit"}]';
        expects(sentTo(observed, 'search') === requested, sentTo(observed, 'search'));
      },
    },
    {
      name: '[L31] a direct link opens its medium once the viewer’s rights are known',
      input: libraryInput('?video=v1'),
      steps: [{ from: 'search', event: { ...prepared, link } }],
      ends: { overlay: 'preview' },
      check: ({ context }: Snapshot) => expects(context.target?.kind === 'link', 'opens something else'),
    },
    {
      name: '[L31] [L32] a visitor can sign in from a preview, which stays open until the page unloads',
      steps: [
        { from: 'search', event: { ...prepared, connected: false, link } },
        { from: 'preview', event: { type: 'library.signIn' } },
      ],
      ends: { overlay: 'preview', session: 'leaving' },
    },
    {
      name: '[L32] [L15] the sign-in returns to the moment at which a preview was left',
      steps: [
        { send: { type: 'item.open', item: gate } },
        { from: 'preview', event: { type: 'library.signIn', start: 40 } },
      ],
      ends: { overlay: 'preview', session: 'leaving' },
      check: (snapshot: Snapshot) =>
        expects(comesBackTo(snapshot) === '{"kind":"tag","id":"t9","start":40}', comesBackTo(snapshot)),
    },
    {
      name: '[L32] [L15] the sign-in keeps the moment of the preview if a search reports a lost session meanwhile',
      steps: [
        { from: 'search', event: { ...prepared, link } },
        { from: 'preview', event: { type: 'library.signIn', start: 40 } },
        { from: 'search', event: { type: 'session.lost' } },
      ],
      ends: { overlay: 'preview', session: 'leaving' },
      check: (snapshot: Snapshot) =>
        expects(comesBackTo(snapshot) === '{"kind":"video","id":"v1","start":40}', comesBackTo(snapshot)),
    },
    {
      name: '[L32] [L15] a later sign-in does not return to the moment of an earlier one',
      steps: [
        { from: 'search', event: { ...prepared, link: { ...link, start: 7 } } },
        { from: 'preview', event: { type: 'library.signIn', start: 40 } },
        { error: 'leave', reason: OFFLINE },
        { from: 'search', event: { type: 'session.lost' } },
      ],
      ends: { overlay: 'preview', session: 'leaving' },
      check: (snapshot: Snapshot) =>
        expects(comesBackTo(snapshot) === '{"kind":"video","id":"v1"}', comesBackTo(snapshot)),
    },
    {
      name: '[L03] a video link that opens a clip switches the list to clips',
      steps: [
        { from: 'search', event: { ...prepared, link } },
        { from: 'preview', event: { type: 'preview.opened', mediaType: 'Clip' } },
      ],
      ends: { overlay: 'preview' },
      check: (_: Snapshot, observed) =>
        expects(
          sentTo(observed, 'search') === '[{"type":"type.choose","mediaType":"Clip"}]',
          sentTo(observed, 'search'),
        ),
    },
    {
      name: '[L15] a preview opens over the list and closes again',
      steps: [{ send: { type: 'item.open', item: race } }, { done: 'preview', output: { kind: 'closed' } }],
      ends: { overlay: 'closed' },
    },
    {
      name: '[L15] [L01] the address names the previewed item until the preview closes',
      steps: [{ send: { type: 'item.open', item: race } }, { done: 'preview', output: { kind: 'closed' } }],
      ends: { overlay: 'closed' },
      check: (_: Snapshot, observed) => {
        const said = `${JSON.stringify({ type: 'link.open', link })},${JSON.stringify({ type: 'link.close' })}]`;
        expects(sentTo(observed, 'search').endsWith(said), sentTo(observed, 'search'));
      },
    },
    {
      name: '[L15] [L01] Back closes a preview without changing the address a second time',
      steps: [
        { send: { type: 'item.open', item: race } },
        { from: 'search', event: { type: 'link.changed', link: undefined } },
      ],
      ends: { overlay: 'closed' },
      check: (_: Snapshot, observed) =>
        expects(!sentTo(observed, 'search').includes('link.close'), sentTo(observed, 'search')),
    },
    {
      name: '[L15] [L01] Forward to a preview opens it again',
      steps: [
        { from: 'search', event: { ...prepared, link: undefined } },
        { from: 'search', event: { type: 'link.changed', link } },
      ],
      ends: { overlay: 'preview' },
      check: ({ context }: Snapshot, observed) => {
        expects(context.target?.kind === 'link' && context.target.link.id === 'v1', 'opens something else');
        expects(!sentTo(observed, 'search').includes('link.open'), sentTo(observed, 'search'));
      },
    },
    {
      name: '[L15] [L01] Back from one preview to another shows the other',
      steps: [
        { send: { type: 'item.open', item: race } },
        { from: 'search', event: { type: 'link.changed', link: { kind: 'photo', id: 'p1' } } },
      ],
      ends: { overlay: 'preview' },
      check: ({ context }: Snapshot) =>
        expects(context.target?.kind === 'link' && context.target.link.kind === 'photo', 'shows the first'),
    },
    {
      name: '[L15] a link to the item already previewed does not restart its preview',
      steps: [{ send: { type: 'item.open', item: race } }, { from: 'search', event: { type: 'link.changed', link } }],
      ends: { overlay: 'preview' },
      check: ({ context }: Snapshot) => expects(context.target?.kind === 'item', 'starts over'),
    },
    {
      name: '[L15] [L32] a preview that leads to the sign-in stays in the address, so that the sign-in returns to it',
      steps: [{ send: { type: 'item.open', item: race } }, { done: 'preview', output: { kind: 'lost' } }],
      ends: { overlay: 'closed', session: 'leaving' },
      check: (_: Snapshot, observed) =>
        expects(!sentTo(observed, 'search').includes('link.close'), sentTo(observed, 'search')),
    },
    {
      name: '[L14] the options for playing all tags open over the list and close again',
      steps: [{ send: { type: 'results.playAll', query: tagQuery } }, { done: 'playAll', output: { kind: 'closed' } }],
      ends: { overlay: 'closed' },
    },
    {
      name: '[L13] an address that is not copied within ten seconds is reported',
      steps: [{ send: { type: 'results.share', query: EMPTY_QUERY } }, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: { sharing: 'notCopied' },
    },
    {
      name: '[L32] a session that expires in the preview leads to the sign-in',
      steps: [{ send: { type: 'item.open', item: race } }, { done: 'preview', output: { kind: 'lost' } }],
      ends: { overlay: 'closed', session: 'leaving' },
    },
    ...libraryJourneys,
  ],
});
