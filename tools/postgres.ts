/** Where Debian and others install the programs of a PostgreSQL server. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

/** Folder of `initdb` and `pg_ctl` of the newest installed version. */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const installed = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [env['POSTGRES_PATH'], ...installed.map((version) => join(VERSIONS, version, 'bin'))];
  return folders.find((folder) => folder !== undefined && existsSync(join(folder, 'initdb')));
}
