/** The audit list: records and port. */
import type { AuditAction, AuditActor, AuditEntry } from '../../core/domain/audit.ts';
import type { EpochMs, GroupId } from '../../core/domain/media.ts';

export interface AuditQuery {
  groupId: GroupId;
  action?: AuditAction | undefined;
  by?: Pick<AuditActor, 'kind' | 'id'> | undefined;
  /** Only entries with lower numbers; used to request the next page. */
  before?: number | undefined;
  limit: number;
}

export interface AuditStore {
  add(entry: Omit<AuditEntry, 'number'> & { groupId: GroupId }): Promise<void>;
  /** Newest first. */
  list(query: AuditQuery): Promise<AuditEntry[]>;
  /** People and keys with at least one entry, under their latest name; at most 500. */
  actors(groupId: GroupId): Promise<AuditActor[]>;
  removeOlder(than: EpochMs): Promise<void>;
}
