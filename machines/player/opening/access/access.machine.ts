import { finalOutput } from '../../../shared/final-output.ts';
import { documentOf } from './access.guards.ts';
import type { AccessOutcome } from './access.guards.ts';
import { accessSetup } from './access.setup.ts';
import { authorize, page, visitor } from './access.states.ts';

/**
 * Decides whether this viewer may play this medium here.
 *
 * Who is watching and whose page it is are asked while the data file loads; the other requests are asked at once when it is
 * there, each for ten seconds. Their responses are checked in the order of the states, whichever came first: a check that
 * cannot be completed refuses, one that does not apply is passed. A public, ungated medium watched by somebody who never
 * signed in needs no request at all. Of a hidden medium the server says everything, in the same order. A film in a private
 * storage is asked for there last, once it may be watched. Source: player document, points 3 to 8.
 * Rows: P04, P05, P30, P33.
 */
export const accessMachine = accessSetup.createMachine({
  id: 'access',
  description: 'Whether this viewer may play this medium here.',
  context: ({ input }) => ({
    request: input.request,
    hasSession: input.hasSession,
    visitor: input.visitor,
    pageGroup: input.pageGroup,
    loaded: input.passed,
    isResumed: input.passed !== undefined,
    isSessionLost: false,
    hasSessionFailed: false,
    checks: [],
    results: {},
    opened: undefined,
    reason: 'checkFailed',
  }),
  output: finalOutput<AccessOutcome>(),
  initial: 'working',
  states: {
    working: {
      description: 'Asks who watches and whose page it is, and checks the medium, side by side.',
      type: 'parallel',
      on: {
        'access.document': {
          actions: { type: 'setDocument', params: ({ event }) => ({ document: event.document, at: event.at }) },
        },
      },
      states: {
        visitor,
        page,
        authorize,
      },
    },
    unlocking: {
      description: 'A private storage is asked where the film lies.',
      invoke: {
        id: 'storage',
        src: 'openStorage',
        input: ({ context }) => ({ document: documentOf(context)! }),
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => event.output },
            target: 'granted',
            actions: { type: 'setOpened', params: ({ event }) => event.output },
          },
          {
            target: 'refused',
            actions: { type: 'refuseAddress', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'refused', actions: { type: 'refuse', params: 'privateUrl2' } },
      },
      after: {
        checkTimeout: {
          target: 'refused',
          actions: { type: 'refuse', params: 'privateUrl2' },
        },
      },
    },
    granted: {
      description: 'May be played: the whole document and the life of its signature.',
      type: 'final',
      output: ({ context }): AccessOutcome => ({
        kind: 'granted',
        document: context.opened ?? documentOf(context)!,
        grant: context.results.player?.status === 'ok' ? context.results.player.grant : undefined,
        visitor: context.visitor!,
        pageGroup: context.pageGroup ?? context.request.groupId,
      }),
    },
    gated: {
      description: 'A form or a password stands before it.',
      type: 'final',
      output: ({ context }): AccessOutcome => ({
        kind: 'gate',
        gate: context.results.player?.status === 'gate' ? context.results.player.gate : 'password',
        visitor: context.visitor!,
        pageGroup: context.pageGroup ?? context.request.groupId,
      }),
    },
    refused: {
      description: 'May not be played, and why.',
      type: 'final',
      output: ({ context }): AccessOutcome => ({
        kind: 'refused',
        reason: context.reason,
        visitor: context.visitor,
      }),
    },
  },
});
