import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { captchaResponse } from './captcha.ts';
import { EMAIL_MAX } from '../domain/email.ts';
import { count, email, flag, listOf, maybe, milliseconds, personId, shown, text } from './primitives.ts';
import { sessionUser } from './session.ts';

/** A current password, typed as proof of identity. */
const ownPassword = v.pipe(text(1_000), v.minLength(1));

/** Maximum number of sign-ups in a list. */
const SIGN_UPS_MAX = 500;

export const login = defineRequest({
  name: 'login',
  controller: 'auth',
  method: 'POST',
  purpose: 'Signs in; the session is stored in a cookie that scripts cannot read.',
  params: v.object({
    email: v.pipe(text(254), v.trim(), v.minLength(1)),
    password: ownPassword,
  }),
  statuses: {
    ok: { data: v.object({ user: sessionUser }) },
    /** Name or password is wrong; the response does not say which. */
    wrong: {},
    /** The password is right, but no administrator has approved the account yet. */
    waiting: {},
    /** The password is right, but an administrator has suspended the account. */
    suspended: {},
    limited: { data: v.object({ retryAfter: count }) },
  },
});

export const logout = defineRequest({
  name: 'logout',
  controller: 'auth',
  method: 'POST',
  purpose: 'Ends the session.',
  params: v.object({}),
  statuses: { ok: {} },
});

/** Token from the link of an e-mail. */
const linkToken = v.pipe(text(100), v.minLength(1));

/** A new password; the server decides how strong it must be. */
const newPassword = v.pipe(text(1_000), v.minLength(1));

export const getSignUp = defineRequest({
  name: 'getSignUp',
  controller: 'auth',
  method: 'GET',
  purpose: 'Whether the page’s group allows sign-ups.',
  params: v.object({ userId: v.optional(personId), groupId: v.optional(personId) }),
  statuses: {
    /** `approval`: an administrator approves each account. */
    ok: { data: v.object({ id: personId, name: v.fallback(shown(200), ''), approval: maybe(flag) }) },
    closed: {},
  },
});

export const signUp = defineRequest({
  name: 'signUp',
  controller: 'auth',
  method: 'POST',
  purpose:
    'Requests an account; the link in the e-mail creates it. The response is the same for an address that already has an account.',
  params: v.object({
    groupId: personId,
    email,
    name: v.pipe(text(200), v.trim(), v.minLength(1)),
    password: newPassword,
    captchaResponse,
  }),
  statuses: {
    ok: {},
    /** Weaker than medium (Library 5). */
    weak: {},
    closed: {},
    /** The server does not know which address its e-mails should link to: nothing was stored or sent. */
    mailOff: {},
    'captcha vide': {},
    'captcha error': {},
    limited: { data: v.object({ retryAfter: count }) },
  },
});

export const changePassword = defineRequest({
  name: 'changePassword',
  controller: 'auth',
  method: 'POST',
  purpose: 'Changes the requester’s password, and ends all other sessions.',
  params: v.object({ current: ownPassword, password: newPassword }),
  statuses: {
    ok: {},
    /** The current password is wrong. */
    wrong: {},
    weak: {},
    limited: { data: v.object({ retryAfter: count }) },
  },
});

export const deleteAccount = defineRequest({
  name: 'deleteAccount',
  controller: 'auth',
  method: 'POST',
  purpose:
    'Deletes the requester’s account for good: what they own passes to the first administrator of their group; their messages and votes are deleted.',
  params: v.object({ password: ownPassword }),
  statuses: {
    ok: {},
    wrong: {},
    limited: { data: v.object({ retryAfter: count }) },
    /** No other active administrator of the group could take over. */
    lastAdministrator: {},
    /** User 1, which the system requires. */
    superUser: {},
  },
});

export const requestPasswordLink = defineRequest({
  name: 'requestPasswordLink',
  controller: 'auth',
  method: 'POST',
  purpose:
    'Requests an e-mail with a link that lets the owner of an account choose a new password. The response is the same for an address without an account.',
  params: v.object({ email }),
  statuses: {
    ok: {},
    /** The server does not know which address its e-mails should link to: nothing was stored or sent. */
    mailOff: {},
    limited: { data: v.object({ retryAfter: count }) },
  },
});

export const getPasswordLink = defineRequest({
  name: 'getPasswordLink',
  controller: 'auth',
  method: 'POST',
  purpose: 'Whose password a link sets. A POST request, because its token is secret.',
  params: v.object({ token: linkToken }),
  statuses: {
    ok: { data: v.object({ name: v.fallback(shown(200), ''), login: v.fallback(shown(EMAIL_MAX), '') }) },
    /** Used, expired or invalid. */
    late: {},
  },
});

export const setPassword = defineRequest({
  name: 'setPassword',
  controller: 'auth',
  method: 'POST',
  purpose: 'Sets the password of the account that a link belongs to, ends its other sessions, and signs in.',
  params: v.object({ token: linkToken, password: newPassword }),
  statuses: {
    ok: { data: v.object({ user: sessionUser }) },
    weak: {},
    late: {},
  },
});

export const getSignUps = defineRequest({
  name: 'getSignUps',
  controller: 'auth',
  method: 'GET',
  purpose: 'Confirmed sign-ups that wait for approval, oldest first, for administrators of the group.',
  params: v.object({ groupId: v.optional(personId) }),
  statuses: {
    ok: {
      data: listOf(
        v.object({
          id: personId,
          name: v.fallback(shown(200), ''),
          email: v.fallback(shown(EMAIL_MAX), ''),
          confirmedAt: milliseconds,
        }),
        SIGN_UPS_MAX,
      ),
    },
    private: {},
  },
});

export const decideSignUp = defineRequest({
  name: 'decideSignUp',
  controller: 'auth',
  method: 'POST',
  purpose: 'Approves a sign-up, which creates a viewer’s account, or declines it. The applicant is notified by e-mail.',
  params: v.object({ id: personId, approve: v.boolean() }),
  statuses: {
    ok: {},
    private: {},
    /** There is none, or it has already been decided. */
    empty: {},
  },
});
