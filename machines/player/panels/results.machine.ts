import { assign, sendParent, setup } from 'xstate';
import { SCORES_TIMEOUT_MS } from '../../../core/domain/constants/playback.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { categoryToOpen, isRowOnShow, showsScoresByItself } from '../../../core/domain/results.ts';
import type { ResultColumn, ResultSort } from '../../../core/domain/results.ts';
import { port } from '../../shared/port.ts';
import { currentDocument } from '../../shared/current-document.ts';
import type { DocumentRef } from '../../shared/current-document.ts';
import type { FlagsSet } from '../page-flags.ts';
import type { DataChanged } from '../player.events.ts';

export type ResultsEvent =
  /** Shows or hides the scores of this video from now on. */
  | { type: 'results.setScores'; shown: boolean }
  /** Opens a category by its id, or closes it if it is open; only one is open at a time. */
  | { type: 'results.toggle'; category: string }
  /** Expands the penalties and times of a slalom row, or collapses them; only one row is expanded at a time. */
  | { type: 'results.toggleRow'; tag: string }
  /** Expands or collapses the finished categories. */
  | { type: 'results.toggleFinished' }
  /** Sorts by this column; a second time reverses the order. */
  | { type: 'results.sort'; by: ResultColumn };

/** The viewer's choice, to be remembered for the video. */
export type ResultsFact = { type: 'scores.chosen'; video: MediaId; shown: boolean };

export interface ResultsInput {
  document: DocumentRef;
  /** The page's flag: the default for replays. */
  flag: boolean;
}

interface ResultsContext extends ResultsInput {
  /** The viewer's choice for this video; undefined: none yet. */
  chosen: boolean | undefined;
  /** The category in progress when the data were last read. */
  inProgress: string | undefined;
  open: string | undefined;
  /** The finished categories are expanded. */
  unfolded: boolean;
  sort: ResultSort;
  /** Tag of the expanded row. */
  row: string | undefined;
}

const progressOf = ({ document }: Pick<ResultsInput, 'document'>): string | undefined =>
  categoryToOpen(currentDocument(document).tags);
const isRow = ({ document, open, unfolded }: ResultsContext, tag: string | undefined): boolean =>
  tag !== undefined && isRowOnShow(currentDocument(document).tags, open, unfolded, tag);
const showsScores = ({ document, chosen, flag }: ResultsContext): boolean =>
  chosen ?? showsScoresByItself(currentDocument(document), flag);
const videoOf = ({ document }: Pick<ResultsInput, 'document'>): MediaId => currentDocument(document).video.id;

/**
 * The live results: whether scores are shown, which category is open, and how its table is sorted.
 *
 * Scores stay hidden until the viewer's choice is known, because even a brief flash would reveal them. The category in
 * progress opens automatically, at first and whenever the results move on to the next one; finished ones are collapsed
 * below. A slalom row can be expanded while scores are shown. The state of a race comes from its source.
 * Source: player document, point 4.
 * Rows: P11, B13.
 */
export const resultsMachine = setup({
  types: {
    input: {} as ResultsInput,
    context: {} as ResultsContext,
    events: {} as ResultsEvent | DataChanged | FlagsSet,
  },
  actors: { readScores: port<boolean | undefined, { video: MediaId }>('readScores') },
  delays: { scoresTimeout: SCORES_TIMEOUT_MS },
  guards: {
    isOpen: ({ context }, category: string) => context.open === category,
    isSorted: ({ context }, by: ResultColumn) => context.sort.by === by,
    isUnfoldable: ({ context }, tag: string) => showsScores(context) && isRow(context, tag),
    isUnfolded: ({ context }, tag: string) => context.row === tag,
    hasNothingToUnfold: ({ context }) => !showsScores(context) || !isRow(context, context.row),
    goesOn: ({ context }) => progressOf(context) !== context.inProgress,
  },
  actions: {
    setChoice: assign((_, chosen: boolean | undefined) => ({ chosen })),
    setFlag: assign((_, flag: boolean) => ({ flag })),
    reportChoice: sendParent(({ context }, shown: boolean): ResultsFact => ({
      type: 'scores.chosen',
      video: videoOf(context),
      shown,
    })),
    open: assign((_, open: string) => ({ open })),
    close: assign({ open: undefined }),
    unfoldRow: assign((_, row: string) => ({ row })),
    foldRow: assign({ row: undefined }),
    toggleFinished: assign(({ context }) => ({ unfolded: !context.unfolded })),
    openNext: assign(({ context }) => ({ open: progressOf(context), inProgress: progressOf(context) })),
    sortBy: assign((_, by: ResultColumn) => ({ sort: { by, reversed: false } })),
    turnRound: assign(({ context: { sort } }) => ({ sort: { ...sort, reversed: !sort.reversed } })),
  },
}).createMachine({
  id: 'results',
  context: ({ input }) => ({
    ...input,
    chosen: undefined,
    inProgress: progressOf(input),
    open: progressOf(input),
    unfolded: false,
    sort: { by: 'score', reversed: false },
    row: undefined,
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
    'results.toggleFinished': { actions: 'toggleFinished' },
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
    'flags.set': { actions: { type: 'setFlag', params: ({ event }) => event.flags.scores } },
    'data.changed': { guard: 'goesOn', actions: 'openNext' },
  },
  states: {
    reading: {
      description: 'Reads the viewer’s choice for this video; scores are hidden.',
      invoke: {
        id: 'readScores',
        src: 'readScores',
        input: ({ context }) => ({ video: videoOf(context) }),
        onDone: {
          target: 'known',
          actions: { type: 'setChoice', params: ({ event }) => event.output },
        },
        onError: { target: 'known' },
      },
      after: { scoresTimeout: { target: 'known' } },
    },
    known: {
      description: 'Scores are shown or hidden, as chosen or by default.',
      initial: 'folded',
      states: {
        folded: {
          description: 'Rows show only the result.',
          on: {
            'results.toggleRow': {
              guard: { type: 'isUnfoldable', params: ({ event }) => event.tag },
              target: 'unfolded',
              actions: { type: 'unfoldRow', params: ({ event }) => event.tag },
            },
          },
        },
        unfolded: {
          description: 'One slalom row also shows its penalties by gate and all of its times.',
          always: { guard: 'hasNothingToUnfold', target: 'folded' },
          on: {
            'results.toggleRow': [
              { guard: { type: 'isUnfolded', params: ({ event }) => event.tag }, target: 'folded' },
              {
                guard: { type: 'isUnfoldable', params: ({ event }) => event.tag },
                actions: { type: 'unfoldRow', params: ({ event }) => event.tag },
              },
            ],
          },
          exit: 'foldRow',
        },
      },
    },
  },
});
