/** The audit list of a group (row S07). */
import * as v from 'valibot';
import { AUDIT_ACTION_NAMES, AUDIT_ACTOR_KINDS, AUDIT_SUBJECT_KINDS } from '../domain/audit.ts';
import { defineRequest } from './envelope.ts';
import { count, listOf, LIST_MAX, milliseconds, personId, shown, text } from './primitives.ts';

const action = v.picklist(AUDIT_ACTION_NAMES);
const actor = v.object({
  kind: v.picklist(AUDIT_ACTOR_KINDS),
  /** Empty for the server itself and for visitors. */
  id: v.fallback(shown(100), ''),
  name: v.fallback(shown(200), ''),
});

export const auditEntry = v.object({
  number: count,
  at: milliseconds,
  action,
  by: actor,
  /** The title is the one at the time. */
  subject: v.object({
    kind: v.picklist(AUDIT_SUBJECT_KINDS),
    id: v.fallback(shown(200), ''),
    title: v.fallback(shown(200), ''),
  }),
  /** By name, as listed in `AUDIT_ACTIONS`. */
  detail: v.fallback(v.record(shown(50), shown(200)), {}),
});

const auditPage = v.object({
  entries: listOf(auditEntry, LIST_MAX),
  more: v.fallback(v.boolean(), false),
  /** Everybody with a listed action. */
  actors: listOf(actor, LIST_MAX),
});
export type AuditPage = v.InferOutput<typeof auditPage>;

export const getAudit = defineRequest({
  name: 'getAudit',
  controller: 'auth',
  method: 'GET',
  purpose:
    'Administrative actions in a group, newest first, for its administrators: who did what, and when. Names and titles are those of the time; entries are retained for the configured time, 366 days by default.',
  params: v.object({
    groupId: v.optional(personId),
    action: v.optional(action),
    by: v.optional(v.object({ kind: v.picklist(AUDIT_ACTOR_KINDS), id: text(100) })),
    /** For the next page: the last number of this one. */
    before: v.optional(count),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIST_MAX))),
  }),
  statuses: { ok: { data: auditPage }, private: {} },
});
