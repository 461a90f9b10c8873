import { expect } from 'vitest';
import { camerasMachine } from '../../../machines/player/playback/cameras/cameras.machine.ts';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { onShow, request, whole } from './documents.ts';

const one = whole();
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
      name: '[P19] the other cameras are offered, and none is shown before it is asked for',
      onChart: true,
      steps: [],
      ends: 'offered',
      runs: [],
      check: ({ context }) =>
        expect(context).toMatchObject({ isRequested: false, tiles: [], granted: undefined, watched: { index: 0 } }),
    },
    {
      name: '[P19] a small picture plays its camera in the moment of the large one, under the newest signature',
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
      name: '[P19] a newer signature is given to the small pictures',
      onChart: true,
      steps: [show, regranted],
      ends: 'shown',
      check: ({ context }, observed) => {
        expect(context.granted).toBe('/media/s/9.new/v1/film.m3u8');
        expect(observed.children['tile-0-0']).toEqual([{ type: 'tile.regrant', url: '/media/s/9.new/v1/film.m3u8' }]);
      },
    },
    {
      name: '[P19] put away, the small pictures are gone, and stay away for the next film',
      onChart: true,
      steps: [show, { send: { type: 'cameras.hide' } }, changed('replay', 'above')],
      ends: 'offered',
      runs: [],
      check: ({ context }) => expect([context.isRequested, context.tiles]).toEqual([false, []]),
    },
    {
      name: '[P19] an advert ends the small pictures',
      onChart: true,
      steps: [show, changed('midRoll')],
      ends: 'alone',
      runs: [],
      check: ({ context }) => expect([context.tiles, context.watched?.mode]).toEqual([[], 'midRoll']),
    },
    {
      name: '[P19] watched from the other camera, the small picture is the first one',
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
      name: '[P19] the same film reported again leaves the small pictures alone',
      onChart: true,
      steps: [show, changed('replay')],
      ends: 'shown',
      runs: ['tile-0-0'],
    },
    {
      name: '[P19] another film restarts them, whatever camera it is watched from',
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
      name: '[P19] the other camera is shown when it is asked for, from the newest signed address',
      steps: [regranted, show],
      ends: 'shown',
      check: ({ context }) => expect(context.tiles).toEqual(['tile-0-0']),
    },
    {
      name: '[P19] an advert has the picture to itself; the wish to see the others lasts',
      steps: [show, changed('midRoll'), changed('replay')],
      ends: 'shown',
      check: ({ context }) => expect(context.tiles).toEqual(['tile-1-0']),
    },
    {
      name: '[P19] watched from the other camera the first one is the small picture',
      steps: [show, changed('replay', 'above')],
      ends: 'shown',
      check: ({ context }) => expect(context.tiles).toEqual(['tile-1-0']),
    },
    { name: '[P19] a film of one camera offers none', input: input(one), steps: [show], ends: 'alone' },
    {
      name: '[P19] newer data update the list of cameras',
      steps: [{ send: { type: 'data.changed', document: one } }, changed('replay', 'above')],
      ends: 'alone',
    },
    {
      name: '[P19] a camera that newer data have taken away is not shown',
      steps: [{ send: { type: 'data.changed', document: one } }, show],
      ends: 'alone',
    },
    {
      name: '[P19] the small pictures go when they are hidden, and are offered again',
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
