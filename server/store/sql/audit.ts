import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuditActor, AuditEntry } from '../../../core/domain/audit.ts';
import type { AuditStore } from '../audit.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

/** Most people listed in the filter. */
const ACTORS_LISTED = 500;

const toEntry = (row: Selectable<Tables['audit']>): AuditEntry => ({
  number: row.number,
  at: row.at,
  action: row.action,
  by: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  subject: { kind: row.subject_kind, id: row.subject_id, title: row.subject_title },
  detail: JSON.parse(row.detail) as AuditEntry['detail'],
});

export function auditStore(db: Db, reader: Db): AuditStore {
  return {
    async add({ groupId, at, action, by, subject, detail }) {
      await db
        .insertInto('audit')
        .values({
          group_id: groupId,
          at,
          action,
          actor_kind: by.kind,
          actor_id: by.id,
          actor_name: by.name,
          subject_kind: subject.kind,
          subject_id: subject.id,
          subject_title: subject.title,
          detail: JSON.stringify(detail),
        })
        .execute();
    },

    async list({ groupId, action, by, before, limit }) {
      let query = reader.selectFrom('audit').selectAll().where('group_id', '=', groupId);
      if (action !== undefined) query = query.where('action', '=', action);
      if (by !== undefined) query = query.where('actor_kind', '=', by.kind).where('actor_id', '=', by.id);
      if (before !== undefined) query = query.where('number', '<', before);
      return (await query.orderBy('number', 'desc').limit(limit).execute()).map(toEntry);
    },

    async actors(groupId) {
      const { rows } = await sql<AuditActor>`SELECT actor_kind AS kind, actor_id AS id, actor_name AS name FROM audit
        WHERE number IN (SELECT max(number) FROM audit WHERE group_id = ${groupId} GROUP BY actor_kind, actor_id)
        ORDER BY actor_name, actor_kind, actor_id LIMIT ${ACTORS_LISTED}`.execute(reader);
      return rows;
    },

    async removeOlder(than) {
      await db.deleteFrom('audit').where('at', '<', than).execute();
    },
  };
}
