/** A person's role in a group. User 1 is a super user and counts as an administrator of every group (Library 6). */
import { SUPER_USER_ID } from '../../core/domain/constants/people.ts';
import type { GroupId } from '../../core/domain/media.ts';
import { NO_PERMISSIONS, PERMISSION_OF_TYPE, PERMISSIONS, type Permission } from '../../core/domain/permissions.ts';
import type { MediaType } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredUser } from '../store/users.ts';
import type { Viewer } from '../store/viewer.ts';

/**
 * Types that an anonymous visitor may search: all but sessions, which are a group's training runs. Only public media
 * are found.
 */
const ANONYMOUS: readonly Permission[] = PERMISSIONS.filter((permission) => permission !== 'P_MEDIA_SESSION');

export type PermissionVerdict = 'ok' | 'disconnected' | 'denied';

export function permissionVerdict(viewer: Viewer, permission: Permission): PermissionVerdict {
  if (viewer.kind === 'anonymous') return ANONYMOUS.includes(permission) ? 'ok' : 'disconnected';
  return hasPermission(viewer, permission) ? 'ok' : 'denied';
}

export function permissionVerdicts(
  viewer: Viewer,
  requested: readonly Permission[],
): Partial<Record<Permission, PermissionVerdict>> {
  const known = requested.filter((permission) => Object.hasOwn(NO_PERMISSIONS, permission));
  return Object.fromEntries(known.map((permission) => [permission, permissionVerdict(viewer, permission)]));
}

export function hasPermission(viewer: Viewer, permission: Permission): boolean {
  if (viewer.kind === 'anonymous') return ANONYMOUS.includes(permission);
  return viewer.superUser || viewer.permissions.includes(permission);
}

/** May search this type, and act on it. */
export function canSearchType(viewer: Viewer, type: MediaType): boolean {
  return hasPermission(viewer, PERMISSION_OF_TYPE[type]);
}

/** User 1, identified by the session only. */
export function isSuperUser(viewer: Viewer): boolean {
  return viewer.kind === 'user' && viewer.superUser;
}

/** The viewer as seen by a medium: a key for one medium counts as anonymous for every other. */
export function towards(viewer: Viewer, { id }: Pick<StoredMedium, 'id'>): Viewer {
  const only = viewer.kind === 'user' ? viewer.key?.mediaId : undefined;
  return only === undefined || only === id ? viewer : { kind: 'anonymous' };
}

/** Belongs to the group. */
export function isMember(viewer: Viewer, groupId: GroupId): boolean {
  return viewer.kind === 'user' && (viewer.superUser || viewer.groupId === groupId);
}

export function isAdmin(viewer: Viewer, groupId: GroupId): boolean {
  return viewer.kind === 'user' && isMember(viewer, groupId) && (viewer.superUser || viewer.role === 'admin');
}

/** Editors and administrators. */
export function isEditor(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId) || (viewer.kind === 'user' && isMember(viewer, groupId) && viewer.role === 'editor');
}

export function isOwner(viewer: Viewer, medium: Pick<StoredMedium, 'userId'>): boolean {
  return viewer.kind === 'user' && viewer.id === medium.userId;
}

/** Administrators decide who may join a group; only they see who has applied. */
export function canDecideSignUps(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

/** Administrators may see who belongs to a group and how members sign in. */
export function canSeeMembers(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

export function canInvite(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

/**
 * May change a role, suspend and resume. Nobody may do so to themselves, so that a group always keeps an administrator,
 * or to user 1.
 */
export function canChangeMember(viewer: Viewer, member: Pick<StoredUser, 'id' | 'groupId'>): boolean {
  if (viewer.kind === 'anonymous' || viewer.id === member.id || member.id === SUPER_USER_ID) return false;
  return isAdmin(viewer, member.groupId);
}

/** Another active member of the group may inherit what a removed member owns. */
export function canInherit(
  member: Pick<StoredUser, 'id' | 'groupId'>,
  heir: Pick<StoredUser, 'id' | 'groupId' | 'suspended'> | undefined,
): heir is StoredUser {
  return heir !== undefined && heir.id !== member.id && heir.groupId === member.groupId && !heir.suspended;
}

/** People may export only their own data, and never with a key. */
export function canReadOwnData(viewer: Viewer): viewer is Extract<Viewer, { kind: 'user' }> {
  return viewer.kind === 'user' && viewer.key === undefined;
}

/** User 1 is required and cannot be deleted. */
export function canDeleteOwnAccount(viewer: Pick<StoredUser, 'id'>): boolean {
  return viewer.id !== SUPER_USER_ID;
}

/** The heir of a person who deletes their own account: the administrator of the group with the oldest account. */
export function successorOf<Member extends StoredUser>(
  member: StoredUser,
  members: readonly Member[],
): Member | undefined {
  return members
    .filter((each) => each.role === 'admin' && canInherit(member, each))
    .toSorted((one, other) => one.id - other.id)[0];
}

/** Administrators decide whether anybody may sign up. */
export function canOpenSignUp(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

/** User 1 creates, renames and lists groups. */
export function canManageGroups(viewer: Viewer): boolean {
  return isSuperUser(viewer);
}

/** Administrators create, list and revoke the keys of their group; a key never does. */
export function canManageKeys(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

/** What administrators and machines of the group did, and with which credentials. */
export function canSeeAudit(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

/** Administrators may see the viewing statistics of their group's films. */
export function canSeeAudience(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}
