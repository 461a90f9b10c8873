/**
 * Entry point of `npm start`, `dev`, `add`, `remove-samples`, `backup`, `restore`, `migrate-to-postgres`,
 * `migrate-to-sqlite`, `person`, `gallery`, `bridge`, `test`, `check` and `bench`.
 *
 * Plain JavaScript that any Node can run. It starts the Node 24 from the dependencies before it loads anything newer,
 * because better-sqlite3 13 crashes Node 20 without a message.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;
const COMMANDS = [
  'start',
  'dev',
  'add',
  'remove-samples',
  'backup',
  'restore',
  'migrate-to-postgres',
  'migrate-to-sqlite',
  'person',
  'gallery',
  'bridge',
  'test',
  'check',
  'bench',
];

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const bin = resolve(root, 'node_modules', '.bin');
const ownNode = resolve(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
const [command = '', ...args] = process.argv.slice(2);

function refuse(line) {
  console.error(line);
  process.exit(1);
}

if (!COMMANDS.includes(command)) refuse(`Say one of: ${COMMANDS.join(', ')}.`);
process.chdir(root);

if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) {
  if (!existsSync(resolve(root, 'node_modules', 'hono'))) refuse('Dependencies are missing: run `npm ci` first.');
  if (!(process.env.PATH ?? '').split(delimiter).includes(bin))
    process.env.PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  const { default: main } = await import(`./commands/${command}.ts`);
  await main(args);
} else {
  if (!existsSync(ownNode)) refuse('Dependencies are missing: run `npm ci` first.');
  const found = spawnSync(ownNode, ['--version'], { encoding: 'utf8' });
  if (found.status !== 0 || Number(found.stdout.slice(1).split('.')[0]) < NEEDED_MAJOR) {
    refuse(
      `Node ${NEEDED_MAJOR} is needed and the one that comes with the project does not run here: run \`npm ci\` again.`,
    );
  }
  const child = spawn(ownNode, [fileURLToPath(import.meta.url), command, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
