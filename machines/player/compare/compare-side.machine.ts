import type { LoadOutcome } from '../opening/load.machine.ts';
import type { MediaSource } from '../playback/media.ports.ts';
import { compareSideSetup, filmOf } from './compare-side.setup.ts';

/**
 * One of two compared films: requests its data and access as the player does, then shows its own picture. If an
 * obstacle occurs, it is reported in the film's place and the other film continues.
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
      description: 'Checks whether the address names a moment here.',
      always: [{ guard: 'isUnnamed', target: 'closed' }, { target: 'opening' }],
    },
    opening: {
      description: 'Requests data and access.',
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
          description: 'Fetches the data file.',
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
        checking: { description: 'Checks access.' },
      },
    },
    looking: {
      description: 'Checks whether the film can be compared.',
      always: [{ guard: 'isUnfit', target: 'closed', actions: 'setUnfit' }, { target: 'film' }],
    },
    film: {
      description: 'The film has its own picture.',
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
              description: 'The picture is loading.',
              after: {
                startPatience: {
                  target: '#compareSide.closed',
                  actions: { type: 'setClosed', params: { kind: 'broken' } },
                },
              },
            },
            shown: {
              description: 'The picture is ready.',
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
          description: 'The lifetime of the address’s signature.',
          initial: 'choosing',
          states: {
            choosing: {
              description: 'Checks whether the film has a signature.',
              always: [{ guard: 'isSigned', target: 'valid' }, { target: 'none' }],
            },
            none: { description: 'A public film; its address does not expire.' },
            valid: {
              description: 'Waits to renew the signature before it expires.',
              after: { grantRenewal: { target: 'renewing' } },
            },
            renewing: {
              description: 'Checks again whether the viewer may watch; if not, the film is removed.',
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
              description: 'The server did not respond; the signature is still valid for a while.',
              after: { renewalTimeout: { target: 'renewing' } },
            },
          },
        },
      },
    },
    closed: {
      description: 'The film cannot be compared; a message in its place says why.',
      entry: 'reportClosed',
      on: { 'side.retry': { target: 'choosing' } },
    },
  },
});
