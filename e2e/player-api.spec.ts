/** The player API from a page of another site, for each way of embedding (row E02). */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { jumpNearEnd } from './support/adverts.ts';
import { routeDataFile } from './support/data-file.ts';
import { startForeignPage } from './support/foreign-page.ts';
import type { ForeignPage, Way } from './support/foreign-page.ts';
import { gatedFilm, openRun, privateRun, samplePlayable } from './support/library.ts';
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
} from './support/player-api.ts';
// Only the full browser puts frames of other sites into processes of their own.
import { expect, test } from './support/whole-browser.ts';

// One of the longest files, so the workers share its tests.
test.describe.configure({ mode: 'parallel' });

let club: ForeignPage;
test.beforeAll(async ({ sampleHost }) => {
  club = await startForeignPage(sampleHost);
});
test.afterAll(() => club.stop());

const film = { video: String(openRun.id), lang: 'en' };
const cameras = samplePlayable(
  'film of two cameras',
  (item) => item.multi_replays.length > 0 && item.visibility === 'public',
);
const withAdvert = samplePlayable(
  'open film with a pre-roll',
  (item) => item.visibility === 'public' && item.publish && item.type === 'Video' && item.pubVideo.preRoll !== null,
);

/** The two transports: members of the page itself, and messages to a frame. Each client wraps one of them. */
const WIRES = ['element', 'client of a frame'] as const;

/**
 * Rows of each kind of member, for clients that only wrap a transport: a call, a setting, ranges, a detail, a refusal.
 * One of them pauses before a row reads the time.
 */
const HANDED_OVER = API_ROWS.filter(({ what }) =>
  /^(play\(\) |buffered |pause\(\) |currentTime |playTags\(ids\) |an argument |no event )/.test(what),
);

/** Opens the film and checks each row; fullscreen works only with a user gesture. */
async function expectRows(page: Page, way: Way, rows: typeof API_ROWS): Promise<void> {
  // In the page's own script and first of all: scripts that a test evaluates count as a user gesture for five seconds.
  await page.addInitScript(() => {
    if (window === top)
      addEventListener('load', () => {
        const { player, faultOf } = window as unknown as World;
        void faultOf(player.requestFullscreen()).then((fault) => console.log(`without a gesture: ${fault}`));
      });
  });
  const told = page.waitForEvent('console', (message) => message.text().startsWith('without a gesture: '));
  await page.goto(club.address(way, film));
  expect((await told).text()).toBe('without a gesture: notAllowed NotAllowedError');
  for (const row of rows)
    expect.soft(await page.evaluate(sourceOf(row)).catch((error: Error) => error.message), row.what).toEqual(row.is);
  await page.getByRole('button', { name: 'Whole screen' }).click();
  expect(await page.evaluate('window.whole')).toBe('none');
  expect(await page.evaluate('document.fullscreenElement?.id')).toBe('target');
  await page.evaluate('document.exitFullscreen()');
}

/** Selects the second camera of the film shown. */
async function expectOtherCamera(page: Page): Promise<void> {
  expect(
    await page.evaluate(`(async () => {
      await player.play();
      await until(() => player.cameras.length > 1, 'cameras');
      const names = player.cameras.map(({ label }) => label);
      player.camera = player.cameras[1].id;
      await until(() => player.camera !== '', 'camera');
      return [names[1], player.camera];
    })()`),
  ).toEqual([cameras.multi_replays[0]!.description, String(cameras.multi_replays[0]!.id)]);
}

for (const way of ['element', 'client of an element'] as const)
  test(`[E02] ${way}: ${way === 'element' ? 'every method, property and event' : 'members of each kind'}; fullscreen needs a gesture; another film fires emptied, and its other camera is selected`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await expectRows(page, way, way === 'element' ? API_ROWS : HANDED_OVER);
    await test.step('another film fires emptied', async () => {
      expect(await page.evaluate(emptiedBy(String(cameras.id)))).toEqual(EMPTIED);
    });
    await test.step('another camera is selected', () => expectOtherCamera(page));
  });

test('[E02] client of a frame: every method, property and event; fullscreen needs a gesture', async ({ page }) => {
  test.setTimeout(120_000);
  await expectRows(page, 'client of a frame', API_ROWS);
});

test('[E02] client of an element of embed.js: members of each kind; fullscreen needs a gesture', async ({ page }) => {
  test.setTimeout(120_000);
  await expectRows(page, 'client of an element of embed.js', HANDED_OVER);
});

test('[E02] client of a frame: another camera is selected', async ({ page }) => {
  await page.goto(club.address('client of a frame', { video: String(cameras.id), lang: 'en' }));
  await expectOtherCamera(page);
});

test('[E02] listeners, properties and ready of an element work before its script has loaded', async ({
  page,
  sampleHost,
}) => {
  const element = `<ferryglide-player id="target" video="${openRun.id}" lang="en"></ferryglide-player>`;
  const module = `<script type="module" src="${sampleHost}/embed/ferryglide.js"></script>`;
  const early = (code: string): string => `<script>const target = document.getElementById('target'); ${code}</script>`;

  await test.step('a listener', async () => {
    const listen = `const heard = []; for (const name of ['datachange', 'loadedmetadata']) target.addEventListener(name, ({ type }) => heard.push(type));`;
    await page.goto(club.pasted(element + early(listen) + module));
    await expect.poll(() => page.evaluate('heard')).toEqual(expect.arrayContaining(['datachange', 'loadedmetadata']));
  });

  await test.step('properties', async () => {
    await page.goto(club.pasted(element + early('target.playbackRate = 1.5; target.muted = true;') + module));
    await page.locator('#target [part~=controls]').waitFor();
    expect(await page.evaluate('Object.keys(target)')).toEqual([]);
    await expect.poll(() => page.evaluate('[target.playbackRate, target.muted]')).toEqual([1.5, true]);
  });

  await test.step('ready', async () => {
    const ready = `${early('const told = [];')}${module}<script type="module">
      import { connect } from '${sampleHost}/embed/client.js';
      for (const player of [target, connect(target)]) player.ready.then(() => told.push(player.tags.length > 0));
    </script>`;
    await page.goto(club.pasted(element + ready));
    await expect.poll(() => page.evaluate('told')).toEqual([true, true]);
  });
});

test('[E02] an element whose API code failed to load rejects calls, and works once it loads', async ({ page }) => {
  const code = /\/media-element-[^/]*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto(club.address('element', film));
  expect(await page.evaluate('faultOf(player.play())')).toBe('timeout TimeoutError');
  await page.unroute(code);
  expect(await page.evaluate('faultOf(player.play())')).toBe('none');
  expect(await page.evaluate('player.paused')).toBe(false);
});

test('[E02] client of a frame: a slider moved on a 144 Hz display does not exceed the message limit', async ({
  page,
}) => {
  await page.goto(club.address('client of a frame', film));
  const fault = await page.evaluate(`(async () => {
    await player.ready;
    for (let frame = 0; frame < 288; frame += 1) {
      player.volume = (frame % 100) / 100;
      if (frame % 2 === 1) await new Promise((later) => setTimeout(later, 14));
    }
    return faultOf(player.pause());
  })()`);
  expect(fault).toBe('none');
});

for (const way of WIRES) {
  test(`[E02] ${way}: during an advert time and tags stay those of the film, and a seek waits`, async ({ page }) => {
    await page.goto(club.address(way, { video: String(withAdvert.id), lang: 'en' }));
    const within = await page.evaluate(`(async () => {
      await until(() => player.advert, 'advert');
      await player.play();
      player.currentTime = 20;
      return [player.currentTime, Number.isNaN(player.duration), player.ended, player.tags.length > 0, player.advert];
    })()`);
    expect(within).toEqual([0, true, false, true, true]);
    await jumpNearEnd(page);
    const ends = await page.evaluate(`(async () => {
      await until(() => !player.advert, 'the end of the advert');
      await until(() => player.currentTime >= 20, 'the seek');
      return heard.filter(({ name }) => name === 'ended').length;
    })()`);
    expect(ends).toBe(0);
  });

  test(`[E02] ${way}: a stream that fails fires error`, async ({ page, sampleHost }) => {
    const file = (await (await fetch(`${sampleHost}/data/video/${openRun.id}.json`)).json()) as { video: object };
    await routeDataFile(page, `**/data/video/${openRun.id}.json*`, (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { ...file, video: { ...file.video, replay_url: club.broken } },
      }),
    );
    await page.goto(club.address(way, film));
    expect(
      await page.evaluate(
        `until(() => heard.some(({ name }) => name === 'error'), 'error').then(() => player.error.code)`,
      ),
    ).toBe(2);
  });

  test(`[E02] ${way}: a late stream fires waiting, and playing once it resumes`, async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(SEGMENTS, async (route) => {
      if (isLate(route.request().headers()['range'])) await released;
      await route.continue();
    });
    await page.goto(club.address(way, film));
    expect(await page.evaluate(LATE.script)).toEqual(LATE.is);
    release();
    expect(await page.evaluate(LATE.resumed)).toBe(true);
  });

  test(`[E02] ${way}: a private film and a gate reveal no more than the public data file; a missing film refuses calls`, async ({
    page,
  }) => {
    /** An element loads another film without a new page. */
    const show = async (video: string): Promise<void> => {
      if (way === 'element' && page.url() !== 'about:blank')
        await page.evaluate(`{ heard.length = 0; target.setAttribute('video', '${video}'); }`);
      else await page.goto(club.address(way, { video, lang: 'en' }));
    };
    await test.step('a private film', async () => {
      await show(String(privateRun.id));
      const result = await page.evaluate(`(async () => {
        await until(() => heard.some(({ name }) => name === 'accessdenied' || name === 'authneeded'), 'denied');
        return [player.tags.length, player.duration, player.currentTag];
      })()`);
      expect(result).toEqual([0, NaN, null]);
      if (way === 'client of a frame') expect(await page.evaluate(RESTRICTED.script)).toEqual(RESTRICTED.is);
    });
    await test.step('a gate fires authneeded with its kind', async () => {
      await show(String(gatedFilm.id));
      expect(await page.evaluate(GATED.script)).toEqual(GATED.is);
    });
    await test.step('a missing film refuses calls', async () => {
      await show('999999');
      expect(await page.evaluate(REFUSED.script)).toEqual(REFUSED.is);
    });
  });
}

/** A page of another site that sends its own messages to frames. */
const HOSTILE_PAGE = `<script>
// What the frame sent.
let told, port, frame, announced;
function open(src) {
  document.getElementById('target')?.remove();
  const element = Object.assign(document.createElement('iframe'), { id: 'target', title: 'A player', src });
  told = [];
  announced = new Promise((heard) => addEventListener('message', ({ data, source }) => source === frame && data?.ferryglide === 'announce' && heard(data)));
  document.body.append(element);
  frame = element.contentWindow;
}
const hand = (version = 1) => { told = []; const channel = new MessageChannel(); port = channel.port1; port.onmessage = ({ data }) => told.push(data); frame.postMessage({ ferryglide: 'connect', version }, '*', [channel.port2]); };
const until = async (holds) => { for (let tries = 0; tries < 200 && !holds(); tries += 1) await new Promise((later) => setTimeout(later, 50)); return holds(); };
const closed = () => told.find(({ type }) => type === 'closed')?.fault;
</script>`;

/** Opens a film on that page, replacing the previous frame. */
const openHostile = (page: Page, host: string, video: number, autoplay = true): Promise<void> =>
  page.evaluate(`open('${host}/play?video=${video}&lang=en&autoplay=${autoplay}')`);

interface Attack {
  what: string;
  script: string;
  fault: string;
  /** In the previous attack's frame, which may be handed another channel; otherwise in a new frame. */
  isSameFrame?: true;
  /** Whether a film must play on meanwhile. One of several messages rejected by the same schema is enough. */
  isFilmWatched?: true;
}
const ATTACKS: readonly Attack[] = [
  { what: 'another version', script: 'hand(2)', fault: 'version', isFilmWatched: true },
  {
    what: 'a message that is none',
    script: "hand(); port.postMessage('play')",
    fault: 'invalid',
    isSameFrame: true,
    isFilmWatched: true,
  },
  {
    what: 'a method that is none',
    script: "hand(); port.postMessage({ type: 'call', id: 1, call: { method: 'constructor' } })",
    fault: 'invalid',
  },
  {
    what: 'an argument of another type',
    script: "hand(); port.postMessage({ type: 'call', id: 1, call: { method: 'currentTime', value: '20' } })",
    fault: 'invalid',
  },
  {
    what: 'a huge query',
    script: "hand(); port.postMessage({ type: 'call', id: 1, call: { method: 'playTags', query: 'x'.repeat(1e6) } })",
    fault: 'invalid',
  },
  {
    what: 'a flood',
    script:
      "hand(); for (let id = 0; id < 1_500; id += 1) port.postMessage({ type: 'call', id, call: { method: 'muted', value: true } })",
    fault: 'tooMany',
    isFilmWatched: true,
  },
  {
    what: 'nonsense between the windows',
    script: "hand(); frame.postMessage({ ferryglide: 'open' }, '*')",
    fault: 'invalid',
    isFilmWatched: true,
  },
];

test('[E02] a hostile page can only end its channel: the film plays on, whatever it sends', async ({
  page,
  sampleHost,
}) => {
  await page.goto(club.pasted(HOSTILE_PAGE));
  for (const { what, script, fault, isSameFrame = false, isFilmWatched = false } of ATTACKS)
    await test.step(what, async () => {
      if (!isSameFrame) await openHostile(page, sampleHost, openRun.id, isFilmWatched);
      expect(await page.evaluate('announced.then(({ versions }) => versions)'), what).toEqual([1]);
      await page.evaluate(`{ ${script} }`);
      expect(await page.evaluate('until(() => closed() !== undefined).then(closed)'), what).toBe(fault);
      if (!isFilmWatched) return;
      const film = page.locator('#target').contentFrame().locator('video');
      const time = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
      const before = await time();
      await expect.poll(time, { message: `${what}: the film goes on` }).toBeGreaterThan(before);
    });
});

test('[E02] a hostile page learns nothing of a private film, whoever watches it', async ({ page, sampleHost }) => {
  await page.goto(club.pasted(HOSTILE_PAGE));
  await openHostile(page, sampleHost, privateRun.id);
  await page.evaluate('announced.then(() => hand())');
  await page.evaluate('until(() => told.length > 0)');
  expect(
    await page.evaluate('told.map(({ changes }) => [changes.denied, changes.medium, changes.tags.length])'),
  ).toEqual([['restricted', '', 0]]);
  expect(JSON.stringify(await page.evaluate('told'))).not.toContain(privateRun.title);
});

/** Longer than connecting takes: nothing may arrive within it. */
const SILENCE_MS = 4_000;

test('[E02] a frame ignores messages of windows other than its parent', async ({ page, sampleHost }) => {
  await page.goto(`${sampleHost}/play?video=${openRun.id}&autoplay=false`);
  // A top-level window has no parent, so it answers nobody.
  expect(
    await page.evaluate(`new Promise((result) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => result('answered');
      postMessage({ ferryglide: 'connect', version: 1 }, '*', [channel.port2]);
      setTimeout(() => result('silence'), ${SILENCE_MS});
    })`),
  ).toBe('silence');
});

const LIES: readonly { what: string; script: string; fault: string }[] = [
  {
    what: 'a state that is none',
    script: "say({ type: 'state', changes: { volume: 'loud' }, events: [] })",
    fault: 'invalid',
  },
  {
    what: 'a name that no state has',
    script: "say({ type: 'state', changes: { __proto__: null, constructor: 1 }, events: [] })",
    fault: 'invalid',
  },
  { what: 'an event that is none', script: "say({ type: 'state', changes: {}, events: ['load'] })", fault: 'invalid' },
  {
    what: 'a huge text',
    script: "say({ type: 'state', changes: { captions: 'x'.repeat(1e6) }, events: [] })",
    fault: 'invalid',
  },
  {
    what: 'a flood',
    script:
      "for (let time = 0; time < 4_000; time += 1) say({ type: 'state', changes: { currentTime: time }, events: [] })",
    fault: 'tooMany',
  },
];

test('[E02] a client ends the connection to a hostile frame, whatever it sends', async ({ page, sampleHost }) => {
  await page.route('**/play?evil=*', (route) => {
    const { script } = LIES[Number(new URL(route.request().url()).searchParams.get('evil'))]!;
    return route.fulfill({
      contentType: 'text/html',
      body: `<script>addEventListener('message', ({ data, ports: [port] }) => { if (!port) return; const say = (data) => port.postMessage(data); ${script} });
parent.postMessage({ ferryglide: 'announce', versions: [1], document: 1 }, '*');</script>`,
    });
  });
  await page.goto(club.pasted(''));
  for (const [number, { what, fault }] of LIES.entries())
    await test.step(what, async () => {
      const result = await page.evaluate(`(async () => {
        const { connect } = await import('${sampleHost}/embed/client.js');
        const frame = document.createElement('iframe');
        frame.src = '${sampleHost}/play?evil=${number}';
        document.body.append(frame);
        return connect(frame).play().then(() => 'none', ({ code }) => code).finally(() => frame.remove());
      })()`);
      expect(result, what).toBe(fault);
    });
});

test('[E02] a client does not talk to a frame that navigated to another origin', async ({ page, sampleHost }) => {
  await page.route('http://elsewhere.localhost/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage({ ferryglide: 'announce', versions: [1], document: 1 }, '*');
parent.postMessage('there', '*');
addEventListener('message', ({ ports: [port] }) => port?.postMessage({ type: 'state', changes: { volume: 0 }, events: [] }));</script>`,
    }),
  );
  await page.route(`${sampleHost}/play?leaves`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>location.replace('http://elsewhere.localhost/')</script>`,
    }),
  );
  await page.goto(club.pasted(''));
  const result = await page.evaluate(`(async () => {
    const { connect } = await import('${sampleHost}/embed/client.js');
    const frame = document.createElement('iframe');
    frame.src = '${sampleHost}/play?leaves';
    const player = connect(frame);
    const there = new Promise((came) => addEventListener('message', ({ data }) => data === 'there' && came()));
    document.body.append(frame);
    await there;
    return Promise.race([player.ready.then(() => 'spoken with'), new Promise((later) => setTimeout(() => later('not spoken with'), ${SILENCE_MS}))]);
  })()`);
  expect(result).toBe('not spoken with');
});

/** A page of another site and its player, at least one of them without an origin. */
const WITHOUT_ORIGIN: readonly { what: string; page: (frame: string) => string }[] = [
  { what: 'the frame', page: (frame) => frame.replace('<iframe ', '<iframe sandbox="allow-scripts" ') },
  {
    what: 'the page, and with it the frame of embed.js',
    page: (frame) =>
      sandboxed(
        frame.replace(
          /<iframe.*<\/iframe>/,
          `<script async src="${new URL('/embed.js', addressIn(frame)).href}"></script><ferryglide-player id="target" title="A player" video="${openRun.id}" autoplay></ferryglide-player>`,
        ),
      ),
  },
];
const addressIn = (frame: string): string => /src="([^"]+)"/.exec(frame)?.[1] ?? '';
const sandboxed = (body: string): string =>
  `<iframe sandbox="allow-scripts" allow="autoplay" width="880" height="680" srcdoc="${body.replaceAll('"', '&quot;')}"></iframe>`;

for (const { what, page: pageOf } of WITHOUT_ORIGIN)
  test(`[E02] without an origin of ${what} the client reports it, and the film plays`, async ({ page, sampleHost }) => {
    const script = `<script type="module">
import { connect } from '${sampleHost}/embed/client.js';
const player = connect(document.getElementById('target'));
const codeOf = (promise) => promise.then(() => 'none', ({ code, name }) => code + ' ' + name);
const told = Promise.all([codeOf(player.ready), codeOf(player.play()), codeOf(player.ready.catch(() => player.pause()))]);
told.then((codes) => { document.body.dataset.told = codes.join(); });
</script>`;
    const frame = `<iframe id="target" title="A player" src="${sampleHost}/play?video=${openRun.id}" allow="autoplay" width="860" height="660"></iframe>`;
    await page.goto(club.pasted(pageOf(`${frame}${script}`)));
    const around = () => page.frames().find((each) => each.url() === 'about:srcdoc') ?? page.mainFrame();
    await expect
      .poll(() => around().evaluate(() => document.body.dataset['told']), { timeout: 60_000 })
      .toBe('noOrigin SecurityError,noOrigin SecurityError,noOrigin SecurityError');
    const film = () => page.frames().find((each) => each.url().startsWith(`${sampleHost}/play?`));
    await expect
      .poll(() => film()?.evaluate(() => document.querySelector('video')?.currentTime), { timeout: 60_000 })
      .toBeGreaterThan(0.3);
  });

test('[E02] a page opened as a file cannot drive a frame', async ({ page, sampleHost }) => {
  const file = test.info().outputPath('page.html');
  writeFileSync(
    file,
    `<!doctype html><title>A club</title><iframe id="target" title="A player" src="${sampleHost}/play?video=${openRun.id}&autoplay=false"></iframe>`,
  );
  await page.goto(pathToFileURL(file).href);
  const code = await page.evaluate(
    `import('${sampleHost}/embed/client.js').then(({ connect }) => connect(document.getElementById('target')).play()).catch(({ code }) => code)`,
  );
  expect(code).toBe('noOrigin');
});

test('[E02] an in-page element can be driven without an origin', async ({ page, sampleHost }) => {
  await page.goto(
    club.pasted(
      sandboxed(`<script type="module" src="${sampleHost}/embed/ferryglide.js"></script><ferryglide-player id="target" video="${openRun.id}"></ferryglide-player><script type="module">
import { connect } from '${sampleHost}/embed/client.js';
const player = connect(document.getElementById('target'));
player.muted = true;
player.play().then(() => { document.body.dataset.told = 'paused: ' + player.paused; }, ({ code }) => { document.body.dataset.told = code; });
</script>`),
    ),
  );
  const around = () => page.frames().find((each) => each.url() === 'about:srcdoc');
  await expect
    .poll(() => around()?.evaluate(() => document.body.dataset['told']), { timeout: 60_000 })
    .toBe('paused: false');
});

test('[E02] a connection closed before the player is ready rejects', async ({ page, sampleHost }) => {
  await page.goto(club.pasted(''));
  const codes = await page.evaluate(`(async () => {
    const { connect } = await import('${sampleHost}/embed/client.js');
    const closed = [document.createElement('iframe'), document.createElement('ferryglide-player')].map((target) => {
      const player = connect(target);
      player.close();
      return player.ready.then(() => 'ready', ({ code }) => code);
    });
    return Promise.all(closed);
  })()`);
  expect(codes).toEqual(['closed', 'closed']);
});

test('[E02] media-chrome controls drive the element and reflect its state', async ({ page }) => {
  await page.goto(club.address('element', film));
  await page.evaluate(readFileSync('node_modules/media-chrome/dist/iife/index.js', 'utf8'));
  await page.evaluate(() => {
    const controller = document.createElement('media-controller');
    controller.innerHTML =
      '<media-control-bar><media-play-button></media-play-button><media-seek-forward-button></media-seek-forward-button><media-mute-button></media-mute-button><media-captions-button></media-captions-button><media-pip-button></media-pip-button><media-time-display showduration></media-time-display></media-control-bar>';
    const target = document.getElementById('target')!;
    target.slot = 'media';
    target.before(controller);
    controller.append(target);
  });
  const bar = page.locator('media-control-bar');
  const state = (script: string) => expect.poll(() => page.evaluate(script), { message: script });
  await bar.locator('media-play-button').press('Enter');
  await state('player.paused').toBe(false);
  await expect(bar.locator('media-play-button')).not.toHaveAttribute('mediapaused');
  await expect(bar.locator('media-time-display')).toHaveAttribute('mediaduration', /^(60|59\.9)/);
  await bar.locator('media-seek-forward-button').press('Enter');
  await state('player.currentTime').toBeGreaterThan(29);
  await bar.locator('media-mute-button').press('Enter');
  await state('player.muted').toBe(true);
  await expect(bar.locator('media-mute-button')).toHaveAttribute('mediavolumelevel', 'off');
  await bar.locator('media-captions-button').press('Enter');
  await state('player.captions').toBe('en');
  await expect(bar.locator('media-captions-button')).toHaveAttribute('mediasubtitlesshowing', /^sb:en:/);
  await bar.locator('media-captions-button').press('Enter');
  await state('player.captions').toBe('off');
  await expect(bar.locator('media-pip-button')).not.toHaveAttribute('mediapipunavailable');
  await state("Array.from(document.getElementById('target').videoRenditions, ({ id }) => id)").toEqual(['720', '240']);
  await bar.evaluate((element) =>
    element.dispatchEvent(new CustomEvent('mediarenditionrequest', { detail: '240', bubbles: true, composed: true })),
  );
  await state('player.quality').toBe(240);
  await bar.locator('media-play-button').press('Enter');
  await state('player.paused').toBe(true);
  await expect(bar.locator('media-play-button')).toHaveAttribute('mediapaused', '');
});
