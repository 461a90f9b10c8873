/** Finds the charts and their path files, and loads them. */
import { globSync } from 'node:fs';
import { basename, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StateMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import type { ChartPaths } from '../paths/types.ts';

export interface ChartFile {
  /** `clip-encoding` */
  readonly name: string;
  /** `player`, `library` or `shared` */
  readonly area: string;
  readonly file: string;
  readonly exportName: string;
  readonly machine: AnyStateMachine;
}

const load = (file: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(file).href) as Promise<Record<string, unknown>>;

/** Every chart that a `machines/**\/*.machine.ts` exports. */
export async function findCharts(): Promise<ChartFile[]> {
  const files = globSync('machines/**/*.machine.ts').sort();
  const charts = await Promise.all(
    files.map(async (file) =>
      Object.entries(await load(file))
        .filter((entry): entry is [string, AnyStateMachine] => entry[1] instanceof StateMachine)
        .map(([exportName, machine]) => ({
          name: basename(file, '.machine.ts'),
          area: file.split(sep)[1]!,
          file,
          exportName,
          machine,
        })),
    ),
  );
  return charts.flat().sort((a, b) => a.area.localeCompare(b.area) || a.name.localeCompare(b.name));
}

export interface PathFile {
  readonly file: string;
  readonly paths: ChartPaths;
}

/** Every path file, the harness's own sample left out. */
export async function findPathFiles(): Promise<PathFile[]> {
  const files = globSync('tests/charts/**/*.paths.ts')
    .filter((file) => !file.includes('/harness/'))
    .sort();
  return Promise.all(files.map(async (file) => ({ file, paths: (await load(file))['default'] as ChartPaths })));
}
