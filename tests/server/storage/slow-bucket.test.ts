/** A bucket that responds slowly delays only the requests that need a file from it (rows O01, O03). */
import { once } from 'node:events';
import { get as request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MediaRef } from '../../../server/store/media-ref.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { until } from '../live/live-host.ts';
import { aMedium } from '../store-library.ts';
import { type S3Server, startS3 } from './s3-server.ts';

const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=100000
720.m3u8
`;
const INIT_BYTES = 1_000;
/** Larger than the buffer in memory. */
const FILM = Buffer.from(Uint32Array.from({ length: 150_000 }, (_, at) => at).buffer);
const SEGMENTS = 100;
const VIEWERS = 20;
/** From the slow bucket it takes minutes, and the playlist of about 5 kB longer than the storage timeout. */
const PART = { start: 100_000, end: 399_999 };

function playlist(): string {
  const size = Math.floor((FILM.length - INIT_BYTES) / SEGMENTS);
  const lines = ['#EXTM3U', `#EXT-X-MAP:URI="720.mp4",BYTERANGE="${INIT_BYTES}@0"`];
  for (let each = 0; each < SEGMENTS; each += 1)
    lines.push('#EXTINF:2,', `#EXT-X-BYTERANGE:${size}@${INIT_BYTES + each * size}`, '720.mp4');
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}

let s3: S3Server;
let host: RunningHost;
let nobody: Client;
let id: string;
let films = 0;

beforeAll(async () => {
  s3 = await startS3();
  host = await startHost({ config: { storage: s3.settings({ patienceMs: 2_000 }) } });
  nobody = host.anonymous();
});
afterAll(async () => {
  await host.stop();
  await s3.stop();
});

/** A film that this server has not cached. */
beforeEach(async () => {
  id = (films += 1).toString(16).padStart(32, '0');
  await store('master.m3u8', MASTER);
  await store('720.m3u8', playlist());
  await store('720.mp4', FILM);
  const player = { ...aMedium({ id }).player!, replay: refOf('master.m3u8') };
  await host.app.store.media.save(aMedium({ id, title: 'Final', player }));
  await host.app.dataFiles.changed(id);
  await host.app.dataFiles.idle();
  s3.requests.length = 0;
  s3.mood = 'slow';
});
afterEach(async () => {
  s3.mood = 'well';
  await isIdle();
});

const refOf = (name: string): MediaRef => `added-${id}/${name}`;
const addressOf = (name: string): string => `/media/${id}/${refOf(name)}`;
const store = (name: string, content: string | Buffer) => host.app.files.put(refOf(name), Buffer.from(content));
const reads = (name: string) => s3.requests.filter((line) => line.startsWith('GET') && line.includes(refOf(name)));
/** No request to the bucket is open. */
const isIdle = () => until('an idle bucket', () => Promise.resolve(s3.underWay() === 0));

describe('while a bucket is slow', () => {
  it('[O01] [O03] everything else continues, and its viewers receive their bytes in the end', async () => {
    let finished = 0;
    const viewers = Array.from({ length: VIEWERS }, async () => {
      const range = `bytes=${PART.start}-${PART.end}`;
      const response = await nobody.fetch(addressOf('720.mp4'), { headers: { range } });
      const bytes = Buffer.from(await response.arrayBuffer());
      finished += 1;
      return response.status === 206 && bytes.equals(FILM.subarray(PART.start, PART.end + 1));
    });
    await until('its viewers', () => Promise.resolve(reads('720.mp4').length === VIEWERS));
    for (let poll = 0; poll < 20; poll += 1) {
      expect((await nobody.fetch(`/data/video/${id}.json?user=64&time=${poll}`)).status).toBe(200);
      expect((await nobody.fetch('/media/open/run/video.mp4')).status).toBe(200);
    }
    expect((await nobody.request('search', { targetType: 'Video' })).status).toBe('ok');
    const editor = await host.login('editor');
    expect((await editor.request('getUploads', {})).status).toBe('ok');
    expect(finished, 'viewers who had all before the others were answered').toBe(0);
    s3.mood = 'well';
    expect(await Promise.all(viewers)).toEqual(Array.from({ length: VIEWERS }, () => true));
  }, 60_000);

  it('[O01] [P01] a data file does not wait for the first files of the film, and includes them once they are read', async () => {
    const carried = async (path: string): Promise<boolean> => {
      const response = await nobody.fetch(path);
      expect(response.status).toBe(200);
      return (await response.text()).includes('EXT-X-STREAM-INF');
    };
    const dataFile = `/data/video/${id}.json?files=1&user=64`;
    expect(await carried(dataFile)).toBe(false);
    expect(s3.underWay(), 'its playlists are still on their way').toBeGreaterThan(0);
    s3.mood = 'well';
    await expect.poll(() => carried(dataFile), { timeout: 20_000 }).toBe(true);
  }, 60_000);

  it('[O01] [O03] a playlist is read once for all waiting requests, which fail if it takes too long', async () => {
    const viewers = await Promise.all(Array.from({ length: VIEWERS }, () => nobody.fetch(addressOf('720.m3u8'))));
    expect(new Set(viewers.map(({ status }) => status))).toEqual(new Set([503]));
    expect([viewers[0]?.headers.get('retry-after'), viewers[0]?.headers.get('cache-control')]).toEqual([
      '5',
      'no-store',
    ]);
    expect(reads('720.m3u8')).toHaveLength(1);
    // After a failed response no request stays open.
    await isIdle();
    s3.mood = 'well';
    const found = await nobody.fetch(addressOf('720.m3u8'));
    expect([found.status, await found.text()]).toEqual([200, playlist()]);
  }, 60_000);

  it('[O01] a playlist that arrives slowly, but in time, is sent to all waiting requests', async () => {
    s3.pace = { ...s3.pace, pieceBytes: 2_000 };
    try {
      const viewers = Array.from({ length: VIEWERS }, async () => (await nobody.fetch(addressOf('720.m3u8'))).text());
      expect(new Set(await Promise.all(viewers))).toEqual(new Set([playlist()]));
      expect(reads('720.m3u8')).toHaveLength(1);
    } finally {
      s3.pace = { ...s3.pace, pieceBytes: 100 };
    }
  }, 60_000);

  it.each([
    ['before the first byte', false],
    ['amid the film', true],
  ])(
    '[O03] a client that disconnects %s leaves no request open',
    async (_, waits) => {
      for (let each = 0; each < VIEWERS; each += 1) {
        const viewer = request(host.address + addressOf('720.mp4'));
        viewer.on('error', () => undefined);
        if (!waits) {
          await until('the request', () => Promise.resolve(s3.requests.length > each));
          viewer.destroy();
          continue;
        }
        const [response] = (await once(viewer, 'response')) as [NodeJS.ReadableStream & { destroy: () => void }];
        await once(response, 'data');
        response.destroy();
      }
      await isIdle();
      expect(s3.mood).toBe('slow');
    },
    60_000,
  );
});
