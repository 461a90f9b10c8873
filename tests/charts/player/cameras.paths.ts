import { expect } from 'vitest';
import { camerasMachine } from '../../../machines/player/playback/cameras/cameras.machine.ts';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { onShow, request, fullDocument } from './documents.ts';

const one = fullDocument();
export const twoCameras = {
  ...one,
  multi_replays: [{ id: 'above', url: '/media/v1/above.m3u8', offset: 2400, description: 'From above' }],
};
const input = (document = twoCameras) => ({
  request: request(),
  document: onShow(document),
  visitor: undefined,
  pageGroup: 64,
  grant: undefined,
  hasCookies: true,
  tag: undefined,
  stream: { mode: 'replay', index: 0, replay: undefined } as const,
  plays: true,
});
const show = { send: { type: 'cameras.show' } } as const;
const regranted = {
  send: { type: 'playback.regranted', url: '/media/s/9.new/v1/film.m3u8', grant: { expiresAt: 9 } },
} as const;
const changed = (mode: 'replay' | 'midRoll' | 'live', replay?: string) =>
  ({ send: { type: 'playback.changed', mode, index: 0, offset: 0, replay } }) as const;
const tile = {
  snapshot: {
    value: { paired: 'placing' },
    context: { camera: { id: 'above', label: 'From above' } },
    tags: ['veiled'],
  },
};

export default definePaths(camerasMachine, {
  name: 'cameras',
  input: [input(), input(one)],
  events: {
    'cameras.show': [{}],
    'cameras.hide': [{}],
    'playback.changed': [
      { mode: 'replay', index: 0, offset: 0 },
      { mode: 'replay', index: 0, offset: 0, replay: 'above' },
      { mode: 'midRoll', index: 0, offset: 0 },
    ],
    'playback.regranted': [{ url: '/media/s/9.new/v1/film.m3u8', grant: { expiresAt: 9 } }],
    'data.changed': [{ document: twoCameras }],
    'playback.ready': [],
    'playback.playing': [],
    'playback.paused': [],
    'playback.waiting': [],
    'media.seeked': [],
    'playback.finished': [],
    'playback.volume': [],
    'tag.changed': [],
    'cover.changed': [],
    'ad.impression': [],
    'ad.click': [],
    'page.visible': [],
    'page.hidden': [],
    'network.online': [],
    'network.offline': [],
  },
  results: Object.fromEntries([0, 1].map((round) => [`tile-${round}-0`, tile])),
  endless: Object.fromEntries(
    [0, 1].map((round) => [`tile-${round}-0`, 'a small picture lasts as long as the large one']),
  ),
  explore: {
    limit: 5_000,
    contextKey: ({ document, watched, granted, isRequested, round }) => [
      currentDocument(document).multi_replays.length,
      watched?.mode,
      watched?.replay,
      granted,
      isRequested,
      round,
    ],
  },
  pinned: [
    {
      name: '[P19] the other cameras are offered but not shown until requested',
      onChart: true,
      steps: [],
      ends: 'offered',
      runs: [],
      check: ({ context }) =>
        expect(context).toMatchObject({ isRequested: false, tiles: [], granted: undefined, watched: { index: 0 } }),
    },
    {
      name: '[P19] a small picture receives its camera under the newest signature, and the camera it follows',
      onChart: true,
      input: input({
        ...twoCameras,
        multi_replays: [{ ...twoCameras.multi_replays[0]!, url: '/media/s/1.old/v1/above.m3u8' }],
      }),
      steps: [regranted, show],
      ends: 'shown',
      runs: ['tile-0-0'],
      check: (_, observed) =>
        expect(observed.inputs['tile-0-0']).toMatchObject([
          {
            tile: 'tile-0-0',
            camera: { id: 'above', url: '/media/s/9.new/v1/above.m3u8', offset: 2400 },
            lead: { url: '/media/v1/master.m3u8' },
          },
        ]),
    },
    {
      name: '[P19] a renewed signature is passed on to the small pictures',
      onChart: true,
      steps: [show, regranted],
      ends: 'shown',
      check: ({ context }, observed) => {
        expect(context.granted).toBe('/media/s/9.new/v1/film.m3u8');
        expect(observed.children['tile-0-0']).toEqual([{ type: 'tile.regrant', url: '/media/s/9.new/v1/film.m3u8' }]);
      },
    },
    {
      name: '[P19] hidden small pictures stay hidden when the viewer switches the camera',
      onChart: true,
      steps: [show, { send: { type: 'cameras.hide' } }, changed('replay', 'above')],
      ends: 'offered',
      runs: [],
      check: ({ context }) => expect([context.isRequested, context.tiles]).toEqual([false, []]),
    },
    {
      name: '[P19] an advert removes the small pictures',
      onChart: true,
      steps: [show, changed('midRoll')],
      ends: 'alone',
      runs: [],
      check: ({ context }) => expect([context.tiles, context.watched?.mode]).toEqual([[], 'midRoll']),
    },
    {
      name: '[P19] switching to the other camera restarts the small picture with the first camera',
      onChart: true,
      steps: [show, changed('replay', 'above')],
      ends: 'shown',
      runs: ['tile-1-0'],
      check: ({ context }, observed) => {
        expect(context.watched).toEqual({ mode: 'replay', index: 0, replay: 'above' });
        expect(observed.inputs['tile-1-0']).toMatchObject([{ lead: { id: 'above' } }]);
        expect((observed.inputs['tile-1-0'] as [{ camera: { id: string } }])[0].camera.id).not.toBe('above');
      },
    },
    {
      name: '[P19] a repeated report of the same film does not restart the small pictures',
      onChart: true,
      steps: [show, changed('replay')],
      ends: 'shown',
      runs: ['tile-0-0'],
    },
    {
      name: '[P19] the small pictures restart after another film without cameras',
      onChart: true,
      steps: [
        show,
        { send: { type: 'playback.changed', mode: 'replay', index: 1, offset: 0, replay: undefined } },
        changed('replay'),
      ],
      ends: 'shown',
      runs: ['tile-1-0'],
    },
    {
      name: '[P19] the other camera is shown on request after the signature was renewed',
      steps: [regranted, show],
      ends: 'shown',
      check: ({ context }) => expect(context.tiles).toEqual(['tile-0-0']),
    },
    {
      name: '[P19] the small pictures return after an advert',
      steps: [show, changed('midRoll'), changed('replay')],
      ends: 'shown',
      check: ({ context }) => expect(context.tiles).toEqual(['tile-1-0']),
    },
    {
      name: '[P19] the first camera becomes the small picture when the other one is watched',
      steps: [show, changed('replay', 'above')],
      ends: 'shown',
      check: ({ context }) => expect(context.tiles).toEqual(['tile-1-0']),
    },
    { name: '[P19] a film with a single camera offers no others', input: input(one), steps: [show], ends: 'alone' },
    {
      name: '[P19] no other cameras are offered after newer data remove them, even for another camera view',
      steps: [{ send: { type: 'data.changed', document: one } }, changed('replay', 'above')],
      ends: 'alone',
    },
    {
      name: '[P19] a camera that newer data removed cannot be shown',
      steps: [{ send: { type: 'data.changed', document: one } }, show],
      ends: 'alone',
    },
    {
      name: '[P19] hiding the small pictures removes them and offers them again',
      onChart: true,
      steps: [
        { ...show, expects: { in: 'shown', context: { isRequested: true, tiles: ['tile-0-0'] } } },
        { send: { type: 'cameras.hide' }, expects: { in: 'offered', context: { isRequested: false, tiles: [] } } },
      ],
      ends: 'offered',
      runs: [],
    },
  ],
});
