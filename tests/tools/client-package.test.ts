/** The package as people install it: packed by npm, installed into a separate project, compiled and imported there. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, test } from 'vitest';

const run = promisify(execFile);
const PACK_DEADLINE_MS = 120_000;
const project = mkdtempSync(join(tmpdir(), 'ferryglide-client-'));
const installed = join(project, 'node_modules/@ferryglide/client');

beforeAll(async () => {
  await run('npm', ['pack', '--workspace', '@ferryglide/client', '--pack-destination', project]);
  const [archive] = readdirSync(project).filter((file) => file.endsWith('.tgz'));
  await run('tar', ['-xzf', archive ?? 'nothing was packed'], { cwd: project });
  mkdirSync(join(installed, '..'), { recursive: true });
  renameSync(join(project, 'package'), installed);
}, PACK_DEADLINE_MS);
afterAll(() => rmSync(project, { recursive: true, force: true }));

it('[E02] the packed client is one module without imports, its types, and instructions', async () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.js'))).toEqual(['dist/client.js']);
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/types/packages/client/src/index.d.ts']));
  expect(readFileSync(join(installed, 'dist/client.js'), 'utf8')).not.toMatch(/\bimport\b/);
  const script = "import('@ferryglide/client').then((client) => console.log(Object.keys(client).sort().join()))";
  const { stdout } = await run(process.execPath, ['-e', script], { cwd: project });
  expect(stdout.trim()).toBe('PlayerError,connect');
});

const PAGE = `import { connect, PlayerError } from '@ferryglide/client';
import type { FerryglidePlayer, PlayerTag, TagQuery } from '@ferryglide/client';

const player: FerryglidePlayer = connect(document.createElement('iframe'));
const query: TagQuery = { category: 'Gates', postRoll: 5 };
const tag: PlayerTag | null = player.currentTag;
player.volume = 0.5;
player.playTags(query).catch((error: unknown) => error instanceof PlayerError && error.code === 'notFound');
export const all: [number, string | undefined, Promise<void>] = [player.buffered.length, tag?.description, player.ready];
`;

test.each([
  ['compiles', PAGE, ''],
  ['is refused a value of another type', PAGE.replace('player.volume = 0.5', "player.volume = 'loud'"), 'TS2322'],
  ['is refused a member that there is not', PAGE.replace('player.playTags', 'player.playTag'), 'TS2551'],
])('[E02] a page with the packed types %s', async (_, page, refusal) => {
  writeFileSync(join(project, 'page.ts'), page);
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: 'nodenext',
        target: 'es2023',
        types: [],
        skipLibCheck: false,
      },
      files: ['page.ts'],
    }),
  );
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const said = await run(process.execPath, [compiler, '-p', project]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  if (refusal === '') expect(said).toBe('');
  else expect(said).toContain(refusal);
});
