import type { GroupId, MediaId, UserId } from '../../core/domain/media.ts';
import type { Permission } from '../../core/domain/permissions.ts';
import type { Role } from '../../core/domain/roles.ts';

/** The sender of a request, derived from the session alone (row L26). */
export type Viewer =
  | { kind: 'anonymous' }
  | {
      kind: 'user';
      id: UserId;
      groupId: GroupId;
      role: Role;
      permissions: readonly Permission[];
      /** User 1. */
      superUser: boolean;
      studio: boolean;
      multicast: boolean;
      name: string;
      /** The API key of the request; `role` and `permissions` already reflect what it may do. */
      key?: { id: string; name: string; mediaId: MediaId | undefined };
    };
