import { assign, sendParent, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS, SUGGEST_PAUSE_MS } from '../../../core/domain/constants/library.ts';
import { isId } from '../../../core/domain/playground/trial.ts';
import type { TriedMedium } from '../../../core/domain/playground/trial.ts';
import { port } from '../port.ts';

interface MediumSearchContext {
  text: string;
  items: readonly TriedMedium[];
  /** Index in `items` of the one that Enter selects. */
  active: number | undefined;
}

export type MediumSearchEvent =
  | { type: 'search.type'; text: string }
  | { type: 'search.move'; by: 'next' | 'previous' }
  /**
   * Selects the pressed or active item; without either, a number is taken as an id, otherwise the first result is
   * selected.
   */
  | { type: 'search.choose'; index?: number | undefined }
  /** Takes the typed text as an id. */
  | { type: 'search.name' }
  | { type: 'search.close' };

/** To the playground. */
export type MediumSearchReport = { type: 'medium.chosen'; medium: TriedMedium } | { type: 'medium.named'; id: string };

/**
 * Finds a video or a sound by title as the user types, or takes an id.
 *
 * Each keystroke cancels the previous request and waits for a pause before asking the server. Results stay until there
 * are newer ones.
 * Rows: E02.
 */
export const mediumSearchMachine = setup({
  types: {
    context: {} as MediumSearchContext,
    events: {} as MediumSearchEvent,
  },
  actors: { searchMedia: port<readonly TriedMedium[], { text: string }>('searchMedia') },
  delays: { searchPause: SUGGEST_PAUSE_MS, searchTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isTyped: (_, { text }: { text: string }) => text.trim() !== '',
    isSome: (_, items: readonly TriedMedium[]) => items.length > 0,
    hasItems: ({ context }) => context.items.length > 0,
    isChosen: ({ context }, index: number | undefined) => chosen(context, index) !== undefined,
    isNumberTyped: ({ context }) => /^\d+$/.test(context.text.trim()),
    isIdTyped: ({ context }) => isId(context.text),
  },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text, active: undefined })),
    setItems: assign((_, items: readonly TriedMedium[]) => ({ items, active: undefined })),
    forget: assign({ items: [], active: undefined }),
    move: assign(({ context: { items, active } }, by: 'next' | 'previous') => ({
      active: moved(active, by, items.length),
    })),
    reportChosen: sendParent(({ context }, index: number | undefined): MediumSearchReport => ({
      type: 'medium.chosen',
      medium: chosen(context, index)!,
    })),
    reportId: sendParent(({ context }): MediumSearchReport => ({ type: 'medium.named', id: context.text.trim() })),
    clearText: assign({ text: '' }),
  },
}).createMachine({
  id: 'medium-search',
  description: 'Finds a video or a sound by title as the user types, or takes an id.',
  context: { text: '', items: [], active: undefined },
  initial: 'closed',
  on: {
    'search.type': [
      {
        guard: { type: 'isTyped', params: ({ event }) => event },
        target: '.open.pausing',
        actions: { type: 'setText', params: ({ event }) => event },
      },
      { target: '.closed', actions: { type: 'setText', params: ({ event }) => event } },
    ],
    'search.choose': [
      {
        guard: { type: 'isChosen', params: ({ event }) => event.index },
        target: '.closed',
        actions: [{ type: 'reportChosen', params: ({ event }) => event.index }, 'clearText'],
      },
      { guard: 'isNumberTyped', target: '.closed', actions: ['reportId', 'clearText'] },
      {
        guard: 'hasItems',
        target: '.closed',
        actions: [{ type: 'reportChosen', params: 0 }, 'clearText'],
      },
    ],
    'search.name': [
      { guard: 'isIdTyped', target: '.closed', actions: ['reportId', 'clearText'] },
      { target: '.wrong' },
    ],
    'search.close': { target: '.closed' },
  },
  states: {
    closed: { description: 'The list is closed.', entry: 'forget' },
    wrong: { description: 'The text cannot be an id.', entry: 'forget' },
    open: {
      description: 'The list is open.',
      initial: 'pausing',
      on: {
        'search.move': { guard: 'hasItems', actions: { type: 'move', params: ({ event }) => event.by } },
      },
      states: {
        pausing: {
          description: 'Waits for a pause in typing.',
          after: { searchPause: { target: 'searching' } },
        },
        searching: {
          description: 'Asks the server; previous results stay.',
          invoke: {
            id: 'search',
            src: 'searchMedia',
            input: ({ context }) => ({ text: context.text.trim() }),
            onDone: [
              {
                guard: { type: 'isSome', params: ({ event }) => event.output },
                target: 'found',
                actions: { type: 'setItems', params: ({ event }) => event.output },
              },
              { target: 'nothing', actions: 'forget' },
            ],
            onError: { target: 'failed', actions: 'forget' },
          },
          after: { searchTimeout: { target: 'failed', actions: 'forget' } },
        },
        found: { description: 'The results match the text.' },
        nothing: { description: 'No public medium matches; the text may still be an id.' },
        failed: { description: 'The server did not respond; the next keystroke retries.' },
      },
    },
  },
});

function chosen({ items, active }: MediumSearchContext, index: number | undefined): TriedMedium | undefined {
  const at = index ?? active;
  return at === undefined ? undefined : items[at];
}

/** Cycles through the list, passing through the text box, where no item is active. */
function moved(active: number | undefined, by: 'next' | 'previous', count: number): number | undefined {
  if (active === undefined) return by === 'next' ? 0 : count - 1;
  const at = active + (by === 'next' ? 1 : -1);
  return at < 0 || at >= count ? undefined : at;
}
