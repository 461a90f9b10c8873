import { type Kysely, sql } from 'kysely';
import type { UserId } from '../../../core/domain/media.ts';
import { revisionOf } from './indexing.ts';
import type { Dialect } from './dialect.ts';
import type { Tables } from './schema.ts';

/**
 * Removes a person. What they own becomes another's; links that they made end; what opens something for them (sessions,
 * password links, keys, shares), and what is theirs alone (purchases, test runs, drawings), goes with the account by its foreign key.
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
  // Their owners still see what they typed; it leads nobody to the drawings, nor an account that takes the name later.
  await sql`UPDATE drawing_shares SET dropped = 1
    WHERE login = (SELECT login FROM users WHERE id = ${from})`.execute(db);
  await db.deleteFrom('users').where('id', '=', from).execute();
  // The number is never somebody else's: events, talk and the audit list name it.
  await sql`INSERT INTO counters (name, value) VALUES (${LAST_REMOVED_USER}, ${from})
    ON CONFLICT (name) DO UPDATE SET value = ${dialect.greatest(sql`counters.value`, sql`excluded.value`)}`.execute(db);
}

const LAST_REMOVED_USER = 'removed_user';

export const nextUserId = ({ greatest }: Dialect) =>
  sql<number>`1 + ${greatest(
    sql`coalesce((SELECT max(id) FROM users), 0)`,
    sql`coalesce((SELECT value FROM counters WHERE name = ${LAST_REMOVED_USER}), 0)`,
  )}`;
