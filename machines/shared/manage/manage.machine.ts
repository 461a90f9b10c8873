import { assign, setup } from 'xstate';
import type { AuditPage } from '../../../core/contract/audit.ts';
import type { ApiKey } from '../../../core/contract/keys.ts';
import type { GroupHead, GroupMember, OpenSession, SignUpState } from '../../../core/contract/members.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { REGISTRATION_TIMEOUT_MS } from '../../../core/domain/constants/access-gate.ts';
import { finalOutput } from '../final-output.ts';
import { port } from '../port.ts';
import { isOk, isLost } from '../result-guards.ts';

/** Data of the pages; each page uses its own part. */
export interface ManagedData {
  readonly keys?: readonly ApiKey[];
  /** Media that a new key may be limited to, matching the draft; undefined if none were searched for. */
  readonly found?: readonly FoundMedium[];
  readonly members?: readonly GroupMember[];
  readonly sessions?: readonly OpenSession[];
  readonly groups?: readonly GroupHead[];
  readonly signUp?: SignUpState;
  readonly audit?: AuditPage;
}

export interface FoundMedium {
  id: string;
  title: string;
}

/** What has been typed or chosen but not sent, and which part of a list is shown. */
export type ManagedDraft = Readonly<Record<string, string>>;

export type ManagedResult = { status: 'ok'; data: ManagedData } | { status: 'private' | 'disconnected' };

/** An action on what the page shows; an irreversible one is confirmed first. */
export interface ManagedAct {
  kind: string;
  /** Its subject, as shown by the page. */
  about: string;
  isGrave: boolean;
  /** Id of its subject; empty if there is only one. */
  id: string;
  /** Fields of the draft that the action uses; they are cleared once it is done. */
  fields: readonly string[];
  draft: ManagedDraft;
}

/** `given` is shown only this once. `refused`: nothing was done; `why` is a key of the page's texts. */
export type ManagedOutcome =
  | { status: 'ok'; given?: string }
  | { status: 'refused'; why: string }
  | { status: 'private' | 'disconnected' };

type ManagedDone = Extract<ManagedOutcome, { status: 'ok' }>;

interface ManageContext {
  /** Undefined until the server has responded. */
  data: ManagedData | undefined;
  draft: ManagedDraft;
  act: ManagedAct | undefined;
  /** Key of the page's texts: the outcome of the last action. */
  notice: string | undefined;
  /** Kept until it is dismissed or replaced, because it cannot be shown again. */
  given: string | undefined;
}

/** The draft without the fields that the action used, unless they have been changed since. */
function afterAct({ draft, act }: ManageContext): ManagedDraft {
  const isDone = (field: string, value: string): boolean =>
    act?.fields.includes(field) === true && act.draft[field] === value;
  return Object.fromEntries(Object.entries(draft).filter(([field, value]) => !isDone(field, value)));
}

/**
 * An administration page: loads what it manages, executes one action at a time, and asks for confirmation of
 * irreversible ones.
 *
 * After each action the data are loaded again, even if the server did not respond, because only the server knows the
 * outcome. Typed text stays until the server has confirmed the action it belongs to.
 *
 * Used for keys, one member, sessions, groups and the audit list.
 * Rows: L32, S07, S09.
 */
export const manageMachine = setup({
  types: {
    input: {} as { draft: ManagedDraft },
    context: {} as ManageContext,
    events: {} as
      | { type: 'manage.type'; draft: ManagedDraft }
      | { type: 'manage.show'; draft: ManagedDraft }
      | { type: 'manage.act'; act: Omit<ManagedAct, 'draft'> }
      | { type: 'manage.confirm' }
      | { type: 'manage.cancel' }
      | { type: 'manage.forget' }
      | { type: 'manage.retry' },
    output: {} as { kind: 'lost' },
    tags: {} as 'busy',
  },
  actors: {
    load: port<ManagedResult, { draft: ManagedDraft }>('load'),
    carryOut: port<ManagedOutcome, { act: ManagedAct }>('carryOut'),
  },
  // An invitation waits for the mail server.
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS, actTimeout: REGISTRATION_TIMEOUT_MS },
  guards: {
    isOk,
    isLost,
    isRefused: (_, result: ManagedOutcome) => result.status === 'refused',
    isGrave: (_, act: Omit<ManagedAct, 'draft'>) => act.isGrave,
  },
  actions: {
    setData: assign((_, result: ManagedResult) => (result.status === 'ok' ? { data: result.data } : {})),
    setDraft: assign(({ context }, draft: ManagedDraft) => ({ draft: { ...context.draft, ...draft } })),
    setAct: assign(({ context }, act: Omit<ManagedAct, 'draft'>) => ({
      act: { ...act, draft: context.draft },
      notice: undefined,
    })),
    sayDone: assign(({ context }, { given }: ManagedDone) => ({
      notice: context.act?.kind,
      ...(given !== undefined && { given }),
      draft: afterAct(context),
    })),
    sayRefused: assign((_, outcome: ManagedOutcome) => ({
      notice: outcome.status === 'refused' ? outcome.why : undefined,
    })),
    sayUnconfirmed: assign({ notice: 'unconfirmed' }),
    forget: assign({ given: undefined }),
  },
}).createMachine({
  id: 'manage',
  description: 'An administration page: what it manages, and one action at a time.',
  context: ({ input }) => ({
    data: undefined,
    draft: input.draft,
    act: undefined,
    notice: undefined,
    given: undefined,
  }),
  output: finalOutput<{ kind: 'lost' }>(),
  initial: 'loading',
  on: { 'manage.type': { actions: { type: 'setDraft', params: ({ event }) => event.draft } } },
  states: {
    loading: {
      description: 'Requests the data, initially and after each action.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { draft } }) => ({ draft }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'setData', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
      // The latest choice counts.
      on: {
        'manage.show': {
          target: 'loading',
          reenter: true,
          actions: { type: 'setDraft', params: ({ event }) => event.draft },
        },
      },
    },
    shown: {
      description: 'Shows the data, with the outcome of the last action.',
      on: {
        'manage.act': [
          {
            guard: { type: 'isGrave', params: ({ event }) => event.act },
            target: 'confirming',
            actions: { type: 'setAct', params: ({ event }) => event.act },
          },
          { target: 'acting', actions: { type: 'setAct', params: ({ event }) => event.act } },
        ],
        'manage.show': {
          target: 'loading',
          actions: { type: 'setDraft', params: ({ event }) => event.draft },
        },
        'manage.forget': { actions: 'forget' },
      },
    },
    confirming: {
      description: 'The action is irreversible: asks for confirmation.',
      on: { 'manage.confirm': { target: 'acting' }, 'manage.cancel': { target: 'shown' } },
    },
    acting: {
      description: 'Sends the action.',
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'carryOut',
        input: ({ context: { act } }) => ({ act: act as ManagedAct }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'sayDone', params: ({ event }) => event.output as ManagedDone },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'sayRefused', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'loading', actions: 'sayUnconfirmed' },
      },
      after: { actTimeout: { target: 'loading', actions: 'sayUnconfirmed' } },
    },
    refused: { description: 'Only administrators can see it.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      on: { 'manage.retry': { target: 'loading' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});
