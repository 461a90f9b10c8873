/**
 * Time from a press on a tag to its frame, against the same jump of a bare video element on the same stream.
 *
 * Both play with hls.js from the same server, each in its own page and paused, and jump to the same positions in turn.
 * The time runs from the request to the frame presented to the compositor. Limit: 1.2 times.
 */
import { readFile } from 'node:fs/promises';
import { launchChromium, median, publicFilm, withServer } from './browser.ts';
import { jump, settled } from './jump.ts';
import type { Jump } from './jump.ts';

const ROUNDS = 24;
const WARM_UP = 4;
const LIMIT = 1.2;
await withServer(async (address) => {
  const browser = await launchChromium();
  try {
    const film = await publicFilm(address);
    const hls = await readFile('node_modules/hls.js/dist/hls.min.js');
    const bare = await browser.newPage();
    await bare.route('**/bare.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><video muted width=960></video><script src="/bare-hls.js"></script>
          <script>const h = new Hls({ backBufferLength: 30 }); h.loadSource(${JSON.stringify(film.url)});
          h.on(Hls.Events.MANIFEST_PARSED, () => { h.currentLevel = h.levels.length - 1; });
          h.attachMedia(document.querySelector('video'));</script>`,
      }),
    );
    await bare.route('**/bare-hls.js', (route) => route.fulfill({ contentType: 'text/javascript', body: hls }));
    await bare.goto(`${address}/bare.html`);
    const ours = await browser.newPage();
    await ours.goto(`${address}/play?video=${film.id}`);
    await settled(ours);
    const list = ours.getByRole('region', { name: 'Timeline' }).getByRole('listbox');
    await list.waitFor();
    await ours.getByRole('region', { name: /^Player/ }).focus();
    await ours.keyboard.press('k');
    await ours.getByRole('button', { name: 'Play', exact: true }).first().waitFor({ state: 'attached' });
    await settled(bare);

    const jumps: { ours: Jump; floor: Jump }[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      // Alternates between two tags, starting with the second: after the first rounds both pages have their frames.
      const key = round < 2 - WARM_UP || round % 2 === 0 ? 'n' : 'p';
      // Like a viewer, by the key for the next or previous tag.
      await ours.bringToFront();
      const mine = await ours.locator('video').evaluate(jump, { key });
      // Browsers render no frames for a background page.
      await bare.bringToFront();
      const floor = await bare.locator('video').evaluate(jump, { place: mine.place });
      await settled(ours);
      await settled(bare);
      // Frames with more lines take longer to decode, so only equal resolutions are compared.
      if (round >= 0 && mine.lines === floor.lines) jumps.push({ ours: mine, floor });
    }
    const mine = median(jumps.map(({ ours: { ms } }) => ms));
    const floor = median(jumps.map(({ floor: { ms } }) => ms));
    console.log(
      `seek to a tag, ${jumps.length} jumps in turn at ${jumps[0]?.ours.lines} lines (median, ms to the presented frame)`,
    );
    console.log(`  player ${mine.toFixed(1)}   bare video with hls.js ${floor.toFixed(1)}`);
    console.log(`  ratio ${(mine / floor).toFixed(2)} (limit ${LIMIT})`);
    if (!(mine / floor <= LIMIT)) process.exitCode = 1;
  } finally {
    await browser.close();
  }
});
