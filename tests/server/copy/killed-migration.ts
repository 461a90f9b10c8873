/**
 * A migration that is killed as soon as it has done so many steps: `node killed-migration.ts STEPS to-postgres|to-sqlite
 * OPTIONS`. It ends with exit code 0 where it has fewer.
 */
import { flushCompileCache } from 'node:module';
import { type MigrationOptions, migrateToPostgres } from '../../../server/migration/to-postgres.ts';
import { migrateToSqlite } from '../../../server/migration/to-sqlite.ts';

const [, , steps = '', way = '', text = ''] = process.argv;
const options = JSON.parse(text) as Pick<MigrationOptions, 'dataFolder' | 'databaseUrl' | 'newFolder'>;
let done = 0;
function onStep(): void {
  done += 1;
  if (done === Number(steps)) process.kill(process.pid, 'SIGKILL');
}

// A process that is killed does not write what was compiled; the next one starts in half the time.
flushCompileCache();
const migrate = way === 'to-postgres' ? migrateToPostgres : migrateToSqlite;
await migrate({ ...options, log: console.error, onStep });
