/**
 * The distance between two compared films of different frame rates while they play in a loop, at every rate, by the
 * frame numbers in both pictures. Limit: half a frame of the slower film, both between the two frames shown and between
 * the two clocks, which are averaged over windows of one second of the film.
 *
 * The floor: the same films in two plain elements, started together at the same frames and left alone. For both, the
 * output says how many pictures keep the limit, and whether all do (decision 0480).
 *
 * `--rates=1.5,2` plays at these rates only, and `--floor=1,2` measures the floor at these rates only.
 * `FERRYGLIDE_BENCH_SECONDS` sets how long each pair plays at each rate; the default is two minutes.
 */
import type { Page } from 'playwright';
import { bothWhilePlaying } from '../e2e/support/cameras.ts';
import { type Apart, apartOf, halfFrame, type LockedPair, openPair, PAIRS, playApart } from '../e2e/support/compare.ts';
import { COMPARE_RATES, COMPARE_STEPPED_BELOW } from '../core/domain/compare/limits.ts';
import { launchChromium, quantile, withServer } from './browser.ts';
import { clockOffsets } from './compare/offsets.ts';
import { textOption } from './options.ts';

const SECONDS = Number(process.env['FERRYGLIDE_BENCH_SECONDS'] ?? 120);
const ratesOf = (option: string): Set<number> => new Set(textOption(option)?.split(',').map(Number) ?? COMPARE_RATES);
const rates = ratesOf('rates');
const floorRates = ratesOf('floor');
/** Percentage of pictures, and of clock windows, that must keep the limit. */
const LIMIT_SHARE = 99;
/** Length of a clock window in the film. */
const WINDOW_MS = 1_000;
/** Length of the loop in both films. */
const LOOP_S = 7;

interface Result {
  /** Percentages: frames within the limit, pictures outside of a loop jump, and clock windows within the limit. */
  shares: readonly number[];
  text: string;
}

const shareOf = (values: readonly number[], limit: number): number =>
  (100 * values.filter((value) => Math.abs(value) <= limit).length) / values.length;

function figuresOf(values: readonly number[], limit: number): string {
  const sizes = values.map(Math.abs);
  const figures = [0.5, 0.95, 0.99, 1].map((part) => quantile(sizes, part).toFixed(1)).join(' / ');
  return `p50 / p95 / p99 / max ${figures} ms, ${shareOf(values, limit).toFixed(2)} % within`;
}

function resultOf(apart: readonly Apart[], limit: number, rate: number): Result {
  // At a loop jump one film may be at the end while the other is at the beginning.
  const together = apart.filter(({ begins }) => Math.abs(begins) < (LOOP_S * 1_000) / 2);
  const gaps = together.map(({ gap }) => gap);
  const offsets = clockOffsets(together, WINDOW_MS / Math.min(1, rate));
  return {
    shares: [shareOf(gaps, limit), (100 * together.length) / apart.length, shareOf(offsets, limit)],
    text: `${gaps.length} pictures: ${figuresOf(gaps, limit)}; ${apart.length - gaps.length} of the jump; clocks, ${offsets.length} times: ${figuresOf(offsets, limit)}`,
  };
}

/** The same films in two plain elements without any control. */
async function plainApart(page: Page, pair: LockedPair, rate: number): Promise<Apart[]> {
  await page.goto('/compare');
  const films = pair.map(({ id, film, fps, lock }) => ({
    src: `/media/${id}/${film}/720.mp4`,
    from: lock + 0.5 / fps,
    to: lock + LOOP_S,
  }));
  await page.evaluate(
    async ({ both, pace }) => {
      const stage = document.createElement('div');
      const videos = both.map(({ src }) => Object.assign(document.createElement('video'), { src, muted: true }));
      stage.append(...videos);
      document.body.replaceChildren(stage);
      const heard = (video: HTMLVideoElement, type: string) =>
        new Promise((resolve) => {
          video.addEventListener(type, resolve, { once: true });
        });
      await Promise.all(videos.map((video) => heard(video, 'loadeddata')));
      const begin = async (): Promise<void> => {
        stage.dataset['look'] = 'seeking';
        for (const video of videos) video.pause();
        await Promise.all(
          videos.map((video, index) => {
            video.currentTime = both[index]!.from;
            return heard(video, 'seeked');
          }),
        );
        for (const video of videos) video.playbackRate = pace;
        await Promise.all(videos.map((video) => video.play()));
        stage.dataset['look'] = 'shown';
      };
      const [first] = videos;
      first!.addEventListener('timeupdate', () => {
        if (!first!.paused && first!.currentTime >= both[0]!.to) void begin();
      });
      await begin();
    },
    { both: films, pace: rate },
  );
  const samples = await bothWhilePlaying(page, SECONDS, () => true);
  return samples.filter(({ look }) => look === 'shown').flatMap((sample) => apartOf(sample, pair) ?? []);
}

await withServer(async (address) => {
  const browser = await launchChromium();
  let isAlways = true;
  try {
    for (const [name, pair] of PAIRS) {
      const context = { baseURL: address, locale: 'en-GB' };
      const limit = halfFrame(pair);
      console.log(`films of ${name} frames a second, limit ${limit.toFixed(1)} ms`);
      for (const rate of COMPARE_RATES.filter((each) => rates.has(each))) {
        const page = await browser.newPage(context);
        await openPair(page, pair, `&loop=0_${LOOP_S}`);
        const compared = resultOf(await playApart(page, pair, rate, { seconds: SECONDS, count: 0 }), limit, rate);
        console.log(`  ${String(rate).padEnd(4)}  compared ${compared.text}`);
        if (!compared.shares.every((share) => share >= LIMIT_SHARE)) process.exitCode = 1;
        isAlways &&= compared.shares.every((share) => share === 100);
        // Plain elements cannot play slower than this.
        if (rate >= COMPARE_STEPPED_BELOW && floorRates.has(rate))
          console.log(`        plain    ${resultOf(await plainApart(page, pair, rate), limit, rate).text}`);
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
  console.log(`never farther apart than half a frame of the slower film: ${isAlways ? 'holds' : 'does not hold'}`);
});
