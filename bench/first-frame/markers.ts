/** What 10,000 markers cost: tags of a film of ours, chapters or markers of the other players. */
import type { BrowserContext } from 'playwright';
import { client } from '../../tests/server/harness.ts';
import { publicFilm } from '../browser.ts';
import { heapAfterCollection } from './load.ts';

export const MARKERS = 10_000;
const SECONDS_APART = 0.001;
const DEADLINE_MS = 60_000;
/** Everything that a page does with its markers is done by then. */
const SETTLED_MS = 5_000;

export interface MarkedPage {
  taskMs: number;
  scriptMs: number;
  heapBytes: number;
  elements: number;
}

/** The film beside the one that is measured otherwise. */
export const filmToMark = (address: string): ReturnType<typeof publicFilm> => publicFilm(address, 1);

/** Gives that film its tags, as an administrator of its group does. */
export async function markFilm(
  address: string,
  { login, password }: { login: string; password: string },
): Promise<void> {
  const { id } = await filmToMark(address);
  const admin = client(address);
  await admin.request('login', { email: login, password });
  const rows = Array.from({ length: MARKERS }, (_, at) => `${(at * SECONDS_APART).toFixed(3)};Gate ${at + 1}`);
  const form = new FormData();
  form.set('action', 'import_files_session');
  form.set('ow', '1');
  form.set('videoId', id);
  form.append('files', new Blob([['time;description', ...rows].join('\r\n')], { type: 'text/csv' }), 'reportMatch.csv');
  const imported = await admin.fetch('/services/session-import', {
    method: 'POST',
    headers: { origin: address },
    body: form,
  });
  const { status } = (await imported.json()) as { status: string };
  if (status !== 'ok') throw new Error(`the tags were not imported: ${status}`);
}

/** Once the film has its tags. */
export async function markedFilm(address: string): ReturnType<typeof publicFilm> {
  const film = await filmToMark(address);
  const deadline = performance.now() + DEADLINE_MS;
  while (performance.now() < deadline) {
    const { tags } = (await (await fetch(`${address}/data/video/${film.id}.json`)).json()) as { tags?: unknown[] };
    if (tags?.length === MARKERS) return film;
    await new Promise((later) => setTimeout(later, 200));
  }
  throw new Error(`film ${film.id} did not get its ${MARKERS} tags`);
}

/** The whole page with its markers, at full speed, until it is at rest. */
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
