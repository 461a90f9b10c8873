/** The members of a group: list, invitations, roles and suspension. */
import type { EpochMs, GroupId, UserId } from '../../core/domain/media.ts';
import { memberPermissions, PERMISSIONS, type Permission } from '../../core/domain/permissions.ts';
import { ROLES, type Role } from '../../core/domain/roles.ts';
import { SUPER_USER_ID } from '../../core/domain/constants/people.ts';
import { canChangeMember, canInherit, canInvite, canSeeMembers, isAdmin } from '../policies/people.ts';
import type { StoredUser } from '../store/users.ts';
import type { Viewer } from '../store/viewer.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';
import type { AppContext } from './app-context.ts';
import { audit } from './audit.ts';
import { invitationEmail } from './emails.ts';
import { limited } from './limiter.ts';
import { sendOrRefuse } from './mail-queue.ts';
import { createPasswordLink, hasPassword, INVITATION_LIFE_MS } from './password-links.ts';
import { removeAccount, removeEmailsOrLog } from './personal-data.ts';
import type { RequestContext } from './request-context.ts';
import { viewerOf } from './sessions.ts';
import { sweepAfterwards } from './stale-files.ts';

type Refusal = 'disconnected' | 'private' | 'empty';

export const memberHandlers: Handlers<
  | 'getMembers'
  | 'inviteMember'
  | 'setMemberRole'
  | 'setMemberPermissions'
  | 'suspendMember'
  | 'endMemberSessions'
  | 'removeMember'
> = {
  async getMembers({ groupId }, { viewer }, { store }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const group = groupId || viewer.groupId;
    if (!canSeeMembers(viewer, group)) return { status: 'private' };
    const members = await store.users.ofGroup(group);
    const ofRole = new Map<Role, Permission[]>();
    for (const role of ROLES) ofRole.set(role, await store.users.permissionsOf(group, role));
    const own = await store.users.ownPermissionsIn(group);
    return {
      status: 'ok',
      data: members.map((member) => {
        const rolePermissions = ofRole.get(member.role) ?? [];
        const ownPermissions = own.get(member.id) ?? {};
        return {
          id: member.id,
          name: member.name,
          login: member.login,
          role: member.role,
          state: member.suspended ? 'suspended' : member.hasPassword ? 'active' : 'invited',
          self: member.id === viewer.id,
          mayChange: canChangeMember(viewer, member),
          rolePermissions,
          permissions:
            member.id === SUPER_USER_ID ? [...PERMISSIONS] : memberPermissions(rolePermissions, ownPermissions),
          own: ownPermissions,
        };
      }),
    };
  },

  async inviteMember(
    { groupId, email, name, role },
    { viewer, session, now },
    { store, limits, mailQueue, linkOrigin },
  ) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const group = groupId || viewer.groupId;
    if (!canInvite(viewer, group)) return { status: 'private' };
    if (linkOrigin === undefined) return { status: 'mailOff' };
    const login = email.toLowerCase();
    const waitMs = (await limits.invitations.take(String(viewer.id))) ?? (await limits.emails.take(login));
    if (waitMs !== undefined) return limited(waitMs);
    const invited = await store.transaction(async (within) => {
      const inviter = await viewerOf(within, session.hash, now);
      if (inviter.kind === 'anonymous') return 'disconnected';
      if (!canInvite(inviter, group)) return 'private';
      return invite(within, inviter, { groupId: group, login, name, role }, now);
    });
    if (typeof invited === 'string') return { status: invited };
    return sendOrRefuse(mailQueue, invitationEmail(login, linkOrigin + invited.path, { group: invited.group }));
  },

  async setMemberRole({ id, role }, context, app) {
    return changeMember(id, context, app, async (store, member, by) => {
      if (member.role === role) return;
      await store.users.save({ ...member, role });
      const { groupId, role: was } = member;
      const subject = auditedMember(member);
      await audit(store, { action: 'memberRoleChanged', by, groupId, at: context.now, subject, detail: { was, role } });
    });
  },

  async setMemberPermissions({ id, own }, context, app) {
    return changeMember(id, context, app, async (store, member, by) => {
      const before = await store.users.ownPermissions(id);
      if (PERMISSIONS.every((permission) => before[permission] === own[permission])) return;
      await store.users.setOwnPermissions(id, own);
      const listed = (granted: boolean): string =>
        PERMISSIONS.filter((permission) => own[permission] === granted).join(' ');
      await audit(store, {
        action: 'memberPermissionsChanged',
        by,
        groupId: member.groupId,
        at: context.now,
        subject: auditedMember(member),
        detail: { granted: listed(true), denied: listed(false) },
      });
    });
  },

  async endMemberSessions({ id }, context, app) {
    return changeMember(id, context, app, async (store, member, by) => {
      await store.sessions.removeOf(id);
      const { groupId } = member;
      const subject = auditedMember(member);
      await audit(store, { action: 'memberSignedOut', by, groupId, at: context.now, subject, detail: {} });
    });
  },

  async removeMember({ id, to }, context, app) {
    let login = '';
    const removed = await changeMember<'heir'>(id, context, app, async (store, member, by) => {
      const heir = await store.users.find(to);
      if (!canInherit(member, heir)) return 'heir';
      login = member.login;
      await removeAccount(store, member, { heir, by, now: context.now, title: member.name });
      return undefined;
    });
    if (removed.status !== 'ok') return removed;
    sweepAfterwards(app);
    await removeEmailsOrLog(app, login);
    return removed;
  },

  async suspendMember({ id, suspended }, context, app) {
    return changeMember(id, context, app, async (store, member, by) => {
      await store.users.setSuspended(id, suspended);
      // Also when resuming: a sign-in that started while the account was suspended must not succeed.
      await store.sessions.removeOf(id);
      await store.passwordLinks.removeOf(id);
      if (Boolean(member.suspended) === suspended) return;
      const action = suspended ? 'memberSuspended' : 'memberResumed';
      const { groupId } = member;
      await audit(store, { action, by, groupId, at: context.now, subject: auditedMember(member), detail: {} });
    });
  },
};

function auditedMember({ id, name }: Pick<StoredUser, 'id' | 'name'>): { id: string; title: string } {
  return { id: String(id), title: name };
}

interface Invitation {
  groupId: GroupId;
  login: string;
  name: string;
  role: Role;
}

/** Creates an account without a password, or another link for one that is still invited. */
export async function invite(
  store: Store,
  inviter: Viewer,
  invitation: Invitation,
  now: EpochMs,
): Promise<{ path: string; group: string } | 'taken' | 'private'> {
  const { groupId, login, name, role } = invitation;
  const group = await store.users.group(groupId);
  if (!group) return 'private';
  const account = await store.users.named(login);
  if (account && !(canChangeMember(inviter, account) && (await isInvited(store, account, groupId)))) return 'taken';
  const id =
    account?.id ?? (await store.users.create({ ...invitation, studio: false, multicast: false }, undefined))?.id;
  if (id === undefined) return 'taken';
  if (account) await store.users.save({ ...account, name, role });
  // The invitation also approves a pending sign-up request.
  const request = await store.signUps.requestOf(login);
  if (request?.groupId === groupId) await store.signUps.removeRequest(request.id);
  const subject = auditedMember({ id, name });
  await audit(store, { action: 'memberInvited', by: inviter, groupId, at: now, subject, detail: { role } });
  return { path: await createPasswordLink(store, id, now + INVITATION_LIFE_MS), group: group.name };
}

async function isInvited(store: Store, account: StoredUser, groupId: GroupId): Promise<boolean> {
  if (account.groupId !== groupId || account.suspended) return false;
  return !(await hasPassword(store, account));
}

/**
 * Changes a member after checking the requester's rights in the same transaction: if two administrators suspend each
 * other at the same time, one of them remains.
 */
async function changeMember<Refused extends string = never>(
  id: UserId,
  { session, now }: Pick<RequestContext, 'session' | 'now'>,
  { store, rights }: Pick<AppContext, 'store' | 'rights'>,
  change: (store: Store, member: StoredUser, by: Viewer) => Promise<NoInfer<Refused> | void>,
): Promise<{ status: 'ok' | Refusal | Refused }> {
  const changed = await store.transaction(async (within): Promise<{ status: 'ok' | Refusal | Refused }> => {
    const viewer = await viewerOf(within, session.hash, now);
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    if (!isAdmin(viewer, viewer.groupId)) return { status: 'private' };
    const member = await within.users.find(id);
    // Do not reveal the account to administrators of other groups.
    if (!member || !canSeeMembers(viewer, member.groupId)) return { status: 'empty' };
    if (!canChangeMember(viewer, member)) return { status: 'private' };
    return { status: (await change(within, member, viewer)) ?? 'ok' };
  });
  if (changed.status === 'ok') rights.changed();
  return changed;
}
