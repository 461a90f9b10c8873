import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { count, text } from './primitives.ts';
import { sessionUser } from './session.ts';

export const login = defineRequest({
  name: 'login',
  controller: 'auth',
  method: 'POST',
  purpose: 'Signs in; the session travels in a cookie that scripts cannot read.',
  params: v.object({
    email: v.pipe(text(254), v.trim(), v.minLength(1)),
    password: v.pipe(text(1_000), v.minLength(1)),
  }),
  statuses: {
    ok: { data: v.object({ user: sessionUser }) },
    /** Name or password is wrong; which of them is not said. */
    wrong: {},
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
