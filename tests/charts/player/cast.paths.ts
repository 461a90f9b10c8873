import { castMachine } from '../../../machines/player/playback/cast/cast.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { onShow, request, fullDocument } from './documents.ts';

const input = {
  request: request(),
  document: onShow(fullDocument()),
  visitor: undefined,
  pageGroup: 64,
  grant: undefined,
  hasCookies: true,
  tag: undefined,
  stream: undefined,
  plays: false,
};

const says = (name: string) => ({ from: 'browserCast', event: { type: `cast.${name}` } }) as const;
const press = { send: { type: 'cast.press' } } as const;

/** What the browser was asked for, in order. */
function expectRequested(observed: Observed, ...commands: string[]): void {
  const heard = (observed.children['browserCast'] ?? []).map(({ type }) => type);
  if (String(heard) !== String(commands)) throw new Error(`asked: ${heard.join()}`);
}

export default definePaths(castMachine, {
  name: 'cast',
  input,
  events: {
    'cast.press': [{}],
    'playback.ready': [{ duration: 90, mode: 'replay' }],
    'playback.changed': [{ mode: 'replay', index: 1, offset: 0 }],
    'playback.regranted': [{ url: '/media/s/9.new/v1/film.m3u8', grant: { expiresAt: 9 } }],
    'playback.playing': [],
    'playback.paused': [],
    'playback.waiting': [],
    'media.seeked': [],
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
    'cast.unsupported': [],
    'cast.unavailable': [],
    'cast.available': [],
    'cast.refused': [],
    'cast.connecting': [],
    'cast.connected': [],
    'cast.disconnected': [],
  },
  results: {
    browserCast: {
      emits: [
        { type: 'cast.unsupported' },
        { type: 'cast.unavailable' },
        { type: 'cast.available' },
        { type: 'cast.refused' },
        { type: 'cast.connecting' },
        { type: 'cast.connected' },
        { type: 'cast.disconnected' },
      ],
    },
  },
  endless: { browserCast: 'devices come and go as long as the film is there' },
  explore: { contextKey: ({ isBack }) => isBack },
  unseen: [
    {
      state: 'unavailable',
      like: 'unsupported',
      reason: 'Where there is no device nothing is offered, whatever the browser could do.',
    },
  ],
  tags: { offered: ['available', 'asking', 'connecting', 'connected'], elsewhere: ['connecting', 'connected'] },
  pinned: [
    {
      name: '[P15] casting is not offered without a device',
      steps: [says('unavailable'), press],
      ends: 'unavailable',
      check: (_, observed) => expectRequested(observed),
    },
    {
      name: '[P15] the viewer picks a device, connects to it and disconnects',
      steps: [says('available'), press, says('connecting'), says('connected'), press, says('disconnected')],
      ends: 'available',
      check(snapshot, observed) {
        expectRequested(observed, 'cast.prompt', 'cast.prompt');
        if (!snapshot.context.isBack) throw new Error('it does not report that the film plays here again');
      },
    },
    {
      name: '[P15] the device list opens once at a time and can be reopened after it was dismissed',
      steps: [says('available'), press, press, says('refused'), press],
      ends: 'asking',
      check: (_, observed) => expectRequested(observed, 'cast.prompt', 'cast.prompt'),
    },
    {
      name: '[P15] casting is no longer offered when the device goes out of reach',
      steps: [says('available'), says('unavailable')],
      ends: 'unavailable',
    },
    {
      name: "[P15] a connection made by the browser's own button is followed",
      steps: [says('available'), says('connected')],
      ends: 'connected',
    },
    {
      name: '[P15] castability is checked again for another film and for a renewed signature',
      steps: [
        { send: { type: 'playback.ready', duration: 90, mode: 'replay' } },
        { send: { type: 'playback.changed', mode: 'replay', index: 1, offset: 0 } },
        { send: { type: 'playback.regranted', url: '/s/9', grant: { expiresAt: 9 } } },
        says('unsupported'),
      ],
      ends: 'unsupported',
      check: (_, observed) => expectRequested(observed, 'cast.look', 'cast.look', 'cast.look'),
    },
    {
      name: '[P15] connecting again dismisses the notice that the film is back',
      steps: [says('available'), says('connected'), says('disconnected'), says('connected')],
      ends: 'connected',
      onChart: true,
      check({ context }) {
        if (context.isBack) throw new Error('it is said to play here');
      },
    },
    {
      name: '[P15] picking a device again dismisses the notice that the film is back',
      steps: [says('available'), says('connected'), says('disconnected'), press],
      ends: 'asking',
      onChart: true,
      check({ context }) {
        if (context.isBack) throw new Error('it is said to play here');
      },
    },
    {
      name: '[P15] a device in reach is offered until a film opens that cannot be cast',
      onChart: true,
      begins: { in: 'unsupported', context: { isBack: false } },
      steps: [
        { ...says('unavailable'), expects: { in: 'unavailable' } },
        { ...says('available'), expects: { in: 'available', children: {} } },
        { ...says('unsupported'), expects: { in: 'unsupported' } },
        { ...press, expects: { in: 'unsupported', children: {} } },
      ],
      ends: 'unsupported',
    },
    {
      name: '[P15] a pending connection can be changed or cancelled, and cancelling brings the film back',
      onChart: true,
      steps: [
        says('available'),
        { ...says('connecting'), expects: { in: 'connecting', context: { isBack: false } } },
        { ...press, expects: { in: 'connecting', children: { browserCast: [{ type: 'cast.prompt' }] } } },
        { ...says('disconnected'), expects: { in: 'available', context: { isBack: true } } },
        { ...says('connecting'), expects: { in: 'connecting', context: { isBack: false } } },
      ],
      ends: 'connecting',
    },
  ],
});
