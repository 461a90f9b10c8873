/**
 * Starts the embedded services host: `node server/main.ts`.
 *
 * Nothing native is loaded before Node's version is known: an older Node would die in better-sqlite3 without a word.
 * A failure to start is reported in one line.
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

// Types are stripped and modules compiled once: a second start takes half the time.
enableCompileCache();

const { start } = await import('./http/start.ts');
const { StartRefusal } = await import('./http/start-refusal.ts');
const { readConfig, readOptions } = await import('./config.ts');
const { greet } = await import('./http/greeting.ts');

try {
  const config = readConfig({ ...process.env, ...readOptions(process.argv.slice(2)) });
  const host = await start(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void host.stop().then(() => process.exit(0)));
  }
  process.stdout.write(greet(host, config));
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
