/** Members of a group, their permissions and sessions, and the groups themselves (row S07). */
import * as v from 'valibot';
import { EMAIL_MAX } from '../domain/email.ts';
import { PERMISSIONS, type Permission } from '../domain/permissions.ts';
import { ROLES } from '../domain/roles.ts';
import { defineRequest } from './envelope.ts';
import { count, email, flag, id, listOf, LIST_MAX, maybe, milliseconds, personId, shown, text } from './primitives.ts';

const role = v.picklist(ROLES);
const permission = v.picklist(PERMISSIONS);
const permissions = listOf(permission, PERMISSIONS.length);
const eachPermission = {
  P_MEDIA_COLLECTION: v.boolean(),
  P_MEDIA_VIDEO: v.boolean(),
  P_MEDIA_PHOTO: v.boolean(),
  P_MEDIA_CLIP: v.boolean(),
  P_MEDIA_DOCUMENT: v.boolean(),
  P_MEDIA_TAG: v.boolean(),
  P_MEDIA_AUDIO: v.boolean(),
  P_MEDIA_SESSION: v.boolean(),
} satisfies Record<Permission, v.GenericSchema>;
const ownPermissions = v.partial(v.object(eachPermission));
/** An unknown permission is rejected: ignoring it would let the others replace what was meant to stay. */
const sentPermissions = v.partial(v.strictObject(eachPermission));

/**
 * `private`: not an administrator, or nobody may change this member; `empty`: no such member in a group of the
 * requester.
 */
const changed = { ok: {}, private: {}, empty: {} } as const;

const groupMember = v.object({
  id: personId,
  name: v.fallback(shown(200), ''),
  login: v.fallback(shown(EMAIL_MAX), ''),
  role,
  /** `invited`: no password is set yet. */
  state: v.picklist(['active', 'invited', 'suspended']),
  /** The requester. */
  self: maybe(flag),
  /** The requester may change the role and permissions of this member, suspend and remove them. */
  mayChange: maybe(flag),
  /** The permissions of the role, and the effective ones of the member. */
  rolePermissions: permissions,
  permissions,
  /** Granted or denied to this member, regardless of the role. */
  own: v.fallback(ownPermissions, {}),
});
export type GroupMember = v.InferOutput<typeof groupMember>;

export const getMembers = defineRequest({
  name: 'getMembers',
  controller: 'auth',
  method: 'GET',
  purpose: 'The members of a group by name, for its administrators.',
  params: v.object({ groupId: v.optional(personId) }),
  statuses: { ok: { data: listOf(groupMember, LIST_MAX) }, private: {} },
});

export const inviteMember = defineRequest({
  name: 'inviteMember',
  controller: 'auth',
  method: 'POST',
  purpose:
    'Creates an account without a password and sends its owner a link, valid for seven days, that sets one. Inviting the same address again sends a new link and revokes the earlier one.',
  params: v.object({
    groupId: v.optional(personId),
    email,
    name: v.pipe(text(200), v.trim(), v.minLength(1)),
    role,
  }),
  statuses: {
    ok: {},
    /** An account with this address exists. */
    taken: {},
    private: {},
    /** The server does not know which address its e-mails should link to: nothing was stored or sent. */
    mailOff: {},
    limited: { data: v.object({ retryAfter: count }) },
  },
});

export const setMemberRole = defineRequest({
  name: 'setMemberRole',
  controller: 'auth',
  method: 'POST',
  purpose: 'Changes the role of a member. Nobody can change their own, or that of user 1.',
  params: v.object({ id: personId, role }),
  statuses: {
    ok: {},
    private: {},
    /** There is no such member in a group of the requester. */
    empty: {},
  },
});

export const suspendMember = defineRequest({
  name: 'suspendMember',
  controller: 'auth',
  method: 'POST',
  purpose:
    'Suspends a member, which ends every session and password link, or resumes one. Nobody can suspend themself or user 1.',
  params: v.object({ id: personId, suspended: v.boolean() }),
  statuses: {
    ok: {},
    private: {},
    /** There is no such member in a group of the requester. */
    empty: {},
  },
});

export const setMemberPermissions = defineRequest({
  name: 'setMemberPermissions',
  controller: 'auth',
  method: 'POST',
  purpose:
    'Grants or denies permissions to one member, regardless of the role; omitted ones follow the role. Replaces all earlier exceptions.',
  params: v.object({ id: personId, own: sentPermissions }),
  statuses: changed,
});

export const removeMember = defineRequest({
  name: 'removeMember',
  controller: 'auth',
  method: 'POST',
  purpose:
    'Removes an account for good. Its media, uploads, collections and saved searches pass to another active member of the group; its sessions, links and keys end.',
  params: v.object({ id: personId, to: personId }),
  statuses: {
    ...changed,
    /** Nobody can take over: `to` is the member itself, suspended, or not in the group. */
    heir: {},
  },
});

const session = v.object({
  id,
  /** Browser and device of the sign-in; empty if unknown. */
  browser: v.fallback(shown(100), ''),
  system: v.fallback(shown(100), ''),
  country: v.fallback(shown(2), ''),
  createdAt: milliseconds,
  /** To a few minutes. */
  seenAt: milliseconds,
  /** The session of this request. */
  current: v.fallback(flag, false),
});

export type OpenSession = v.InferOutput<typeof session>;

export const getSessions = defineRequest({
  name: 'getSessions',
  controller: 'auth',
  method: 'GET',
  purpose: 'The requester’s sessions, the most recently used first.',
  params: v.object({}),
  statuses: { ok: { data: listOf(session, LIST_MAX) } },
});

export const endSession = defineRequest({
  name: 'endSession',
  controller: 'auth',
  method: 'POST',
  purpose: 'Ends one session of the requester, or all except the current one.',
  params: v.object({ id: v.optional(id) }),
  statuses: { ok: {}, empty: {} },
});

export const endMemberSessions = defineRequest({
  name: 'endMemberSessions',
  controller: 'auth',
  method: 'POST',
  purpose: 'Signs a member out everywhere, for administrators of the group.',
  params: v.object({ id: personId }),
  statuses: changed,
});

const signUpSwitch = v.object({
  open: v.boolean(),
  /** Sign-ups require the approval of an administrator. */
  approval: v.boolean(),
});
export type SignUpState = v.InferOutput<typeof signUpSwitch>;

export const getSignUpSwitch = defineRequest({
  name: 'getSignUpSwitch',
  controller: 'auth',
  method: 'GET',
  purpose: 'Whether the group allows sign-ups, for its administrators.',
  params: v.object({ groupId: v.optional(personId) }),
  statuses: { ok: { data: signUpSwitch }, private: {} },
});

export const setSignUpSwitch = defineRequest({
  name: 'setSignUpSwitch',
  controller: 'auth',
  method: 'POST',
  purpose: 'Opens or closes sign-up to the group, for its administrators.',
  params: v.object({ groupId: v.optional(personId), open: v.boolean() }),
  statuses: { ok: {}, private: {} },
});

const groupName = v.pipe(text(200), v.trim(), v.minLength(1));

const groupHead = v.object({ id: personId, name: v.fallback(shown(200), ''), members: count });
export type GroupHead = v.InferOutput<typeof groupHead>;

export const getGroups = defineRequest({
  name: 'getGroups',
  controller: 'auth',
  method: 'GET',
  purpose: 'Every group by name, for the super user.',
  params: v.object({}),
  statuses: { ok: { data: listOf(groupHead, LIST_MAX) }, private: {} },
});

export const createGroup = defineRequest({
  name: 'createGroup',
  controller: 'auth',
  method: 'POST',
  purpose: 'Creates a group, and invites its first administrator by e-mail; for the super user.',
  params: v.object({
    name: groupName,
    email,
    administrator: v.pipe(text(200), v.trim(), v.minLength(1)),
  }),
  statuses: {
    ok: { data: v.object({ id: personId }) },
    /** An account with this address exists. */
    taken: {},
    private: {},
    /** The server does not know which address its e-mails should link to: nothing was stored or sent. */
    mailOff: {},
    limited: { data: v.object({ retryAfter: count }) },
  },
});

export const renameGroup = defineRequest({
  name: 'renameGroup',
  controller: 'auth',
  method: 'POST',
  purpose: 'Renames a group; for the super user.',
  params: v.object({ id: personId, name: groupName }),
  statuses: { ok: {}, private: {}, empty: {} },
});
