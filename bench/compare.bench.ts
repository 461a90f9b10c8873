/**
 * How far two compared films of different frame rates are apart while they play in a loop, at several rates, by the frame
 * numbers drawn in both pictures. Limit: half a frame of the slower between the two frames on show, always.
 *
 * `FERRYGLIDE_BENCH_SECONDS` sets how long each pair plays in all; two minutes unless said otherwise.
 */
import { halfFrame, openPair, PAIRS, playApart } from '../e2e/support/compare.ts';
import { launchChromium, quantile, withServer } from './browser.ts';

const SECONDS = Number(process.env['FERRYGLIDE_BENCH_SECONDS'] ?? 120);
/** Percent of the pictures. */
const LIMIT_SHARE = 99;
const RATES = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2];

await withServer(async (address) => {
  const browser = await launchChromium();
  try {
    for (const [name, pair] of PAIRS) {
      const page = await browser.newPage({ baseURL: address, locale: 'en-GB' });
      await openPair(page, pair, '&loop=0_7');
      const limit = halfFrame(pair);
      for (const rate of RATES) {
        const gaps = (await playApart(page, pair, rate, { seconds: SECONDS / RATES.length, count: 0 })).map(
          ({ gap }) => gap,
        );
        const most = quantile(gaps, 1);
        const share = (100 * gaps.filter((gap) => gap <= limit).length) / gaps.length;
        console.log(
          `films of ${name} frames a second at ${rate}: ${gaps.length} pictures, apart p95 ${quantile(gaps, 0.95).toFixed(1)} ms   max ${most.toFixed(1)} ms   within the limit ${share.toFixed(1)} %   (limit ${limit.toFixed(1)} ms)`,
        );
        if (!(share >= LIMIT_SHARE)) process.exitCode = 1;
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
