import { expect, it } from 'vitest';
import { hasLocked, isFileName, privateFilm, privateStorage, unlocked } from '../../core/domain/storage-host.ts';
import { fullDocument } from '../charts/player/documents.ts';

it.each([
  [undefined, undefined],
  [1, undefined],
  [4, undefined],
  [5, undefined],
  [11, undefined],
  [6, 'provider'],
  [12, 'provider'],
  [13, 'signed'],
  [14, 'signed'],
  [15, undefined],
])('[P30] storage host %s serves films by: %s', (host, storage) => {
  expect(privateStorage(host)).toBe(storage);
});

it.each([
  [
    'https://vod.example/vod/vi1/token/t-1/hls/manifest.m3u8',
    { playerJson: 'https://vod.example/vod/vi1/token/t-1/player.json', token: 't-1' },
  ],
  [
    'https://vod.example/eu/vod/vi1/token/t-1?x=1',
    { playerJson: 'https://vod.example/eu/vod/vi1/token/t-1/player.json', token: 't-1' },
  ],
  [
    'https://vod.example/vod/vi1/hls/manifest.m3u8',
    { playerJson: 'https://vod.example/vod/vi1/player.json', token: undefined },
  ],
  ['https://embed.api.video/vod/vi1?token=t-1', undefined],
  ['https://www.youtube.com/watch?v=abc', undefined],
  ['https://cdn.example/film.mp4', undefined],
  ['/media/v1/master.m3u8', undefined],
  ['javascript:alert(1)', undefined],
])('[P30] the private film of %s', (url, film) => {
  expect(privateFilm(url)).toEqual(film);
});

it.each([
  ['secret/run/master.m3u8', true],
  ['/media/secret/run/master.m3u8', false],
  ['./run/master.m3u8', false],
  ['https://cdn.example/film.mp4', false],
  ['blob:https://cdn.example/1', false],
  ['film.mp4', false],
])('[P30] %s is a file name: %s', (url, is) => {
  expect(isFileName(url)).toBe(is);
});

it('[P30] each locked film of a list is resolved, and keeps its position and offset', async () => {
  const base = fullDocument({ storageHostId: 13 });
  const document = {
    ...base,
    video: { ...base.video, replay_url: 'v1/run/a.m3u8, v1/run/b.m3u8?offset=2000' },
    multi_replays: [
      { id: 'cam', url: 'v1/cam/c.m3u8', offset: 40, description: 'Bank' },
      { id: 'own', url: '/media/v1/d.m3u8', offset: 0, description: 'Boat' },
    ],
  };
  const open = (url: string): Promise<string> => Promise.resolve(`/media/s/9.x/${url}`);
  expect(hasLocked(document)).toBe(true);
  const { video, multi_replays } = await unlocked(document, open);
  expect(video.replay_url).toBe('/media/s/9.x/v1/run/a.m3u8,/media/s/9.x/v1/run/b.m3u8?offset=2000');
  expect(multi_replays.map(({ url, offset }) => [url, offset])).toEqual([
    ['/media/s/9.x/v1/cam/c.m3u8', 40],
    ['/media/v1/d.m3u8', 0],
  ]);
});

it('[P30] the films of an open storage stay unchanged', () => {
  const base = fullDocument({ storageHostId: 1 });
  expect(hasLocked({ ...base, video: { ...base.video, replay_url: 'v1/run/a.m3u8' } })).toBe(false);
  expect(hasLocked(fullDocument({ storageHostId: 13 }))).toBe(false);
});
