/**
 * Message protocol of api.video's player, as used by its player SDK.
 *
 * Source: https://docs.api.video/delivery/video-playback-integration/player-sdk and the messages recorded from it.
 */
import * as v from 'valibot';
import type { PageReport } from '../../../machines/player/playback/provider/provider.machine.ts';
import type { FrameProtocol } from './protocol.ts';

const finite = v.pipe(v.number(), v.finite());
/** Some of its versions send frame numbers as text. */
const number = v.union([finite, v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]);
const plain = v.picklist(['sdkSync', 'ready', 'play', 'pause', 'seeking', 'ended', 'error']);
const message = v.union([
  v.object({ sdkPlayerId: number, type: plain }),
  v.object({ sdkPlayerId: number, type: v.literal('timeupdate'), currentTime: finite }),
  v.object({ sdkPlayerId: number, type: v.literal('volumechange'), volume: finite }),
  v.object({ sdkPlayerId: number, callbackId: v.literal('duration'), arg: finite }),
  v.object({ sdkPlayerId: number, callbackId: v.literal('muted'), arg: v.boolean() }),
  v.object({ sdkPlayerId: number, callbackId: v.literal('rate'), arg: finite }),
]);

function reportsOf(data: v.InferOutput<typeof message>): PageReport[] {
  if ('callbackId' in data) {
    if (data.callbackId === 'duration') return data.arg > 0 ? [{ type: 'page.duration', duration: data.arg }] : [];
    if (data.callbackId === 'rate') return [{ type: 'page.rate', rate: data.arg }];
    return [{ type: 'page.volume', muted: data.arg }];
  }
  switch (data.type) {
    case 'sdkSync':
    case 'ready':
      return [{ type: 'page.ready' }];
    case 'play':
      return [{ type: 'page.playing' }];
    case 'pause':
      return [{ type: 'page.paused' }];
    case 'ended':
      return [{ type: 'page.ended' }];
    case 'error':
      return [{ type: 'page.failed' }];
    case 'timeupdate':
      return [{ type: 'page.time', time: data.currentTime }];
    case 'volumechange':
      return [{ type: 'page.volume', volume: data.volume * 100 }];
    default:
      return [];
  }
}

/** @param number the iframe's number, part of each message in both directions */
export function apiVideoProtocol(number: number): FrameProtocol {
  const command = (message: string, more: Record<string, unknown> = {}): unknown => ({
    message,
    ...more,
    sdkPlayerId: number,
  });
  const requestDuration = command('getDuration', { callbackId: 'duration' });
  const requestMuted = command('getMuted', { callbackId: 'muted' });
  const requestRate = command('getPlaybackRate', { callbackId: 'rate' });
  return {
    // The page speaks first; requesting the duration before that does no harm.
    hello: requestDuration,
    subscribe: [requestDuration],
    poll: [requestMuted, requestRate],
    play: command('play'),
    pause: command('pause'),
    seek: (currentTime) => command('setCurrentTime', { currentTime }),
    rate: (rate) => command('setPlaybackRate', { rate }),
    volume: (volume) => command('setVolume', { volume: volume / 100 }),
    muted: (muted) => command(muted ? 'mute' : 'unmute'),
    read(data) {
      const read = v.safeParse(message, data);
      return read.success && read.output.sdkPlayerId === number ? reportsOf(read.output) : [];
    },
  };
}
