/**
 * Runs a migration that is killed after a number of steps: `node killed-migration.ts STEPS to-postgres|to-sqlite
 * OPTIONS`. Exits with code 0 if it has fewer steps.
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

// A killed process does not write its compile cache; with the cache, the next one starts in half the time.
flushCompileCache();
const migrate = way === 'to-postgres' ? migrateToPostgres : migrateToSqlite;
await migrate({ ...options, log: console.error, onStep });
