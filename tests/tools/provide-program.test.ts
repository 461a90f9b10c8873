/** Installing a program that the suites need, with a fake apt-get. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findExecutable } from '../../tools/executables.ts';
import {
  CHROMIUM,
  FIREFOX,
  HEADLESS_SHELL,
  LIBREOFFICE,
  POSTGRES,
  provideProgram,
} from '../../tools/provide-program.ts';
import type { RequiredProgram } from '../../tools/provide-program.ts';

let bin: string;
let env: NodeJS.ProcessEnv;
let errors: string[];

beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'ferryglide-program-'));
  env = { PATH: `${bin}${delimiter}/usr/bin${delimiter}/bin` };
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(line));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(bin, { recursive: true, force: true });
});

function program(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

/** An apt-get that records its calls, fails to update its lists, and installs the requested package. */
function aptGet(installs: boolean): void {
  program(
    'apt-get',
    `echo "$DEBIAN_FRONTEND $*" >> "${bin}/calls"
case "$*" in
  *update*) exit 100 ;;
  *install*) ${installs ? `cp "${bin}/apt-get" "${bin}/the-program"` : 'exit 1'} ;;
esac`,
  );
}
const calls = (): string[] =>
  existsSync(join(bin, 'calls')) ? readFileSync(join(bin, 'calls'), 'utf8').trim().split('\n') : [];

/** Like the real program, but looked up only in this test's folder, because the machine may have it. */
const requested = (needed: RequiredProgram): RequiredProgram => ({
  ...needed,
  find: ({ [needed.variable]: named }) => findExecutable({ named, names: ['the-program'], folders: [bin], files: [] }),
});

describe.each([
  [CHROMIUM, 'chromium'],
  [HEADLESS_SHELL, 'chromium-headless-shell'],
  [FIREFOX, 'firefox-esr ffmpeg'],
  [LIBREOFFICE, '--no-install-recommends libreoffice-calc-nogui'],
  [POSTGRES, 'postgresql'],
])('providing $name', (needed, packages) => {
  it('uses an existing one', async () => {
    aptGet(true);
    program('the-program', 'exit 0');
    expect(await provideProgram(requested(needed), env, true)).toBe(join(bin, 'the-program'));
    expect(env[needed.variable]).toBe(join(bin, 'the-program'));
    expect(calls()).toEqual([]);
  });

  it('installs it as root, without questions, even if the lists cannot be updated', async () => {
    aptGet(true);
    expect(await provideProgram(requested(needed), env, true)).toBe(join(bin, 'the-program'));
    expect(calls()).toEqual([
      expect.stringMatching(/^noninteractive .*update$/),
      expect.stringMatching(new RegExp(`^noninteractive .*install -y ${packages}$`)),
    ]);
    expect(errors).toEqual([]);
  });

  it('prints the command for other users, and runs nothing', async () => {
    aptGet(true);
    expect(await provideProgram(requested(needed), env, false)).toBeUndefined();
    expect(calls()).toEqual([]);
    expect(errors).toEqual([
      `${needed.name} not found. Install it with:  sudo sh -c 'apt-get update; apt-get install -y ${packages}'` +
        `  (or set ${needed.variable} to its path)`,
    ]);
  });

  it('prints the command if the installation fails, too', async () => {
    aptGet(false);
    expect(await provideProgram(requested(needed), env, true)).toBeUndefined();
    expect(errors).toHaveLength(1);
    expect(env[needed.variable]).toBeUndefined();
  });
});
