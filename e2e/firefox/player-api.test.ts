/** The player's API in Firefox, from a page of another site, by each way (row E02). */
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startForeignPage, WAYS } from '../support/foreign-page.ts';
import type { ForeignPage } from '../support/foreign-page.ts';
import { openRun, privateRun } from '../support/library.ts';
import { API_ROWS, sourceOf } from '../support/player-api.ts';
import { address, it } from './support/firefox.ts';

let club: ForeignPage;
beforeAll(async () => {
  club = await startForeignPage(address);
});
afterAll(() => club.stop());

describe.each(WAYS)('%s', (way) => {
  it('[E02] every method, property and event', async ({ viewer: { page } }) => {
    await page.goto(club.address(way, { video: String(openRun.id), lang: 'en' }));
    for (const row of API_ROWS)
      expect.soft(await page.evaluate(sourceOf(row)).catch((error: Error) => error.message), row.what).toEqual(row.is);
  }, 120_000);

  it('[E02] who may not watch learns no more than the public data file says', async ({ viewer: { page } }) => {
    await page.goto(club.address(way, { video: String(privateRun.id), lang: 'en' }));
    expect(
      await page.evaluate(`(async () => {
        await until(() => heard.some(({ name }) => name === 'accessdenied' || name === 'authneeded'), 'denied');
        return [player.tags.length, player.currentTag];
      })()`),
    ).toEqual([0, null]);
  });
});

it('[E02] a frame without an origin is not driven, and the client says so at once', async ({ viewer: { page } }) => {
  const frame = `<iframe id="target" title="A player" sandbox="allow-scripts" src="${address}/play?video=${openRun.id}" allow="autoplay"></iframe>`;
  await page.goto(club.pasted(frame));
  const told = await page.evaluate(`import('${address}/embed/client.js').then(async ({ connect }) => {
    const player = connect(document.getElementById('target'));
    const codeOf = (promise) => promise.then(() => 'none', ({ code, name }) => code + ' ' + name);
    return [await codeOf(player.play()), await codeOf(player.ready)];
  })`);
  expect(told).toEqual(['noOrigin SecurityError', 'noOrigin SecurityError']);
});
