import type { EmbedList } from '../../core/domain/embedding.ts';
import type { GroupId, UserId } from '../../core/domain/media.ts';
import type { OwnPermissions, Permission } from '../../core/domain/permissions.ts';
import type { Role } from '../../core/domain/roles.ts';

export interface StoredGroup {
  id: GroupId;
  name: string;
  storageHostId: number;
  /** Pages that may embed the group's players. */
  referers: EmbedList;
  /** Whether people may sign up as viewers. */
  signUp: boolean;
}

export interface StoredUser {
  id: UserId;
  groupId: GroupId;
  login: string;
  name: string;
  role: Role;
  studio: boolean;
  multicast: boolean;
  /** An administrator has suspended the account: nobody can sign in with it. */
  suspended?: true;
}

/** A member without a password was invited, or belongs to a library that was created empty. */
export interface StoredMember extends StoredUser {
  hasPassword: boolean;
}

export interface UserStore {
  find(id: UserId): Promise<StoredUser | undefined>;
  groupOf(id: UserId): Promise<GroupId | undefined>;
  /** For signing in; also finds suspended accounts. The hash is argon2's. */
  findByLogin(login: string): Promise<{ user: StoredUser; passwordHash: string } | undefined>;
  /** Finds accounts with or without a password. */
  named(login: string): Promise<StoredUser | undefined>;
  /** Sorted by name; at most 500. */
  ofGroup(groupId: GroupId): Promise<StoredMember[]>;
  /** Sorted by name; at most 500. */
  groups(): Promise<Pick<StoredGroup, 'id' | 'name'>[]>;
  permissionsOf(groupId: GroupId, role: Role): Promise<Permission[]>;
  group(id: GroupId): Promise<StoredGroup | undefined>;
  setPassword(id: UserId, passwordHash: string): Promise<void>;
  saveGroup(group: StoredGroup): Promise<void>;
  /** Does not end sessions or password links, which have their own stores. */
  setSuspended(id: UserId, suspended: boolean): Promise<void>;
  /** Leaves password and suspension unchanged. */
  save(user: StoredUser): Promise<void>;
  /**
   * Creates a user with the next number.
   *
   * @param passwordHash undefined for invited people
   * @returns undefined if the login is taken
   */
  create(user: Omit<StoredUser, 'id' | 'suspended'>, passwordHash: string | undefined): Promise<StoredUser | undefined>;
  /** Removes the account and passes its media to another person. */
  remove(id: UserId, to: UserId): Promise<void>;
  /** Permissions that a member is granted or denied in addition to the role. */
  ownPermissions(id: UserId): Promise<OwnPermissions>;
  /** For all members of a group that have any. */
  ownPermissionsIn(groupId: GroupId): Promise<Map<UserId, OwnPermissions>>;
  setOwnPermissions(id: UserId, own: OwnPermissions): Promise<void>;
  /** Creates a group with the next number, closed to sign-ups. */
  createGroup(name: string): Promise<GroupId>;
  /** Groups with their number of members, sorted by name; at most 500. */
  groupsWithMembers(): Promise<{ id: GroupId; name: string; members: number }[]>;
  /** Replaces the permissions of a role. */
  grant(groupId: GroupId, role: Role, permissions: readonly Permission[]): Promise<void>;
}
