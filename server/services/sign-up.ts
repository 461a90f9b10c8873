/** Self-service accounts, and password changes. */
import { DAY_MS } from '../../core/domain/constants/time.ts';
import { passwordStrength } from '../../core/domain/password.ts';
import { isEmail } from '../../core/domain/email.ts';
import { canDecideSignUps } from '../policies/people.ts';
import type { StoredSignUp, StoredSignUpRequest } from '../store/sign-ups.ts';
import type { StoredUser } from '../store/users.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';
import { pageGroup } from './page-group.ts';
import type { AppContext } from './app-context.ts';
import {
  alreadySignedUpEmail,
  signUpApprovedEmail,
  signUpDeclinedEmail,
  signUpEmail,
  signUpRequestEmail,
} from './emails.ts';
import { audit } from './audit.ts';
import { limited } from './limiter.ts';
import { type Email, sendOrLog, sendOrRefuse } from './mail-queue.ts';
import { auditPassword, passwordRefusal } from './password-links.ts';
import { hashPassword } from './passwords.ts';
import { openSession, viewerOf } from './sessions.ts';
import { newToken, tokenHash } from './tokens.ts';

interface Refusal {
  status: 'disconnected' | 'private' | 'empty';
}

/** A confirmation e-mail is valid for a day; after that it has to be requested again. */
export const SIGN_UP_LIFE_MS = DAY_MS;

export const signUpHandlers: Handlers<'getSignUp' | 'signUp' | 'getSignUps' | 'decideSignUp' | 'changePassword'> = {
  async getSignUp(params, _call, { store, config }) {
    const group = await store.users.group(await pageGroup(store, params));
    if (!group?.signUp) return { status: 'closed' };
    return { status: 'ok', data: { id: group.id, name: group.name, approval: config.signUpApproval === 'required' } };
  },

  async signUp(
    { groupId, email, name, password, captchaResponse },
    context,
    { store, captcha, limits, mailQueue, linkOrigin },
  ) {
    const group = await store.users.group(groupId);
    if (!group?.signUp) return { status: 'closed' };
    if (linkOrigin === undefined) return { status: 'mailOff' };
    if (passwordStrength(password) === 'weak') return { status: 'weak' };
    const solved = await captcha.verify(captchaResponse, context.now);
    if (solved !== 'right') return { status: solved === 'empty' ? 'captcha vide' : 'captcha error' };
    const login = email.toLowerCase();
    const waitMs = (await limits.registration.take(context.client)) ?? (await limits.emails.take(login));
    if (waitMs !== undefined) return limited(waitMs);

    // Does the same work and sends the same response for every address: only its owner learns whether it has an
    // account.
    const passwordHash = await hashPassword(password);
    const token = newToken();
    // Also taken by somebody who is invited but has no password yet.
    const isTaken = (await store.users.named(login)) !== undefined;
    if (!isTaken) {
      await store.signUps.removeOlder(context.now - SIGN_UP_LIFE_MS);
      const confirmHash = tokenHash(token) ?? '';
      await store.signUps.save({ confirmHash, groupId, login, name, passwordHash, createdAt: context.now });
    }
    const message = isTaken
      ? alreadySignedUpEmail(login, `${linkOrigin}/login`)
      : signUpEmail(login, `${linkOrigin}/confirm?token=${token}`);
    return sendOrRefuse(mailQueue, message);
  },

  async getSignUps({ groupId }, { viewer }, { store }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const group = groupId || viewer.groupId;
    if (!canDecideSignUps(viewer, group)) return { status: 'private' };
    const requests = await store.signUps.requestsOf(group);
    return {
      status: 'ok',
      data: requests.map(({ id, name, login, confirmedAt }) => ({ id, name, email: login, confirmedAt })),
    };
  },

  async decideSignUp({ id, approve }, { session, now }, app) {
    const decided = await app.store.transaction(async (store): Promise<StoredSignUpRequest | Refusal> => {
      const viewer = await viewerOf(store, session.hash, now);
      if (viewer.kind === 'anonymous') return { status: 'disconnected' };
      const request = await store.signUps.request(id);
      if (!canDecideSignUps(viewer, viewer.groupId)) return { status: 'private' };
      // Do not reveal the request to administrators of other groups.
      if (!request || !canDecideSignUps(viewer, request.groupId)) return { status: 'empty' };
      await store.signUps.removeRequest(id);
      if (approve && !(await createViewer(store, request))) return { status: 'empty' };
      await audit(store, {
        action: approve ? 'signUpApproved' : 'signUpDeclined',
        by: viewer,
        groupId: request.groupId,
        at: now,
        subject: { id: String(id), title: request.name },
        detail: {},
      });
      return request;
    });
    if ('status' in decided) return decided;
    await send(
      (origin) =>
        approve ? signUpApprovedEmail(decided.login, `${origin}/login`) : signUpDeclinedEmail(decided.login),
      app,
    );
    return { status: 'ok' };
  },

  async changePassword({ current, password }, context, app) {
    const { viewer } = context;
    const { store } = app;
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const refusal = await passwordRefusal(viewer.id, current, app);
    if (refusal) return refusal;
    if (passwordStrength(password) === 'weak') return { status: 'weak' };
    const passwordHash = await hashPassword(password);
    const user = await store.transaction(async (within) => {
      const owner = await within.users.find(viewer.id);
      if (!owner) return undefined;
      await within.users.setPassword(viewer.id, passwordHash);
      // Signs out all other sessions of this account.
      await within.sessions.removeOf(viewer.id);
      await auditPassword(within, owner, context.now);
      return owner;
    });
    if (!user) return { status: 'disconnected' };
    app.rights.changed();
    await openSession(store, user, context);
    return { status: 'ok' };
  },
};

export type ConfirmedSignUp = 'ready' | 'waiting';

/**
 * Completes a confirmed sign-up: creates the account, or adds a request for approval.
 *
 * @returns undefined for an unknown or expired token, or a login that has an account
 */
export async function completeSignUp(app: AppContext, confirmHash: string): Promise<ConfirmedSignUp | undefined> {
  const { config, now } = app;
  const signUp = await app.store.transaction(async (store): Promise<StoredSignUp | undefined> => {
    const requested = await store.signUps.take(confirmHash, now() - SIGN_UP_LIFE_MS);
    if (!requested) return undefined;
    if (config.signUpApproval === 'none') return (await createViewer(store, requested)) && requested;
    if (await store.users.named(requested.login)) return undefined;
    await store.signUps.addRequest({ ...requested, confirmedAt: now() });
    return requested;
  });
  if (!signUp) return undefined;
  if (config.signUpApproval === 'none') return 'ready';
  await emailAdministrators(signUp, app);
  return 'waiting';
}

const createViewer = (
  store: Store,
  { groupId, login, name, passwordHash }: Omit<StoredSignUpRequest, 'id' | 'confirmedAt'>,
): Promise<StoredUser | undefined> =>
  store.users.create({ groupId, login, name, role: 'viewer', studio: false, multicast: false }, passwordHash);

/**
 * Accounts created by the group may have a name instead of an address; those administrators see the request on the
 * page.
 */
async function emailAdministrators({ groupId, name, login }: StoredSignUp, app: AppContext): Promise<void> {
  const people = await app.store.users.ofGroup(groupId);
  const administrators = people.filter((each) => each.role === 'admin' && !each.suspended && isEmail(each.login));
  for (const each of administrators)
    await send((origin) => signUpRequestEmail(each.login, `${origin}/members`, { name, login }), app);
}

/** The decision stands even if its e-mail fails. */
async function send(message: (origin: string) => Email, app: AppContext): Promise<void> {
  if (app.linkOrigin !== undefined) await sendOrLog(app, message(app.linkOrigin));
}
