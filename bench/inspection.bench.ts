/**
 * The cost of an event in a production build that supports inspection.
 *
 * The controls chart is built for production and started as the product starts its charts, and receives events in turns
 * with the same chart started bare. Limit: 1.05 times the bare chart, which is within noise. The cost of an observer
 * that does nothing is printed as well.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { median } from './browser.ts';
import type * as Started from './inspection/started.ts';

const ROUNDS = 41;
const PAIRS = 5_000;
const LIMIT = 1.05;

const outDir = await mkdtemp(join(tmpdir(), 'ferryglide-inspection-'));
try {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      target: 'es2023',
      lib: {
        entry: fileURLToPath(new URL('inspection/started.ts', import.meta.url)),
        formats: ['es'],
        fileName: 'built',
      },
    },
  });
  const built = (await import(pathToFileURL(join(outDir, 'built.js')).href)) as typeof Started;
  const contenders = {
    bare: built.bare(),
    'as mounted': await built.asMounted(),
    observed: built.observed(),
  };
  const times: Record<string, number[]> = { bare: [], 'as mounted': [], observed: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, controls] of Object.entries(contenders)) {
      const begun = performance.now();
      built.send(controls, PAIRS);
      times[name]!.push(((performance.now() - begun) * 1000) / (2 * PAIRS));
    }
  const cost = (name: string): number => median(times[name]!);
  const ratio = cost('as mounted') / cost('bare');
  for (const name of Object.keys(contenders))
    console.log(
      `${name.padEnd(10)} ${cost(name).toFixed(2)} µs an event, ${(cost(name) / cost('bare')).toFixed(2)} times bare`,
    );
  if (ratio > LIMIT) {
    console.error(`an event costs ${ratio.toFixed(2)} times the bare chart's, more than ${LIMIT}`);
    process.exitCode = 1;
  }
} finally {
  await rm(outDir, { recursive: true, force: true });
}
