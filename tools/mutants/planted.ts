/**
 * Runs the journeys of one chart on one planted fault, in a separate process: `node tools/mutants/planted.ts 3`.
 *
 * Prints the name of the journey that notices it, or nothing.
 */
import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runPinned } from '../paths/index.ts';
import type { ChartPaths } from '../paths/index.ts';
import { PLANTS } from './plants.ts';
import type { Plant } from './plants.ts';

/** @throws unless the text contains each passage exactly once; otherwise the plant must be updated */
export function planted({ file, edits }: Plant, text: string): string {
  return edits.reduce((before, [from, to]) => {
    const parts = before.split(from);
    if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times: ${from}`);
    return parts.join(to);
  }, text);
}

function plantOnLoad(plant: Plant): void {
  registerHooks({
    load(url, context, next) {
      const result = next(url, context);
      if (!url.startsWith('file:')) return result;
      const file = relative('.', fileURLToPath(url)).split(sep).join('/');
      return file === plant.file ? { ...result, source: planted(plant, readFileSync(file, 'utf8')) } : result;
    },
  });
}

async function noticedBy(plant: Plant): Promise<string | undefined> {
  plantOnLoad(plant);
  const [file] = globSync(`tests/charts/*/${plant.chart}.paths.ts`);
  const { default: paths } = (await import(pathToFileURL(resolve(file!)).href)) as { default: ChartPaths };
  for (const journey of paths.pinned) {
    try {
      await runPinned(paths, journey, {});
    } catch {
      return journey.name;
    }
  }
  return undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const name = await noticedBy(PLANTS[Number(process.argv[2])]!);
  if (name !== undefined) process.stdout.write(name);
}
