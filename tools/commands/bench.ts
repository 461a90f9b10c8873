/**
 * `npm run bench`: finds or installs the required programs, then runs every benchmark in turn, on its own, against the
 * production build. A name selects the benchmarks that contain it; `--options` are passed on.
 */
import { readdir } from 'node:fs/promises';
import { buildIfStale } from '../build.ts';
import { CHROMIUM, FFMPEG, POSTGRES, provideProgram } from '../provide-program.ts';
import { runInView } from '../shell.ts';

export default async function bench(args: readonly string[]): Promise<void> {
  const options = args.filter((each) => each.startsWith('--'));
  const names = args.filter((each) => !each.startsWith('--'));
  const programs: (string | undefined)[] = [];
  for (const program of [CHROMIUM, FFMPEG, POSTGRES]) programs.push(await provideProgram(program));
  if (programs.includes(undefined) || !(await buildIfStale())) {
    process.exitCode = 1;
    return;
  }
  const files = (await readdir('bench')).filter((file) => file.endsWith('.bench.ts')).sort();
  const requested = names.length === 0 ? files : files.filter((file) => names.some((name) => file.includes(name)));
  if (requested.length === 0) {
    console.error(`Unknown benchmark. Available: ${files.join(', ')}`);
    process.exitCode = 1;
  }
  for (const file of requested) {
    console.log(`\n${file}`);
    const code = await runInView(process.execPath, ['--expose-gc', `bench/${file}`, ...options]);
    if (code !== 0) {
      console.error(`${file} failed or exceeded a limit`);
      process.exitCode = 1;
    }
  }
}
