/** The process that packages one file: low priority, and ends together with every process that it started (row S03). */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { packageApart } from '../../../server/jobs/packaging-process.ts';
import { FFMPEG } from '../odd-films.ts';

/** The lowest priority of Linux. */
const LOWEST_PRIORITY = 19;
/** Long enough to take seconds to encode on any machine. */
const FILM = 'testsrc2=size=1280x720:rate=50:duration=20';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-packaging-process-'));
  const args = ['-v', 'error', '-f', 'lavfi', '-i', FILM, '-c:v', 'mjpeg', join(folder, 'film.avi')];
  await promisify(execFile)(FFMPEG, args);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Process {
  pid: number;
  parent: number;
  group: number;
  command: string;
}

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    pids.map(async (name): Promise<Process | undefined> => {
      try {
        const [stat, command] = await Promise.all([
          readFile(`/proc/${name}/stat`, 'utf8'),
          readFile(`/proc/${name}/cmdline`, 'utf8'),
        ]);
        // After the name in brackets: state, parent, group.
        const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return state === 'Z' ? undefined : { pid: Number(name), parent: Number(parent), group: Number(group), command };
      } catch {
        return undefined;
      }
    }),
  );
  return all.filter((each) => each !== undefined);
}

it('[S03] it and its encoder have low priority and form one process group, which ends with the job', async () => {
  // The suites set a niceness of 0.
  vi.stubEnv('FERRYGLIDE_NICENESS', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const stop = new AbortController();
  const request = {
    file: join(folder, 'film.avi'),
    folder: join(folder, 'to'),
    more: join(folder, 'more'),
    encoder: FFMPEG,
    published: undefined,
  };
  const packaging = packageApart(request, () => undefined, stop.signal);
  const outcome = expect(packaging).rejects.toThrow('SIGKILL');
  let packager: Process | undefined;
  let group: Process[] = [];
  const hasEncoder = async (): Promise<boolean> => {
    const all = await processes();
    packager = all.find(({ parent, command }) => parent === process.pid && command.includes('packaging/main.ts'));
    group = all.filter((each) => each.group === packager?.pid);
    return group.some(({ command }) => command.startsWith(FFMPEG));
  };
  await expect.poll(hasEncoder, { interval: 20 }).toBe(true);
  for (const { pid } of group) expect(getPriority(pid)).toBe(LOWEST_PRIORITY);
  expect(group.length).toBeGreaterThanOrEqual(2);

  stop.abort();
  await outcome;
  const isLeft = async (): Promise<boolean> => (await processes()).some((each) => each.group === packager?.pid);
  await expect.poll(isLeft).toBe(false);
});
