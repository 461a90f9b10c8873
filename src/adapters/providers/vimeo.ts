/**
 * Message protocol of Vimeo's player, as used by its player library.
 *
 * Source: https://developer.vimeo.com/player/sdk/reference and the messages recorded from it.
 */
import * as v from 'valibot';
import type { PageReport } from '../../../machines/player/playback/provider/provider.machine.ts';
import type { FrameProtocol } from './protocol.ts';

const finite = v.pipe(v.number(), v.finite());
const timed = v.object({ seconds: finite, duration: v.fallback(v.optional(finite), undefined) });
const message = v.union([
  v.object({ event: v.picklist(['play', 'playing', 'pause', 'bufferstart', 'bufferend', 'ended', 'finish', 'ready']) }),
  v.object({ event: v.picklist(['timeupdate', 'seeked', 'progress', 'playProgress', 'loadProgress']), data: timed }),
  v.object({
    event: v.literal('volumechange'),
    data: v.object({ volume: finite, muted: v.fallback(v.optional(v.boolean()), undefined) }),
  }),
  v.object({ event: v.literal('playbackratechange'), data: v.object({ playbackRate: finite }) }),
  v.object({
    event: v.literal('error'),
    data: v.object({ name: v.fallback(v.string(), ''), method: v.fallback(v.optional(v.string()), undefined) }),
  }),
  v.object({ method: v.literal('ping'), value: v.optional(v.unknown()) }),
  v.object({ method: v.picklist(['getDuration', 'getCurrentTime']), value: finite }),
]);
const messageSchema = v.union([v.pipe(v.string(), v.maxLength(100_000), v.parseJson(), message), message]);

const EVENTS = [
  'play',
  'playing',
  'pause',
  'bufferstart',
  'bufferend',
  'timeupdate',
  'progress',
  'seeked',
  'ended',
  'volumechange',
  'playbackratechange',
  'error',
] as const;

function reportsOf(data: v.InferOutput<typeof message>): PageReport[] {
  if ('method' in data) {
    if (data.method === 'ping') return [{ type: 'page.ready' }];
    return [
      data.method === 'getDuration'
        ? { type: 'page.duration', duration: data.value }
        : { type: 'page.time', time: data.value },
    ];
  }
  switch (data.event) {
    case 'ready':
      return [{ type: 'page.ready' }];
    case 'play':
      return [];
    case 'playing':
    case 'bufferend':
      return [{ type: 'page.playing' }];
    case 'pause':
      return [{ type: 'page.paused' }];
    case 'bufferstart':
      return [{ type: 'page.waiting' }];
    case 'ended':
    case 'finish':
      return [{ type: 'page.ended' }];
    case 'progress':
    case 'loadProgress':
      return [{ type: 'page.buffered', to: data.data.seconds }];
    case 'seeked':
      return [{ type: 'page.seeked', time: data.data.seconds }];
    case 'timeupdate':
    case 'playProgress': {
      const { seconds, duration } = data.data;
      const time: PageReport = { type: 'page.time', time: seconds };
      return duration === undefined ? [time] : [{ type: 'page.duration', duration }, time];
    }
    case 'volumechange':
      return [{ type: 'page.volume', volume: data.data.volume * 100, muted: data.data.muted }];
    case 'playbackratechange':
      return [{ type: 'page.rate', rate: data.data.playbackRate }];
    case 'error':
      if (data.data.name === 'NotAllowedError') return [{ type: 'page.blocked' }];
      // A rejected command, such as a rate, does not stop playback.
      return data.data.method === undefined || data.data.method === 'ready' ? [{ type: 'page.failed' }] : [];
    default:
      return [];
  }
}

export function vimeoProtocol(): FrameProtocol {
  return {
    hello: { method: 'ping' },
    subscribe: [...EVENTS.map((value) => ({ method: 'addEventListener', value })), { method: 'getDuration' }],
    poll: [],
    play: { method: 'play' },
    pause: { method: 'pause' },
    seek: (value) => ({ method: 'setCurrentTime', value }),
    rate: (value) => ({ method: 'setPlaybackRate', value }),
    volume: (volume) => ({ method: 'setVolume', value: volume / 100 }),
    muted: (value) => ({ method: 'setMuted', value }),
    read(data) {
      const read = v.safeParse(messageSchema, data);
      return read.success ? reportsOf(read.output) : [];
    },
  };
}
