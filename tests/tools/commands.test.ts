/** The commands as people type them. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { findChromium, findHeadlessShell } from '../../tools/chromium.ts';
import { pathsCommand } from '../../tools/paths/command.ts';

const empty = mkdtempSync(join(tmpdir(), 'ferryglide-commands-'));
afterAll(() => rmSync(empty, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function node(args: readonly string[], cwd = process.cwd()): Promise<Ended> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Ended;
  }
}

describe('commands for operators of the server', () => {
  it.each([
    ['backup', ['--keep', '0', '--to', 'x'], 'Usage: npm run backup -- --to FOLDER'],
    ['restore', ['--from', 'x'], 'Usage: npm run restore -- --from FOLDER --to DATA'],
    ['person', ['--export', 'a', '--delete', 'a'], 'Usage: npm run person -- --export LOGIN'],
    ['restore', ['--from', empty, '--to', 'x'], `${empty} contains no complete backup.`],
  ])('[O02] %s %j reports the error in one line', async (command, args, line) => {
    const { code, stdout, stderr } = await node(['tools/run.mjs', command, ...args]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trim()).toMatch(/^[^\n]+$/);
    expect(stderr).toContain(line);
  });
});

describe('[C05] npm run paths', () => {
  it('lists the charts', async () => {
    const { text } = await pathsCommand([], empty);
    expect(text.split('\n')).toContain('clip-encoding');
  });

  it('prints a test plan that a person can follow', async () => {
    const { code, stdout } = await node(['tools/paths/cli.ts', 'clip-encoding']);
    expect(code).toBe(0);
    expect(stdout).toContain('# Test plan: clip-encoding');
    for (const part of [
      '## States',
      '## Pinned journeys',
      '## Paths',
      '## Covered',
      '| transition |',
      '| guard outcome |',
      '| timer |',
    ])
      expect(stdout).toContain(part);
    expect(stdout).toMatch(/1\. The check of the manifest returns a result: `.*` → \*\*/);
  });

  it('prints the same as data', async () => {
    const { text } = await pathsCommand(['clip-encoding', '--json'], empty);
    const plan = JSON.parse(text) as {
      name: string;
      paths: { steps: unknown[] }[];
      unreached: string[];
      suites: unknown[];
    };
    expect(plan).toMatchObject({ name: 'clip-encoding', unreached: [] });
    expect(plan.paths.length).toBeGreaterThan(0);
  });

  it('lists the charts if the name is wrong', async () => {
    const { code, stderr } = await node(['tools/paths/cli.ts', 'nonsense']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^No chart is called nonsense\. Did you mean .* There are: .*clip-encoding/);
  });
});

describe('tools/run.mjs', () => {
  it('reports in one line that the dependencies are missing', async () => {
    mkdirSync(join(empty, 'tools'), { recursive: true });
    copyFileSync('tools/run.mjs', join(empty, 'tools/run.mjs'));
    const { code, stderr } = await node([resolve(empty, 'tools/run.mjs'), 'start'], empty);
    expect(code).toBe(1);
    expect(stderr).toBe('Dependencies are missing: run `npm ci` first.\n');
  });

  it('lists its commands', async () => {
    const { code, stderr } = await node(['tools/run.mjs', 'dance']);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'Say one of: start, dev, add, remove-samples, backup, restore, migrate-to-postgres, migrate-to-sqlite, person, gallery, bridge, test, check, bench.\n',
    );
  });
});

describe.each([
  ['Chromium', 'CHROME_PATH', findChromium],
  ["Chromium's headless shell", 'HEADLESS_SHELL_PATH', findHeadlessShell],
] as const)('the search for %s', (_, variable, find) => {
  it('takes the program named by its variable first', () => {
    expect(find({ [variable]: process.execPath, PATH: '/usr/bin' })).toBe(process.execPath);
  });

  it('skips a program that does not exist', () => {
    expect(find({ [variable]: '/nowhere/chromium', PATH: '/nowhere' })).not.toBe('/nowhere/chromium');
  });
});
