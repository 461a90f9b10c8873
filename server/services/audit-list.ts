/** Reads the audit list of a group (row S07). */
import { AUDIT_PAGE_SIZE } from '../../core/domain/constants/audit.ts';
import { canSeeAudit } from '../policies/people.ts';
import type { Handlers } from './handlers.ts';

export const auditHandlers: Handlers<'getAudit'> = {
  async getAudit({ groupId, limit = AUDIT_PAGE_SIZE, ...filter }, { viewer, now }, { store, config }) {
    if (viewer.kind === 'anonymous') return { status: 'disconnected' };
    const group = groupId || viewer.groupId;
    if (!canSeeAudit(viewer, group)) return { status: 'private' };
    // One more than requested, to know whether there are further entries.
    const found = await store.audit.list({ ...filter, groupId: group, limit: limit + 1 });
    const kept = found.filter(({ at }) => at >= now - config.retention.auditMs);
    const actors = await store.audit.actors(group);
    return { status: 'ok', data: { entries: kept.slice(0, limit), more: kept.length > limit, actors } };
  },
};
