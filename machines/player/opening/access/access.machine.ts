import { finalOutput } from '../../../shared/final-output.ts';
import { documentOf } from './access.guards.ts';
import type { AccessOutcome } from './access.guards.ts';
import { accessSetup } from './access.setup.ts';
import { authorize, page, visitor } from './access.states.ts';

/**
 * Decides whether this viewer may play this medium here.
 *
 * The viewer and the page's group are requested while the data file loads. Once it is loaded, the remaining requests
 * start in parallel, each with a timeout of ten seconds. Responses are evaluated in the order of the states, regardless
 * of their arrival: a check that fails to complete refuses, and one that does not apply passes. A public, ungated
 * medium needs no request if nobody has signed in here before. For a hidden medium the server makes every check, in the
 * same order. The addresses of a film in a private storage are requested last, once the viewer may watch it. Source:
 * player document, points 3 to 8.
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
      description: 'Finds out the viewer and the page’s group and checks the medium, in parallel.',
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
      description: 'Requests the film’s addresses from a private storage.',
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
      description: 'Playable: returns the full document and the lifetime of its signature.',
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
      description: 'The viewer has to pass a form or a password first.',
      type: 'final',
      output: ({ context }): AccessOutcome => ({
        kind: 'gate',
        gate: context.results.player?.status === 'gate' ? context.results.player.gate : 'password',
        visitor: context.visitor!,
        pageGroup: context.pageGroup ?? context.request.groupId,
      }),
    },
    refused: {
      description: 'Not playable; returns the reason.',
      type: 'final',
      output: ({ context }): AccessOutcome => ({
        kind: 'refused',
        reason: context.reason,
        visitor: context.visitor,
      }),
    },
  },
});
