/**
 * Frame steps, 90 forwards and 90 backwards, by film and engine. Runs the browser test that reads every frame back from
 * the picture, and prints the time of a step as a table. Limit: no frame repeated or skipped.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInView } from '../tools/shell.ts';

const TEST = 'tests/adapters/media/frame-step.browser.test.ts';
const TITLE = /\[P15\] (\S+) by (\S+): (\d+) steps/;
const ENGINES: Readonly<Record<string, string>> = { m3u8: 'HLS', mpd: 'DASH', mp4: 'plain file' };

interface Report {
  testResults: { assertionResults: { title: string; status: string; duration?: number | null }[] }[];
}

const folder = await mkdtemp(join(tmpdir(), 'ferryglide-steps-'));
try {
  const file = join(folder, 'report.json');
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  await runInView(process.execPath, [
    vitest,
    'run',
    '--project',
    'browser',
    TEST,
    '-t',
    'steps over the edge',
    '--reporter=json',
    `--outputFile=${file}`,
  ]);
  const { testResults } = JSON.parse(await readFile(file, 'utf8')) as Report;
  const rows = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ title, status, duration }) => {
      const [, film, manifest, steps] = TITLE.exec(title) ?? [];
      if (film === undefined || manifest === undefined) return [];
      const each = (duration ?? Number.NaN) / (2 * Number(steps));
      return [{ film, engine: ENGINES[manifest.split('.').at(-1) ?? ''] ?? manifest, status, each }];
    });
  console.log('film         engine       90 there and 90 back   ms a step');
  for (const { film, engine, status, each } of rows) {
    const found = status === 'passed' ? 'none lost' : 'FRAMES LOST';
    console.log(`${film.padEnd(12)} ${engine.padEnd(12)} ${found.padEnd(22)} ${each.toFixed(1)}`);
  }
  if (rows.length === 0 || rows.some(({ status }) => status !== 'passed')) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
