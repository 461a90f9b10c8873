import { assign, raise, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { moved, type Sequence, type SequencedType, type SequenceState } from '../../core/domain/sequence.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';
import { type FailedRequest, failedRequestOf, NO_FAILED_REQUEST } from '../shared/failed-request.ts';

/** The item named by the address; undefined on `/new_sequencing`, which continues with the selection on this device. */
export type SequencingTarget = { id: MediaId; type: SequencedType } | undefined;

type Refused = { status: 'private' | 'empty' | 'disconnected' };
/** `none`: nothing is selected on this device; `sessions` lists what can be. */
export type SequenceResult =
  | { status: 'ok'; sequence: Sequence }
  | { status: 'none'; sessions: SequenceHead[] }
  | Refused;
export interface SequenceHead {
  id: MediaId;
  type: SequencedType;
  title: string;
  /** `yyyy-mm-dd` */
  date?: string | undefined;
}
/** `waiting`: saved on this device until the network is back. */
export type PositionResult = { status: 'ok' | 'waiting' } | Refused;
export type SequencePosition = Pick<Sequence, 'id' | 'type'> & Pick<SequenceState, 'index' | 'chosen'>;

/** The server no longer knows the session: the page leads to the sign-in and back. */
export interface SequencingOutcome {
  kind: 'lost';
}

interface SequencingContext extends FailedRequest {
  target: SequencingTarget;
  sequence: Sequence;
  /** What can be sequenced if nothing is selected. */
  sessions: SequenceHead[];
  /** The order being edited. */
  draft: string[];
}

const NO_SEQUENCE: Sequence = {
  id: '',
  type: 'Session',
  title: '',
  items: [],
  place: { chosen: [], index: 0, changeId: '', at: 0 },
};

/**
 * Plays the items of a session or a test in the order that a person has set; the position is saved.
 *
 * Source: library document, points 2 and 6.
 * Rows: L27, L32, L33.
 */
export const sequencingMachine = setup({
  types: {
    input: {} as { target: SequencingTarget },
    context: {} as SequencingContext,
    events: {} as
      | { type: 'sequence.select'; index: number }
      | { type: 'sequence.arrange' }
      | { type: 'sequence.move'; from: number; to: number }
      /** Appends an item, or removes it. */
      | { type: 'sequence.toggle'; id: string }
      | { type: 'sequence.apply' }
      | { type: 'sequence.cancel' }
      | { type: 'sequence.open'; head: SequenceHead }
      | { type: 'sequence.retry' }
      | { type: 'position.changed' },
    output: {} as SequencingOutcome,
    tags: {} as 'busy',
  },
  actors: {
    loadSequence: port<SequenceResult, { target: SequencingTarget }>('loadSequence'),
    savePosition: port<PositionResult, SequencePosition>('savePosition'),
  },
  delays: { responseTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    is: (_, { result, status }: { result: { status: string }; status: string }) => result.status === status,
    isOther: ({ context: { sequence } }, index: number) =>
      index !== sequence.place.index && sequence.place.chosen[index] !== undefined,
    hasChosen: ({ context }) => context.draft.length > 0,
  },
  actions: {
    setRequestId: assign(failedRequestOf),
    clearRequestId: assign(NO_FAILED_REQUEST),
    setSequence: assign((_, result: SequenceResult) => (result.status === 'ok' ? { sequence: result.sequence } : {})),
    setSessions: assign((_, result: SequenceResult) => (result.status === 'none' ? { sessions: result.sessions } : {})),
    aim: assign((_, { id, type }: SequenceHead) => ({ target: { id, type } })),
    select: assign(({ context: { sequence } }, index: number) => ({
      sequence: { ...sequence, place: { ...sequence.place, index } },
    })),
    startDraft: assign(({ context }) => ({ draft: [...context.sequence.place.chosen] })),
    move: assign(({ context }, { from, to }: { from: number; to: number }) => ({
      draft: moved(context.draft, from, to),
    })),
    toggle: assign(({ context: { draft } }, id: string) => ({
      draft: draft.includes(id) ? draft.filter((each) => each !== id) : [...draft, id],
    })),
    /** Keeps the selected item selected, wherever it was moved. */
    applyDraft: assign(({ context: { sequence, draft } }) => {
      const current = sequence.place.chosen[sequence.place.index];
      const index = Math.max(0, draft.indexOf(current ?? ''));
      return { sequence: { ...sequence, place: { ...sequence.place, chosen: draft, index } } };
    }),
    raiseChange: raise({ type: 'position.changed' }),
  },
}).createMachine({
  id: 'sequencing',
  description: 'The items of a session or a test in order.',
  context: ({ input }) => ({
    target: input.target,
    sequence: NO_SEQUENCE,
    sessions: [],
    draft: [],
    requestId: undefined,
  }),
  output: finalOutput<SequencingOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'Requests the items and the person’s position in them.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'loadSequence',
        input: ({ context: { target } }) => ({ target }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
            target: 'ready',
            actions: { type: 'setSequence', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'none' }) },
            target: 'choosing',
            actions: { type: 'setSessions', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
            target: 'lost',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'private' }) },
            target: 'refused',
          },
          { target: 'missing' },
        ],
        onError: { target: 'failed', actions: { type: 'setRequestId', params: ({ event }) => event } },
      },
      after: { responseTimeout: { target: 'failed' } },
    },
    choosing: {
      description: 'Nothing is selected yet: offers what can be sequenced.',
      on: {
        'sequence.open': {
          target: 'loading',
          actions: { type: 'aim', params: ({ event }) => event.head },
        },
      },
    },
    ready: {
      description: 'The items of the session are listed.',
      type: 'parallel',
      states: {
        work: {
          description: 'Actions on the sequence.',
          initial: 'playing',
          states: {
            playing: {
              description: 'The selected item plays.',
              on: {
                'sequence.select': {
                  guard: { type: 'isOther', params: ({ event }) => event.index },
                  actions: [{ type: 'select', params: ({ event }) => event.index }, 'raiseChange'],
                },
                'sequence.arrange': { target: 'arranging', actions: 'startDraft' },
              },
            },
            arranging: {
              description: 'The person reorders, adds and removes items.',
              on: {
                'sequence.move': { actions: { type: 'move', params: ({ event }) => event } },
                'sequence.toggle': {
                  actions: { type: 'toggle', params: ({ event }) => event.id },
                },
                'sequence.apply': {
                  guard: 'hasChosen',
                  target: 'playing',
                  actions: ['applyDraft', 'raiseChange'],
                },
                'sequence.cancel': { target: 'playing' },
              },
            },
          },
        },
        place: {
          description: 'Saving the position.',
          initial: 'saved',
          on: { 'position.changed': { target: '.saving' } },
          states: {
            saved: { description: 'The server has saved the position.' },
            waiting: { description: 'The position is stored on this device until the network is back.' },
            unsaved: {
              description: 'The position could not be saved.',
              on: { 'sequence.retry': { target: 'saving' } },
            },
            saving: {
              description: 'Sends the position; of two choices, the later one wins.',
              invoke: {
                id: 'keep',
                src: 'savePosition',
                input: ({ context: { sequence } }) => ({
                  id: sequence.id,
                  type: sequence.type,
                  index: sequence.place.index,
                  chosen: sequence.place.chosen,
                }),
                onDone: [
                  {
                    guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
                    target: 'saved',
                  },
                  {
                    guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'waiting' }) },
                    target: 'waiting',
                  },
                  {
                    guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
                    target: '#sequencing.lost',
                  },
                  {
                    guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'private' }) },
                    target: '#sequencing.refused',
                  },
                  { target: '#sequencing.missing' },
                ],
                onError: { target: 'unsaved' },
              },
              after: { responseTimeout: { target: 'unsaved' } },
            },
          },
        },
      },
    },
    failed: {
      description: 'The server did not respond.',
      exit: 'clearRequestId',
      on: { 'sequence.retry': { target: 'loading' } },
    },
    refused: { description: 'The person lacks the session permission.' },
    missing: { description: 'The session or test does not exist.' },
    lost: {
      description: 'The page leads to the sign-in and back.',
      type: 'final',
      output: { kind: 'lost' } satisfies SequencingOutcome,
    },
  },
});
