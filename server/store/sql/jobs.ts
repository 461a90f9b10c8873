import { type Kysely, sql } from 'kysely';
import type { JobKind, JobStore } from '../jobs.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function jobStore(db: Db, reader: Db, { dialect }: StoreContext): JobStore {
  return {
    async add({ id, kind, subject, at }) {
      await db
        .insertInto('jobs')
        .values({ id, kind, subject, attempts: 0, due: at, owner: null, lease_until: null })
        .execute();
    },

    async take({ kind, owner, now, until }) {
      const { rows } = await sql<Tables['jobs']>`UPDATE jobs
        SET owner = ${owner}, lease_until = ${until}, attempts = attempts + 1
        WHERE id = (SELECT id FROM jobs WHERE kind = ${kind} AND due <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})
          ORDER BY due, id LIMIT 1 ${dialect.skipLocked}) RETURNING *`.execute(db);
      const [row] = rows;
      return row && { id: row.id, kind, subject: row.subject, attempts: row.attempts };
    },

    async renew(id, owner, until) {
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ lease_until: until })
        .where('id', '=', id)
        .where('owner', '=', owner)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async finish(id, owner) {
      const { numDeletedRows } = await db
        .deleteFrom('jobs')
        .where('id', '=', id)
        .where('owner', '=', owner)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async postpone(id, owner, due) {
      await db
        .updateTable('jobs')
        .set({ owner: null, lease_until: null, due })
        .where('id', '=', id)
        .where('owner', '=', owner)
        .execute();
    },

    async giveBack(id, owner) {
      await db
        .updateTable('jobs')
        .set(({ eb }) => ({ owner: null, lease_until: null, attempts: eb('attempts', '-', 1) }))
        .where('id', '=', id)
        .where('owner', '=', owner)
        .execute();
    },

    async releaseAll() {
      await db.updateTable('jobs').set({ owner: null, lease_until: null }).execute();
    },

    async leased(now) {
      const rows = await db.selectFrom('jobs').selectAll().where('lease_until', '>', now).execute();
      return rows.map(({ id, kind, subject, attempts }) => ({ id, kind, subject, attempts }));
    },

    async nextDue(kind) {
      const { due } = await reader
        .selectFrom('jobs')
        .select(sql<number | null>`min(${dialect.greatest(sql`due`, sql`coalesce(lease_until, due)`)})`.as('due'))
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      return due ?? undefined;
    },

    async counts(now) {
      const { rows } = await sql<{ kind: JobKind; waiting: number; running: number }>`SELECT kind,
        count(*) FILTER (WHERE lease_until IS NULL OR lease_until <= ${now}) AS waiting,
        count(*) FILTER (WHERE lease_until > ${now}) AS running FROM jobs GROUP BY kind`.execute(reader);
      return rows;
    },

    async removeOf(kind, subject) {
      await db.deleteFrom('jobs').where('kind', '=', kind).where('subject', '=', subject).execute();
    },
  };
}
