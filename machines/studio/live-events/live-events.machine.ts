import type { ActorRefFrom } from 'xstate';
import { finalOutput } from '../../shared/final-output.ts';
import { initialContext, liveEventsSetup } from './live-events.setup.ts';
import type { LiveOutcome } from './live-events.setup.ts';

/**
 * Announces live events, and operates them.
 *
 * `stream` reports what the cameras send. `draft` is the event that is typed: the address of a remote stream is probed, the
 * event announced. `act` does one thing after another to those that are listed, also while one is typed: they are started,
 * ended, given another key, trimmed. Ending and another key are asked about first. Keys are held as long as the page is open.
 * Rows: S05.
 */
export const liveEventsMachine = liveEventsSetup.createMachine({
  id: 'liveEvents',
  description: 'Announces live events, and operates them.',
  context: initialContext,
  output: finalOutput<LiveOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'Events are requested, and whether cameras can push.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'fetchBoard',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'setBoard', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    listed: {
      description: 'The events are listed.',
      type: 'parallel',
      invoke: { id: 'stream', src: 'changeStream', input: undefined },
      on: {
        'stream.changed': { actions: { type: 'takeChange', params: ({ event }) => event } },
        'stream.refused': { target: 'loading' },
        'trim.type': { actions: { type: 'typeTrim', params: ({ event: { id, change } }) => ({ id, change }) } },
      },
      states: {
        draft: {
          description: 'The next event.',
          initial: 'closed',
          states: {
            closed: {
              description: 'No event is typed.',
              on: { 'draft.open': { target: 'open', actions: 'beginDraft' } },
            },
            open: {
              description: 'An event is typed.',
              initial: 'typing',
              on: {
                'draft.type': { actions: { type: 'typeDraft', params: ({ event }) => event.change } },
                'draft.camera': {
                  actions: { type: 'typeCamera', params: ({ event: { index, change } }) => ({ index, change }) },
                },
                'draft.addCamera': { guard: 'hasRoom', actions: 'addCamera' },
                'draft.removeCamera': {
                  guard: 'hasSeveral',
                  actions: { type: 'removeCamera', params: ({ event }) => event.index },
                },
                'draft.close': { target: 'closed' },
                'draft.submit': [
                  { guard: 'isTitled', target: 'creating' },
                  { actions: { type: 'setProblem', params: 'title' } },
                ],
                'draft.check': {
                  guard: { type: 'hasAddress', params: ({ event }) => event.index },
                  target: '.checking',
                  reenter: true,
                  actions: { type: 'beginCheck', params: ({ event }) => event.index },
                },
              },
              states: {
                typing: { description: 'The form of the event is open.' },
                checking: {
                  description: 'The server probes the address of a remote stream, until it is changed; typing goes on.',
                  invoke: {
                    id: 'check',
                    src: 'checkAddress',
                    input: ({ context: { checked } }) => ({ address: checked }),
                    onDone: [
                      {
                        guard: { type: 'isLost', params: ({ event }) => event.output },
                        target: '#liveEvents.lost',
                      },
                      { target: 'typing', actions: { type: 'setCheck', params: ({ event }) => event.output } },
                    ],
                    onError: { target: 'typing', actions: { type: 'setCheck', params: { status: 'failed' } } },
                  },
                  on: {
                    'draft.camera': {
                      guard: { type: 'isAddress', params: ({ event }) => event.change },
                      target: 'typing',
                      actions: { type: 'typeCamera', params: ({ event: { index, change } }) => ({ index, change }) },
                    },
                    'draft.removeCamera': {
                      guard: 'hasSeveral',
                      target: 'typing',
                      actions: { type: 'removeCamera', params: ({ event }) => event.index },
                    },
                  },
                  after: {
                    checkTimeout: { target: 'typing', actions: { type: 'setCheck', params: { status: 'failed' } } },
                  },
                },
              },
            },
            creating: {
              description: 'It is announced.',
              tags: 'busy',
              invoke: {
                id: 'create',
                src: 'createEvent',
                input: ({ context }) => context.draft,
                onDone: [
                  {
                    guard: { type: 'isOk', params: ({ event }) => event.output },
                    target: 'closed',
                    actions: { type: 'finishDraft', params: ({ event }) => event.output },
                  },
                  { guard: { type: 'isLost', params: ({ event }) => event.output }, target: '#liveEvents.lost' },
                  { target: 'open', actions: { type: 'refuseDraft', params: ({ event }) => event.output } },
                ],
                onError: { target: 'open', actions: { type: 'setProblem', params: 'failed' } },
              },
              after: {
                requestTimeout: { target: 'open', actions: { type: 'setProblem', params: 'failed' } },
              },
            },
          },
        },
        act: {
          description: 'What the person does to an event that is listed.',
          initial: 'idle',
          states: {
            idle: {
              description: 'Nothing is asked of the server.',
              on: {
                'live.do': [
                  {
                    guard: { type: 'isToConfirm', params: ({ event }) => event.command },
                    target: 'confirming',
                    actions: { type: 'choose', params: ({ event }) => event.command },
                  },
                  { target: 'acting', actions: { type: 'choose', params: ({ event }) => event.command } },
                ],
                'trim.take': [
                  {
                    guard: { type: 'isTrim', params: ({ event }) => event.event },
                    target: 'acting',
                    actions: { type: 'chooseTrim', params: ({ event }) => event.event },
                  },
                  { actions: { type: 'sayInvalid', params: ({ event }) => event.event } },
                ],
              },
            },
            confirming: {
              description: 'What cannot be taken back is asked about.',
              on: { 'live.confirm': { target: 'acting' }, 'live.cancel': { target: 'idle' } },
            },
            acting: {
              description: 'The event is started, ended or trimmed, or its camera given another key.',
              tags: 'busy',
              invoke: {
                id: 'command',
                src: 'runCommand',
                input: ({ context }) => context.command!,
                onDone: [
                  {
                    guard: { type: 'isOk', params: ({ event }) => event.output },
                    target: 'idle',
                    actions: { type: 'finishCommand', params: ({ event }) => event.output },
                  },
                  { guard: { type: 'isLost', params: ({ event }) => event.output }, target: '#liveEvents.lost' },
                  { target: 'idle', actions: { type: 'refuseCommand', params: ({ event }) => event.output } },
                ],
                onError: { target: 'idle', actions: 'sayFailed' },
              },
              after: { requestTimeout: { target: 'idle', actions: 'sayFailed' } },
            },
          },
        },
      },
    },
    refused: { description: 'Only those who may add films operate live events.' },
    failed: {
      description: 'The server did not respond; another try is offered.',
      on: { 'live.reload': { target: 'loading' } },
    },
    lost: {
      type: 'final',
      description: 'Nobody is signed in any more: the page leads to the sign-in.',
      output: { kind: 'lost' },
    },
  },
});

export type LiveEventsRef = ActorRefFrom<typeof liveEventsMachine>;
