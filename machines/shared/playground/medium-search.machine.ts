import { assign, sendParent, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS, SUGGEST_PAUSE_MS } from '../../../core/domain/constants/library.ts';
import { isId } from '../../../core/domain/playground/trial.ts';
import type { TriedMedium } from '../../../core/domain/playground/trial.ts';
import { port } from '../port.ts';

interface MediumSearchContext {
  text: string;
  items: readonly TriedMedium[];
  /** Place in `items` of the one that Enter takes. */
  active: number | undefined;
}

export type MediumSearchEvent =
  | { type: 'search.type'; text: string }
  | { type: 'search.move'; by: 'next' | 'previous' }
  /** Takes the active one, or the one that was pressed; with neither, a number as an id, or the first that was found. */
  | { type: 'search.choose'; index?: number | undefined }
  /** Takes what is typed as an id. */
  | { type: 'search.name' }
  | { type: 'search.close' };

/** To the playground. */
export type MediumSearchReport = { type: 'medium.chosen'; medium: TriedMedium } | { type: 'medium.named'; id: string };

/**
 * Finds a video or a sound by its title while it is typed, or takes an id.
 *
 * Each letter waits for a pause before the server is asked, and ends the request of the one before. What was found stays until
 * there is something newer.
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
  description: 'Finds a video or a sound by its title while it is typed, or takes an id.',
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
    closed: { description: 'Nothing is offered.', entry: 'forget' },
    wrong: { description: 'What is typed can be no id.', entry: 'forget' },
    open: {
      description: 'Something is offered, or will be.',
      initial: 'pausing',
      on: {
        'search.move': { guard: 'hasItems', actions: { type: 'move', params: ({ event }) => event.by } },
      },
      states: {
        pausing: {
          description: 'A letter was typed; another may follow at once.',
          after: { searchPause: { target: 'searching' } },
        },
        searching: {
          description: 'The server is asked; what was found stays.',
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
        found: { description: 'What is offered bears what is typed.' },
        nothing: { description: 'No public medium bears it; it may be an id all the same.' },
        failed: { description: 'The server did not respond; the next letter asks again.' },
      },
    },
  },
});

function chosen({ items, active }: MediumSearchContext, index: number | undefined): TriedMedium | undefined {
  const at = index ?? active;
  return at === undefined ? undefined : items[at];
}

/** Around the list by way of the box itself, where none is active. */
function moved(active: number | undefined, by: 'next' | 'previous', count: number): number | undefined {
  if (active === undefined) return by === 'next' ? 0 : count - 1;
  const at = active + (by === 'next' ? 1 : -1);
  return at < 0 || at >= count ? undefined : at;
}
