/** Runs the suite of `e2e/recorded/` as its users would, and returns what its test left. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../tools/ffmpeg.ts';

export interface Recorded {
  /** Paths of the files. */
  inspection: string;
  video: string;
  trace: string;
  /** Where the tested page shows its film, pixels. */
  box: { x: number; y: number; width: number; height: number };
}

interface Attachment {
  name: string;
  path?: string;
  body?: string;
}

/**
 * Playwright encodes films with an ffmpeg of its own, which it downloads; the machine's does the same.
 *
 * @returns the folder in which Playwright finds it
 */
async function provideFfmpeg(folder: string): Promise<string> {
  const ffmpeg = findFfmpeg();
  if (ffmpeg === undefined) throw new Error('no ffmpeg found: name one in FFMPEG_PATH');
  const { browsers } = JSON.parse(await readFile('node_modules/playwright-core/browsers.json', 'utf8')) as {
    browsers: { name: string; revision: string }[];
  };
  const home = join(folder, `ffmpeg-${browsers.find(({ name }) => name === 'ffmpeg')!.revision}`);
  await mkdir(home, { recursive: true });
  await symlink(ffmpeg, join(home, 'ffmpeg-linux'));
  await writeFile(join(home, 'INSTALLATION_COMPLETE'), '');
  return folder;
}

/**
 * @param site where the development server responds
 * @param film id of the film that is played
 * @param folder for everything that the run writes
 */
export async function recordTest(site: string, film: number, folder: string): Promise<Recorded> {
  const report = join(folder, 'report.json');
  const args = [
    'test',
    '-c',
    'e2e/recorded/playwright.config.ts',
    '--reporter=json',
    `--output=${join(folder, 'results')}`,
  ];
  await promisify(execFile)(process.execPath, ['node_modules/@playwright/test/cli.js', ...args], {
    env: {
      ...process.env,
      PLAYWRIGHT_BROWSERS_PATH: await provideFfmpeg(join(folder, 'browsers')),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      RECORDED_SITE: site,
      RECORDED_FILM: String(film),
    },
  });
  const { suites } = JSON.parse(await readFile(report, 'utf8')) as {
    suites: { specs: { tests: { results: { attachments: Attachment[] }[] }[] }[] }[];
  };
  const { attachments } = suites[0]!.specs[0]!.tests[0]!.results[0]!;
  const attached = (name: string): Attachment => attachments.find((each) => each.name === name)!;
  return {
    inspection: attached('inspection.json').path!,
    video: attached('video').path!,
    trace: attached('trace').path!,
    box: JSON.parse(Buffer.from(attached('box.json').body!, 'base64').toString()) as Recorded['box'],
  };
}
