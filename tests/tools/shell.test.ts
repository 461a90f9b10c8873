/** What the runner starts: in view, and behind what else runs. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runBehind } from '../../tools/shell.ts';

const node = (script: string): [string, string[]] => [process.execPath, ['--input-type=module', '-e', script]];

it('a program behind has a lower priority, with all that it starts, and is told apart by its exit code', async () => {
  const { code, text } = await runBehind(
    ...node(`
      import { execFileSync } from 'node:child_process';
      import { getPriority } from 'node:os';
      console.log(getPriority());
      console.error(execFileSync(process.execPath, ['-p', 'os.getPriority()'], { encoding: 'utf8' }));
      process.exitCode = 3;
    `),
  );
  // A runner may itself be behind another one; 19 is the lowest.
  const lower = String(Math.min(getPriority() + 10, 19));
  expect(text.split(/\s+/).filter(Boolean)).toEqual([lower, lower]);
  expect(code).toBe(3);
});

it.runIf(existsSync('/proc/self/autogroup'))('its session weighs less, where sessions are weighed', async () => {
  const { text } = await runBehind(
    ...node(`
    import { readFileSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    const weight = () => readFileSync('/proc/self/autogroup', 'utf8');
    for (let look = 0; look < 100 && !weight().includes('nice 10'); look += 1) await setTimeout(20);
    console.log(weight());
  `),
  );
  expect(text).toContain('nice 10');
});

it('one that cannot run is a failure', async () => {
  expect((await runBehind('no-such-program', [])).code).toBe(127);
});

it('ends with whoever started it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ferryglide-behind-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'runs');
  const shell = new URL('../../tools/shell.ts', import.meta.url).href;
  const waits = `
    const file = ${JSON.stringify(file)};
    process.on('SIGTERM', () => { fs.rmSync(file); process.exit(); });
    setInterval(() => {}, 1000);
    fs.writeFileSync(file, '');
  `;
  const runner = spawn(
    ...node(`
      import { runBehind } from ${JSON.stringify(shell)};
      await runBehind(process.execPath, ['-e', ${JSON.stringify(waits)}]);
    `),
  );
  await expect.poll(() => existsSync(file)).toBe(true);
  runner.kill('SIGTERM');
  await expect.poll(() => existsSync(file)).toBe(false);
});
