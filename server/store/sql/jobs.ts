import { type Kysely, sql } from 'kysely';
import type { JobKind, JobStore } from '../jobs.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function jobStore(db: Db, reader: Db, { dialect, clock }: StoreContext): JobStore {
  return {
    async add({ id, kind, subject, afterMs = 0 }) {
      await db
        .insertInto('jobs')
        .values({ id, kind, subject, attempts: 0, due: clock(afterMs), owner: null, lease_until: null })
        .execute();
    },

    async take({ kind, owner, forMs }) {
      const { rows } = await sql<Tables['jobs']>`UPDATE jobs
        SET owner = ${owner}, lease_until = ${clock(forMs)}, attempts = attempts + 1
        WHERE id = (SELECT id FROM jobs WHERE kind = ${kind} AND due <= ${clock()} AND (lease_until IS NULL OR lease_until <= ${clock()})
          ORDER BY due, id LIMIT 1 ${dialect.skipLocked}) RETURNING *`.execute(db);
      const [row] = rows;
      return row && { id: row.id, kind, subject: row.subject, attempts: row.attempts };
    },

    async renew(id, owner, forMs) {
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ lease_until: clock(forMs) })
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

    async postpone(id, owner, afterMs) {
      await db
        .updateTable('jobs')
        .set({ owner: null, lease_until: null, due: clock(afterMs) })
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

    async leased() {
      const rows = await db.selectFrom('jobs').selectAll().where('lease_until', '>', clock()).execute();
      return rows.map(({ id, kind, subject, attempts }) => ({ id, kind, subject, attempts }));
    },

    async dueIn(kind) {
      const { ms } = await reader
        .selectFrom('jobs')
        .select(
          sql<number | null>`min(${dialect.greatest(sql`due`, sql`coalesce(lease_until, due)`)}) - ${clock()}`.as('ms'),
        )
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      return ms ?? undefined;
    },

    async counts() {
      const { rows } = await sql<{ kind: JobKind; waiting: number; running: number }>`SELECT kind,
        count(*) FILTER (WHERE lease_until IS NULL OR lease_until <= ${clock()}) AS waiting,
        count(*) FILTER (WHERE lease_until > ${clock()}) AS running FROM jobs GROUP BY kind`.execute(reader);
      return rows;
    },

    async removeOf(kind, subject) {
      await db.deleteFrom('jobs').where('kind', '=', kind).where('subject', '=', subject).execute();
    },
  };
}
