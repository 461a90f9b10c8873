import { finalOutput } from '../../shared/final-output.ts';
import { NOTHING_DONE, nextBatch, possible, selectionActSetup } from './selection-act.setup.ts';
import type { SelectionActOutcome } from './selection-act.setup.ts';
import type { SelectionChange } from '../../../core/domain/selection.ts';

export type { SelectionActInput, SelectionActOutcome } from './selection-act.setup.ts';

/**
 * One act on what is selected: asks the server what may be done with how many, then the person, and does it in batches.
 *
 * A lost batch is sent again by itself, because nothing is done twice. What was not done is listed with its reason.
 * Rows: S08, L18, L19, L30, L32.
 */
export const selectionActMachine = selectionActSetup.createMachine({
  id: 'selectionAct',
  description: 'One act on what is selected: planned, confirmed, done in batches, and what was not done is listed.',
  context: ({ input }) => ({ ...input, ...NOTHING_DONE }),
  output: finalOutput<SelectionActOutcome>(),
  initial: 'planning',
  states: {
    planning: {
      description: 'The server says what may be done with each; it makes a search again for that.',
      tags: 'busy',
      invoke: {
        id: 'plan',
        src: 'planSelection',
        input: ({ context: { act, selection, page, connected } }) => ({
          act,
          items: [...selection.items.values()],
          search: selection.search,
          page,
          connected,
        }),
        onDone: [
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          {
            guard: { type: 'isPlanned', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'setPlan', params: ({ event }) => event.output },
          },
          { target: 'impossible', actions: { type: 'setPlan', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unplanned' },
      },
      after: { planTimeout: { target: 'unplanned' } },
      on: { 'act.close': { target: 'closed' } },
    },
    unplanned: {
      description: 'What may be done is not known; the person may try again.',
      on: { 'act.retry': { target: 'planning' }, 'act.close': { target: 'closed' } },
    },
    impossible: {
      description: 'It may be done with none of them: each is listed with its reason.',
      on: { 'act.close': { target: 'closed' } },
    },
    asking: {
      description: 'The person reads with how many it can be done, fills in what is needed, and confirms.',
      on: {
        'draft.change': { actions: { type: 'draw', params: ({ event }) => event.draft } },
        'act.confirm': [
          { guard: 'isDownload', target: 'archiving' },
          { guard: 'isComplete', target: 'working', actions: 'setChange' },
        ],
        'act.close': { target: 'closed' },
      },
    },
    archiving: {
      description: 'The server makes the address of the ZIP.',
      tags: 'busy',
      invoke: {
        id: 'archive',
        src: 'requestArchive',
        input: ({ context }) => ({ items: possible(context) }),
        onDone: [
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          {
            guard: { type: 'isArchive', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'setArchive', params: ({ event }) => event.output },
          },
          { target: 'unarchived', actions: { type: 'setArchive', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unarchived' },
      },
      after: { archiveTimeout: { target: 'unarchived' } },
      on: { 'act.close': { target: 'closed' } },
    },
    unarchived: {
      description: 'There is no ZIP: it would be too large, or the server did not respond.',
      on: { 'act.retry': { target: 'archiving' }, 'act.close': { target: 'closed' } },
    },
    saving: {
      description: 'The browser begins to save it.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'saveArchive',
        input: ({ context: { archive } }) => ({ path: archive?.status === 'ok' ? archive.path : '' }),
        onDone: { target: 'saved' },
        onError: { target: 'unarchived' },
      },
      after: { saveTimeout: { target: 'unarchived' } },
    },
    working: {
      description: 'It is done, in batches.',
      tags: 'working',
      initial: 'sending',
      on: { 'act.stop': { actions: 'markStopped' } },
      states: {
        sending: {
          description: 'A batch is being sent.',
          invoke: {
            id: 'batch',
            src: 'changeBatch',
            input: ({ context }) => ({ change: context.change as SelectionChange, items: nextBatch(context) }),
            onDone: [
              {
                guard: { type: 'isLastBatch', params: ({ event }) => event.output },
                target: '#selectionAct.evaluating',
                actions: { type: 'takeBatch', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isBatch', params: ({ event }) => event.output },
                target: 'sending',
                reenter: true,
                actions: { type: 'takeBatch', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isLost', params: ({ event }) => event.output },
                target: '#selectionAct.lost',
                actions: 'report',
              },
              {
                target: '#selectionAct.refused',
                actions: { type: 'setFull', params: ({ event }) => event.output },
              },
            ],
            onError: [
              { guard: 'mayRetry', target: 'pausing', actions: 'countTry' },
              { target: '#selectionAct.interrupted' },
            ],
          },
          after: {
            batchTimeout: [
              { guard: 'mayRetry', target: 'pausing', actions: 'countTry' },
              { target: '#selectionAct.interrupted' },
            ],
          },
        },
        pausing: {
          description: 'The batch or its response was lost: it is sent again.',
          after: { retryPause: { target: 'sending' } },
        },
      },
    },
    refused: {
      description: 'The collection takes nothing: it is gone, full, or somebody else’s.',
      on: { 'act.close': { target: 'evaluating' } },
    },
    interrupted: {
      description: 'The server cannot be reached: what is done is done, and the rest can be tried again.',
      on: {
        'act.retry': { target: 'working', actions: 'resetTries' },
        'act.close': { target: 'evaluating' },
      },
    },
    evaluating: {
      description: 'Is there anything to explain?',
      always: [
        { guard: 'isWhole', target: 'done', actions: 'report' },
        { guard: 'hasBegun', target: 'reporting', actions: 'report' },
        { target: 'closed' },
      ],
    },
    reporting: {
      description: 'With some it was not done: they are listed, each with its reason.',
      on: { 'act.close': { target: 'done' } },
    },
    done: {
      description: 'Everything that was selected is done.',
      type: 'final',
      output: ({ context }) => ({
        kind: 'closed',
        done: context.changed.filter(({ outcome }) => outcome === 'done').length,
      }),
    },
    saved: {
      description: 'The archive is handed to the browser.',
      type: 'final',
      output: ({ context }) => ({ kind: 'closed', done: possible(context).length }),
    },
    lost: {
      description: 'Nobody is signed in any more: the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
    closed: { description: 'The dialog is closed.', type: 'final', output: { kind: 'closed' } },
  },
});
