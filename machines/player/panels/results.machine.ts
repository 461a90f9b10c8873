import { assign, sendParent, setup } from 'xstate';
import { SCORES_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { categoryToOpen } from '../../../core/domain/results.ts';
import type { ResultColumn, ResultSort } from '../../../core/domain/results.ts';
import { port } from '../../shared/port.ts';

export type ResultsEvent =
  /** Shows or hides the scores of this video, from now on. */
  | { type: 'results.setScores'; shown: boolean }
  /** Opens a category, closes it where it is open; another one closes first. */
  | { type: 'results.toggle'; category: string }
  /** By this column; by the same one again, the other way round. */
  | { type: 'results.sort'; by: ResultColumn };

/** The viewer has chosen; it is remembered for the video. */
export type ResultsFact = { type: 'scores.chosen'; video: MediaId; shown: boolean };

/** What is known of the scores of a video before anything is shown. */
export interface ScoresPreference {
  /** As the viewer left it; undefined, never said. */
  chosen: boolean | undefined;
  /** The page's flag: the default of replays. */
  flag: boolean;
}

export interface ResultsInput {
  document: DataDocument;
}

interface ResultsContext extends ScoresPreference {
  document: DataDocument;
  open: string | undefined;
  sort: ResultSort;
}

/**
 * The live results: whether scores are shown, which category is open, how its table is sorted.
 *
 * Until it is known what the viewer chose, scores are hidden: a score that flashed up is a score told. The category in
 * progress opens by itself, at first and whenever the results go on to the next one. Source: player document, point 4.
 * Rows: P11.
 */
export const resultsMachine = setup({
  types: {
    input: {} as ResultsInput,
    context: {} as ResultsContext,
    events: {} as ResultsEvent | { type: 'data.changed'; document: DataDocument },
  },
  actors: { readScores: port<ScoresPreference, { video: MediaId }>('readScores') },
  delays: { scoresTimeout: SCORES_TIMEOUT_MS },
  guards: {
    isOpen: ({ context }, category: string) => context.open === category,
    isSorted: ({ context }, by: ResultColumn) => context.sort.by === by,
    goesOn: ({ context }, document: DataDocument) =>
      categoryToOpen(document.tags) !== categoryToOpen(context.document.tags),
  },
  actions: {
    setPreference: assign((_, preference: ScoresPreference) => preference),
    setChoice: assign((_, chosen: boolean) => ({ chosen })),
    reportChoice: sendParent(({ context }, shown: boolean): ResultsFact => ({
      type: 'scores.chosen',
      video: context.document.video.id,
      shown,
    })),
    open: assign((_, open: string) => ({ open })),
    close: assign({ open: undefined }),
    openNext: assign((_, document: DataDocument) => ({ open: categoryToOpen(document.tags) })),
    setDocument: assign((_, document: DataDocument) => ({ document })),
    sortBy: assign((_, by: ResultColumn) => ({ sort: { by, reversed: false } })),
    turnRound: assign(({ context: { sort } }) => ({ sort: { ...sort, reversed: !sort.reversed } })),
  },
}).createMachine({
  id: 'results',
  context: ({ input: { document } }) => ({
    document,
    chosen: undefined,
    flag: false,
    open: categoryToOpen(document.tags),
    sort: { by: 'score', reversed: false },
  }),
  initial: 'reading',
  on: {
    'results.toggle': [
      {
        guard: { type: 'isOpen', params: ({ event }) => event.category },
        actions: 'close',
      },
      { actions: { type: 'open', params: ({ event }) => event.category } },
    ],
    'results.sort': [
      { guard: { type: 'isSorted', params: ({ event }) => event.by }, actions: 'turnRound' },
      { actions: { type: 'sortBy', params: ({ event }) => event.by } },
    ],
    'results.setScores': {
      target: '.known',
      actions: [
        { type: 'setChoice', params: ({ event }) => event.shown },
        { type: 'reportChoice', params: ({ event }) => event.shown },
      ],
    },
    'data.changed': [
      {
        guard: { type: 'goesOn', params: ({ event }) => event.document },
        actions: [
          { type: 'openNext', params: ({ event }) => event.document },
          { type: 'setDocument', params: ({ event }) => event.document },
        ],
      },
      { actions: { type: 'setDocument', params: ({ event }) => event.document } },
    ],
  },
  states: {
    reading: {
      description: 'What the viewer chose for this video is looked up; scores are hidden.',
      invoke: {
        id: 'readScores',
        src: 'readScores',
        input: ({ context }) => ({ video: context.document.video.id }),
        onDone: {
          target: 'known',
          actions: { type: 'setPreference', params: ({ event }) => event.output },
        },
        onError: { target: 'known' },
      },
      after: { scoresTimeout: { target: 'known' } },
    },
    known: { description: 'Scores are shown or hidden, as chosen or by default.' },
  },
});
