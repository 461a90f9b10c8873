import type { SearchQuery } from '../../core/domain/search.ts';
import { librarySetup, linkLeft } from './library.setup.ts';
import { overlay } from './library.states.ts';

export type { LibraryInput } from './library.setup.ts';

/**
 * The library: a search, its filters, a preview over it, and actions on all results.
 *
 * Its children hold no references to each other: it receives facts from one and sends commands to another. A direct
 * link opens its medium as soon as the search knows the viewer. Source: library document, point 2.
 * Rows: L01, L03, L04, L06, L07, L12, L13, L14, L15, L16, L18, L27, L31, L32, L34, S08.
 */
export const libraryMachine = librarySetup.createMachine({
  id: 'library',
  description: 'A search, its filters, a preview over it, and actions on all results.',
  context: ({ input }) => ({
    ...input,
    target: undefined,
    left: undefined,
    rights: undefined,
    playing: undefined,
    isOffline: false,
    query: undefined,
    saved: undefined,
  }),
  type: 'parallel',
  invoke: [
    {
      id: 'search',
      src: 'search',
      input: ({ context: { address, scrollPosition, page, screen, bestFirst } }) => ({
        address,
        scrollPosition,
        page,
        screen,
        bestFirst,
      }),
    },
    { id: 'filters', src: 'filters', input: ({ context }) => ({ page: context.page }) },
    { id: 'suggestions', src: 'suggestions', input: ({ context }) => ({ page: context.page }) },
    {
      id: 'actions',
      src: 'actions',
      input: ({ context: { page, shareTags } }) => ({ page, shareTags }),
    },
    {
      id: 'latest',
      src: 'latest',
      input: ({ context: { latest, page, screen } }) => ({ type: latest, page, screen }),
    },
    { id: 'offline', src: 'offline' },
    { id: 'undo', src: 'undo' },
    { id: 'selection', src: 'selection', input: ({ context }) => ({ page: context.page }) },
    { id: 'preferences', src: 'preferences' },
  ],
  on: {
    'shareTags.set': { actions: 'forwardToActions' },
    'options.toggle': { actions: ['toggleOptions', 'saveOptions'] },
    'screen.change': {
      actions: [
        { type: 'setScreen', params: ({ event }) => event.screen },
        { type: 'passScreen', params: ({ event }) => event.screen },
      ],
    },
    'suggestion.chosen': {
      actions: [{ type: 'typeSuggestion', params: ({ event }) => event.text }, 'submit'],
    },
    'network.online': {
      actions: [
        { type: 'setNetwork', params: false },
        { type: 'reportNetwork', params: 'network.online' },
      ],
    },
    'network.offline': {
      actions: [
        { type: 'setNetwork', params: true },
        { type: 'reportNetwork', params: 'network.offline' },
      ],
    },
    'filters.applied': {
      actions: [
        { type: 'refine', params: ({ event }) => event.change },
        { type: 'saveBestFirst', params: ({ event }) => event.change.bestFirst },
      ],
    },
    'bestFirst.set': {
      actions: [
        { type: 'refine', params: ({ event }) => ({ bestFirst: event.on }) },
        { type: 'saveBestFirst', params: ({ event }) => event.on },
      ],
    },
    'item.deleted': {
      actions: [
        { type: 'passFact', params: ({ event }) => event },
        { type: 'offerUndo', params: ({ event }) => event },
      ],
    },
    'items.deleted': {
      actions: [
        { type: 'passFacts', params: ({ event }) => event },
        { type: 'offerUndo', params: ({ event }) => event },
      ],
    },
    'items.restored': { actions: { type: 'passFacts', params: ({ event }) => event } },
    'items.changed': { actions: { type: 'passChange', params: ({ event }) => event } },
    'results.cleared': { actions: 'endSelection' },
  },
  states: {
    overlay,
    sharing: {
      description: 'Copying the address of the search.',
      initial: 'idle',
      states: {
        idle: {
          description: 'No address is being copied.',
          on: {
            'results.share': {
              guard: 'isOnline',
              target: 'copying',
              actions: { type: 'setQuery', params: ({ event }) => event.query },
            },
          },
        },
        copying: {
          description: 'Copies the address to the clipboard.',
          invoke: {
            id: 'copy',
            src: 'copySearchAddress',
            input: ({ context }) => ({ query: context.query as SearchQuery }),
            onDone: { target: 'copied' },
            onError: { target: 'notCopied' },
          },
          after: { copyTimeout: { target: 'notCopied' } },
        },
        copied: {
          description: 'Tells the person that the address was copied.',
          on: { 'notice.dismiss': { target: 'idle' } },
        },
        notCopied: {
          description: 'Tells the person that the address was not copied.',
          on: { 'notice.dismiss': { target: 'idle' } },
        },
      },
    },
    session: {
      description: 'Whether the page stays.',
      initial: 'here',
      on: {
        'library.signIn': {
          target: '.leaving',
          actions: { type: 'setLeft', params: ({ event }) => event.start },
        },
      },
      states: {
        here: { description: 'The page stays.', on: { 'session.lost': { target: 'leaving' } } },
        leaving: {
          description:
            'The page leaves for the sign-in, which leads back; further reports of the lost session are ignored.',
          exit: { type: 'setLeft', params: undefined },
          invoke: {
            id: 'leave',
            src: 'leaveForLogin',
            input: ({ context }) => ({ link: linkLeft(context) }),
            onDone: { target: 'here' },
            onError: { target: 'here' },
          },
          after: { leavingTimeout: { target: 'here' } },
        },
      },
    },
  },
});
