/** The cost of 10,000 markers: tags in our film, chapters or markers in the other players. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { client } from '../../tests/server/harness.ts';
import { publicFilms } from '../browser.ts';
import type { PublicFilm } from '../browser.ts';
import { heapAfterCollection } from './load.ts';

export const MARKERS = 10_000;
const SECONDS_APART = 0.001;
const DEADLINE_MS = 60_000;
/** Time for a page to finish all work with its markers. */
const SETTLED_MS = 5_000;

export interface MarkedPage {
  taskMs: number;
  scriptMs: number;
  heapBytes: number;
  elements: number;
}

/** Adds this many tags to a film, as an administrator of its group. @returns the film */
export async function markFilm(
  address: string,
  { login, password }: { login: string; password: string },
): Promise<PublicFilm> {
  const [film] = await publicFilms(address);
  if (!film) throw new Error('there is no film to mark');
  const admin = client(address);
  await admin.request('login', { email: login, password });
  const rows = Array.from({ length: MARKERS }, (_, at) => `${(at * SECONDS_APART).toFixed(3)};Gate ${at + 1}`);
  const form = new FormData();
  form.set('action', 'import_files_session');
  form.set('ow', '1');
  form.set('videoId', film.id);
  form.append('files', new Blob([['time;description', ...rows].join('\r\n')], { type: 'text/csv' }), 'reportMatch.csv');
  const imported = await admin.fetch('/services/session-import', {
    method: 'POST',
    headers: { origin: address },
    body: form,
  });
  const { status } = (await imported.json()) as { status: string };
  if (status !== 'ok') throw new Error(`the tags were not imported: ${status}`);
  return film;
}

/** The file in which the benchmark's host writes the film that it has marked. */
export const noteOf = (served: string): string => join(served, 'marked.json');

/** The film with this many tags, once the host has written it, and another one with its original tags. */
export async function markedAndUsual(
  address: string,
  served: string,
): Promise<{ marked: PublicFilm; usual: PublicFilm }> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!existsSync(noteOf(served))) {
    if (performance.now() > deadline) throw new Error(`no film got its ${MARKERS} tags`);
    await new Promise((later) => setTimeout(later, 200));
  }
  const marked = JSON.parse(await readFile(noteOf(served), 'utf8')) as PublicFilm;
  const usual = (await publicFilms(address)).find(({ id }) => id !== marked.id);
  if (!usual) throw new Error('there is no other film');
  return { marked, usual };
}

/** Opens the page with its markers at full speed and waits until it is at rest. */
export async function openMarked(context: BrowserContext, url: string): Promise<MarkedPage> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await page.goto(url);
    await page.locator('video').waitFor();
    await page.waitForTimeout(SETTLED_MS);
    const { metrics } = await session.send('Performance.getMetrics');
    const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      taskMs: valueOf('TaskDuration') * 1000,
      scriptMs: valueOf('ScriptDuration') * 1000,
      heapBytes: await heapAfterCollection(session),
      elements: valueOf('Nodes'),
    };
  } finally {
    await page.close();
  }
}
