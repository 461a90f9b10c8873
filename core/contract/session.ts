import * as v from 'valibot';
import { ROLES } from '../domain/roles.ts';
import { defineRequest } from './envelope.ts';
import { maybe, personId, shown, flag } from './primitives.ts';

/** The signed-in user; `studio` and `multicast` are the flags of the documents' local record (Library 3). */
export const sessionUser = v.object({
  id: personId,
  group: personId,
  storageHost: v.fallback(personId, 0),
  name: v.fallback(shown(200), ''),
  role: v.fallback(v.picklist(ROLES), 'viewer'),
  studio: maybe(flag),
  multicast: maybe(flag),
});
export type SessionUser = v.InferOutput<typeof sessionUser>;

export const checkSession = defineRequest({
  name: 'check_session',
  controller: 'session',
  method: 'GET',
  purpose: 'Whether somebody is signed in, and who; `disconnected` if nobody is.',
  params: v.object({}),
  statuses: { ok: { data: v.object({ user: sessionUser }) } },
});
