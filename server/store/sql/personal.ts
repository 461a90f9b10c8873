/** Which tables hold personal data, and what happens to it when a person leaves (row O02). */
import { type Kysely, sql } from 'kysely';
import type { PersonalData, PersonalStore } from '../personal.ts';
import type { StoreContext } from './dialect.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;
type Table = keyof Tables;

export interface Personal {
  /** Columns with the id of a person. */
  ids?: readonly string[];
  /** Columns with a person's e-mail address, which is the login of their account. */
  addresses?: readonly string[];
  /** Columns with a person as a participant of a talk. */
  participants?: readonly string[];
  /** Columns that record who acted on somebody else's data: no reason to include the row in the actor's export. */
  actedBy?: readonly string[];
  /** Left out of exports, because it is a secret or belongs to somebody else. */
  hidden?: readonly string[];
  /**
   * When a person leaves, the row is deleted with the account (`account`), passed to their successor, removed,
   * anonymised (`unnamed`), or kept as long as the audit list.
   */
  afterwards: 'account' | 'passed' | 'removed' | 'unnamed' | 'kept';
}

const ofUser = (hidden: readonly string[] = []): Personal => ({ ids: ['user_id'], hidden, afterwards: 'account' });

/** Covers every table, so that a new table does not compile until somebody has classified it. */
export const PERSONAL: Readonly<Record<Table, Personal | 'none'>> = {
  groups: 'none',
  group_logos: 'none',
  sample_removal: 'none',
  users: { ids: ['id'], hidden: ['password_hash'], afterwards: 'account' },
  role_permissions: 'none',
  member_permissions: ofUser(),
  sessions: ofUser(['token_hash']),
  registrations: {
    addresses: ['email'],
    hidden: ['id_hash', 'confirm_hash', 'answered_hash'],
    afterwards: 'removed',
  },
  sign_ups: { addresses: ['login'], hidden: ['confirm_hash', 'password_hash'], afterwards: 'removed' },
  sign_up_requests: { addresses: ['login'], hidden: ['password_hash'], afterwards: 'removed' },
  password_links: ofUser(['token_hash']),
  purchases: ofUser(),
  attribute_filters: 'none',
  attribute_filter_values: 'none',
  media: { ids: ['user_id'], actedBy: ['deleted_by'], hidden: ['gate_hash', 'key_hash'], afterwards: 'passed' },
  tags: 'none',
  tag_rows: { actedBy: ['deleted_by', 'desk_by'], afterwards: 'unnamed' },
  tag_publications: 'none',
  desk_changes: 'none',
  desk_templates: 'none',
  stale_words: 'none',
  hidden_tags: 'none',
  members: 'none',
  removed: 'none',
  counters: 'none',
  events: { ids: ['user_id'], hidden: ['number'], afterwards: 'unnamed' },
  // Contains the whole film record, including its secrets.
  clip_jobs: { ids: ['user_id'], hidden: ['medium'], afterwards: 'passed' },
  comparison_exports: ofUser(),
  uploads: { ids: ['user_id'], afterwards: 'passed' },
  jobs: 'none',
  api_keys: { ids: ['made_by'], hidden: ['hash', 'start'], afterwards: 'account' },
  source_tags: 'none',
  bridges: 'none',
  audit: { ids: ['actor_id'], afterwards: 'kept' },
  live_events: 'none',
  live_keys: 'none',
  shares: { ids: ['user_id', 'shared_by'], hidden: ['token_hash'], afterwards: 'passed' },
  questions: 'none',
  test_runs: ofUser(['paper']),
  test_answers: 'none',
  sequences: ofUser(),
  saved_searches: { ids: ['user_id'], hidden: ['token_hash'], afterwards: 'passed' },
  saved_drawings: ofUser(),
  drawing_shares: { ids: ['user_id'], addresses: ['login'], afterwards: 'removed' },
  archives: { ids: ['user_id'], afterwards: 'removed' },
  talk_rooms: 'none',
  talk_messages: { participants: ['author'], hidden: ['nonce'], afterwards: 'removed' },
  talk_upvotes: { participants: ['voter'], afterwards: 'removed' },
  talk_votes: 'none',
  talk_ballots: { participants: ['voter'], afterwards: 'removed' },
  talk_guests: 'none',
  follows: ofUser(),
  ended_follows: ofUser(),
  followers: ofUser(['feed_hash']),
  news: 'none',
  follow_told: ofUser(),
  athlete_moments: 'none',
  known_members: 'none',
  notices: ofUser(),
  notice_links: ofUser(['token_hash']),
  push_devices: ofUser(['p256dh', 'auth']),
  stale_files: 'none',
  word_grams: 'none',
};

/**
 * The id of a person who has left. Null would mean something else: an event without a viewer, or a deletion along with
 * a film.
 */
const NOBODY = 0;

const participantOf = (id: number): string => `u${id}`;

export function personalStore(db: Db, reader: Db, { dialect }: StoreContext): PersonalStore {
  return {
    async of({ id, login }) {
      const found: Record<string, PersonalData[string]> = {};
      for (const [table, personal] of Object.entries(PERSONAL)) {
        if (personal === 'none') continue;
        const { ids = [], addresses = [], participants = [], hidden = [] } = personal;
        const holds = [
          ...ids.map((column) => sql`${sql.ref(column)} = ${column === 'actor_id' ? String(id) : id}`),
          ...addresses.map((column) => dialect.isLogin(sql.ref(column), login)),
          ...participants.map((column) => sql`${sql.ref(column)} = ${participantOf(id)}`),
        ];
        if (holds.length === 0) continue;
        const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}
          WHERE ${sql.join(holds, sql` OR `)}`.execute(reader);
        if (rows.length > 0)
          found[table] = rows.map((row) =>
            Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
          );
      }
      return found;
    },

    async remove({ id, login }) {
      const participant = participantOf(id);
      await sql`UPDATE talk_messages SET upvotes = upvotes - 1
        WHERE id IN (SELECT message_id FROM talk_upvotes WHERE voter = ${participant})`.execute(db);
      await db.deleteFrom('talk_upvotes').where('voter', '=', participant).execute();
      await db.deleteFrom('talk_ballots').where('voter', '=', participant).execute();
      await db.deleteFrom('talk_messages').where('author', '=', participant).execute();
      for (const [table, column] of [
        ['registrations', 'email'],
        ['sign_ups', 'login'],
        ['sign_up_requests', 'login'],
        ['drawing_shares', 'login'],
      ] as const)
        await sql`DELETE FROM ${sql.table(table)} WHERE ${dialect.isLogin(sql.ref(column), login)}`.execute(db);
      await db.updateTable('events').set({ user_id: NOBODY, play_id: null }).where('user_id', '=', id).execute();
      await db.updateTable('media').set({ deleted_by: NOBODY }).where('deleted_by', '=', id).execute();
      await db.updateTable('tag_rows').set({ deleted_by: NOBODY }).where('deleted_by', '=', id).execute();
      await db.updateTable('tag_rows').set({ desk_by: null }).where('desk_by', '=', id).execute();
      await db.deleteFrom('archives').where('user_id', '=', id).execute();
      // Pending digests.
      await db.deleteFrom('jobs').where('kind', '=', 'digest').where('subject', 'like', `${id}:%`).execute();
    },

    async removeTalk(before) {
      await db.deleteFrom('talk_messages').where('at', '<', before).execute();
      await db.deleteFrom('talk_votes').where('at', '<', before).execute();
    },
  };
}
