/** Accounts that people make themselves, and the password that they change. */
import { passwordStrength } from '../../src/domain/password.ts';
import type { Store, StoredUser } from '../store/types.ts';
import type { Handlers } from './answer.ts';
import { pageGroup } from './context.ts';
import { alreadySignedUpLetter, signUpLetter } from './letters.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';
import { openSession, SESSION_LIFE_S } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

/** A letter is answered within a day, or asked for again. */
export const SIGN_UP_LIFE_MS = 24 * 3_600_000;

export const signUpHandlers: Handlers<'getSignUp' | 'signUp' | 'changePassword'> = {
  async getSignUp(params, _call, { store }) {
    const group = await store.users.group(await pageGroup(store, params));
    return group?.signUp ? { status: 'ok', data: { id: group.id, name: group.name } } : { status: 'closed' };
  },

  async signUp(
    { groupId, email, name, password, captchaResponse },
    call,
    { store, captcha, limits, outbox, linkOrigin },
  ) {
    const group = await store.users.group(groupId);
    if (!group?.signUp) return { status: 'closed' };
    if (linkOrigin === undefined) return { status: 'mailOff' };
    if (passwordStrength(password) === 'weak') return { status: 'weak' };
    const solved = await captcha.verify(captchaResponse, call.now);
    if (solved !== 'right') return { status: solved === 'empty' ? 'captcha vide' : 'captcha error' };
    const login = email.toLowerCase();
    const waitMs = (await limits.registration.take(call.client)) ?? (await limits.letters.take(login));
    if (waitMs !== undefined) return { status: 'limited', data: { retryAfter: Math.ceil(waitMs / 1000) } };

    // The same work and the same answer for every address: only its owner learns whether it has an account.
    const passwordHash = await hashPassword(password);
    const token = newToken();
    const isTaken = (await store.users.findByLogin(login)) !== undefined;
    if (!isTaken) {
      await store.signUps.removeOlder(call.now - SIGN_UP_LIFE_MS);
      const confirmHash = tokenHash(token) ?? '';
      await store.signUps.save({ confirmHash, groupId, login, name, passwordHash, createdAt: call.now });
    }
    const letter = isTaken
      ? alreadySignedUpLetter(login, `${linkOrigin}/login`)
      : signUpLetter(login, `${linkOrigin}/confirm?token=${token}`);
    return outbox.send(letter).then(
      () => ({ status: 'ok' }) as const,
      () => ({ status: 'error', data: 'The letter could not be sent.' }) as const,
    );
  },

  async changePassword({ current, password }, call, { store, limits }) {
    const { viewer } = call;
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const waitMs = await limits.changePassword.take(String(viewer.id));
    if (waitMs !== undefined) return { status: 'limited', data: { retryAfter: Math.ceil(waitMs / 1000) } };
    const user = await store.users.find(viewer.id);
    const account = user && (await store.users.findByLogin(user.login));
    if (!(await isPasswordRight(account?.passwordHash, current)) || !account) return { status: 'wrong' };
    await limits.changePassword.giveBack(String(viewer.id));
    if (passwordStrength(password) === 'weak') return { status: 'weak' };
    await store.users.setPassword(viewer.id, await hashPassword(password));
    // Whoever else holds a session of this account is signed out.
    await store.sessions.removeOf(viewer.id);
    call.session.give(await openSession(store, account.user, call.now), SESSION_LIFE_S);
    return { status: 'ok' };
  },
};

/** The letter of a sign-up was answered. @returns the new user, undefined for an unknown or late token, or a taken login */
export function completeSignUp(store: Store, confirmHash: string, now: number): Promise<StoredUser | undefined> {
  return store.transaction(async (within) => {
    const asked = await within.signUps.take(confirmHash, now - SIGN_UP_LIFE_MS);
    if (!asked) return undefined;
    const { groupId, login, name, passwordHash } = asked;
    return within.users.create({ groupId, login, name, role: 'viewer', studio: false, multicast: false }, passwordHash);
  });
}
