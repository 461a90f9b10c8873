/** The requests of the administration pages: keys, single members, sessions, groups, sign-up, the audit list. */
import { type AuditPage, getAudit } from '../../../core/contract/audit.ts';
import { type ApiKey, createKey, getKeys, revokeKey } from '../../../core/contract/keys.ts';
import {
  createGroup,
  endMemberSessions,
  endSession,
  getGroups,
  getMembers,
  getSessions,
  getSignUpSwitch,
  type GroupHead,
  type GroupMember,
  type OpenSession,
  removeMember,
  renameGroup,
  setMemberPermissions,
  setSignUpSwitch,
  type SignUpState,
} from '../../../core/contract/members.ts';
import { AUDIT_ACTOR_KINDS, type AuditAction, AUDIT_ACTION_NAMES } from '../../../core/domain/audit.ts';
import { KEY_SCOPES } from '../../../core/domain/keys.ts';
import { PERMISSIONS } from '../../../core/domain/permissions.ts';
import { endOfDay } from '../../../core/domain/sharing.ts';
import type {
  FoundMedium,
  ManagedAct,
  ManagedData,
  ManagedDraft,
  ManagedOutcome,
  ManagedResult,
} from '../../../machines/shared/manage/manage.machine.ts';
import type { SendRequest } from './client.ts';
import { findByWords } from './find-by-words.ts';

type Load = (sendRequest: SendRequest, draft: ManagedDraft, signal: AbortSignal) => Promise<ManagedResult>;
type CarryOut = (sendRequest: SendRequest, act: ManagedAct, signal: AbortSignal) => Promise<ManagedOutcome>;

/** The load function and the actions of one page. */
export interface ManagedPage {
  load: Load;
  carryOut: CarryOut;
}

/** Any status other than success, a lost session or a lost role is a refusal with the status as its reason. */
function outcomeOf(response: { status: string }): ManagedOutcome {
  switch (response.status) {
    case 'ok':
      return { status: 'ok' };
    case 'private':
    case 'disconnected':
      return { status: response.status };
    case 'error':
    case 'other':
      throw new Error(`the server responded with ${response.status}`);
    default:
      return { status: 'refused', why: response.status };
  }
}

type Response<Data> = { status: 'ok'; data: Data } | { status: 'private' | 'disconnected' | 'error' | 'other' };

function resultOf<Data>(response: Response<Data>, dataOf: (data: Data) => ManagedData): ManagedResult {
  switch (response.status) {
    case 'ok':
      return { status: 'ok', data: dataOf(response.data) };
    case 'private':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`the server responded with ${response.status}`);
  }
}

const groupOf = ({ group }: ManagedDraft): { groupId?: number } =>
  group === undefined ? {} : { groupId: Number(group) };

/** Media types to which a key can be limited: those whose tags machines write. */
const KEYED_TYPES = ['Video', 'Session', 'Audio'] as const;
/** Per type. */
const OFFERED = 10;

async function findMedia(
  sendRequest: SendRequest,
  { find = '', ...draft }: ManagedDraft,
  signal: AbortSignal,
): Promise<FoundMedium[] | undefined> {
  if (find === '') return undefined;
  const { groupId } = groupOf(draft);
  return findByWords(sendRequest, { types: KEYED_TYPES, keyword: find, groupId, limit: OFFERED }, signal);
}

export const keysPage: ManagedPage = {
  async load(sendRequest, draft, signal) {
    const [keys, found] = await Promise.all([
      sendRequest(getKeys, groupOf(draft), signal),
      findMedia(sendRequest, draft, signal),
    ]);
    return resultOf<ApiKey[]>(keys, (data) => ({ keys: data, ...(found && { found }) }));
  },
  async carryOut(sendRequest, { kind, id, draft }, signal) {
    if (kind === 'revoked') return outcomeOf(await sendRequest(revokeKey, { id }, signal));
    const { name = '', medium = '', ends = '' } = draft;
    const scopes = KEY_SCOPES.filter((scope) => draft[scope] === 'on');
    const endsAt = endOfDay(ends);
    const isUnreadable = ends !== '' && endsAt === undefined;
    if (name.trim() === '' || scopes.length === 0 || isUnreadable) return { status: 'refused', why: 'incomplete' };
    const response = await sendRequest(
      createKey,
      {
        ...groupOf(draft),
        name,
        scopes,
        ...(medium === '' ? {} : { mediaId: medium }),
        ...(endsAt === undefined ? {} : { endsAt }),
      },
      signal,
    );
    return response.status === 'ok' ? { status: 'ok', given: response.data.key } : outcomeOf(response);
  },
};

export const memberPage: ManagedPage = {
  load: async (sendRequest, draft, signal) =>
    resultOf<GroupMember[]>(await sendRequest(getMembers, groupOf(draft), signal), (members) => ({ members })),
  async carryOut(sendRequest, { kind, id: text, draft }, signal) {
    const id = Number(text);
    switch (kind) {
      case 'signedOut':
        return outcomeOf(await sendRequest(endMemberSessions, { id }, signal));
      case 'removed':
        return outcomeOf(await sendRequest(removeMember, { id, to: Number(draft['heir']) }, signal));
      default: {
        const own = PERMISSIONS.flatMap((permission) => {
          const chosen = draft[permission];
          return chosen === 'granted' || chosen === 'denied' ? [[permission, chosen === 'granted']] : [];
        });
        return outcomeOf(await sendRequest(setMemberPermissions, { id, own: Object.fromEntries(own) }, signal));
      }
    }
  },
};

export const sessionsPage: ManagedPage = {
  load: async (sendRequest, _draft, signal) =>
    resultOf<OpenSession[]>(await sendRequest(getSessions, {}, signal), (sessions) => ({ sessions })),
  carryOut: async (sendRequest, { id }, signal) =>
    outcomeOf(await sendRequest(endSession, id === '' ? {} : { id }, signal)),
};

export const groupsPage: ManagedPage = {
  load: async (sendRequest, _draft, signal) =>
    resultOf<GroupHead[]>(await sendRequest(getGroups, {}, signal), (groups) => ({ groups })),
  async carryOut(sendRequest, { kind, id, draft }, signal) {
    if (kind === 'renamed')
      return outcomeOf(await sendRequest(renameGroup, { id: Number(id), name: draft[`name ${id}`] ?? '' }, signal));
    const { name = '', email = '', administrator = '' } = draft;
    if ([name, email, administrator].some((each) => each.trim() === ''))
      return { status: 'refused', why: 'incomplete' };
    return outcomeOf(await sendRequest(createGroup, { name, email, administrator }, signal));
  },
};

export const signUpPage: ManagedPage = {
  load: async (sendRequest, draft, signal) =>
    resultOf<SignUpState>(await sendRequest(getSignUpSwitch, groupOf(draft), signal), (signUp) => ({ signUp })),
  carryOut: async (sendRequest, { kind, draft }, signal) =>
    outcomeOf(await sendRequest(setSignUpSwitch, { ...groupOf(draft), open: kind === 'opened' }, signal)),
};

export const auditPage: ManagedPage = {
  async load(sendRequest, draft, signal) {
    const { action = '', by = '', before = '' } = draft;
    const [kind, ...rest] = by.split(':');
    const actorKind = AUDIT_ACTOR_KINDS.find((each) => each === kind);
    return resultOf<AuditPage>(
      await sendRequest(
        getAudit,
        {
          ...groupOf(draft),
          ...((AUDIT_ACTION_NAMES as readonly string[]).includes(action) ? { action: action as AuditAction } : {}),
          ...(actorKind ? { by: { kind: actorKind, id: rest.join(':') } } : {}),
          ...(before === '' ? {} : { before: Number(before) }),
        },
        signal,
      ),
      (audit) => ({ audit }),
    );
  },
  carryOut: () => Promise.resolve({ status: 'ok' }),
};
