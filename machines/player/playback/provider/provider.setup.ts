import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import {
  FRAME_HELLO_MS,
  FRAME_PLAY_PATIENCE_MS,
  FRAME_POLL_MS,
} from '../../../../core/domain/constants/provider-frames.ts';
import { NUDGE_S } from '../../../../core/domain/constants/playback.ts';
import type { Seconds } from '../../../../core/domain/media.ts';
import type { ProviderFilm } from '../../../../core/domain/providers.ts';
import { callbackPort } from '../../../shared/port.ts';
import type { MediaCommand, MediaNotification, MediaSource } from '../media.ports.ts';
import { aimAt, hasArrived, lengthOf, movedTo, positionAt, soundOf } from './provider.rules.ts';
import type { Now, ProviderContext } from './provider.rules.ts';

export interface PageInput {
  film: ProviderFilm;
  startAt: Seconds;
}

/** To the provider's page, independently of its own message format. */
export type PageCommand =
  /** Addresses a page that may not be listening yet. */
  | { type: 'page.greet' }
  /** What the page is to report from now on. */
  | { type: 'page.subscribe' }
  /** Requests what the page does not report on its own. */
  | { type: 'page.poll' }
  | { type: 'page.play' }
  | { type: 'page.pause' }
  | { type: 'page.seek'; time: Seconds }
  | { type: 'page.setRate'; rate: number }
  /** 0 to 100. */
  | { type: 'page.setVolume'; volume: number }
  | { type: 'page.setMuted'; muted: boolean };

/** Reports of the provider's page. */
export type PageReport =
  /** The page listens: commands reach it from now on. */
  | { type: 'page.ready' }
  | { type: 'page.duration'; duration: Seconds }
  | { type: 'page.buffered'; to: Seconds }
  | { type: 'page.time'; time: Seconds }
  /** The provider itself reports that a seek has finished. */
  | { type: 'page.seeked'; time: Seconds }
  | { type: 'page.playing' }
  | { type: 'page.paused' }
  | { type: 'page.waiting' }
  | { type: 'page.ended' }
  | { type: 'page.rate'; rate: number }
  /** `volume` is 0 to 100; each field is set only if the message contains it. */
  | { type: 'page.volume'; volume?: number | undefined; muted?: boolean | undefined }
  /** The browser refused to start. */
  | { type: 'page.blocked' }
  | { type: 'page.failed' };

/** The frame has loaded its page, for the first time or because the frame was moved within the document. */
type FrameEvent = { type: 'page.loaded' } | PageReport;

type At<E> = E & { now: Now };

/** Smaller differences between reported durations are ignored. */
const SAME_LENGTH_S = 0.01;

/** Guards, actions and delays of the provider chart. Its states are in `provider.machine.ts`. */
export const providerSetup = setup({
  types: {
    input: {} as MediaSource,
    context: {} as ProviderContext,
    events: {} as At<MediaCommand> | At<FrameEvent>,
    emitted: {} as MediaNotification,
  },
  actors: { page: callbackPort<PageCommand, PageInput>('page') },
  guards: {
    goesOn: ({ context }) => context.goesOn,
    isLive: ({ context }) => context.isLive,
    hasEdge: ({ context }) => context.isLive && context.duration > 0,
    isOtherLength: ({ context }, params: { duration: Seconds }) =>
      !context.isLive && Math.abs(params.duration - context.duration) > SAME_LENGTH_S,
    isSeeking: ({ context }) => context.target !== undefined,
    isNewest: ({ context }, params: { seek: number }) => params.seek === context.seek,
    isNear: ({ context }, params: { time: Seconds }) => hasArrived(context, params.time, false),
    isThere: ({ context }, params: { time: Seconds }) => hasArrived(context, params.time, true),
    isSameRate: ({ context }, params: { rate: number }) => !context.awaitsRate && params.rate === context.rate,
    isSameVolume: ({ context }, params: { volume?: number | undefined; muted?: boolean | undefined }) => {
      const { volume, muted } = soundOf(context, params);
      return context.awaitsVolume === 'nothing' && volume === context.volume && muted === context.muted;
    },
    isStillMuted: ({ context }, params: { volume?: number | undefined; muted?: boolean | undefined }) =>
      context.awaitsVolume === 'unmuted' && soundOf(context, params).muted,
  },
  actions: {
    noteAdmitted: assign(({ context }, params: { play: boolean }) => ({ goesOn: context.goesOn || params.play })),
    intendPlay: assign({ goesOn: true }),
    intendPause: assign({ goesOn: false }),
    setRate: assign((_, params: { rate: number }) => ({ rate: params.rate })),
    setVolume: assign((_, params: { volume: number }) =>
      params.volume > 0 ? { volume: params.volume, muted: false } : { volume: params.volume },
    ),
    setMuted: assign((_, params: { muted: boolean }) => ({ muted: params.muted })),

    noteDuration: assign((_, params: { duration: Seconds }) => ({ duration: params.duration })),
    noteBuffered: assign((_, params: { to: Seconds }) => ({ bufferedTo: params.to })),
    noteTime: assign(({ context }, params: { time: Seconds; now: Now }) => ({
      position: movedTo(context, params.time, params.now),
    })),
    run: assign(({ context: { position } }, params: { now: Now }) => ({
      position: { time: position.time, since: params.now },
    })),
    stand: assign(({ context }, params: { now: Now }) => ({
      position: { time: positionAt(context, params.now), since: undefined },
    })),
    standStill: assign(({ context: { position } }) => ({ position: { time: position.time, since: undefined } })),

    aim: assign(({ context }, params: { seek: number; time: Seconds; now: Now }) => ({
      seek: params.seek,
      ...aimAt(context, params.time, params.now),
    })),
    aimBy: assign(({ context }, params: { seek: number; seconds: Seconds; now: Now }) => ({
      seek: params.seek,
      ...aimAt(context, positionAt(context, params.now) + params.seconds, params.now),
    })),
    aimAtEdge: assign(({ context }, params: { now: Now }) => aimAt(context, context.duration, params.now)),
    aimEarlier: assign(({ context }, params: { now: Now }) =>
      aimAt(context, Math.min(positionAt(context, params.now), context.duration - NUDGE_S), params.now),
    ),
    arrive: assign(({ context }, params: { time: Seconds; now: Now }) => ({
      target: undefined,
      position: movedTo(context, params.time, params.now),
    })),
    playFromStart: enqueueActions(({ context: { seek }, enqueue }, { now }: { now: Now }) => {
      enqueue.raise({ type: 'media.seek', time: 0, seek, now });
      enqueue.raise({ type: 'media.play', now });
    }),

    greet: sendTo('page', { type: 'page.greet' }),
    poll: sendTo('page', { type: 'page.poll' }),
    requestPlay: sendTo('page', { type: 'page.play' }),
    requestPause: sendTo('page', { type: 'page.pause' }),
    requestSeek: sendTo('page', ({ context: { target, position } }) => ({
      type: 'page.seek',
      time: (target ?? position).time,
    })),
    requestRate: enqueueActions(({ enqueue }, { rate }: { rate: number }) => {
      enqueue.assign({ awaitsRate: true });
      enqueue.sendTo('page', { type: 'page.setRate', rate });
      enqueue.sendTo('page', { type: 'page.poll' });
    }),
    requestVolume: enqueueActions(({ enqueue }, { volume }: { volume: number }) => {
      enqueue.assign({ awaitsVolume: volume > 0 ? 'unmuted' : 'any' });
      enqueue.sendTo('page', { type: 'page.setVolume', volume });
      if (volume > 0) enqueue.sendTo('page', { type: 'page.setMuted', muted: false });
      enqueue.sendTo('page', { type: 'page.poll' });
    }),
    requestMuted: enqueueActions(({ enqueue }, { muted }: { muted: boolean }) => {
      enqueue.assign({ awaitsVolume: 'any' });
      enqueue.sendTo('page', { type: 'page.setMuted', muted });
      enqueue.sendTo('page', { type: 'page.poll' });
    }),
    /** Sends the queued commands to a page that has just started to listen. */
    introduce: enqueueActions(({ context, enqueue }) => {
      const { rate, volume, muted } = context;
      enqueue.sendTo('page', { type: 'page.subscribe' });
      enqueue.sendTo('page', { type: 'page.setVolume', volume });
      enqueue.sendTo('page', { type: 'page.setMuted', muted });
      if (rate !== 1) enqueue.sendTo('page', { type: 'page.setRate', rate });
      const { time } = context.target ?? context.position;
      if (time > 0) enqueue.sendTo('page', { type: 'page.seek', time });
    }),

    emitReady: emit(({ context }) => ({
      type: 'media.ready',
      duration: lengthOf(context),
      qualities: [],
      captions: [],
    })),
    emitPlaying: emit({ type: 'media.playing' }),
    emitPaused: emit({ type: 'media.paused' }),
    emitWaiting: emit({ type: 'media.waiting' }),
    emitBlocked: emit(({ context }) => ({ type: 'media.blocked', muted: context.muted })),
    emitSeeking: emit({ type: 'media.seeking' }),
    emitSeeked: emit(({ context }, params: { time: Seconds }) => ({
      type: 'media.seeked',
      seek: context.seek,
      time: params.time,
    })),
    emitEnded: emit({ type: 'media.ended' }),
    noteRate: assign(({ context }, params: { rate: number; now: Now }) => ({
      rate: params.rate,
      awaitsRate: false,
      position: movedTo(context, positionAt(context, params.now), params.now),
    })),
    emitRate: emit(({ context }) => ({ type: 'media.rate', rate: context.rate })),
    noteVolume: assign(({ context }, params: { volume?: number | undefined; muted?: boolean | undefined }) => {
      const { volume, muted } = soundOf(context, params);
      return { volume: Math.round(volume), muted };
    }),
    settleVolume: assign({ awaitsVolume: 'nothing' }),
    emitVolume: emit(({ context: { volume, muted } }) => ({ type: 'media.volume', volume, muted })),
    emitFatal: emit({ type: 'media.fatal' }),
  },
  delays: {
    helloInterval: FRAME_HELLO_MS,
    pollInterval: FRAME_POLL_MS,
    playPatience: FRAME_PLAY_PATIENCE_MS,
  },
});
