/** Records administrative actions (row S07). */
import { AUDIT_ACTIONS, type AuditActor, type AuditedAct, type AuditEntry } from '../../core/domain/audit.ts';
import type { EpochMs, GroupId, UserId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import type { Store } from '../store/store.ts';
import type { BinEntry } from '../store/bin.ts';
import type { StoredMedium } from '../store/media.ts';
import type { Viewer } from '../store/viewer.ts';
import type { StoredUpload } from '../store/uploads.ts';

/** Limit of names and titles, characters: people may have entered longer ones. */
const TEXT_MAX = 200;

export type AuditRecord = AuditedAct & {
  /** `host`: the server itself, or a command on its machine. */
  by: Viewer | { id: UserId; name: string } | 'host';
  groupId: GroupId;
  at: EpochMs;
};

/**
 * Records an action, inside the transaction that performs it, so that neither is stored without the other.
 *
 *     await audit(within, {
 *       action: 'memberRoleChanged', by: viewer, groupId, at: now,
 *       subject: { id: String(member.id), title: member.name }, detail: { was: member.role, role },
 *     });
 */
export async function audit(within: Store, { action, by, groupId, at, subject, detail }: AuditRecord): Promise<void> {
  const cut = (text: string): string => text.slice(0, TEXT_MAX);
  const details = Object.entries<string>(detail).map(([name, value]) => [name, cut(value)]);
  const actor = actorOf(by);
  await within.audit.add({
    action,
    groupId,
    at,
    by: { ...actor, name: cut(actor.name) },
    subject: { kind: AUDIT_ACTIONS[action].subject, id: subject.id, title: cut(subject.title) },
    detail: Object.fromEntries(details) as AuditEntry['detail'],
  });
}

function actorOf(by: AuditRecord['by']): AuditActor {
  if (by === 'host') return { kind: 'host', id: '', name: '' };
  if ('kind' in by && by.kind === 'anonymous') return { kind: 'visitor', id: '', name: '' };
  if ('key' in by && by.key) return { kind: 'key', id: by.key.id, name: by.key.name };
  return { kind: 'user', id: String(by.id), name: by.name };
}

/** The subject of an action on a medium, and the group whose list contains it. */
export const onMedium = ({
  id,
  title,
  groupId,
}: Pick<StoredMedium, 'id' | 'title' | 'groupId'>): Pick<AuditRecord, 'groupId' | 'subject'> => ({
  groupId,
  subject: { id, title },
});

/** Deleting, restoring or purging an entry of the bin. */
export function actOn(
  { kind, id, title, type, groupId }: Pick<BinEntry, 'kind' | 'id' | 'title' | 'type' | 'groupId'>,
  done: 'Deleted' | 'Restored' | 'Purged',
): AuditedAct & { groupId: GroupId } {
  const subject = { id, title };
  if (kind === 'tag') return { action: `tag${done}`, groupId, subject, detail: {} };
  return { action: `medium${done}`, groupId, subject, detail: { type } };
}

/** Starting or deleting an upload. */
export function uploadAct(
  { id, title, groupId, name: file }: Pick<StoredUpload, 'id' | 'title' | 'groupId' | 'name'>,
  done: 'Begun' | 'Deleted',
): AuditedAct & { groupId: GroupId } {
  return { action: `upload${done}`, groupId, subject: { id, title }, detail: { file } };
}

interface RetentionContext {
  store: Store;
  now: () => EpochMs;
  config: Pick<Config, 'retention'>;
}

/** Removes entries past their retention period. */
export async function forgetOldAudit({ store, now, config }: RetentionContext): Promise<void> {
  await store.audit.removeOlder(now() - config.retention.auditMs);
}
