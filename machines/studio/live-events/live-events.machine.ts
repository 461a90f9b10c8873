import type { ActorRefFrom } from 'xstate';
import { finalOutput } from '../../shared/final-output.ts';
import { initialContext, liveEventsSetup } from './live-events.setup.ts';
import type { LiveOutcome } from './live-events.setup.ts';

/**
 * Announces and operates live events.
 *
 * `stream` reports what the cameras send. `draft` is the event being entered: a remote stream's address is probed, then
 * the event is announced. `act` executes one action at a time on listed events, even while a new one is being entered:
 * starting, ending, renewing a key, trimming. Ending an event and renewing a key require confirmation. Keys are kept as
 * long as the page is open.
 * Rows: S05.
 */
export const liveEventsMachine = liveEventsSetup.createMachine({
  id: 'liveEvents',
  description: 'Announces and operates live events.',
  context: initialContext,
  output: finalOutput<LiveOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'Requests the events, and whether cameras can push.',
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
          description: 'The draft of the next event.',
          initial: 'closed',
          states: {
            closed: {
              description: 'The form is closed.',
              on: { 'draft.open': { target: 'open', actions: 'beginDraft' } },
            },
            open: {
              description: 'The form is open.',
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
                typing: { description: 'The person fills in the form.' },
                checking: {
                  description:
                    'The server probes the address of a remote stream; the form stays editable, and a change of the address cancels this.',
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
              description: 'Announces the event.',
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
          description: 'Actions on listed events.',
          initial: 'idle',
          states: {
            idle: {
              description: 'No action is running.',
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
              description: 'Asks for confirmation before ending an event or renewing a key.',
              on: { 'live.confirm': { target: 'acting' }, 'live.cancel': { target: 'idle' } },
            },
            acting: {
              description: 'Starts, ends or trims the event, or renews the key of a camera.',
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
    refused: { description: 'Only people who may add films can operate live events.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      on: { 'live.reload': { target: 'loading' } },
    },
    lost: {
      type: 'final',
      description: 'The session has ended; the page leads to the sign-in.',
      output: { kind: 'lost' },
    },
  },
});

export type LiveEventsRef = ActorRefFrom<typeof liveEventsMachine>;
