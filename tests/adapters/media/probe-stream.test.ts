import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastSegment, lowestVariant, probeStream } from '../../../src/adapters/media/probe-stream.ts';

const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=10,BANDWIDTH=900000,RESOLUTION=1280x720
720.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=426x240

240.m3u8
`;
const MEDIA = `#EXTM3U
#EXTINF:2,
a.mp4
#EXTINF:2,
b.mp4
#EXT-X-ENDLIST
`;

/** The response of each address: a body, or a status other than 200. */
let responses: Record<string, string | number>;
let requested: string[];

beforeEach(() => {
  requested = [];
  vi.stubGlobal('location', { href: 'https://play.example/' });
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    const response = responses[url] ?? 404;
    return typeof response === 'string' ? new Response(response) : new Response(null, { status: response });
  });
});
afterEach(() => vi.unstubAllGlobals());

const probe = (url: string) => probeStream({ url }, new AbortController().signal);

test('[P24] the lowest rendition of a manifest is the one with the lowest bandwidth', () => {
  expect(lowestVariant(MASTER)).toBe('240.m3u8');
  expect(lowestVariant(MEDIA)).toBeUndefined();
  expect(lastSegment(MEDIA)).toBe('b.mp4');
});

test('[P24] HLS is probed down to a segment of its lowest rendition', async () => {
  responses = {
    'https://x.example/m.m3u8': MASTER,
    'https://x.example/240.m3u8': MEDIA,
    'https://x.example/b.mp4': 'x',
  };
  expect(await probe('https://x.example/m.m3u8')).toEqual({ status: 200 });
  expect(requested).toEqual(Object.keys(responses));
});

test.each([
  ['manifest', { 'https://x.example/m.m3u8': 461 }, 461],
  ['playlist', { 'https://x.example/m.m3u8': MASTER, 'https://x.example/240.m3u8': 504 }, 504],
  [
    'segment',
    { 'https://x.example/m.m3u8': MASTER, 'https://x.example/240.m3u8': MEDIA, 'https://x.example/b.mp4': 403 },
    403,
  ],
] as const)('[P24] the status of its %s is reported', async (_, given, status) => {
  responses = given;
  expect(await probe('https://x.example/m.m3u8')).toEqual({ status });
});

test('[P24] DASH is probed with the first file in its manifest', async () => {
  responses = { 'https://x.example/m.mpd': '<MPD><BaseURL>240.mp4</BaseURL></MPD>', 'https://x.example/240.mp4': 500 };
  expect(await probe('https://x.example/m.mpd')).toEqual({ status: 500 });
});

test('[P24] a plain file is probed with its first bytes', async () => {
  responses = { 'https://play.example/media/7/film.mp4': 'x' };
  expect(await probe('/media/7/film.mp4')).toEqual({ status: 200 });
});

test('[P24] a host that refuses connections has no status', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await probe('https://x.example/m.m3u8')).toEqual({ status: 0 });
  expect(await probe('/media/7/film.mp4')).toEqual({ status: 0 });
});

test('[P07] an unplayable address is not probed', async () => {
  await expect(probe('rtmp://x.example/live')).rejects.toThrow('invalid');
});

test("[P07] another site's page is not probed, and is loaded again", async () => {
  responses = {};
  expect(await probe('https://vimeo.com/1')).toEqual({ status: 200 });
  expect(requested).toEqual([]);
});
