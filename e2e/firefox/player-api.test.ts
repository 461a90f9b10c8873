/** The player API in Firefox from a page of another site, for each way of embedding (row E02). */
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startForeignPage, WAYS } from '../support/foreign-page.ts';
import type { ForeignPage } from '../support/foreign-page.ts';
import { gatedFilm, openRun, privateRun, samplePlayable } from '../support/library.ts';
import {
  API_ROWS,
  EMPTIED,
  emptiedBy,
  isLate,
  GATED,
  LATE,
  REFUSED,
  RESTRICTED,
  SEGMENTS,
  sourceOf,
  type World,
} from '../support/player-api.ts';
import { address, it } from './support/firefox.ts';

let club: ForeignPage;
beforeAll(async () => {
  club = await startForeignPage(address);
});
afterAll(() => club.stop());

const film = { video: String(openRun.id), lang: 'en' };
const cameras = samplePlayable(
  'film of two cameras',
  (item) => item.multi_replays.length > 0 && item.visibility === 'public',
);

describe.each(WAYS)('%s', (way) => {
  it('[E02] every method, property and event works', async ({ viewer: { page } }) => {
    await page.goto(club.address(way, film));
    for (const row of API_ROWS)
      expect.soft(await page.evaluate(sourceOf(row)).catch((error: Error) => error.message), row.what).toEqual(row.is);
  }, 120_000);

  it('[E02] a page whose viewer may not watch learns no more than the public data file says', async ({
    viewer: { page },
  }) => {
    await page.goto(club.address(way, { video: String(privateRun.id), lang: 'en' }));
    expect(
      await page.evaluate(`(async () => {
        await until(() => heard.some(({ name }) => name === 'accessdenied' || name === 'authneeded'), 'denied');
        return [player.tags.length, player.currentTag];
      })()`),
    ).toEqual([0, null]);
    if (way === 'client of a frame') expect(await page.evaluate(RESTRICTED.script)).toEqual(RESTRICTED.is);
  });

  it('[E02] a gate fires authneeded with its kind', async ({ viewer: { page } }) => {
    await page.goto(club.address(way, { video: String(gatedFilm.id), lang: 'en' }));
    expect(await page.evaluate(GATED.script)).toEqual(GATED.is);
  });

  it('[E02] fullscreen needs a user gesture', async ({ viewer: { page } }) => {
    // In the page's own script and first of all: scripts that a test evaluates count as a user gesture.
    await page.evaluateOnNewDocument(() => {
      if (window === top)
        addEventListener('load', () => {
          const { player, faultOf } = window as unknown as World;
          void faultOf(player.requestFullscreen()).then((fault) => console.log(`without a gesture: ${fault}`));
        });
    });
    const told = new Promise<string>((hear) => {
      page.on('console', (message) => {
        if (message.text().startsWith('without a gesture: ')) hear(message.text());
      });
    });
    await page.goto(club.address(way, film));
    expect(await told).toBe('without a gesture: notAllowed NotAllowedError');
    // The views load after the first frame; before them nothing can go fullscreen.
    const press = async () => {
      await page.click('#whole');
      return page.evaluate('window.whole');
    };
    await expect.poll(press, { timeout: 20_000 }).toBe('none');
    expect(await page.evaluate('document.fullscreenElement?.id')).toBe('target');
  });

  it('[E02] another camera is selected', async ({ viewer: { page } }) => {
    await page.goto(club.address(way, { ...film, video: String(cameras.id) }));
    const camera = await page.evaluate(`(async () => {
      await player.play();
      player.camera = player.cameras[1].id;
      await until(() => player.camera !== '', 'camera');
      return player.camera;
    })()`);
    expect(camera).toBe(String(cameras.multi_replays[0]!.id));
  });

  it('[E02] a stream that fails fires error', async ({ viewer: { page } }) => {
    const path = `/data/video/${openRun.id}.json`;
    const file = (await (await fetch(address + path)).json()) as { video: object };
    // Removes the data file embedded in the player's page, so that the player requests it.
    await page.evaluateOnNewDocument(() =>
      new MutationObserver(() => document.getElementById('data-file')?.remove()).observe(document, {
        childList: true,
        subtree: true,
      }),
    );
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isFile = new URL(request.url()).pathname === path;
      const body = JSON.stringify({ ...file, video: { ...file.video, replay_url: club.broken } });
      const headers = { 'access-control-allow-origin': '*' };
      void (isFile ? request.respond({ headers, contentType: 'application/json', body }) : request.continue());
    });
    await page.goto(club.address(way, film));
    const code = `until(() => heard.some(({ name }) => name === 'error'), 'error').then(() => player.error.code)`;
    expect(await page.evaluate(code)).toBe(2);
  });

  it('[E02] a missing film fires accessdenied and refuses calls', async ({ viewer: { page } }) => {
    await page.goto(club.address(way, { ...film, video: '999999' }));
    expect(await page.evaluate(REFUSED.script)).toEqual(REFUSED.is);
  });
});

/** The two transports: members of the page itself, and messages to a frame. Each client wraps one of them. */
describe.each(['element', 'client of a frame'] as const)('%s', (way) => {
  it('[E02] a late stream fires waiting, and playing once it resumes', async ({ viewer: { page } }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isHeld = SEGMENTS.test(request.url()) && isLate(request.headers()['range']);
      void (isHeld ? released : Promise.resolve()).then(() => request.continue());
    });
    await page.goto(club.address(way, film));
    expect(await page.evaluate(LATE.script)).toEqual(LATE.is);
    release();
    expect(await page.evaluate(LATE.resumed)).toBe(true);
  });
});

describe.each(['element', 'client of an element'] as const)('%s', (way) => {
  it('[E02] another film fires emptied', async ({ viewer: { page } }) => {
    await page.goto(club.address(way, film));
    expect(await page.evaluate(emptiedBy(String(cameras.id)))).toEqual(EMPTIED);
  });
});

it('[E02] an element lists captions and resolutions, and reports which are selected', async ({ viewer: { page } }) => {
  await page.goto(club.address('element', film));
  const told = await page.evaluate(`(async () => {
    const { textTracks, videoRenditions } = target;
    const lists = [];
    for (const list of [textTracks, videoRenditions])
      for (const type of ['addtrack', 'addrendition', 'change']) list.addEventListener(type, () => lists.push(type));
    await player.play();
    await until(() => textTracks.length > 0 && videoRenditions.length > 0, 'lists');
    for (const track of textTracks) track.mode = track.language === 'fr' ? 'showing' : 'disabled';
    await until(() => player.captions === 'fr', 'captions');
    videoRenditions.selectedIndex = 1;
    await until(() => player.quality === 240, 'quality');
    return [
      Array.from(textTracks, ({ language, mode }) => language + ' ' + mode).toSorted(),
      Array.from(videoRenditions, ({ height, selected }) => height + ' ' + selected),
      [...new Set(lists)].toSorted(),
    ];
  })()`);
  expect(told).toEqual([
    ['en disabled', 'fr showing'],
    ['720 false', '240 true'],
    ['addrendition', 'addtrack', 'change'],
  ]);
});

it('[E02] a frame without an origin cannot be driven, and the client reports it at once', async ({
  viewer: { page },
}) => {
  const frame = `<iframe id="target" title="A player" sandbox="allow-scripts" src="${address}/play?video=${openRun.id}" allow="autoplay"></iframe>`;
  await page.goto(club.pasted(frame));
  const told = await page.evaluate(`import('${address}/embed/client.js').then(async ({ connect }) => {
    const player = connect(document.getElementById('target'));
    const codeOf = (promise) => promise.then(() => 'none', ({ code, name }) => code + ' ' + name);
    return [await codeOf(player.play()), await codeOf(player.ready)];
  })`);
  expect(told).toEqual(['noOrigin SecurityError', 'noOrigin SecurityError']);
});
