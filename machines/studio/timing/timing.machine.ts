import type { ActorRefFrom } from 'xstate';
import { finalOutput } from '../../shared/final-output.ts';
import { initialContext, timingSetup, type TimingOutcome } from './timing.setup.ts';

/**
 * An operator monitors the timing bridges of a medium, pauses and corrects what they publish, and sets the stream's
 * delay.
 *
 * `line` reads the bridges' reports; `sheet` is the dialog, to choose which boat crossed the line on the picture or to
 * correct a run; `act` sends one change at a time. A dialog closes once the server has confirmed; a correction can be
 * neither opened nor closed while a change is being sent.
 * Rows: B13.
 */
export const timingMachine = timingSetup.createMachine({
  id: 'timing',
  description:
    'An operator monitors timing bridges, pauses and corrects what they publish, and sets the stream’s delay.',
  context: initialContext,
  output: finalOutput<TimingOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'Reads the reports for the first time, and whether this person may see them.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'fetchBridges',
        input: ({ context: { mediaId } }) => ({ mediaId }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
            target: 'operating',
            actions: { type: 'setBridges', params: ({ event }) => event.output },
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
      after: { requestTimeout: { target: 'failed' } },
    },
    operating: {
      description: 'The bridges of the medium are shown.',
      type: 'parallel',
      states: {
        line: {
          description: 'Reading the reports.',
          initial: 'resting',
          states: {
            resting: {
              description: 'Waits for the next reading.',
              after: { pollInterval: { target: 'reading' } },
            },
            reading: {
              description: 'Reads the reports again.',
              invoke: {
                id: 'read',
                src: 'fetchBridges',
                input: ({ context: { mediaId } }) => ({ mediaId }),
                onDone: [
                  {
                    guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
                    target: 'resting',
                    actions: { type: 'setBridges', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
                    target: '#timing.lost',
                  },
                  {
                    guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'private' }) },
                    target: '#timing.refused',
                  },
                  { target: '#timing.missing' },
                ],
                onError: { target: 'resting', actions: 'countMiss' },
              },
              // The response may be older than the change just confirmed.
              on: { 'change.confirmed': { target: 'resting' } },
              after: { requestTimeout: { target: 'resting', actions: 'countMiss' } },
            },
          },
        },
        sheet: {
          description: 'The dialog over the page.',
          initial: 'closed',
          on: {
            'bridge.choose': {
              target: '.closed',
              actions: { type: 'choose', params: ({ event }) => event.source },
            },
            'line.press': [
              {
                guard: { type: 'isMoment', params: ({ event }) => event.at },
                target: '.picking',
                actions: { type: 'setPress', params: ({ event }) => event.at },
              },
              { actions: { type: 'say', params: 'noMoment' } },
            ],
            'correction.open': {
              guard: 'canCorrect',
              target: '.correcting',
              actions: { type: 'beginDraft', params: ({ event }) => event.run },
            },
          },
          states: {
            closed: { description: 'The dialog is closed.' },
            picking: {
              description: 'A boat crossed the line on the picture: asks which one, as finishes arrive.',
              on: {
                'line.cancel': { target: 'closed' },
                'change.confirmed': {
                  guard: { type: 'isPicked', params: ({ event }) => event.kind },
                  target: 'closed',
                },
              },
            },
            correcting: {
              description: 'The operator enters a correction of a run.',
              on: {
                'correction.type': {
                  guard: 'isAtRest',
                  actions: { type: 'typeDraft', params: ({ event }) => event.change },
                },
                'correction.close': { guard: 'isAtRest', target: 'closed' },
                'change.confirmed': {
                  guard: { type: 'isKind', params: ({ event }) => ({ kind: event.kind, of: 'correct' }) },
                  target: 'closed',
                },
              },
            },
          },
        },
        act: {
          description: 'Changes to send to the server.',
          initial: 'idle',
          states: {
            idle: {
              description: 'No change is being sent.',
              on: {
                'bridge.set': {
                  guard: 'isBridged',
                  target: 'sending',
                  actions: { type: 'sendPlain', params: ({ event }) => event.kind },
                },
                'line.pick': { target: 'sending', actions: { type: 'sendDelay', params: ({ event }) => event.finish } },
                'correction.submit': [
                  { guard: 'isComplete', target: 'sending', actions: 'sendCorrection' },
                  { actions: 'sayProblem' },
                ],
                'correction.remove': {
                  target: 'sending',
                  actions: { type: 'sendRemoval', params: ({ event }) => event.run },
                },
              },
            },
            sending: {
              description: 'Saves a change on the server; the bridge receives it in response to its next report.',
              tags: 'busy',
              invoke: {
                id: 'send',
                src: 'sendChange',
                input: ({ context }) => context.sent!,
                onDone: [
                  {
                    guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'ok' }) },
                    target: 'idle',
                    actions: ['announce', { type: 'confirm', params: ({ event }) => event.output }],
                  },
                  {
                    guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
                    target: '#timing.lost',
                  },
                  { target: 'idle', actions: { type: 'refuse', params: ({ event }) => event.output } },
                ],
                onError: { target: 'idle', actions: 'sayFailed' },
              },
              after: { requestTimeout: { target: 'idle', actions: 'sayFailed' } },
            },
          },
        },
      },
    },
    refused: { description: 'This person may not edit the medium.' },
    missing: { description: 'The medium does not exist.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      exit: 'clearRequestId',
      on: { 'timing.retry': { target: 'loading' } },
    },
    lost: {
      type: 'final',
      description: 'The session has ended; the page leads to the sign-in.',
      output: { kind: 'lost' },
    },
  },
});

export type TimingRef = ActorRefFrom<typeof timingMachine>;
