/**
 * Links for choosing a password: after forgetting it, after an invitation, or for the administrator of a new library.
 */
import { SUPER_USER_ID } from '../../core/domain/constants/people.ts';
import { DAY_MS, HOUR_MS } from '../../core/domain/constants/time.ts';
import { isEmail } from '../../core/domain/email.ts';
import type { EpochMs, UserId } from '../../core/domain/media.ts';
import { passwordStrength } from '../../core/domain/password.ts';
import type { StoredUser } from '../store/users.ts';
import type { Store } from '../store/store.ts';
import { presentUser } from './account.ts';
import type { AppContext } from './app-context.ts';
import { audit } from './audit.ts';
import type { Handlers } from './handlers.ts';
import { passwordLinkEmail } from './emails.ts';
import { limited } from './limiter.ts';
import { sendOrLog } from './mail-queue.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';
import { asViewer, openSession } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

/** Long enough to reach the mailbox, short enough that an old e-mail opens nothing. */
export const RESET_LINK_LIFE_MS = HOUR_MS;
/** Source: row S07. */
export const INVITATION_LIFE_MS = 7 * DAY_MS;

/** @returns the path of the link, for whatever origin the host is reached at */
export async function createPasswordLink(store: Store, userId: UserId, expiresAt: EpochMs): Promise<string> {
  const token = newToken();
  await store.passwordLinks.save({ tokenHash: tokenHash(token) ?? '', userId, expiresAt });
  return `/password?token=${token}`;
}

/** Within the transaction that sets the password. */
export async function auditPassword(within: Store, user: StoredUser, at: EpochMs): Promise<void> {
  const subject = { id: String(user.id), title: user.name };
  await audit(within, { action: 'passwordSet', by: user, groupId: user.groupId, at, subject, detail: {} });
}

/** Checks the current password, as often as the account's limit allows; undefined if it is right. */
export async function passwordRefusal(
  userId: UserId,
  password: string,
  { store, limits }: Pick<AppContext, 'store' | 'limits'>,
): Promise<{ status: 'wrong' } | ReturnType<typeof limited> | undefined> {
  const waitMs = await limits.changePassword.take(String(userId));
  if (waitMs !== undefined) return limited(waitMs);
  const user = await store.users.find(userId);
  const account = user && (await store.users.findByLogin(user.login));
  if (!account || !(await isPasswordRight(account.passwordHash, password))) return { status: 'wrong' };
  await limits.changePassword.giveBack(String(userId));
  return undefined;
}

/** False for invited members and for the administrator of a new library, until a link is used. */
export async function hasPassword(store: Store, { login }: StoredUser): Promise<boolean> {
  return (await store.users.findByLogin(login)) !== undefined;
}

/** Undefined for a suspended account, whose links end with its sessions. */
async function ownerOf(store: Store, token: string, now: EpochMs): Promise<StoredUser | undefined> {
  const hash = tokenHash(token);
  const userId = hash === undefined ? undefined : await store.passwordLinks.find(hash, now);
  const owner = userId === undefined ? undefined : await store.users.find(userId);
  return owner?.suspended ? undefined : owner;
}

export const passwordLinkHandlers: Handlers<'requestPasswordLink' | 'getPasswordLink' | 'setPassword'> = {
  async requestPasswordLink({ email }, context, app) {
    const { store, limits, linkOrigin } = app;
    if (linkOrigin === undefined) return { status: 'mailOff' };
    const login = email.toLowerCase();
    const waitMs = (await limits.registration.take(context.client)) ?? (await limits.emails.take(login));
    if (waitMs !== undefined) return limited(waitMs);
    await store.passwordLinks.removeExpired(context.now);
    const account = await store.users.named(login);
    if (account && !account.suspended && isEmail(account.login)) {
      const path = await store.transaction(async (within) => {
        const subject = { id: String(account.id), title: account.name };
        const { groupId } = account;
        const at = context.now;
        await audit(within, { action: 'passwordLinkSent', by: context.viewer, groupId, at, subject, detail: {} });
        return createPasswordLink(within, account.id, at + RESET_LINK_LIFE_MS);
      });
      // Not awaited, because the time that the mail server takes would reveal that the address has an account.
      void sendOrLog(app, passwordLinkEmail(account.login, linkOrigin + path));
    }
    return { status: 'ok' };
  },

  async getPasswordLink({ token }, { now }, { store }) {
    const owner = await ownerOf(store, token, now);
    return owner ? { status: 'ok', data: { name: owner.name, login: owner.login } } : { status: 'late' };
  },

  async setPassword({ token, password }, context, app) {
    const { now } = context;
    if (!(await ownerOf(app.store, token, now))) return { status: 'late' };
    if (passwordStrength(password) === 'weak') return { status: 'weak' };
    const passwordHash = await hashPassword(password);
    // The link may have been used while the password was hashed.
    const owner = await app.store.transaction(async (store) => {
      const found = await ownerOf(store, token, now);
      if (!found) return undefined;
      await store.passwordLinks.removeOf(found.id);
      await store.users.setPassword(found.id, passwordHash);
      await store.sessions.removeOf(found.id);
      await auditPassword(store, found, now);
      return found;
    });
    if (!owner) return { status: 'late' };
    app.rights.changed();
    await openSession(app.store, owner, context);
    return { status: 'ok', data: { user: await presentUser(await asViewer(app.store, owner), app) } };
  },
};

/**
 * The link with which the operator becomes the administrator; a new one at each start until a password is set.
 *
 * @returns undefined if the administrator has a password, or does not exist
 */
export async function administratorLink(store: Store, now: EpochMs): Promise<string | undefined> {
  const administrator = await store.users.find(SUPER_USER_ID);
  if (!administrator || (await hasPassword(store, administrator))) return undefined;
  return createPasswordLink(store, administrator.id, now + INVITATION_LIFE_MS);
}
