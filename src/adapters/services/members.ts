/** The requests of the members page. */
import type {
  DecisionResult,
  Invitation,
  InvitationResult,
  MemberChange,
  MembersInput,
  PeopleResult,
} from '../../../machines/shared/members/members.machine.ts';
import { decideSignUp, getSignUps } from '../../../core/contract/auth.ts';
import { getMembers, inviteMember, setMemberRole, suspendMember } from '../../../core/contract/members.ts';
import type { SendRequest } from './client.ts';
import { limited } from './limited.ts';

export async function fetchPeople(
  sendRequest: SendRequest,
  { groupId }: MembersInput,
  signal: AbortSignal,
): Promise<PeopleResult> {
  const [applicants, members] = await Promise.all([
    sendRequest(getSignUps, { groupId }, signal),
    sendRequest(getMembers, { groupId }, signal),
  ]);
  for (const { status } of [applicants, members])
    if (status === 'private' || status === 'disconnected') return { status };
  if (applicants.status !== 'ok' || members.status !== 'ok')
    throw new Error(`getSignUps: ${applicants.status}, getMembers: ${members.status}`);
  return {
    status: 'ok',
    applicants: applicants.data,
    members: members.data.map(({ self, mayChange, ...member }) => ({
      ...member,
      self: self ?? false,
      mayChange: mayChange ?? false,
    })),
  };
}

export async function sendDecision(
  sendRequest: SendRequest,
  decision: { id: number; approve: boolean },
  signal: AbortSignal,
): Promise<DecisionResult> {
  return decisionOf((await sendRequest(decideSignUp, decision, signal)).status);
}

export async function sendChange(
  sendRequest: SendRequest,
  { id, change }: { id: number; change: MemberChange },
  signal: AbortSignal,
): Promise<DecisionResult> {
  const { status } =
    change.kind === 'role'
      ? await sendRequest(setMemberRole, { id, role: change.role }, signal)
      : await sendRequest(suspendMember, { id, suspended: change.suspended }, signal);
  return decisionOf(status);
}

export async function sendInvitation(
  sendRequest: SendRequest,
  invitation: MembersInput & Invitation,
  signal: AbortSignal,
): Promise<InvitationResult> {
  const response = await sendRequest(inviteMember, invitation, signal);
  switch (response.status) {
    case 'ok':
    case 'taken':
    case 'mailOff':
    case 'private':
    case 'disconnected':
      return { status: response.status };
    case 'limited':
      return limited(response);
    default:
      throw new Error(`inviteMember: ${response.status}`);
  }
}

function decisionOf(status: string): DecisionResult {
  switch (status) {
    case 'ok':
    case 'private':
    case 'disconnected':
      return { status };
    case 'empty':
      return { status: 'gone' };
    default:
      throw new Error(`the members page responded with ${status}`);
  }
}
