import type { Kysely } from 'kysely';
import type { EmbedList } from '../../../core/domain/embedding.ts';
import type { GroupStore } from '../groups.ts';
import type { Tables } from './schema.ts';

type Db = Kysely<Tables>;

export function groupStore(db: Db, reader: Db): GroupStore {
  return {
    async settings(id) {
      const row = await reader
        .selectFrom('groups')
        .leftJoin('group_logos', 'group_logos.group_id', 'groups.id')
        .select(['id', 'name', 'language', 'accent', 'referers', 'first_run', 'settings_version', 'group_logos.hash'])
        .where('id', '=', id)
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          name: row.name,
          language: row.language,
          accent: row.accent ?? undefined,
          logo: row.hash ?? undefined,
          embedding: JSON.parse(row.referers) as EmbedList,
          version: row.settings_version,
          firstRun: row.first_run ?? undefined,
        }
      );
    },

    async change(id, changes) {
      const has = (name: keyof typeof changes): boolean => Object.hasOwn(changes, name);
      await db
        .updateTable('groups')
        .set(({ eb }) => ({
          settings_version: eb('settings_version', '+', 1),
          ...(changes.name !== undefined && { name: changes.name }),
          ...(changes.language !== undefined && { language: changes.language }),
          ...(has('accent') && { accent: changes.accent ?? null }),
          ...(changes.embedding !== undefined && { referers: JSON.stringify(changes.embedding) }),
          ...(has('firstRun') && { first_run: changes.firstRun ?? null }),
        }))
        .where('id', '=', id)
        .execute();
      if (!has('logo')) return;
      await db.deleteFrom('group_logos').where('group_id', '=', id).execute();
      const { logo } = changes;
      if (logo)
        await db
          .insertInto('group_logos')
          .values({ group_id: id, ...logo })
          .execute();
    },

    async logo(hash) {
      const row = await reader
        .selectFrom('group_logos')
        .select('bytes')
        .where('hash', '=', hash)
        .limit(1)
        .executeTakeFirst();
      return row?.bytes;
    },
  };
}
