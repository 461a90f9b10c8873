/** Analytics events reported by browsers. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { EventStore, StoredEvent } from '../events.ts';
import { countAudience } from './counts.ts';
import type { StoreContext } from './dialect.ts';
import { bit } from './rows.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

/** Rows per insert (nine values each; SQLite allows 32,766 values per statement), and expired rows removed per call. */
const EVENTS_AT_ONCE = 500;
const EXPIRED_AT_ONCE = 2_000;

export function eventStore(db: Db, reader: Db, { dialect }: StoreContext): EventStore {
  const number = dialect.eventNumber;
  const oldest = sql`(SELECT ${number} AS number, at FROM events ORDER BY ${number} LIMIT ${EXPIRED_AT_ONCE}) AS oldest`;
  return {
    async addAll(events, { since, rows }) {
      for (let from = 0; from < events.length; from += EVENTS_AT_ONCE)
        await db
          .insertInto('events')
          .values(events.slice(from, from + EVENTS_AT_ONCE).map(toEventRow))
          .execute();
      // Row numbers grow with time, so the oldest are found without a scan.
      await sql`DELETE FROM events WHERE ${number} <= (SELECT max(${number}) FROM events) - ${rows}`.execute(db);
      await sql`
        DELETE FROM events WHERE ${number} <= (SELECT max(oldest.number) FROM ${oldest} WHERE at < ${since})`.execute(
        db,
      );
    },

    async removeOlder(than) {
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM events WHERE ${number} IN (SELECT oldest.number FROM ${oldest} WHERE at < ${than})`.execute(db);
      return Number(numAffectedRows);
    },

    count: (groupId, since) => countAudience(reader, dialect, groupId, since),
  };
}

function toEventRow({ id, action, value, origin, at, userId, groupId, incognito, playId }: StoredEvent) {
  return {
    id,
    action,
    value,
    origin,
    at,
    user_id: userId,
    group_id: groupId,
    incognito: bit(incognito),
    play_id: playId ?? null,
  };
}
