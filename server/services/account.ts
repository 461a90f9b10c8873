/** Signing in and out, the current session, and its permissions. */
import type { SessionUser } from '../../core/contract/session.ts';
import { permissionVerdicts } from '../policies/people.ts';
import type { Viewer } from '../store/viewer.ts';
import type { Handlers } from './handlers.ts';
import type { AppContext } from './app-context.ts';
import { EVERYBODY, limited } from './limiter.ts';
import { isPasswordRight } from './passwords.ts';
import { asViewer, openSession } from './sessions.ts';

export const accountHandlers: Handlers<'login' | 'logout' | 'check_session' | 'checkPermissions'> = {
  async login({ email: login, password }, context, app) {
    const { store, limits } = app;
    const name = login.toLowerCase();
    const pair = `${context.client} ${name}`;
    const waitMs =
      (await limits.loginByAddress.take(context.client)) ??
      (await limits.login.take(pair)) ??
      (await limits.logins.take(EVERYBODY));
    if (waitMs !== undefined) return limited(waitMs);

    const account = await store.users.findByLogin(name);
    const request = account ? undefined : await store.signUps.requestOf(name);
    const isRight = await isPasswordRight(account?.passwordHash ?? request?.passwordHash, password);
    if (!isRight) return { status: 'wrong' };
    await Promise.all([
      limits.loginByAddress.giveBack(context.client),
      limits.login.giveBack(pair),
      limits.logins.giveBack(EVERYBODY),
    ]);
    if (!account) return { status: 'waiting' };
    const before = context.session.hash;
    const opened = await store.transaction(async (within) => {
      // The password may have been changed while the hash was verified.
      const current = await within.users.findByLogin(name);
      if (!current || current.passwordHash !== account.passwordHash) return 'wrong';
      if (current.user.suspended) return 'suspended';
      if (before !== undefined) await within.sessions.remove(before);
      await openSession(within, current.user, context);
      return current.user;
    });
    if (typeof opened === 'string') return { status: opened };
    if (before !== undefined) app.rights.changed(before);
    return { status: 'ok', data: { user: await presentUser(await asViewer(store, opened), app) } };
  },

  async logout(_params, { session }, { store, rights }) {
    if (session.hash !== undefined) {
      await store.sessions.remove(session.hash);
      rights.changed(session.hash);
    }
    session.drop();
    return { status: 'ok' };
  },

  async check_session(_params, { viewer }, app) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    return { status: 'ok', data: { user: await presentUser(viewer, app) } };
  },

  checkPermissions({ permissions }, { viewer }, { config }) {
    const data = permissionVerdicts(viewer, permissions);
    return { status: 'ok', data, ...(config.geoBlocking && { geoBlocking: true }) };
  },
};

/** The flag of a separate product is reported only if this host knows the product's address. */
export async function presentUser(
  viewer: Extract<Viewer, { kind: 'user' }>,
  { store, config }: AppContext,
): Promise<SessionUser> {
  const { id, groupId, name, role } = viewer;
  const studio = viewer.studio && config.productPages.studio !== undefined;
  const multicast = viewer.multicast && config.productPages.multicast !== undefined;
  const group = await store.users.group(groupId);
  return { id, group: groupId, storageHost: group?.storageHostId ?? 0, name, role, studio, multicast };
}
