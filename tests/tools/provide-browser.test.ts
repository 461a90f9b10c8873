/** Installing a browser, with an apt-get that only pretends. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findExecutable } from '../../tools/executables.ts';
import { CHROMIUM, FIREFOX, provideBrowser } from '../../tools/provide-browser.ts';
import type { WantedBrowser } from '../../tools/provide-browser.ts';

let bin: string;
let env: NodeJS.ProcessEnv;
let told: string[];

beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'ferryglide-browser-'));
  env = { PATH: `${bin}${delimiter}/usr/bin${delimiter}/bin` };
  told = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void told.push(line));
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

/** An apt-get that writes down how it was called, fails to renew its lists, and installs what it is asked for. */
function aptGet(installs: boolean): void {
  program(
    'apt-get',
    `echo "$DEBIAN_FRONTEND $*" >> "${bin}/calls"
case "$*" in
  *update*) exit 100 ;;
  *install*) ${installs ? `cp "${bin}/apt-get" "${bin}/the-browser"` : 'exit 1'} ;;
esac`,
  );
}
const calls = (): string[] =>
  existsSync(join(bin, 'calls')) ? readFileSync(join(bin, 'calls'), 'utf8').trim().split('\n') : [];

/** As the real one, but looked for in this test's folder alone: the machine may have it. */
const wanted = (browser: WantedBrowser): WantedBrowser => ({
  ...browser,
  find: ({ [browser.variable]: named }) => findExecutable({ named, names: ['the-browser'], folders: [bin], files: [] }),
});

describe.each([
  [CHROMIUM, 'chromium'],
  [FIREFOX, 'firefox-esr ffmpeg'],
])('providing $name', (browser, packages) => {
  it('takes the one that is there', async () => {
    aptGet(true);
    program('the-browser', 'exit 0');
    expect(await provideBrowser(wanted(browser), env, true)).toBe(join(bin, 'the-browser'));
    expect(env[browser.variable]).toBe(join(bin, 'the-browser'));
    expect(calls()).toEqual([]);
  });

  it('as root installs it, with no question asked, even where lists cannot be renewed', async () => {
    aptGet(true);
    expect(await provideBrowser(wanted(browser), env, true)).toBe(join(bin, 'the-browser'));
    expect(calls()).toEqual([
      expect.stringMatching(/^noninteractive .*update$/),
      expect.stringMatching(new RegExp(`^noninteractive .*install -y ${packages}$`)),
    ]);
    expect(told).toEqual([]);
  });

  it('as anybody else says the one command, and runs nothing', async () => {
    aptGet(true);
    expect(await provideBrowser(wanted(browser), env, false)).toBeUndefined();
    expect(calls()).toEqual([]);
    expect(told).toEqual([
      `No ${browser.name} here. Install it with:  sudo sh -c 'apt-get update; apt-get install -y ${packages}'` +
        `  (or name one in ${browser.variable})`,
    ]);
  });

  it('says the command too where installing fails', async () => {
    aptGet(false);
    expect(await provideBrowser(wanted(browser), env, true)).toBeUndefined();
    expect(told).toHaveLength(1);
    expect(env[browser.variable]).toBeUndefined();
  });
});
