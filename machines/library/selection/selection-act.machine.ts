import { finalOutput } from '../../shared/final-output.ts';
import { NOTHING_DONE, nextBatch, possible, selectionActSetup } from './selection-act.setup.ts';
import type { SelectionActOutcome } from './selection-act.setup.ts';
import type { SelectionChange } from '../../../core/domain/selection.ts';

export type { SelectionActInput, SelectionActOutcome } from './selection-act.setup.ts';

/**
 * One action on the selection: requests a plan from the server, asks the person to confirm, and executes it in batches.
 *
 * A lost batch is sent again automatically, because the server does nothing twice. Items that failed are listed with
 * the reasons.
 * Rows: S08, L18, L19, L30, L32.
 */
export const selectionActMachine = selectionActSetup.createMachine({
  id: 'selectionAct',
  description: 'One action on the selection: planned, confirmed and executed in batches; failed items are listed.',
  context: ({ input }) => ({ ...input, ...NOTHING_DONE }),
  output: finalOutput<SelectionActOutcome>(),
  initial: 'planning',
  states: {
    planning: {
      description: 'The server plans the action for each item; for a selected search it repeats the search.',
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
      description: 'The plan could not be fetched; the person may retry.',
      on: { 'act.retry': { target: 'planning' }, 'act.close': { target: 'closed' } },
    },
    impossible: {
      description: 'The action is possible for none of the items: each is listed with its reason.',
      on: { 'act.close': { target: 'closed' } },
    },
    asking: {
      description: 'Shows for how many items the action is possible; the person fills in the form and confirms.',
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
      description: 'The server creates the address of the ZIP.',
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
      description: 'The browser starts to save the ZIP.',
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
      description: 'Executes the action in batches.',
      tags: 'working',
      initial: 'sending',
      on: { 'act.stop': { actions: 'markStopped' } },
      states: {
        sending: {
          description: 'Sends a batch.',
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
          description: 'The batch or its response was lost; waits to send it again.',
          after: { retryPause: { target: 'sending' } },
        },
      },
    },
    refused: {
      description: 'The collection accepts no items: it is deleted, full, or belongs to somebody else.',
      on: { 'act.close': { target: 'evaluating' } },
    },
    interrupted: {
      description: 'The server cannot be reached: finished items stay done, and the rest can be retried.',
      on: {
        'act.retry': { target: 'working', actions: 'resetTries' },
        'act.close': { target: 'evaluating' },
      },
    },
    evaluating: {
      description: 'Checks whether there are failures to explain.',
      always: [
        { guard: 'isWhole', target: 'done', actions: 'report' },
        { guard: 'hasBegun', target: 'reporting', actions: 'report' },
        { target: 'closed' },
      ],
    },
    reporting: {
      description: 'Lists the items that failed, each with its reason.',
      on: { 'act.close': { target: 'done' } },
    },
    done: {
      description: 'The action is finished.',
      type: 'final',
      output: ({ context }) => ({
        kind: 'closed',
        done: context.changed.filter(({ outcome }) => outcome === 'done').length,
      }),
    },
    saved: {
      description: 'The archive was handed to the browser.',
      type: 'final',
      output: ({ context }) => ({ kind: 'closed', done: possible(context).length }),
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
    closed: { description: 'The dialog is closed.', type: 'final', output: { kind: 'closed' } },
  },
});
