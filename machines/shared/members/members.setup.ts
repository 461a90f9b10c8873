import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { REGISTRATION_TIMEOUT_MS } from '../../../core/domain/constants/access-gate.ts';
import type { EpochMs, GroupId, UserId } from '../../../core/domain/media.ts';
import type { Role } from '../../../core/domain/roles.ts';
import { emailProblem } from '../credentials.rules.ts';
import { port } from '../port.ts';
import { isOk, isLost, isPrivate } from '../result-guards.ts';

/** A person with a confirmed address who waits for approval. */
export interface Applicant {
  id: number;
  name: string;
  email: string;
  confirmedAt: EpochMs;
}

export interface Member {
  id: UserId;
  name: string;
  login: string;
  role: Role;
  /** `invited`: no password is set yet. */
  state: 'active' | 'invited' | 'suspended';
  /** The person using this page. */
  self: boolean;
  mayChange: boolean;
}

interface People {
  applicants: readonly Applicant[];
  members: readonly Member[];
}

/** Contents of the form. */
export interface Invitation {
  email: string;
  name: string;
  role: Role;
}

export type MemberChange = { kind: 'role'; role: Role } | { kind: 'suspended'; suspended: boolean };

export type PeopleResult = ({ status: 'ok' } & People) | { status: 'private' } | { status: 'disconnected' };

/** `gone`: another administrator has already decided, or the person is no longer a member. */
export type DecisionResult = { status: 'ok' | 'gone' | 'private' | 'disconnected' };

export type InvitationResult =
  | { status: 'ok' | 'taken' | 'mailOff' | 'private' | 'disconnected' }
  /** Too many invitations: the server says when to retry. */
  | { status: 'limited'; retryAfterMs: number };

/** Message about the last action; a key of the texts. */
export type MembersNotice =
  | 'approved'
  | 'declined'
  | 'gone'
  | 'notDecided'
  | 'invited'
  | 'roleSaved'
  | 'suspended'
  | 'resumed'
  | 'absent'
  | 'notSaved';

/** Message of the form about the last attempt. */
export type InvitationNotice = 'incomplete' | 'invalidEmail' | 'taken' | 'mailOff' | 'limited' | 'notInvited';

export interface MembersInput {
  /** Undefined: the requester's group. */
  groupId: GroupId | undefined;
}

/** Ends only if the session is lost: the page leads to the sign-in. */
export interface MembersOutcome {
  kind: 'lost';
}

interface MembersContext extends MembersInput {
  /** Undefined until the server has responded. */
  people: People | undefined;
  decided: { applicant: Applicant; approve: boolean } | undefined;
  changed: { member: Member; change: MemberChange } | undefined;
  /** Kept until the server has confirmed the invitation. */
  draft: Invitation;
  /** The draft being sent. */
  sent: Invitation | undefined;
  /** Chosen but unsaved roles, by member. */
  chosen: Readonly<Record<UserId, Role>>;
  /** The subject of the notice. */
  about: string;
  notice: MembersNotice | undefined;
  formNotice: InvitationNotice | undefined;
  /** Milliseconds until the next invitation is accepted. */
  coolDown: number;
}

type MembersEvent =
  | { type: 'members.decide'; applicant: Applicant; approve: boolean }
  | { type: 'members.type'; draft: Partial<Invitation> }
  | { type: 'members.invite' }
  | { type: 'members.chooseRole'; id: UserId; role: Role }
  | { type: 'members.saveRole'; member: Member }
  | { type: 'members.suspend'; member: Member; suspended: boolean }
  | { type: 'members.retry' };

export const EMPTY_INVITATION: Invitation = { email: '', name: '', role: 'viewer' };

function problemOf({ email, name }: Invitation): InvitationNotice | undefined {
  return name.trim() === '' ? 'incomplete' : emailProblem(email);
}

function noticeOf(change: MemberChange | undefined): MembersNotice {
  if (change?.kind !== 'suspended') return 'roleSaved';
  return change.suspended ? 'suspended' : 'resumed';
}

/** Types, ports, guards and actions of the members chart. */
export const membersSetup = setup({
  types: {
    input: {} as MembersInput,
    context: {} as MembersContext,
    events: {} as MembersEvent,
    output: {} as MembersOutcome,
    tags: {} as 'busy',
  },
  actors: {
    fetchPeople: port<PeopleResult, MembersInput>('fetchPeople'),
    decide: port<DecisionResult, { id: number; approve: boolean }>('decide'),
    invite: port<InvitationResult, MembersInput & Invitation>('invite'),
    saveChange: port<DecisionResult, { id: UserId; change: MemberChange }>('saveChange'),
  },
  delays: { requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS, mailTimeout: REGISTRATION_TIMEOUT_MS },
  guards: {
    isOk,
    isLost,
    isPrivate,
    isGone: (_, result: DecisionResult) => result.status === 'gone',
    isSendable: ({ context }) => problemOf(context.draft) === undefined,
    isOtherRole: ({ context }, { id, role }: Member) => (context.chosen[id] ?? role) !== role,
  },
  actions: {
    /** Drops chosen roles that have been saved. */
    setPeople: assign(({ context }, result: PeopleResult) => {
      if (result.status !== 'ok') return {};
      const { applicants, members } = result;
      const chosen = { ...context.chosen };
      for (const { id, role } of members) if (chosen[id] === role) delete chosen[id];
      return { people: { applicants, members }, chosen };
    }),
    setDecided: assign((_, decided: { applicant: Applicant; approve: boolean }) => ({
      decided,
      about: decided.applicant.name,
      notice: undefined,
    })),
    sayDecided: assign(({ context }) => ({
      notice: context.decided?.approve ? ('approved' as const) : ('declined' as const),
    })),
    setDraft: assign(({ context }, draft: Partial<Invitation>) => ({ draft: { ...context.draft, ...draft } })),
    setSent: assign(({ context }) => ({
      sent: context.draft,
      about: context.draft.name.trim(),
      notice: undefined,
      formNotice: undefined,
    })),
    /** Keeps what was typed while the invitation was being sent. */
    clearDraft: assign(({ context }) => (context.draft === context.sent ? { draft: EMPTY_INVITATION } : {})),
    sayProblem: assign(({ context }) => ({ formNotice: problemOf(context.draft), notice: undefined })),
    sayRefusal: assign((_, result: InvitationResult) => ({
      formNotice:
        result.status === 'taken' || result.status === 'mailOff' || result.status === 'limited'
          ? result.status
          : ('notInvited' as const),
      coolDown: result.status === 'limited' ? result.retryAfterMs : 0,
    })),
    sayNotInvited: assign({ formNotice: 'notInvited' as const }),
    chooseRole: assign(({ context }, { id, role }: { id: UserId; role: Role }) => ({
      chosen: { ...context.chosen, [id]: role },
    })),
    setRoleChange: assign(({ context }, member: Member) => ({
      changed: { member, change: { kind: 'role' as const, role: context.chosen[member.id] ?? member.role } },
      about: member.name,
      notice: undefined,
    })),
    setSuspension: assign((_, { member, suspended }: { member: Member; suspended: boolean }) => ({
      changed: { member, change: { kind: 'suspended' as const, suspended } },
      about: member.name,
      notice: undefined,
    })),
    sayChanged: assign(({ context }) => ({ notice: noticeOf(context.changed?.change) })),
    say: assign((_, notice: MembersNotice) => ({ notice })),
  },
});
