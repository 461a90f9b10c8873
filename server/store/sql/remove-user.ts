import { type Kysely, sql } from 'kysely';
import type { UserId } from '../../../core/domain/media.ts';
import { revisionOf } from './indexing.ts';
import type { Dialect } from './dialect.ts';
import type { Tables } from './schema.ts';

/**
 * Removes a person. Their media pass to somebody else, and links that they made expire. Their secrets (sessions,
 * password links, keys, shares) and private data (purchases, test runs, drawings) are deleted by foreign key.
 */
export async function removeUser(db: Kysely<Tables>, dialect: Dialect, from: UserId, to: UserId): Promise<void> {
  const revision = await revisionOf(db);
  // A trigger marks the data files that name the owner.
  await sql`UPDATE media SET user_id = ${to}, version = version + 1, revision = ${revision}
    WHERE user_id = ${from}`.execute(db);
  await db.updateTable('uploads').set({ user_id: to }).where('user_id', '=', from).execute();
  const clips = await db.selectFrom('clip_jobs').select(['id', 'medium']).where('user_id', '=', from).execute();
  for (const { id, medium } of clips)
    await db
      .updateTable('clip_jobs')
      .set({ user_id: to, medium: JSON.stringify({ ...JSON.parse(medium), userId: to }) })
      .where('id', '=', id)
      .execute();
  await db.updateTable('saved_searches').set({ user_id: to, token_hash: null }).where('user_id', '=', from).execute();
  await db.deleteFrom('shares').where('shared_by', '=', from).where('token_hash', 'is not', null).execute();
  await db.updateTable('shares').set({ shared_by: to }).where('shared_by', '=', from).execute();
  // The owners of the drawings still see the login that they typed, but the share no longer applies, not even to an
  // account that takes the login later.
  await sql`UPDATE drawing_shares SET dropped = 1
    WHERE login = (SELECT login FROM users WHERE id = ${from})`.execute(db);
  await db.deleteFrom('users').where('id', '=', from).execute();
  // Never reuse the id: events, talk and the audit list refer to it.
  await sql`INSERT INTO counters (name, value) VALUES (${LAST_REMOVED_USER}, ${from})
    ON CONFLICT (name) DO UPDATE SET value = ${dialect.greatest(sql`counters.value`, sql`excluded.value`)}`.execute(db);
}

const LAST_REMOVED_USER = 'removed_user';

export const nextUserId = ({ greatest }: Dialect) =>
  sql<number>`1 + ${greatest(
    sql`coalesce((SELECT max(id) FROM users), 0)`,
    sql`coalesce((SELECT value FROM counters WHERE name = ${LAST_REMOVED_USER}), 0)`,
  )}`;
