/**
 * The Playwright files that `npm run paths` writes: for the adapters of `e2e/paths/`, for the guide's own, and for any
 * other.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathsCommand } from '../../tools/paths/command.ts';
import { writePathSuites } from '../../tools/paths/path-suites.ts';

const folder = mkdtempSync(join(tmpdir(), 'ferryglide-path-suites-'));
beforeAll(() => symlinkSync(resolve('node_modules'), join(folder, 'node_modules')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Type-checks files of the folder with the project's settings. */
function compile(files: readonly string[]): void {
  const config = {
    extends: resolve('tsconfig.json'),
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: [],
    files,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  execFileSync(resolve('node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
}

it('[C05] path suites generated from the charts contain paths for their adapters, and compile', async () => {
  const files = await writePathSuites(folder);
  expect(files.map((file) => basename(file)).sort()).toEqual(['search.spec.ts', 'transport.spec.ts']);
  for (const file of files) expect(readFileSync(file, 'utf8')).toMatch(/"act":"[^"]+"/);
  expect(() => compile(files.map((file) => basename(file)))).not.toThrow();
});

describe("[C05] the guide's own adapter", () => {
  const guide = readFileSync('docs/qa.md', 'utf8');

  it('is accepted by --adapter, compiles, and produces every result of a sign-in', async () => {
    const [, block] = /Replace the contents of `login\.adapter\.ts`[^\n]*\n {3}```ts\n([\s\S]*?)\n {3}```/.exec(guide)!;
    writeFileSync(join(folder, 'login.adapter.ts'), `${block!.replaceAll(/^ {3}/gm, '')}\n`);
    const [, words] = /run paths -- (login --adapter login\.adapter\.ts [^\n]+)/.exec(guide)!;
    const { text, note, file } = await pathsCommand(words!.split(' '), folder);
    expect(file).toBe(join(folder, 'login.spec.ts'));
    writeFileSync(file!, text);
    expect(() => compile(['login.spec.ts'])).not.toThrow();
    expect(note).toContain('They cover 5 of 5 states, 10 of 12 transitions');
    for (const status of ['ok', 'wrong', 'waiting', 'suspended', 'limited'])
      expect(text).toMatch(new RegExp(`"act":"done\\(signIn\\)",.*"given":\\{"status":"${status}"`));
    expect(text).toContain('"act":"error(signIn)"');
    expect(text).not.toContain('"act":"after');
  });
});

interface Report {
  readonly suites: readonly {
    readonly specs: readonly {
      readonly title: string;
      readonly tests: readonly {
        readonly annotations: readonly { readonly type: string; readonly description?: string }[];
        readonly results: readonly { readonly status: string; readonly error?: { readonly message: string } }[];
      }[];
    }[];
  }[];
}

describe('[C05] a generated suite', () => {
  /** Runs a suite of `login` with an adapter that has no effect: there is no page. */
  async function runWith(name: string, adapter: string): Promise<{ report: Report; shown: string }> {
    const place = join(folder, name);
    mkdirSync(place);
    writeFileSync(
      join(place, 'no-page.ts'),
      `import { test as base } from '@playwright/test';
export const test = base.extend({ page: async ({}, use) => void (await use({} as never)) });`,
    );
    writeFileSync(join(place, 'playwright.config.ts'), "export default { reporter: 'json', workers: 1 };");
    const whole = `export default { start: async () => {}, acts: { 'login.submit': async () => {}, 'done(signIn)': async () => {} },`;
    writeFileSync(join(place, 'login.adapter.ts'), `${whole} states: { editing: async () => {} } };`);
    const args = 'login --through coolingDown --adapter login.adapter.ts --fixtures no-page.ts';
    const words = [...args.split(' '), '--format', 'playwright', '--out', 'login.spec.ts'];
    writeFileSync(join(place, 'login.spec.ts'), (await pathsCommand(words, place)).text);
    writeFileSync(join(place, 'login.adapter.ts'), adapter);
    const run = promisify(execFile)(resolve('node_modules/.bin/playwright'), ['test'], { cwd: place });
    const { stdout } = await run.catch((error: unknown) => error as { stdout: string });
    // The tests' output is inside the report.
    return { report: JSON.parse(stdout) as Report, shown: stdout };
  }

  const ACTS = `acts: { 'login.submit': async () => {}, 'done(signIn)': async () => {} }`;
  const STATES = 'editing: async () => {}, submitting: async () => {}';

  it('fails for a state with neither an assertion nor a reason', async () => {
    const { report } = await runWith(
      'bare',
      `export default { start: async () => {}, ${ACTS}, states: { ${STATES} } };`,
    );
    const [{ results }] = report.suites[0]!.specs[0]!.tests as [Report['suites'][0]['specs'][0]['tests'][0]];
    expect(results[0]!.status).toBe('failed');
    expect(results[0]!.error!.message).toContain('each state has an assertion');
    expect(results[0]!.error!.message).toContain('coolingDown');
    expect(results[0]!.error!.message).not.toContain('submitting');
  });

  it('reports a state with a reason as unproven', async () => {
    const unseen = "unseen: { coolingDown: 'A person sees no clock.' }";
    const { report, shown } = await runWith(
      'unproved',
      `export default { start: async () => {}, ${ACTS}, states: { ${STATES} }, ${unseen} };`,
    );
    const [{ results, annotations }] = report.suites[0]!.specs[0]!.tests as [
      Report['suites'][0]['specs'][0]['tests'][0],
    ];
    expect(results[0]!.status).toBe('passed');
    expect(annotations).toMatchObject([{ type: 'unproved', description: 'coolingDown: A person sees no clock.' }]);
    expect(shown).toContain('unproved, coolingDown: A person sees no clock.');
  });

  it('passes an act everything in its step', async () => {
    const tell = (name: string): string => `'${name}': async (_, given) => console.log('given', JSON.stringify(given))`;
    const { shown } = await runWith(
      'given',
      `export default { start: async () => {}, acts: { ${tell('login.submit')}, ${tell('done(signIn)')} }, states: { ${STATES}, coolingDown: async () => {} } };`,
    );
    const told = JSON.stringify('given {"status":"limited","retryAfterMs":60000}\n');
    expect(shown).toContain(told);
    expect(shown).toContain(
      JSON.stringify('given {"type":"login.submit","email":"ana@club.example","password":"secret"}\n'),
    );
  });

  it('skips a path whose act is missing from the adapter, and names the act', async () => {
    const acts = `acts: { 'login.submit': async () => {} }`;
    const { report, shown } = await runWith(
      'skipped',
      `export default { start: async () => {}, ${acts}, states: { ${STATES}, coolingDown: async () => {} } };`,
    );
    const [{ results }] = report.suites[0]!.specs[0]!.tests as [Report['suites'][0]['specs'][0]['tests'][0]];
    expect(results[0]!.status).toBe('skipped');
    expect(shown).toContain('the adapter has no act for done(signIn)');
  });
});
