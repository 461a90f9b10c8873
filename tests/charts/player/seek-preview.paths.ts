import { seekPreviewMachine } from '../../../machines/player/tags/seek-preview/seek-preview.machine.ts';
import { selectStoryboard } from '../../../machines/player/tags/seek-preview/seek-preview.select.ts';
import { STORYBOARD_TIMEOUT_MS } from '../../../core/domain/constants/playback.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { onShow, request, fullDocument } from './documents.ts';

const base = fullDocument();
export const board = { url: '/media/v1/sheet.jpg', every: 2, width: 160, height: 90, columns: 6, count: 45 };
export const pictured = { ...base, video: { ...base.video, storyboard: board } };
const input = {
  request: request(),
  document: onShow(pictured),
  visitor: undefined,
  pageGroup: 64,
  grant: undefined,
  hasCookies: true,
  tag: undefined,
  stream: undefined,
  plays: true,
};
const loaded = { done: 'loadStoryboard', output: undefined } as const;

const FILM = { type: 'playback.changed', mode: 'replay', index: 0, offset: 0 } as const;

export default definePaths(seekPreviewMachine, {
  name: 'seek-preview',
  input: [input, { ...input, document: onShow(base) }, { ...input, frugal: true }],
  events: {
    'playback.changed': [
      { mode: 'replay', index: 0, offset: 0 },
      { mode: 'replay', index: 1, offset: 0 },
    ],
    'playback.ready': [],
    'playback.playing': [],
    'playback.paused': [],
    'playback.waiting': [],
    'media.seeked': [],
    'playback.regranted': [],
    'playback.finished': [],
    'playback.volume': [],
    'tag.changed': [],
    'data.changed': [],
    'cover.changed': [],
    'ad.impression': [],
    'ad.click': [],
    'page.visible': [],
    'page.hidden': [],
    'network.online': [],
    'network.offline': [],
  },
  runsIn: { loadStoryboard: 'loading' },
  results: { loadStoryboard: { done: [undefined], error: [new Error('404')] } },
  explore: { contextKey: ({ stream, board: sheet, frugal }) => [stream?.index, sheet !== undefined, frugal] },
  unseen: [
    { state: 'loading', like: 'bare', reason: 'The time is shown, as where there is no picture.' },
    { state: 'ready.foreign', like: 'bare', reason: 'What plays has no picture: the time is shown.' },
  ],
  pinned: [
    {
      name: '[P15] the storyboard is shown once it has loaded',
      steps: [loaded],
      ends: { ready: 'shown' },
      check(snapshot) {
        if (selectStoryboard(snapshot as never)?.url !== board.url) throw new Error('no sheet');
      },
    },
    {
      name: '[P15] no storyboard is fetched in data-saving mode',
      input: { ...input, frugal: true },
      steps: [],
      ends: 'bare',
    },
    {
      name: '[P15] no storyboard is fetched if the server has not made one',
      input: { ...input, document: onShow(base) },
      steps: [],
      ends: 'bare',
    },
    {
      name: '[P15] the preview shows only the time if the storyboard is refused or missing',
      steps: [{ error: 'loadStoryboard', reason: new Error('404') }],
      ends: 'bare',
    },
    {
      name: '[P15] the preview shows only the time if the storyboard does not load in time',
      steps: [{ elapse: STORYBOARD_TIMEOUT_MS }],
      ends: 'bare',
    },
    {
      name: '[P15] [P20] the storyboard is not shown while another stream plays',
      steps: [loaded, { send: { type: 'playback.changed', mode: 'replay', index: 1, offset: 0 } }],
      ends: { ready: 'foreign' },
      check(snapshot) {
        if (selectStoryboard(snapshot as never)) throw new Error('a sheet of another stream');
      },
    },
    {
      name: '[P15] [P24] the storyboard is fetched with the newest signature',
      onChart: true,
      input: {
        ...input,
        document: onShow({
          ...base,
          video: { ...base.video, storyboard: { ...board, url: '/media/s/1.old/v1/sheet.jpg' } },
        }),
        granted: '/media/s/9.new/v1/film.m3u8',
      },
      begins: { in: 'loading', inputs: { loadStoryboard: [{ url: '/media/s/9.new/v1/sheet.jpg' }] } },
      steps: [{ ...loaded, expects: { in: { ready: 'shown' } } }],
      ends: { ready: 'shown' },
    },
    {
      name: '[P15] [P20] the storyboard hides for adverts, other streams and other cameras, and returns with the film',
      onChart: true,
      steps: [
        { send: { type: 'playback.changed', mode: 'live', index: 0, offset: 0 }, expects: { in: 'loading' } },
        { ...loaded, expects: { in: { ready: 'foreign' } } },
        { send: FILM, expects: { in: { ready: 'shown' } } },
        { send: { ...FILM, mode: 'midRoll' }, expects: { in: { ready: 'foreign' } } },
        { send: FILM, expects: { in: { ready: 'shown' } } },
        { send: { ...FILM, replay: 'bank' }, expects: { in: { ready: 'foreign' } } },
        { send: FILM, expects: { in: { ready: 'shown' } } },
        { send: { ...FILM, index: 1 }, expects: { in: { ready: 'foreign' } } },
      ],
      ends: { ready: 'foreign' },
    },
    {
      name: '[P15] [P20] a storyboard that loads while another camera plays is not shown',
      onChart: true,
      input: { ...input, stream: { mode: 'replay', index: 0, replay: 'bank' } },
      steps: [loaded],
      ends: { ready: 'foreign' },
    },
  ],
});
