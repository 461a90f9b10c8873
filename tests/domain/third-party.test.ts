import { describe, expect, it } from 'vitest';
import { isAllThirdParty, isThirdParty } from '../../core/domain/third-party.ts';
import { fullDocument } from '../charts/player/documents.ts';

const YOUTUBE = 'https://www.youtube.com/watch?v=abc';
const API_VIDEO = 'https://embed.api.video/live/abc';
const base = fullDocument();
const camera = (url: string) => ({ id: 'bank', url, offset: 0, description: 'Bank' });
const document = (replay_url?: string, live_url?: string, cameras: string[] = []) => ({
  ...base,
  video: { ...base.video, replay_url, live_url },
  multi_replays: cameras.map(camera),
});

describe('[P26] whether the picture on show is a page of another site', () => {
  it.each([
    ['a film of our own', document('/a.m3u8'), { mode: 'replay', index: 0 }, false],
    ['a video site', document(YOUTUBE), { mode: 'replay', index: 0 }, true],
    ['a live stream of a video site', document(undefined, YOUTUBE), { mode: 'live', index: 0 }, true],
    ['a live stream of api.video', document('/a.m3u8', API_VIDEO), { mode: 'live', index: 0 }, true],
    ['our film beside that stream', document('/a.m3u8', API_VIDEO), { mode: 'replay', index: 0 }, false],
    ['our film among others', document(`/a.m3u8,${YOUTUBE}`), { mode: 'replay', index: 0 }, false],
    ['the other among ours', document(`/a.m3u8,${YOUTUBE}`), { mode: 'replay', index: 1 }, true],
    ['a camera', document('/a.m3u8', undefined, [YOUTUBE]), { mode: 'replay', index: 0, replay: 'bank' }, true],
    ['our film beside it', document('/a.m3u8', undefined, [YOUTUBE]), { mode: 'replay', index: 0 }, false],
    [
      'our camera of it',
      document(YOUTUBE, undefined, ['/b.m3u8']),
      { mode: 'replay', index: 0, replay: 'bank' },
      false,
    ],
    ['an address that is not there', document('/a.m3u8'), { mode: 'live', index: 3 }, false],
    ['nothing yet, of a video site', document(YOUTUBE), undefined, true],
    ['nothing yet, of both', document(`/a.m3u8,${YOUTUBE}`), undefined, false],
  ] as const)('%s', (_, film, source, isTheirs) => expect(isThirdParty(film, source)).toBe(isTheirs));
});

it('[P15] a device is offered unless every address is a page of another site', () => {
  expect(isAllThirdParty(document(YOUTUBE, API_VIDEO, [YOUTUBE]))).toBe(true);
  expect(isAllThirdParty(document(YOUTUBE, '/live.m3u8'))).toBe(false);
  expect(isAllThirdParty(document(YOUTUBE, undefined, ['/b.m3u8']))).toBe(false);
  expect(isAllThirdParty(document())).toBe(false);
});
