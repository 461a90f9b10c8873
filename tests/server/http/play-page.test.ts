/** The play page and the data file embedded in it: the current response of `/data/`, and nothing else. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { StoredMedium } from '../../../server/store/media.ts';
import { type RunningHost, startHost } from '../harness.ts';
import { aMedium, type DatabaseKind, DATABASES, resetMedia } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const STYLE = 'main{color:red}';
const ENTRY = '<script type="module" crossorigin src="./assets/play-1.js"></script>';
const PAGE = `<!doctype html><head><style>${STYLE}</style></head><body><main id="app"></main></body>`;
const MARKUP = 'Bib 7 </script><script>alert(1)</script> <!-- $& $1';
const { player } = aMedium({ id: '0' });

const dist = mkdtempSync(join(tmpdir(), 'ferryglide-dist-'));
function writeBuild(): void {
  for (const [file, content] of Object.entries({
    'play.html': PAGE,
    '.vite/manifest.json': JSON.stringify({ '../adapters/media/hls-engine.ts': { file: 'assets/hls-engine-1.js' } }),
  })) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), content);
  }
}
writeBuild();

afterAll(() => rmSync(dist, { recursive: true }));

const VICTIM = aMedium({ id: 'victim', title: MARKUP, ...(player && { player }) });
let host: RunningHost;
let time: number;
const open = (database: DatabaseKind): Promise<RunningHost> =>
  startHost({
    database,
    config: { distFolder: dist },
    now: () => time,
    also: [
      VICTIM,
      aMedium({ id: 'long', description: 'A long story. '.repeat(20_000), ...(player && { player }) }),
      aMedium({ id: 'elsewhere', ...(player && { player: { ...player, replay: 'https://cdn.example/master.m3u8' } }) }),
      aMedium({ id: 'filmed', ...(player && { player: { ...player, replay: 'filmed/master.m3u8' } }) }),
      aMedium({
        id: 'advertised',
        ...(player && { player: { ...player, pubVideo: [{ id: 'a', content_url: 'a.mp4', duration: 5 }] } }),
      }),
    ],
  });
beforeEach(() => {
  time = NOW;
});

const get = (path: string, headers: Record<string, string> = {}) => host.anonymous().fetch(path, { headers });
const pageOf = async (path: string) => (await get(path)).text();
/** The text of the only data element, as a browser reads it: up to the first end tag. */
const carriedBy = (page: string): string | undefined =>
  /<script type="application\/json" id="data-file">([^]*?)<\/script>/.exec(page)?.[1];

describe.each(DATABASES)('the data embedded in the page, on %s', (database) => {
  beforeAll(async () => {
    time = NOW;
    host = await open(database);
  });
  beforeEach(() => resetMedia(host.app.store, [VICTIM]));
  afterAll(() => host.stop());

  it.each([
    ['a public film', 'video=open', '/data/video/open.json', 'whole'],
    ['sound', 'audio=commentary', '/data/audio/commentary.json', 'whole'],
    ['a film on its owner’s page', 'video=open&user=64', '/data/video/open.json?user=64', 'whole'],
    ['a private film', 'video=secret', '/data/video/secret.json', 'stub'],
    ['a film behind a key', 'video=keyed', '/data/video/keyed.json', 'stub'],
    ['a film behind a password', 'video=passworded', '/data/video/passworded.json', 'stub'],
    ['a paid film', 'video=paid', '/data/video/paid.json', 'stub'],
    ['a film that is not published', 'video=draft', '/data/video/draft.json', 'stub'],
    ['a film whose time has not come', 'video=early', '/data/video/early.json', 'stub'],
    ['a film whose time has passed', 'video=late', '/data/video/late.json', 'stub'],
  ])('[P01] [P04] %s: its data file', async (_, query, file, kind) => {
    const data = (await (await get(file)).json()) as { stub?: boolean };
    expect(data.stub === true ? 'stub' : 'whole').toBe(kind);
    expect(JSON.parse(carriedBy(await pageOf(`/play?${query}`)) ?? '')).toEqual(data);
  });

  it.each([
    ['a film on a page of another group', 'video=open&user=71'],
    ['what there is none of', 'video=nothing'],
    ['a film asked for as sound', 'audio=open'],
    ['nothing', ''],
  ])('[P04] %s: nothing', async (_, query) => {
    const page = await pageOf(`/play?${query}`);
    expect(page).toBe(PAGE);
  });

  it.each([
    ['a document longer than 256 KB', 'video=long'],
    ['tags alone, whose film is found with them', 'tags=t1'],
  ])('[P01] %s: no data file', async (_, query) => {
    expect(carriedBy(await pageOf(`/play?${query}`))).toBeUndefined();
  });

  it('[P05] text from outside stays text', async () => {
    const page = await pageOf('/play?video=victim');
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page).not.toContain('<!-- ');
    expect(JSON.parse(carriedBy(page) ?? '')).toMatchObject({ video: { title: MARKUP } });
  });

  const find = async (id: string): Promise<StoredMedium> => (await host.app.store.media.find(id))!;
  it.each<[string, () => Promise<unknown>]>([
    ['made private', async () => host.app.store.media.save({ ...(await find('victim')), visibility: 'private' })],
    ['unpublished', async () => host.app.store.media.save({ ...(await find('victim')), publish: false })],
    [
      'deleted',
      async () => {
        const admin = await host.login('admin');
        onTestFinished(
          async () => void (await admin.request('restoreMedia', { mediaId: 'victim', mediaType: 'Video' })),
        );
        await admin.request('deleteMedia', { mediaId: 'victim', mediaType: 'Video' });
      },
    ],
    [
      'over',
      async () => {
        await host.app.store.media.save({ ...(await find('victim')), expiration_date: '2026-06-01T12:30:00Z' });
        time = Date.parse('2026-06-01T12:30:00.001Z');
      },
    ],
  ])('[P04] a film that is %s: nothing of it is embedded after the response', async (_, change) => {
    expect(await pageOf('/play?video=victim')).toContain('Bib 7');
    await change();
    const page = await pageOf('/play?video=victim');
    expect(page).not.toContain('Bib 7');
    expect(page).not.toContain('m3u8');
  });
});

describe('the files embedded for the engine', () => {
  beforeEach(async () => {
    host = await open('sqlite');
  });
  afterEach(() => host.stop());

  const MANIFEST = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Sound",URI="sound.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=150000,AUDIO="a"
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="a"
../../open/run/master.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="a"
growing.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="a"
https://cdn.example/high.m3u8
`;
  const playlist = (map: string): string =>
    `#EXTM3U\n${map}#EXTINF:2,\n#EXT-X-BYTERANGE:50@10\nlow.mp4\n#EXT-X-ENDLIST\n`;
  const LOW = playlist('#EXT-X-MAP:URI="low.mp4",BYTERANGE="4@2"\n');
  const SOUND = playlist('');
  const FILES = [
    { url: '/media/filmed/filmed/master.m3u8', text: MANIFEST },
    { url: '/media/filmed/filmed/sound.m3u8', text: SOUND },
    { url: '/media/filmed/filmed/low.m3u8', text: LOW },
    { url: '/media/filmed/filmed/low.mp4', start: 2, end: 6, base64: Buffer.from('init').toString('base64') },
  ];
  /** In the rendition with the lowest bandwidth; no audio track is the default. */
  const START = {
    playlist: '/media/filmed/filmed/low.m3u8',
    parts: [{ url: '/media/filmed/filmed/low.mp4', start: 10, end: 60 }],
  };
  const put = (files: Readonly<Record<string, string>>): void => {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(host.mediaFolder, 'filmed', name), content);
  };
  beforeEach(() => {
    mkdirSync(join(host.mediaFolder, 'filmed'));
    put({
      'master.m3u8': MANIFEST,
      'low.m3u8': LOW,
      'sound.m3u8': SOUND,
      'growing.m3u8': LOW.replace('#EXT-X-ENDLIST', ''),
      'low.mp4': '..init....'.padEnd(100, '.'),
    });
  });
  const filesIn = (page: string): unknown =>
    JSON.parse(/<script type="application\/json" id="film-files">([^]*?)<\/script>/.exec(page)?.[1] ?? 'null');
  const change = async (by: Partial<StoredMedium>): Promise<void> => {
    const { media } = host.app.store;
    await media.save({ ...(await media.find('filmed'))!, ...by });
  };

  it("[P01] comes with the page: the film's own finished playlists, and initialization segments", async () => {
    expect(filesIn(await pageOf('/play?video=filmed'))).toEqual({
      files: FILES,
      start: START,
      isEmbeddedFreely: true,
    });
  });

  it('[P01] comes with the data file for everyone who requests it', async () => {
    const plain = (await (await get('/data/video/filmed.json')).json()) as object;
    const response = await get('/data/video/filmed.json?time=1&files=1');
    expect(await response.json()).toEqual({ ...plain, files: FILES, start: START, isEmbeddedFreely: true });
    expect(response.headers.get('cache-control')).toBe('public, max-age=1, s-maxage=2, stale-while-revalidate=3');
    expect(await (await get('/data/audio/commentary.json?files=1')).json()).not.toHaveProperty('files');
  });

  const startIn = async (): Promise<unknown> =>
    (filesIn(await pageOf('/play?video=filmed')) as { start?: unknown }).start;

  it('[P01] includes the byte ranges of the first segments of the smallest rendition and its default audio', async () => {
    const other = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Français",URI="autre.m3u8"\n';
    const renditions = [
      '#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=90000,BANDWIDTH=200000,CODECS="avc1.640015,mp4a.40.2",AUDIO="a"\nhigh.m3u8\n',
      '#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=99000,BANDWIDTH=100000,CODECS="avc1.640015,mp4a.40.2",AUDIO="a"\nlow.m3u8\n',
    ];
    const sound = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Sound",DEFAULT=YES,URI="sound.m3u8"\n';
    put({ 'master.m3u8': `#EXTM3U\n${other}${sound}${renditions.join('')}` });
    const parts = [...START.parts, { url: '/media/filmed/filmed/low.mp4', start: 10, end: 60 }];
    expect(await startIn()).toEqual({ ...START, parts });
  });

  it.each([
    ['segments are files of their own', { 'low.m3u8': LOW.replace(/#EXT-X-BYTERANGE.*\n/, '') }],
    ['the playlist is not carried', { 'low.m3u8': LOW + '#'.repeat(64 * 1024) }],
    ['there are no renditions', { 'master.m3u8': LOW }],
  ])('[P01] omits the first segments if %s', async (_, files) => {
    put(files);
    expect(await startIn()).toBeUndefined();
  });

  it('[P01] [O03] is not sent with a data file longer than 256 KB, which is sent straight from disk', async () => {
    const { description } = (await host.app.store.media.find('long'))!;
    await change({ description: description.slice(0, 200 * 1024) });
    expect(await (await get('/data/video/filmed.json?files=1')).json()).toHaveProperty('files', FILES);
    await change({ description });
    const long = await (await get('/data/video/filmed.json?files=1')).json();
    expect(long).toMatchObject({ video: { id: 'filmed', description } });
    expect(long).not.toHaveProperty('files');
  });

  it.each<[string, Partial<StoredMedium>]>([
    ['private', { visibility: 'private' }],
    ['unpublished', { publish: false }],
    ['for pages of one origin alone', { embedding: ['https://club.example'] }],
  ])('[P04] is not sent for a film that is %s, after the response', async (_, by) => {
    expect(await pageOf('/play?video=filmed')).toContain('low.m3u8');
    await change(by);
    expect(filesIn(await pageOf('/play?video=filmed'))).toBeNull();
    expect(await (await get('/data/video/filmed.json?files=1')).text()).not.toContain('m3u8');
  });

  it('[P01] omits the playlists of a long film, which have their own addresses', async () => {
    writeFileSync(join(host.mediaFolder, 'filmed/low.m3u8'), LOW + '#'.repeat(64 * 1024));
    const { files } = filesIn(await pageOf('/play?video=filmed')) as { files: { url: string }[] };
    expect(files).toEqual(FILES.slice(0, 2));
  });
});

describe('how the page is sent', () => {
  beforeEach(async () => {
    host = await open('sqlite');
  });
  afterEach(() => host.stop());

  it('[P05] it is revalidated each time, and its policy has the hash of its own styles', async () => {
    for (const query of ['video=open', 'video=nothing']) {
      const { headers } = await get(`/play?${query}`);
      expect(headers.get('cache-control')).toBe('no-cache');
      const hash = createHash('sha256').update(STYLE).digest('base64');
      expect(headers.get('content-security-policy')).toMatch(/style-src 'self' [^;]*; /);
      expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
      expect(headers.get('content-security-policy')).not.toContain('frame-ancestors');
    }
  });

  it('[P16] it switches to a new build as soon as there is one', async () => {
    const before = await pageOf('/play?video=open');
    try {
      writeFileSync(join(dist, 'play.html'), PAGE.replace('red', 'green'));
      writeFileSync(
        join(dist, '.vite/manifest.json'),
        JSON.stringify({ '../adapters/media/hls-engine.ts': { file: 'assets/hls-engine-22.js' } }),
      );
      const response = await get('/play?video=open');
      const hash = createHash('sha256').update('main{color:green}').digest('base64');
      expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
      expect(await response.text()).toBe(before.replace('red', 'green').replace('engine-1.js', 'engine-22.js'));
    } finally {
      writeBuild();
    }
  });

  it('[P01] it is compressed as well as the browser accepts', async () => {
    const plain = await pageOf('/play?video=open');
    for (const [accepted, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await get('/play?video=open', { 'accept-encoding': accepted });
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(await response.text()).toBe(plain);
    }
  });

  it('[P01] a client with the same page in the same encoding gets 304 and no body', async () => {
    const first = await get('/play?video=open', { 'accept-encoding': 'br' });
    const tag = first.headers.get('etag')!;
    const again = await get('/play?video=open', { 'accept-encoding': 'br', 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy'])
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
    for (const accepted of ['gzip', 'identity']) {
      const other = await get('/play?video=open', { 'accept-encoding': accepted, 'if-none-match': tag });
      expect(other.status, accepted).toBe(200);
    }
    expect((await get('/play?video=elsewhere', { 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(200);
  });

  it.each<[string, Partial<StoredMedium>]>([
    ['private', { visibility: 'private' }],
    ['unpublished', { publish: false }],
    ['for pages of one origin alone', { embedding: ['https://club.example'] }],
    ['called something else', { title: 'Another title' }],
  ])('[P04] [P16] the page of a film that has since become %s is a new version', async (_, by) => {
    const { media } = host.app.store;
    const tag = (await get('/play?video=open')).headers.get('etag')!;
    expect((await get('/play?video=open', { 'if-none-match': tag })).status).toBe(304);
    await media.save({ ...(await media.find('open'))!, ...by });
    const after = await get('/play?video=open', { 'if-none-match': tag });
    expect([after.status, after.headers.get('etag') === tag]).toEqual([200, false]);
  });

  it('[P01] it runs its first module once its data has arrived, before the markup for search engines', async () => {
    try {
      writeFileSync(join(dist, 'play.html'), PAGE.replace('</head>', `${ENTRY}</head>`));
      const page = await pageOf('/play?video=open');
      const order = [
        'rel="modulepreload" crossorigin href="./assets/play-1.js"',
        '</head>',
        'id="data-file"',
        'id="film-files"',
      ];
      const places = [...order, '<script async type="module"', 'application/ld+json'].map((text) => page.indexOf(text));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBeGreaterThan(0);
    } finally {
      writeBuild();
    }
  });

  it('[P07] it preloads the engine and the manifest of an HLS film before anything else', async () => {
    const preloaded = async (query: string) =>
      [...(await pageOf(`/play?${query}`)).matchAll(/<link rel="\w*preload"[^>]* href="([^"]+)"/g)].map(
        ([, href]) => href,
      );
    // The manifest of a film on this host is embedded in the page.
    expect(await preloaded('video=open')).toEqual(['./assets/hls-engine-1.js']);
    expect(await preloaded('video=elsewhere')).toEqual(['./assets/hls-engine-1.js', 'https://cdn.example/master.m3u8']);
    expect(await preloaded('video=secret')).toEqual([]);
    expect(await preloaded('audio=commentary')).toEqual([]);
    expect(await preloaded('video=advertised')).toEqual([]);
  });
});
