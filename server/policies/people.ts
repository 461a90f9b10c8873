/** Who someone is to a group. User 1 is a super user and counts as an administrator of every group (Library 6). */
import { SUPER_USER_ID } from '../../core/domain/constants/people.ts';
import type { GroupId } from '../../core/domain/media.ts';
import { NO_PERMISSIONS, PERMISSION_OF_TYPE, PERMISSIONS, type Permission } from '../../core/domain/permissions.ts';
import type { MediaType } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredUser } from '../store/users.ts';
import type { Viewer } from '../store/viewer.ts';

/**
 * What an anonymous visitor may search: everything but sessions, which are the training runs of a group. What it finds
 * is public only.
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

/** User 1, by the session alone. */
export function isSuperUser(viewer: Viewer): boolean {
  return viewer.kind === 'user' && viewer.superUser;
}

/** As who somebody comes to a medium: a key for one medium is nobody to every other. */
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

/** Who becomes a member of a group is its administrators' to decide; nobody else sees who has asked. */
export function canDecideSignUps(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

/** Who belongs to a group, and how they sign in, is its administrators' to know. */
export function canSeeMembers(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

export function canInvite(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

/**
 * May give another role, suspend and resume. Nobody does so to themself, so that a group always keeps an administrator,
 * and nobody to user 1.
 */
export function canChangeMember(viewer: Viewer, member: Pick<StoredUser, 'id' | 'groupId'>): boolean {
  if (viewer.kind === 'anonymous' || viewer.id === member.id || member.id === SUPER_USER_ID) return false;
  return isAdmin(viewer, member.groupId);
}

/**
 * Takes over what a member who is removed owns: another active member of the group.
 */
export function canInherit(
  member: Pick<StoredUser, 'id' | 'groupId'>,
  heir: Pick<StoredUser, 'id' | 'groupId' | 'suspended'> | undefined,
): heir is StoredUser {
  return heir !== undefined && heir.id !== member.id && heir.groupId === member.groupId && !heir.suspended;
}

/** Somebody's own data is given to them alone, and never to a key. */
export function canReadOwnData(viewer: Viewer): viewer is Extract<Viewer, { kind: 'user' }> {
  return viewer.kind === 'user' && viewer.key === undefined;
}

/** Nobody deletes user 1, whom everything needs. */
export function canDeleteOwnAccount(viewer: Pick<StoredUser, 'id'>): boolean {
  return viewer.id !== SUPER_USER_ID;
}

/** Who takes over from somebody that deletes their own account: the administrator of the group with the oldest account. */
export function successorOf<Member extends StoredUser>(
  member: StoredUser,
  members: readonly Member[],
): Member | undefined {
  return members
    .filter((each) => each.role === 'admin' && canInherit(member, each))
    .toSorted((one, other) => one.id - other.id)[0];
}

/** Whether anybody may sign up is its administrators' to decide. */
export function canOpenSignUp(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

/** Groups are made, renamed and listed by user 1. */
export function canManageGroups(viewer: Viewer): boolean {
  return isSuperUser(viewer);
}

/** Keys are made, seen and revoked by administrators of their group; never by a key. */
export function canManageKeys(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

/** What its administrators and machines did, and with what. */
export function canSeeAudit(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}

/** What the films of a group were watched for is its administrators' to know. */
export function canSeeAudience(viewer: Viewer, groupId: GroupId): boolean {
  return isAdmin(viewer, groupId);
}
