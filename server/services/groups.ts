/** Groups, created and named by the super user, and whether people may sign up to them (row S07). */
import { PERMISSIONS } from '../../core/domain/permissions.ts';
import { canManageGroups, canOpenSignUp } from '../policies/people.ts';
import type { Store } from '../store/store.ts';
import { audit } from './audit.ts';
import { invitationEmail } from './emails.ts';
import type { Handlers } from './handlers.ts';
import { limited } from './limiter.ts';
import { sendOrRefuse } from './mail-queue.ts';
import { invite } from './members.ts';
import { viewerOf } from './sessions.ts';

export const groupListHandlers: Handlers<
  'getGroups' | 'createGroup' | 'renameGroup' | 'getSignUpSwitch' | 'setSignUpSwitch'
> = {
  async getGroups(_params, { viewer }, { store }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    if (!canManageGroups(viewer)) return { status: 'private' };
    return { status: 'ok', data: await store.users.groupsWithMembers() };
  },

  async createGroup({ name, email, administrator }, { viewer, session, now }, app) {
    const { store, limits, linkOrigin } = app;
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    if (!canManageGroups(viewer)) return { status: 'private' };
    if (linkOrigin === undefined) return { status: 'mailOff' };
    const login = email.toLowerCase();
    const waitMs = (await limits.invitations.take(String(viewer.id))) ?? (await limits.emails.take(login));
    if (waitMs !== undefined) return limited(waitMs);
    const created = await store.transaction(async (within) => {
      const by = await viewerOf(within, session.hash, now);
      if (by.kind === 'anonymous') return 'disconnected';
      if (!canManageGroups(by)) return 'private';
      if (await within.users.named(login)) return 'taken';
      const groupId = await within.users.createGroup(name);
      await grantDefaults(within, groupId);
      const subject = { id: String(groupId), title: name };
      await audit(within, { action: 'groupCreated', by, groupId, at: now, subject, detail: {} });
      const invited = await invite(within, by, { groupId, login, name: administrator, role: 'admin' }, now);
      return typeof invited === 'string' ? invited : { ...invited, groupId };
    });
    if (typeof created === 'string') return { status: created };
    const { path, group, groupId } = created;
    const sent = await sendOrRefuse(app.mailQueue, invitationEmail(login, linkOrigin + path, { group }));
    return sent.status === 'ok' ? { status: 'ok', data: { id: groupId } } : sent;
  },

  async renameGroup({ id, name }, { session, now }, { store }) {
    return store.transaction(async (within) => {
      const by = await viewerOf(within, session.hash, now);
      if (by.kind === 'anonymous') return { status: 'disconnected' };
      if (!canManageGroups(by)) return { status: 'private' };
      const group = await within.users.group(id);
      if (!group) return { status: 'empty' };
      if (group.name === name) return { status: 'ok' };
      await within.groups.change(id, { name });
      const subject = { id: String(id), title: name };
      const detail = { was: group.name };
      await audit(within, { action: 'groupRenamed', by, groupId: id, at: now, subject, detail });
      return { status: 'ok' };
    });
  },

  async getSignUpSwitch({ groupId }, { viewer }, { store, config }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const id = groupId || viewer.groupId;
    const group = canOpenSignUp(viewer, id) ? await store.users.group(id) : undefined;
    if (!group) return { status: 'private' };
    return { status: 'ok', data: { open: group.signUp, approval: config.signUpApproval === 'required' } };
  },

  async setSignUpSwitch({ groupId, open }, { session, now }, { store }) {
    return store.transaction(async (within) => {
      const by = await viewerOf(within, session.hash, now);
      if (by.kind === 'anonymous') return { status: 'disconnected' };
      const id = groupId || by.groupId;
      const group = canOpenSignUp(by, id) ? await within.users.group(id) : undefined;
      if (!group) return { status: 'private' };
      if (group.signUp === open) return { status: 'ok' };
      await within.users.saveGroup({ ...group, signUp: open });
      const action = open ? 'signUpOpened' : 'signUpClosed';
      const subject = { id: String(id), title: group.name };
      await audit(within, { action, by, groupId: id, at: now, subject, detail: {} });
      return { status: 'ok' };
    });
  },
};

/** Viewers may see everything except sessions, which are coaches' work; as in a new library. */
async function grantDefaults({ users }: Store, groupId: number): Promise<void> {
  await users.grant(groupId, 'admin', PERMISSIONS);
  await users.grant(groupId, 'editor', PERMISSIONS);
  await users.grant(
    groupId,
    'viewer',
    PERMISSIONS.filter((each) => each !== 'P_MEDIA_SESSION'),
  );
}
