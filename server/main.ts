/**
 * Starts the server: `node server/main.ts`.
 *
 * Checks Node's version before loading anything native, because an older Node would crash in better-sqlite3 without a
 * message. A failed start prints one line.
 */
import { enableCompileCache } from 'node:module';

const OLDEST_NODE = 24;

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE) {
  process.stderr.write(
    `Ferryglide needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}. Use: npm start\n`,
  );
  process.exit(1);
}

// Caches modules with their types stripped: later starts take half the time.
enableCompileCache();

/**
 * File system threads. With Node's default of four, a hanging media disk could block them all, and reads of data files
 * with them.
 */
const FILE_THREADS = 16;
process.env['UV_THREADPOOL_SIZE'] ??= String(FILE_THREADS);

const { start } = await import('./http/start.ts');
const { StartRefusal } = await import('./http/start-refusal.ts');
const { readConfig, readOptions } = await import('./config.ts');
const { shownSettings } = await import('./settings.ts');
const { openLog } = await import('./operation/log.ts');
const { greet } = await import('./http/greeting.ts');

/** Supervisors kill a stopping process after ten seconds. */
const STOP_MS = 9_500;

try {
  const env = { ...process.env, ...readOptions(process.argv.slice(2)) };
  const config = readConfig(env);
  const log = openLog(config);
  process.once('exit', log.end);
  const host = await start(config, { log: log.line, onRequest: log.request });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => {
        log.line('The server did not stop in time. The next start resumes unfinished work.');
        process.exit(1);
      }, STOP_MS).unref();
      void host.stop().then(() => process.exit(0));
    });
  }
  const shown = shownSettings(env);
  if (shown.length > 0) process.stdout.write(`Settings: ${shown.join(', ')}\n`);
  process.stdout.write(greet(host, config));
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
