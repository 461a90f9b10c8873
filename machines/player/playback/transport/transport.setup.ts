import { assign, sendParent, sendTo, setup } from 'xstate';
import { SEEK_PATIENCE_MS, STALL_PATIENCE_MS, START_PATIENCE_MS } from '../../../../core/domain/constants/recovery.ts';
import type { Seconds } from '../../../../core/domain/media.ts';
import { media } from '../../owners.ts';
import type { MediaCommand, MediaNotification, MediaSource } from '../media.ports.ts';
import type { PlaybackCommand, TransportCommand } from '../../player.events.ts';

/** What playback reports to its children about the engine it starts and stops. */
export type SourceEvent =
  | {
      type: 'source.opened';
      kind: 'replay' | 'live' | 'advert';
      url: string;
      autoplay: boolean;
      /** A live stream that starts at a moment within it, not at its edge. */
      within: boolean;
    }
  | { type: 'source.closed' };

type Requested = TransportCommand | Extract<PlaybackCommand, { type: 'playback.toEdge' | 'playback.step' }>;

type Confirmed = Extract<
  MediaNotification,
  {
    type:
      | 'media.ready'
      | 'media.playing'
      | 'media.paused'
      | 'media.waiting'
      | 'media.blocked'
      | 'media.seeked'
      | 'media.ended'
      | 'media.volume';
  }
>;

/** Up: play or pause is intended, a seek during an advert, or the engine is stuck and recovery should find out why. */
export type TransportFact =
  | Extract<MediaCommand, { type: 'media.play' | 'media.pause' }>
  | Extract<TransportCommand, { type: 'playback.seek' }>
  | { type: 'transport.stuck' };

/** Guards, actions and delays of the transport chart. Its states are in `transport.machine.ts`. */
export const transportSetup = setup({
  types: {
    context: {} as {
      /** Number of the newest seek or step. */
      seek: number;
      /** Remedies tried for that seek: none, a nudge, a reload. */
      remedies: number;
      /** Plays, or will once it can: the state that `seeking` and `starting` return to. */
      goesOn: boolean;
      /** The browser refused to start with sound: show an unmute button. */
      mutedByBrowser: boolean;
      /** How often it refused to start at all. A change tells a repeated caller of `play` that it was refused again. */
      refusals: number;
      /** A stalled live stream is recovered by the live edge, and adverts cannot be sought. */
      kind: MediaSource['kind'];
    },
    events: {} as SourceEvent | Requested | Confirmed,
    tags: {} as 'busy',
  },
  guards: {
    goesOn: ({ context }) => context.goesOn,
    isToWait: ({ context }) => !context.goesOn,
    isRefusedWithSound: (_, params: { muted: boolean }) => !params.muted,
    isNewest: ({ context }, params: { seek: number }) => params.seek === context.seek,
    isNewestAndGoesOn: ({ context }, params: { seek: number }) => params.seek === context.seek && context.goesOn,
    isUnmuted: (_, params: { muted: boolean }) => !params.muted,
    isUntouched: ({ context }) => context.remedies === 0,
    isNudged: ({ context }) => context.remedies === 1,
    isFilm: ({ context }) => context.kind !== 'live',
    canSeek: ({ context }) => context.kind !== 'advert',
  },
  actions: {
    noteSource: assign((_, { kind, autoplay }: Pick<MediaSource, 'kind' | 'autoplay'>) => ({ goesOn: autoplay, kind })),
    intendPlay: assign({ goesOn: true }),
    intendPause: assign({ goesOn: false }),
    requestPlay: sendParent({ type: 'media.play' }),
    requestPause: sendParent({ type: 'media.pause' }),
    requestToEdge: sendTo(media, { type: 'media.toEdge' }),
    countSeek: assign({ seek: ({ context }) => context.seek + 1, remedies: 0 }),
    requestStep: sendTo(media, ({ context }, params: { frames: number }) => ({
      type: 'media.step',
      frames: params.frames,
      seek: context.seek,
    })),
    requestSeek: sendTo(media, ({ context }, params: { time: Seconds }) => ({
      type: 'media.seek',
      time: params.time,
      seek: context.seek,
    })),
    requestSeekBy: sendTo(media, ({ context }, params: { seconds: Seconds }) => ({
      type: 'media.seekBy',
      seconds: params.seconds,
      seek: context.seek,
    })),
    countRemedy: assign({ remedies: ({ context }) => context.remedies + 1 }),
    requestNudge: sendTo(media, ({ context }) => ({ type: 'media.nudge', seek: context.seek })),
    requestReload: sendTo(media, { type: 'media.reload', to: 'position' }),
    reportStuck: sendParent({ type: 'transport.stuck' }),
    tryMuted: sendTo(media, { type: 'media.setMuted', muted: true }),
    markMuted: assign({ mutedByBrowser: true }),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }),
    unmarkMuted: assign({ mutedByBrowser: false }),
    reportSeek: sendParent((_, { time }: { time: Seconds }) => ({ type: 'playback.seek', time })),
  },
  delays: {
    seekPatience: ({ context }) => SEEK_PATIENCE_MS[Math.min(context.remedies, SEEK_PATIENCE_MS.length - 1)] as number,
    startPatience: START_PATIENCE_MS,
    stallPatience: STALL_PATIENCE_MS,
  },
});
