import type { LoadOutcome } from '../opening/load.machine.ts';
import type { MediaSource } from '../playback/media.ports.ts';
import { compareSideSetup, filmOf } from './compare-side.setup.ts';

/**
 * One of two compared films: its data and its access are asked for as the player does, then it stands ready on its own
 * picture. An obstacle is reported in its place, and the other film goes on.
 * Rows: B05.
 */
export const compareSideMachine = compareSideSetup.createMachine({
  id: 'compareSide',
  context: ({ input }) => ({
    ...input,
    at: 0,
    document: undefined,
    renewAfter: undefined,
    closed: { kind: 'unnamed' },
  }),
  initial: 'choosing',
  on: {
    'side.open': { target: '.opening', reenter: true, actions: { type: 'setFilm', params: ({ event }) => event } },
  },
  states: {
    choosing: {
      description: 'Does the address name a moment here?',
      always: [{ guard: 'isUnnamed', target: 'closed' }, { target: 'opening' }],
    },
    opening: {
      description: 'Data and access are asked for.',
      entry: 'reportOpening',
      initial: 'loading',
      invoke: {
        id: 'access',
        src: 'access',
        input: ({ context: { request, hasSession } }) => ({
          request,
          hasSession,
          visitor: undefined,
          pageGroup: undefined,
          passed: undefined,
        }),
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            target: 'looking',
            actions: { type: 'setGranted', params: ({ event }) => event.output },
          },
          { target: 'closed', actions: { type: 'setRefused', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'closed',
          actions: { type: 'setClosed', params: { kind: 'refused', reason: 'checkFailed' } },
        },
      },
      states: {
        loading: {
          description: 'The data file is fetched.',
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context: { request } }) => ({ request, id: undefined }),
            onDone: [
              {
                guard: { type: 'isLoaded', params: ({ event }) => event.output },
                target: 'checking',
                actions: [
                  {
                    type: 'setAt',
                    params: ({ event }) => (event.output as Extract<LoadOutcome, { kind: 'loaded' }>).result,
                  },
                  {
                    type: 'giveDocument',
                    params: ({ event }) => (event.output as Extract<LoadOutcome, { kind: 'loaded' }>).result,
                  },
                ],
              },
              {
                target: '#compareSide.closed',
                actions: { type: 'setClosed', params: { kind: 'refused', reason: 'noData' } },
              },
            ],
            onError: {
              target: '#compareSide.closed',
              actions: { type: 'setClosed', params: { kind: 'refused', reason: 'noData' } },
            },
          },
        },
        checking: { description: 'What the data file asks for is checked.' },
      },
    },
    looking: {
      description: 'Is it a film that can be compared?',
      always: [{ guard: 'isUnfit', target: 'closed', actions: 'setUnfit' }, { target: 'film' }],
    },
    film: {
      description: 'Its film has a picture of its own.',
      type: 'parallel',
      invoke: {
        id: 'media',
        src: 'media',
        input: ({ context: { document, startAt, frugal } }): MediaSource => ({
          url: filmOf(document)!,
          kind: 'replay',
          startAt,
          autoplay: false,
          frugal,
          volume: 100,
          muted: true,
          rate: 1,
        }),
      },
      on: {
        'media.fatal': { target: 'closed', actions: { type: 'setClosed', params: { kind: 'broken' } } },
        'media.play': { actions: 'forwardToMedia' },
        'media.pause': { actions: 'forwardToMedia' },
        'media.seek': { actions: 'forwardToMedia' },
        'media.step': { actions: 'forwardToMedia' },
        'media.setRate': { actions: 'forwardToMedia' },
        'media.setMuted': { actions: 'forwardToMedia' },
      },
      states: {
        picture: {
          description: 'The picture.',
          initial: 'awaiting',
          on: { 'media.ready': { target: '.shown', actions: { type: 'reportReady', params: ({ event }) => event } } },
          states: {
            awaiting: {
              description: 'It is loading.',
              after: {
                startPatience: {
                  target: '#compareSide.closed',
                  actions: { type: 'setClosed', params: { kind: 'broken' } },
                },
              },
            },
            shown: {
              description: 'It is there.',
              on: {
                'media.seeked': { actions: { type: 'reportSeeked', params: ({ event }) => event } },
                'media.waiting': { actions: { type: 'report', params: 'side.waiting' } },
                'media.ended': { actions: { type: 'report', params: 'side.ended' } },
                'media.blocked': { actions: { type: 'report', params: 'side.blocked' } },
              },
            },
          },
        },
        validity: {
          description: 'How long the signature of its address holds.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Does the film have one?',
              always: [{ guard: 'isSigned', target: 'valid' }, { target: 'none' }],
            },
            none: { description: 'A public film: its address lasts.' },
            valid: {
              description: 'It is renewed before it runs out.',
              after: { grantRenewal: { target: 'renewing' } },
            },
            renewing: {
              description: 'The right to watch is checked again; a film that may no longer be watched leaves.',
              invoke: {
                id: 'renewal',
                src: 'renewGrant',
                input: ({ context: { request } }) => ({ request }),
                onDone: [
                  {
                    guard: { type: 'isRenewed', params: ({ event }) => event.output },
                    target: 'valid',
                    actions: { type: 'regrant', params: ({ event }) => event.output },
                  },
                  {
                    target: '#compareSide.closed',
                    actions: { type: 'setClosed', params: { kind: 'refused', reason: 'gone' } },
                  },
                ],
                onError: { target: 'pausing' },
              },
              after: { renewalTimeout: { target: 'pausing' } },
            },
            pausing: {
              description: 'The server did not respond; the signature still holds for a while.',
              after: { renewalTimeout: { target: 'renewing' } },
            },
          },
        },
      },
    },
    closed: {
      description: 'It cannot be compared; a message in its place says why.',
      entry: 'reportClosed',
      on: { 'side.retry': { target: 'choosing' } },
    },
  },
});
