import { assign, sendParent, setup } from 'xstate';
import { SUGGEST_FROM_LENGTH, SUGGEST_PAUSE_MS, SUGGEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import { keywordProblem, pastedKeyword } from '../../core/domain/keyword.ts';
import type { SelectableType } from '../../core/domain/permissions.ts';
import type { PageContext, Suggestion } from '../../core/domain/search.ts';
import { suggestKeywords } from './library.ports.ts';
import type { SuggestRequest } from './library.ports.ts';

/** Contents of the keyword box, and the type that is searched. */
export interface TypedKeyword {
  text: string;
  mediaType: SelectableType | undefined;
}

interface SuggestionsContext extends TypedKeyword {
  page: PageContext;
  /** Whether the person is signed in; undefined until the server has responded. */
  connected: boolean | undefined;
  items: readonly Suggestion[];
  /** Index in `items` of the one that Enter selects. */
  active: number | undefined;
}

export type SuggestionsEvent =
  | ({ type: 'suggest.type' } & TypedKeyword)
  /** Opens the list without typing. */
  | ({ type: 'suggest.open' } & TypedKeyword)
  | { type: 'suggest.move'; by: 'next' | 'previous' }
  /** Selects the pressed item, or the active one. */
  | { type: 'suggest.choose'; index?: number | undefined }
  | { type: 'suggest.close' }
  | { type: 'who.known'; connected: boolean };

/**
 * Suggests whole keywords while one is being typed.
 *
 * Typing is debounced, and each request cancels the previous one, so a slow response never replaces a newer one.
 * Suggestions stay until there are newer ones. A failed request closes the list without an error. Source: library
 * document, point 2.
 * Rows: L04, L10, L26.
 */
export const suggestionsMachine = setup({
  types: {
    input: {} as { page: PageContext },
    context: {} as SuggestionsContext,
    events: {} as SuggestionsEvent,
  },
  actors: { suggestKeywords },
  delays: { suggestPause: SUGGEST_PAUSE_MS, suggestTimeout: SUGGEST_TIMEOUT_MS },
  guards: {
    isWorthRequesting: (_, { text, mediaType }: TypedKeyword) =>
      mediaType !== undefined &&
      text.trim().length >= SUGGEST_FROM_LENGTH &&
      keywordProblem(pastedKeyword(text)) === undefined,
    isWhoKnown: ({ context }) => context.connected !== undefined,
    isSome: (_, items: readonly Suggestion[]) => items.length > 0,
    hasItems: ({ context }) => context.items.length > 0,
    isChosen: ({ context }, index: number | undefined) => chosen(context, index) !== undefined,
  },
  actions: {
    note: assign((_, { text, mediaType }: TypedKeyword) => ({
      text: pastedKeyword(text),
      mediaType,
      active: undefined,
    })),
    setWho: assign((_, connected: boolean) => ({ connected })),
    setItems: assign((_, items: readonly Suggestion[]) => ({ items, active: undefined })),
    forget: assign({ items: [], active: undefined }),
    move: assign(({ context: { items, active } }, by: 'next' | 'previous') => ({
      active: moved(active, by, items.length),
    })),
    reportChosen: sendParent(({ context }, index: number | undefined) => ({
      type: 'suggestion.chosen',
      text: chosen(context, index)?.text ?? '',
    })),
  },
}).createMachine({
  id: 'suggestions',
  description: 'Suggests whole keywords while one is being typed.',
  context: ({ input }) => ({
    page: input.page,
    text: '',
    mediaType: undefined,
    connected: undefined,
    items: [],
    active: undefined,
  }),
  initial: 'closed',
  on: {
    'who.known': { actions: { type: 'setWho', params: ({ event }) => event.connected } },
  },
  states: {
    closed: {
      description: 'The list is closed.',
      entry: 'forget',
      on: {
        'suggest.type': {
          guard: { type: 'isWorthRequesting', params: ({ event }) => event },
          target: 'open',
          actions: { type: 'note', params: ({ event }) => event },
        },
        'suggest.open': {
          guard: { type: 'isWorthRequesting', params: ({ event }) => event },
          target: 'open.awaiting',
          actions: { type: 'note', params: ({ event }) => event },
        },
      },
    },
    open: {
      description: 'The list is open.',
      initial: 'pausing',
      on: {
        'suggest.type': [
          {
            guard: { type: 'isWorthRequesting', params: ({ event }) => event },
            target: '.pausing',
            reenter: true,
            actions: { type: 'note', params: ({ event }) => event },
          },
          { target: 'closed' },
        ],
        'suggest.move': {
          guard: 'hasItems',
          actions: { type: 'move', params: ({ event }) => event.by },
        },
        'suggest.choose': {
          guard: { type: 'isChosen', params: ({ event }) => event.index },
          target: 'closed',
          actions: { type: 'reportChosen', params: ({ event }) => event.index },
        },
        'suggest.close': { target: 'closed' },
      },
      states: {
        pausing: {
          description: 'Waits for a pause in typing.',
          after: { suggestPause: { target: 'awaiting' } },
        },
        awaiting: {
          description: 'Waits until the viewer is known, on whom suggestions depend.',
          always: { guard: 'isWhoKnown', target: 'asking' },
        },
        asking: {
          description: 'Asks the server; previous suggestions stay.',
          invoke: {
            id: 'suggest',
            src: 'suggestKeywords',
            input: ({ context: { text, mediaType, connected, page } }): SuggestRequest => ({
              text: text.trim(),
              mediaType: mediaType as SelectableType,
              connected: connected === true,
              page,
            }),
            onDone: [
              {
                guard: { type: 'isSome', params: ({ event }) => event.output },
                target: 'shown',
                actions: { type: 'setItems', params: ({ event }) => event.output },
              },
              { target: '#suggestions.closed' },
            ],
            onError: { target: '#suggestions.closed' },
          },
          after: { suggestTimeout: { target: '#suggestions.closed' } },
        },
        shown: { description: 'The suggestions match the text.' },
      },
    },
  },
});

function chosen({ items, active }: SuggestionsContext, index: number | undefined): Suggestion | undefined {
  const at = index ?? active;
  return at === undefined ? undefined : items[at];
}

/** Cycles through the list, passing through the text box, where no item is active. */
function moved(active: number | undefined, by: 'next' | 'previous', count: number): number | undefined {
  if (active === undefined) return by === 'next' ? 0 : count - 1;
  const at = active + (by === 'next' ? 1 : -1);
  return at < 0 || at >= count ? undefined : at;
}
