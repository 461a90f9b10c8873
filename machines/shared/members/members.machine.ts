import { finalOutput } from '../final-output.ts';
import type { MemberChange, MembersOutcome } from './members.setup.ts';
import { EMPTY_INVITATION, membersSetup } from './members.setup.ts';

export type {
  Applicant,
  DecisionResult,
  Invitation,
  InvitationNotice,
  InvitationResult,
  Member,
  MemberChange,
  MembersInput,
  MembersNotice,
  PeopleResult,
} from './members.setup.ts';

/**
 * Administrators of a group see its members, invite others by e-mail, change roles, suspend and resume, and approve or
 * decline people who have signed up.
 *
 * The lists are requested again after each change, because only the server knows its outcome. The invitation form and a
 * chosen role keep their values until the server has confirmed them.
 * Rows: L32, S07.
 */
export const membersMachine = membersSetup.createMachine({
  id: 'members',
  description: 'Administrators of a group invite and change its members, and decide on sign-ups.',
  context: ({ input }) => ({
    ...input,
    people: undefined,
    decided: undefined,
    changed: undefined,
    draft: EMPTY_INVITATION,
    sent: undefined,
    chosen: {},
    about: '',
    notice: undefined,
    formNotice: undefined,
    coolDown: 0,
  }),
  output: finalOutput<MembersOutcome>(),
  initial: 'loading',
  on: {
    'members.type': { actions: { type: 'setDraft', params: ({ event }) => event.draft } },
    'members.chooseRole': { actions: { type: 'chooseRole', params: ({ event: { id, role } }) => ({ id, role }) } },
  },
  states: {
    loading: {
      description: 'Requests members and applicants, initially and after each change.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'fetchPeople',
        input: ({ context: { groupId } }) => ({ groupId }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'listed',
            actions: { type: 'setPeople', params: ({ event }) => event.output },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'failed' },
      },
      after: { requestTimeout: { target: 'failed' } },
    },
    listed: {
      description: 'Shows the lists, with the result of the last action.',
      on: {
        'members.decide': {
          target: 'deciding',
          actions: { type: 'setDecided', params: ({ event: { applicant, approve } }) => ({ applicant, approve }) },
        },
        'members.invite': [{ guard: 'isSendable', target: 'inviting', actions: 'setSent' }, { actions: 'sayProblem' }],
        'members.saveRole': {
          guard: { type: 'isOtherRole', params: ({ event }) => event.member },
          target: 'changing',
          actions: { type: 'setRoleChange', params: ({ event }) => event.member },
        },
        'members.suspend': {
          target: 'changing',
          actions: { type: 'setSuspension', params: ({ event: { member, suspended } }) => ({ member, suspended }) },
        },
      },
    },
    deciding: {
      description: 'Sends the decision about an applicant.',
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
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'loading',
            actions: 'sayDecided',
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'say', params: 'gone' },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'listed', actions: { type: 'say', params: 'notDecided' } },
      },
      after: { requestTimeout: { target: 'listed', actions: { type: 'say', params: 'notDecided' } } },
    },
    inviting: {
      description: 'Sends the invitation, which waits for the mail server.',
      tags: 'busy',
      invoke: {
        id: 'invite',
        src: 'invite',
        input: ({ context: { groupId, sent } }) => ({
          groupId,
          email: sent?.email.trim() ?? '',
          name: sent?.name.trim() ?? '',
          role: sent?.role ?? 'viewer',
        }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'loading',
            actions: ['clearDraft', { type: 'say', params: 'invited' }],
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { guard: { type: 'isPrivate', params: ({ event }) => event.output }, target: 'refused' },
          { target: 'listed', actions: { type: 'sayRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'listed', actions: 'sayNotInvited' },
      },
      after: { mailTimeout: { target: 'listed', actions: 'sayNotInvited' } },
    },
    changing: {
      description: 'Sends a change of role, a suspension or its end.',
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'saveChange',
        input: ({ context: { changed } }) => ({
          id: changed?.member.id ?? 0,
          change: changed?.change as MemberChange,
        }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'loading',
            actions: 'sayChanged',
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'say', params: 'absent' },
          },
          { guard: { type: 'isLost', params: ({ event }) => event.output }, target: 'lost' },
          { target: 'refused' },
        ],
        onError: { target: 'listed', actions: { type: 'say', params: 'notSaved' } },
      },
      after: { requestTimeout: { target: 'listed', actions: { type: 'say', params: 'notSaved' } } },
    },
    refused: { description: 'Only administrators of the group can see its members.' },
    failed: {
      description: 'The server did not respond; offers a retry.',
      on: { 'members.retry': { target: 'loading' } },
    },
    lost: {
      description: 'The session has ended; the page leads to the sign-in.',
      type: 'final',
      output: { kind: 'lost' },
    },
  },
});
