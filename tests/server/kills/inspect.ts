/** Faults in the database and the files of a killed host; there must never be any. */
import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

export interface Rows {
  all: <T extends object>(query: string) => Promise<T[]>;
  /** Faults that the database itself finds. */
  faults: () => Promise<string[]>;
  close: () => Promise<void>;
}

export function embeddedRows(path: string): Rows {
  const db = new Database(path, { readonly: true });
  return {
    all: async <T>(query: string) => db.prepare<[], T>(query).all(),
    faults: async () => [
      ...db
        .prepare<[], string>('PRAGMA integrity_check')
        .pluck()
        .all()
        .filter((line) => line !== 'ok'),
      ...(db.pragma('foreign_key_check') as object[]).map((row) => JSON.stringify(row)),
    ],
    close: async () => void db.close(),
  };
}

export async function postgresRows(url: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all = async <T extends object>(query: string): Promise<T[]> => (await client.query<T>(query)).rows;
  await client.query('CREATE EXTENSION IF NOT EXISTS amcheck');
  return {
    all,
    faults: async () => [...(await brokenReferences(all)), ...(await brokenIndexes(client))],
    close: () => client.end(),
  };
}

/** Rows whose referenced row is missing, and violated constraints. */
async function brokenReferences(all: Rows['all']): Promise<string[]> {
  const constraints = await all<{ name: string; checked: boolean; missing: string }>(`
    SELECT conname AS name, convalidated AS checked,
      format('SELECT count(*)::int AS count FROM %s AS own WHERE %s AND NOT EXISTS (SELECT FROM %s AS other WHERE %s)',
        conrelid::regclass, string_agg(format('own.%I IS NOT NULL', own.attname), ' AND '),
        confrelid::regclass, string_agg(format('other.%I = own.%I', other.attname, own.attname), ' AND ')) AS missing
    FROM pg_constraint CROSS JOIN LATERAL unnest(conkey, confkey) AS pair (own_number, other_number)
      JOIN pg_attribute AS own ON own.attrelid = conrelid AND own.attnum = own_number
      JOIN pg_attribute AS other ON other.attrelid = confrelid AND other.attnum = other_number
    WHERE contype = 'f' GROUP BY conname, convalidated, conrelid, confrelid`);
  if (constraints.length === 0) return ['no foreign keys'];
  const faults: string[] = [];
  for (const { name, checked, missing } of constraints) {
    const [row] = await all<{ count: number }>(missing);
    if (!checked || row?.count !== 0) faults.push(`${name}: ${row?.count} rows without the other`);
  }
  return faults;
}

async function brokenIndexes(client: pg.Client): Promise<string[]> {
  try {
    await client.query(`SELECT bt_index_check(index.oid, true) FROM pg_class AS index JOIN pg_am ON pg_am.oid = relam
      JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE amname = 'btree' AND nspname = 'public' AND relkind = 'i'`);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

interface MediumRow {
  id: string;
  type: string;
  deleted_at: number | null;
  path: string | null;
  thumb: string | null;
  player: string | null;
}

/** Columns that name a medium. The audit list and analytics events outlive it. */
const NAMING = /^(media_id|medium_id|film_id|video_id|owner_id|member_id|collection_id|subject)$/;

/**
 * Finds rows without files, files without rows, and remains of purged media.
 *
 * @param purged ids of purged media
 */
export async function strays(rows: Rows, dataFolder: string, purged: ReadonlySet<string>): Promise<string[]> {
  const media = new Map((await rows.all<MediumRow>('SELECT * FROM media')).map((row) => [row.id, row]));
  const uploads = new Map(
    (
      await rows.all<{ id: string; state: string; received: number; thumb: string | null }>(
        'SELECT id, state, received, thumb FROM uploads',
      )
    ).map((row) => [row.id, row]),
  );
  const clipJobs = new Set((await rows.all<{ id: string }>('SELECT id FROM clip_jobs')).map(({ id }) => id));
  const faults: string[] = [];
  const list = (folder: string): Promise<string[]> => readdir(join(dataFolder, folder)).catch(() => []);
  const isArriving = (id: string): boolean => uploads.has(id) && uploads.get(id)?.state !== 'ready';
  const idOf = (name: string): string => name.slice(name.indexOf('-') + 1);

  for (const name of await list('incoming')) if (!isArriving(name)) faults.push(`incoming/${name} is nobody's`);
  for (const { id, state, received } of uploads.values()) {
    const file = join(dataFolder, 'incoming', id);
    if (state === 'ready') {
      if (!media.has(id)) faults.push(`upload ${id} is ready and no medium`);
    } else if ((statSync(file, { throwIfNoEntry: false })?.size ?? -1) < received)
      faults.push(`incoming/${id} is shorter than acknowledged`);
  }
  for (const name of await list('media'))
    if (name.startsWith('.') ? !isArriving(name.slice(1, 33)) : !media.has(idOf(name)) && !isArriving(idOf(name)))
      faults.push(`media/${name} is nobody's`);
  for (const name of await list('clips'))
    if (name.startsWith('.') || (!media.has(idOf(name)) && !clipJobs.has(idOf(name))))
      faults.push(`clips/${name} is nobody's`);
  const named = [...media.values(), ...uploads.values()].flatMap(({ thumb }) => thumb ?? []);
  for (const name of await list('own-thumbnails'))
    if (!named.includes(`own-thumbnails/${name}`)) faults.push(`own-thumbnails/${name} is nobody's`);

  for (const { id, type, path, thumb, player, deleted_at } of media.values()) {
    const replay = player === null ? undefined : (JSON.parse(player) as { replay?: string }).replay;
    for (const ref of [path, thumb, replay]) {
      const folder = ref?.startsWith('clip-') ? 'clips' : ref?.startsWith('own-thumbnails/') ? '' : 'media';
      if (!ref || (folder === 'media' && !/^(added|original)-/.test(ref))) continue;
      if (!existsSync(join(dataFolder, folder, ref))) faults.push(`${ref} of ${type} ${id} is missing`);
    }
    const file = join(dataFolder, 'files', type.toLowerCase(), `${id}.json`);
    // Hosts that share a database write data files when they are requested.
    if (
      !existsSync(join(dataFolder, 'hosts')) &&
      player !== null &&
      (type === 'Video' || type === 'Audio') &&
      existsSync(file) !== (deleted_at === null)
    )
      faults.push(`data file of ${type} ${id}: ${existsSync(file)}, deleted: ${deleted_at}`);
  }
  for (const type of ['video', 'audio'])
    for (const name of await list(`files/${type}`)) {
      const id = name.slice(0, name.indexOf('.'));
      if (!media.has(id)) faults.push(`files/${type}/${name} is nobody's`);
    }

  for (const name of await readdir(dataFolder, { recursive: true }))
    if ([...purged].some((id) => name.includes(id))) faults.push(`${name} outlives its medium`);
  for (const { table, column } of await namingColumns(rows)) {
    const found = await rows.all<{ id: string }>(`SELECT DISTINCT ${column} AS id FROM ${table}`);
    // Its entry stays: it tells other hosts that their files are stale.
    if (table === 'stale_files' && existsSync(join(dataFolder, 'hosts'))) continue;
    for (const { id } of found) if (purged.has(id)) faults.push(`${table}.${column} names ${id}, which is gone`);
  }
  return faults;
}

async function namingColumns(rows: Rows): Promise<{ table: string; column: string }[]> {
  const known = await rows
    .all<{ table: string; column: string }>(
      `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'`,
    )
    .catch(() =>
      rows.all<{ table: string; column: string }>(
        `SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'`,
      ),
    );
  return known.filter(({ column }) => NAMING.test(column));
}
