/**
 * Message protocol of YouTube's player, as used by its IFrame API: JSON text in both directions.
 *
 * Source: https://developers.google.com/youtube/iframe_api_reference and the messages recorded from it.
 */
import * as v from 'valibot';
import type { PageReport } from '../../../machines/player/playback/provider/provider.machine.ts';
import type { FrameProtocol } from './protocol.ts';

const finite = v.pipe(v.number(), v.finite());
const info = v.object({
  playerState: v.fallback(v.optional(finite), undefined),
  currentTime: v.fallback(v.optional(finite), undefined),
  duration: v.fallback(v.optional(finite), undefined),
  videoLoadedFraction: v.fallback(v.optional(finite), undefined),
  playbackRate: v.fallback(v.optional(finite), undefined),
  volume: v.fallback(v.optional(finite), undefined),
  muted: v.fallback(v.optional(v.boolean()), undefined),
});
const message = v.pipe(
  v.string(),
  v.maxLength(100_000),
  v.parseJson(),
  v.variant('event', [
    v.object({ event: v.literal('onReady') }),
    v.object({ event: v.literal('onStateChange'), info: finite }),
    v.object({ event: v.literal('onError'), info: v.optional(v.unknown()) }),
    v.object({ event: v.literal('initialDelivery'), info }),
    v.object({ event: v.literal('infoDelivery'), info: v.nullable(info) }),
  ]),
);

/** -1 unstarted and 5 cued have no visible effect. */
const STATES: Readonly<Record<number, PageReport>> = {
  0: { type: 'page.ended' },
  1: { type: 'page.playing' },
  2: { type: 'page.paused' },
  3: { type: 'page.waiting' },
};

function reportsOf(data: v.InferOutput<typeof info>): PageReport[] {
  const reports: PageReport[] = [];
  if (data.duration !== undefined && data.duration > 0)
    reports.push({ type: 'page.duration', duration: data.duration });
  if (data.videoLoadedFraction !== undefined && data.duration !== undefined)
    reports.push({ type: 'page.buffered', to: data.videoLoadedFraction * data.duration });
  if (data.currentTime !== undefined) reports.push({ type: 'page.time', time: data.currentTime });
  const state = data.playerState === undefined ? undefined : STATES[data.playerState];
  if (state) reports.push(state);
  if (data.playbackRate !== undefined) reports.push({ type: 'page.rate', rate: data.playbackRate });
  if (data.volume !== undefined || data.muted !== undefined)
    reports.push({ type: 'page.volume', volume: data.volume, muted: data.muted });
  return reports;
}

/** @param number the iframe's number, which tells the page its counterpart */
export function youtubeProtocol(number: number): FrameProtocol {
  const encode = (event: Record<string, unknown>): string =>
    JSON.stringify({ ...event, id: String(number), channel: 'widget' });
  const command = (func: string, ...args: unknown[]): string => encode({ event: 'command', func, args });
  return {
    hello: encode({ event: 'listening' }),
    subscribe: ['onReady', 'onStateChange', 'onError'].map((event) => command('addEventListener', event)),
    poll: [],
    play: command('playVideo'),
    pause: command('pauseVideo'),
    seek: (time) => command('seekTo', time, true),
    rate: (rate) => command('setPlaybackRate', rate),
    volume: (volume) => command('setVolume', volume),
    muted: (muted) => command(muted ? 'mute' : 'unMute'),
    read(data) {
      const read = v.safeParse(message, data);
      if (!read.success) return [];
      const received = read.output;
      switch (received.event) {
        case 'onReady':
          return [{ type: 'page.ready' }];
        case 'onError':
          return [{ type: 'page.failed' }];
        case 'onStateChange': {
          const state = STATES[received.info];
          return state ? [state] : [];
        }
        case 'initialDelivery':
          return [{ type: 'page.ready' }, ...reportsOf(received.info)];
        default:
          return received.info ? reportsOf(received.info) : [];
      }
    },
  };
}
