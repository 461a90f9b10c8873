import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import { finalOutput } from './final-output.ts';
import { port } from './port.ts';

/** Somebody whose address is confirmed and who waits for approval. */
export interface Applicant {
  id: number;
  name: string;
  email: string;
  confirmedAt: EpochMs;
}

export type ApplicantsResult =
  | { status: 'ok'; applicants: readonly Applicant[] }
  | { status: 'private' }
  | { status: 'disconnected' };

/** `gone`: another administrator has decided already. */
export type DecisionResult = { status: 'ok' | 'gone' | 'private' | 'disconnected' };

/** It ends only where the session is lost: the page leads to the sign-in. */
export interface MembersOutcome {
  kind: 'lost';
}

interface MembersContext {
  applicants: readonly Applicant[];
  /** The last one who was decided about, and how. */
  decided: { applicant: Applicant; approve: boolean } | undefined;
}

/**
 * Administrators of a group approve or decline who has signed up.
 * Rows: L32, S07.
 */
export const membersMachine = setup({
  types: {
    context: {} as MembersContext,
    events: {} as { type: 'members.decide'; applicant: Applicant; approve: boolean } | { type: 'members.retry' },
    output: {} as MembersOutcome,
    tags: {} as 'busy',
  },
  actors: {
    fetchApplicants: port<ApplicantsResult, undefined>('fetchApplicants'),
    decide: port<DecisionResult, { id: number; approve: boolean }>('decide'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS },
  guards: {
    isThere: (_, result: ApplicantsResult) => result.status === 'ok',
    isLost: (_, result: ApplicantsResult | DecisionResult) => result.status === 'disconnected',
    isGone: (_, result: DecisionResult) => result.status === 'gone',
    isApproved: ({ context }, result: DecisionResult) => result.status === 'ok' && context.decided?.approve === true,
    isDeclined: ({ context }, result: DecisionResult) => result.status === 'ok' && context.decided?.approve === false,
  },
  actions: {
    setApplicants: assign((_, result: ApplicantsResult) =>
      result.status === 'ok' ? { applicants: result.applicants } : {},
    ),
    setDecided: assign((_, decided: { applicant: Applicant; approve: boolean }) => ({ decided })),
    removeDecided: assign(({ context: { applicants, decided } }) => ({
      applicants: applicants.filter(({ id }) => id !== decided?.applicant.id),
    })),
  },
}).createMachine({
  id: 'members',
  description: 'Administrators of a group approve or decline who has signed up.',
  context: { applicants: [], decided: undefined },
  output: finalOutput<MembersOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'The list of applicants is requested.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'fetchApplicants',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'setApplicants', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    listed: {
      description: 'The applicants are shown, with the result of the last decision.',
      initial: 'idle',
      on: {
        'members.decide': {
          target: 'deciding',
          actions: { type: 'setDecided', params: ({ event: { applicant, approve } }) => ({ applicant, approve }) },
        },
      },
      states: {
        idle: { description: 'Nothing was decided yet.' },
        approved: { description: 'The applicant is a member now.' },
        declined: { description: 'The application is deleted.' },
        gone: { description: 'Somebody else had decided already.' },
        notDecided: { description: 'The decision did not reach the host.' },
      },
    },
    deciding: {
      description: 'The decision is sent.',
      tags: 'busy',
      invoke: {
        id: 'decide',
        src: 'decide',
        input: ({ context: { decided } }) => ({
          id: decided?.applicant.id ?? 0,
          approve: decided?.approve ?? false,
        }),
        onDone: [
          {
            guard: { type: 'isApproved', params: ({ event }) => event.output },
            target: 'listed.approved',
            actions: 'removeDecided',
          },
          {
            guard: { type: 'isDeclined', params: ({ event }) => event.output },
            target: 'listed.declined',
            actions: 'removeDecided',
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'listed.gone',
            actions: 'removeDecided',
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'listed.notDecided' },
      },
      after: { requestTimeout: { target: 'listed.notDecided' } },
    },
    refused: { description: 'Only administrators of the group see its members.' },
    failed: {
      description: 'The host did not answer; another try is offered.',
      on: { 'members.retry': { target: 'loading' } },
    },
    lost: { type: 'final', output: { kind: 'lost' } },
  },
});
