import { assign, setup } from 'xstate';
import type { AudienceCounts } from '../../core/domain/analytics.ts';
import { ACCESS_CHECK_TIMEOUT_MS } from '../../core/domain/constants/requests.ts';
import { AUDIENCE_DAYS } from '../../core/domain/constants/analytics.ts';
import { finalOutput } from './final-output.ts';
import { port } from './port.ts';
import { isLost } from './result-guards.ts';

export type AudienceDays = (typeof AUDIENCE_DAYS)[number];

export interface Audience extends AudienceCounts {
  /** Whether the server counts at all. */
  counted: boolean;
}

export type AudienceResult = { status: 'ok'; audience: Audience } | { status: 'private' } | { status: 'disconnected' };

/** Ends only if the session is lost: the page leads to the sign-in. */
export interface AudienceOutcome {
  kind: 'lost';
}

interface AudienceContext {
  days: AudienceDays;
  /** The last result stays while another period is requested. */
  audience: Audience | undefined;
}

/**
 * The audience of a group for its administrators, by period.
 * Rows: L32, P28.
 */
export const audienceMachine = setup({
  types: {
    context: {} as AudienceContext,
    events: {} as { type: 'audience.choose'; days: AudienceDays } | { type: 'audience.retry' },
    output: {} as AudienceOutcome,
  },
  actors: { fetchAudience: port<AudienceResult, { days: AudienceDays }>('fetchAudience') },
  delays: { responseTimeout: ACCESS_CHECK_TIMEOUT_MS },
  guards: {
    isThere: (_, result: AudienceResult) => result.status === 'ok',
    isLost,
  },
  actions: {
    setDays: assign((_, days: AudienceDays) => ({ days })),
    setAudience: assign((_, result: AudienceResult) => (result.status === 'ok' ? { audience: result.audience } : {})),
  },
}).createMachine({
  id: 'audience',
  description: 'Who watches what.',
  context: { days: AUDIENCE_DAYS[1], audience: undefined },
  output: finalOutput<AudienceOutcome>(),
  initial: 'asking',
  states: {
    asking: {
      description: 'Requests the counts of the period.',
      invoke: {
        id: 'fetchAudience',
        src: 'fetchAudience',
        input: ({ context }) => ({ days: context.days }),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'setAudience', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'failed' },
      },
      after: { responseTimeout: { target: 'failed' } },
    },
    shown: {
      description: 'The counts are shown.',
      on: {
        'audience.choose': {
          target: 'asking',
          actions: { type: 'setDays', params: ({ event }) => event.days },
        },
      },
    },
    refused: { description: 'Only administrators of the group can see the counts.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      on: { 'audience.retry': { target: 'asking' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});
