import { afterEach, expect, test, vi } from 'vitest';
import { findSiteThumbnail } from '../../src/adapters/site-thumbnails.ts';

afterEach(() => vi.unstubAllGlobals());

/** Gives the next requests this response, and collects them. */
function sites(respond: () => Response): Request[] {
  const requested: Request[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    requested.push(new Request(input, init));
    return respond();
  });
  return requested;
}

test('[P31] a Vimeo film is looked up once, without cookies, and its response parsed with a schema', async () => {
  const requested = sites(() => Response.json({ thumbnail_url: 'https://i.vimeocdn.com/video/1.jpg', title: 'x' }));
  expect(await findSiteThumbnail('https://vimeo.com/1001')).toBe('https://i.vimeocdn.com/video/1.jpg');
  expect(await findSiteThumbnail('https://player.vimeo.com/video/1001')).toBe('https://i.vimeocdn.com/video/1.jpg');
  expect(requested).toHaveLength(1);
  expect(requested[0]?.url).toBe('https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F1001');
  expect(requested[0]?.credentials).toBe('omit');
});

test('[P31] a Dailymotion film is looked up with its own API', async () => {
  const requested = sites(() => Response.json({ thumbnail_480_url: 'https://s1.dmcdn.net/v/1.jpg' }));
  expect(await findSiteThumbnail('https://dai.ly/x1')).toBe('https://s1.dmcdn.net/v/1.jpg');
  expect(requested[0]?.url).toBe('https://api.dailymotion.com/video/x1?fields=thumbnail_480_url');
});

test('[P31] the address of a YouTube thumbnail needs no request', async () => {
  const requested = sites(() => Response.error());
  expect(await findSiteThumbnail('https://youtu.be/dQw4w9WgXcQ')).toBe(
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
  );
  expect(requested).toEqual([]);
});

test.each<[string, string, () => Response]>([
  ['a response of another shape', '2001', () => Response.json({ thumbnail: 'https://x.example/1.jpg' })],
  ['a picture that would run script', '2002', () => Response.json({ thumbnail_url: 'javascript:alert(1)' })],
  ['an error', '2003', () => new Response('', { status: 500 })],
  ['no JSON', '2004', () => new Response('<html>')],
])('[P31] %s returns no picture', async (_, id, respond) => {
  sites(respond);
  expect(await findSiteThumbnail(`https://vimeo.com/${id}`)).toBeUndefined();
});

test('[P31] an address outside of video sites causes no request', async () => {
  const requested = sites(() => Response.json({ thumbnail_url: 'https://x.example/1.jpg' }));
  expect(await findSiteThumbnail('https://films.example/1.m3u8')).toBeUndefined();
  expect(requested).toEqual([]);
});
