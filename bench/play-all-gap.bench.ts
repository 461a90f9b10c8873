/**
 * How long the picture freezes or is black when a list of tags changes from one film to the next.
 *
 * Twelve HLS films with one tag of two seconds each are played through without input. The gap is the time from the last
 * presented frame of one film to the first moving frame of the next that the previous film does not cover. A single
 * film at 25 frames a second presents one every 40 ms. Limit: 150 ms at the 95th percentile.
 */
import { gapsOf, watchPresented } from '../e2e/support/changes.ts';
import { startListHost, tagOf } from '../e2e/support/list-host.ts';
import { launchChromium, quantile } from './browser.ts';

const LIMIT_MS = 150;
const FILMS = ['slalom-run', 'gate-25', 'sprint-bank', 'gate-50', 'polo-attack', 'sprint-above'] as const;
const ROUNDS = 2;
const PATIENCE_MS = 90_000;

const films = Array.from({ length: ROUNDS * FILMS.length }, (_, index) => ({
  id: String(31 + index),
  film: FILMS[index % FILMS.length] as string,
  tag: `Moment ${index + 1}`,
}));

const host = await startListHost(films);
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  await watchPresented(page);
  await page.goto(`${host.address}/play?tags=${films.map(tagOf).join(',')}&pre-roll=0&post-roll=2`);
  await page.waitForFunction(
    (last) => new Set(window.presented.map(({ element }) => element)).size === last,
    films.length,
    {
      timeout: PATIENCE_MS,
    },
  );
  const gaps = await gapsOf(page);
  const p95 = quantile(gaps, 0.95);
  console.log(`gap at a change of film, ${gaps.length} changes (ms between presented frames)`);
  console.log(`  p50 ${quantile(gaps, 0.5).toFixed(0)}   p95 ${p95.toFixed(0)} (limit ${LIMIT_MS})`);
  if (!(gaps.length === films.length - 1 && p95 <= LIMIT_MS)) process.exitCode = 1;
} finally {
  await browser.close();
  await host.stop();
}
