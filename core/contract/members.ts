/** Members of a group, what they may, their sessions, and groups themselves (row S07). */
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
/** One that is not known is refused: without it, the others would replace what was meant to stay. */
const sentPermissions = v.partial(v.strictObject(eachPermission));

/** `private`: not an administrator, or nobody changes this member; `empty`: no such member in a group of the requester. */
const changed = { ok: {}, private: {}, empty: {} } as const;

const groupMember = v.object({
  id: personId,
  name: v.fallback(shown(200), ''),
  login: v.fallback(shown(EMAIL_MAX), ''),
  role,
  /** `invited`: no password is set yet. */
  state: v.picklist(['active', 'invited', 'suspended']),
  /** It is the requester. */
  self: maybe(flag),
  /** The requester may change the role and permissions of this member, suspend and remove them. */
  mayChange: maybe(flag),
  /** What the role has, and what the member has. */
  rolePermissions: permissions,
  permissions,
  /** Granted or denied to this member, whatever the role has. */
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
    'Makes an account without a password and sends its owner a link of seven days that sets one. Inviting the same address again sends a new link, and the earlier one ends.',
  params: v.object({
    groupId: v.optional(personId),
    email,
    name: v.pipe(text(200), v.trim(), v.minLength(1)),
    role,
  }),
  statuses: {
    ok: {},
    /** Somebody has an account with this address. */
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
  purpose: 'Gives a member another role. Nobody changes their own, nor that of user 1.',
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
    'Suspends a member, which ends every session and password link, or resumes one. Nobody suspends themself or user 1.',
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
    'Grants permissions to one member, or denies them, whatever the role has; those that are left out are as the role has them. All of the earlier ones are replaced.',
  params: v.object({ id: personId, own: sentPermissions }),
  statuses: changed,
});

export const removeMember = defineRequest({
  name: 'removeMember',
  controller: 'auth',
  method: 'POST',
  purpose:
    'Removes an account for good. Its media, uploads, collections and saved searches become those of another active member of the group; its sessions, links and keys end.',
  params: v.object({ id: personId, to: personId }),
  statuses: {
    ...changed,
    /** Nobody takes over: `to` is the member itself, suspended, or not of the group. */
    heir: {},
  },
});

const session = v.object({
  id,
  /** Of the device that signed in; empty where unknown. */
  browser: v.fallback(shown(100), ''),
  system: v.fallback(shown(100), ''),
  country: v.fallback(shown(2), ''),
  createdAt: milliseconds,
  /** Exact to a few minutes. */
  seenAt: milliseconds,
  /** The one that asks. */
  current: v.fallback(flag, false),
});

export type OpenSession = v.InferOutput<typeof session>;

export const getSessions = defineRequest({
  name: 'getSessions',
  controller: 'auth',
  method: 'GET',
  purpose: 'The sessions of the requester, the last used first.',
  params: v.object({}),
  statuses: { ok: { data: listOf(session, LIST_MAX) } },
});

export const endSession = defineRequest({
  name: 'endSession',
  controller: 'auth',
  method: 'POST',
  purpose: 'Ends one session of the requester, or all but the one that asks.',
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
  /** Sign-ups need the approval of an administrator. */
  approval: v.boolean(),
});
export type SignUpState = v.InferOutput<typeof signUpSwitch>;

export const getSignUpSwitch = defineRequest({
  name: 'getSignUpSwitch',
  controller: 'auth',
  method: 'GET',
  purpose: 'Whether anybody may sign up to the group, for its administrators.',
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
  purpose: 'Makes a group, and invites its first administrator by e-mail; for the super user.',
  params: v.object({
    name: groupName,
    email,
    administrator: v.pipe(text(200), v.trim(), v.minLength(1)),
  }),
  statuses: {
    ok: { data: v.object({ id: personId }) },
    /** Somebody has an account with this address. */
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
  purpose: 'Gives a group another name; for the super user.',
  params: v.object({ id: personId, name: groupName }),
  statuses: { ok: {}, private: {}, empty: {} },
});
