import { assign, emit, enqueueActions, forwardTo, sendTo, setup } from 'xstate';
import { SEEK_END_GAP_S } from '../../../../core/domain/constants/playback.ts';
import type { EpochMs, Seconds } from '../../../../core/domain/media.ts';
import { callbackPort } from '../../../shared/port.ts';
import type { MediaCommand, MediaNotification } from '../media.ports.ts';
import type { StepEvent, StepFact } from '../step/step.machine.ts';
import {
  forcedCaptions,
  hasAudioChoice,
  isAway,
  isPause,
  newQuality,
  nudged,
  openingOf,
  positionOf,
  sameTime,
  settledTime,
  shownCaptions,
  withinSeekable,
} from './element.rules.ts';
import type { ElementContext, ElementInput, ElementReading } from './element.rules.ts';

export type ElementCommand =
  | { type: 'element.play' }
  | { type: 'element.pause' }
  | { type: 'element.seek'; time: Seconds }
  /** `forced`: language of the forced captions. */
  | { type: 'element.showCaptions'; lang: string | 'off'; forced?: string | undefined }
  /** Settings that need no decision are forwarded. */
  | Setting
  | Extract<MediaCommand, { type: 'media.regrant' }>;
type Setting = Extract<MediaCommand, { type: 'media.setRate' | 'media.setVolume' | 'media.setMuted' }>;

/** Events of the media element, by their names in HTML. */
export type ElementEventName =
  | 'loadedmetadata'
  | 'loadeddata'
  | 'canplay'
  | 'durationchange'
  | 'playing'
  | 'pause'
  | 'waiting'
  | 'seeking'
  | 'seeked'
  | 'ended'
  | 'resize'
  | 'ratechange'
  | 'volumechange';

export type ElementReport =
  | { type: `element.${ElementEventName}` }
  /** The browser refused to start. */
  | { type: 'element.refused' }
  /** Captions were added or removed. */
  | { type: 'element.tracks' }
  /** Once a second, for a live stream. */
  | { type: 'element.tick' };

/** To the engine of one load. */
export type EngineCommand =
  | {
      type: 'engine.create';
      startAt: Seconds | undefined;
      startAtWall: EpochMs | undefined;
      quality: number | 'auto';
      audio?: string | undefined;
    }
  | { type: 'engine.setQuality'; lines: number | 'auto' }
  | { type: 'engine.setAudio'; lang: string };

export type EngineReport =
  /** The engine's code has loaded. */
  | { type: 'engine.loaded' }
  /** The available renditions are known, or have changed. */
  | { type: 'engine.qualities' }
  /** The audio tracks are known, or another one is active. */
  | { type: 'engine.audio' }
  /**
   * The engine cannot continue. `status` is the HTTP status that stopped it, `codec` the codec that the browser does
   * not support.
   */
  | { type: 'engine.failed'; status?: number | undefined; codec?: string | undefined };

export type At<E> = E & { now: ElementReading };

/** Guards and actions of the element chart. Its states are in `element.machine.ts`. */
export const elementSetup = setup({
  types: {
    input: {} as ElementInput,
    context: {} as ElementContext,
    events: {} as
      | At<MediaCommand>
      | At<ElementReport>
      | At<EngineReport>
      | At<Exclude<StepFact, { type: 'step.learned' }>>,
    emitted: {} as MediaNotification,
  },
  actors: {
    element: callbackPort<ElementCommand, undefined>('element'),
    engine: callbackPort<EngineCommand, undefined>('engine'),
    steps: callbackPort<StepEvent, undefined>('steps'),
  },
  guards: {
    hasTarget: ({ context }) => context.target !== undefined,
    /** A seek that was superseded by another one has not arrived. */
    isStill: ({ event: { now } }) => !now.isSeeking,
    isThere: ({ context, event: { now } }) => !now.isSeeking && !isAway(context, now),
    isOtherDuration: ({ context: { emitted }, event: { now } }) =>
      Math.abs(now.duration - emitted.duration) > SEEK_END_GAP_S,
    isPause: ({ context, event: { now } }) => isPause(context, now),
    hasPaintedAhead: ({ context, event: { now } }) =>
      isPause(context, now) && now.frame !== undefined && !now.isSeeking,
    isRunning: ({ event: { now } }) => !now.isPaused,
    hasEnded: ({ event: { now } }) => now.hasEnded,
    hasEdge: ({ context, event: { now } }) => context.kind === 'live' && now.seekableTo > 0,
    hasAudioChoice: ({ event: { now } }) => hasAudioChoice(now),
    isUnsupported: (_, params: { codec?: string | undefined }) => params.codec !== undefined,
    isPending: ({ context }, params: { seek: number }) => params.seek === context.seek && context.target !== undefined,
  },
  actions: {
    intendPlay: assign({ wantsPlay: true }),
    intendPause: assign({ wantsPlay: false }),
    requestPlay: sendTo('element', { type: 'element.play' }),
    requestPause: sendTo('element', { type: 'element.pause' }),
    /** Resumes after a seek, for which an engine may have paused. */
    resume: enqueueActions(({ context, event: { now }, enqueue }) => {
      if (context.wantsPlay && now.isPaused && !now.hasEnded) enqueue.sendTo('element', { type: 'element.play' });
    }),
    forwardToElement: forwardTo('element'),
    forwardSetting: enqueueActions(({ enqueue }, setting: Setting) => {
      enqueue.assign({ isSet: true });
      enqueue.sendTo('element', setting);
    }),

    aim: assign(({ context, event: { now } }, params: { time: Seconds; seek?: number }) => ({
      seek: params.seek ?? context.seek,
      target: withinSeekable(context, params.time, now),
      openingAtWall: undefined,
    })),
    aimBy: assign(({ context, event: { now } }, params: { seconds: Seconds; seek: number }) => ({
      seek: params.seek,
      target: withinSeekable(context, positionOf(context, now) + params.seconds, now),
      openingAtWall: undefined,
    })),
    /** The seekable range is not known yet. */
    aimEarly: assign(({ context }, params: { time: Seconds; seek?: number }) => ({
      seek: params.seek ?? context.seek,
      target: Math.max(0, params.time),
      openingAtWall: undefined,
    })),
    aimEarlyBy: assign(({ context, event: { now } }, params: { seconds: Seconds; seek: number }) => ({
      seek: params.seek,
      target: Math.max(0, positionOf(context, now) + params.seconds),
      openingAtWall: undefined,
    })),
    nudge: assign(({ context, event: { now } }) => ({ target: withinSeekable(context, nudged(context, now), now) })),
    requestSeek: sendTo('element', ({ context, event: { now } }) => ({
      type: 'element.seek',
      time: positionOf(context, now),
    })),
    requestEdge: sendTo('element', ({ event: { now } }) => ({ type: 'element.seek', time: now.seekableTo })),
    /** The engine may pause while seeking to the beginning; playback resumes on arrival. */
    requestStart: sendTo('element', { type: 'element.seek', time: 0 }),
    settle: sendTo('element', ({ event: { now } }) => ({
      type: 'element.seek',
      time: settledTime(now.frame ?? now.time, now),
    })),
    showAgain: sendTo('element', ({ event: { now } }) => ({ type: 'element.seek', time: sameTime(now) })),
    /** The engine starts at its opening position; a seek requested since then takes precedence. */
    catchUp: enqueueActions(({ context, event: { now }, enqueue }) => {
      if (context.target === undefined || !isAway(context, now)) return;
      const time = withinSeekable(context, context.target, now);
      enqueue.assign({ target: time, openingAtWall: undefined });
      enqueue.sendTo('element', { type: 'element.seek', time });
    }),
    /** Calls `play` even if it is playing: only the result of a call shows that the browser refuses. */
    playOn: enqueueActions(({ context, enqueue }) => {
      if (context.wantsPlay) enqueue.sendTo('element', { type: 'element.play' });
    }),

    requestStep: enqueueActions(({ enqueue }, { seek, frames }: { seek: number; frames: number }) => {
      enqueue.assign({ seek, wantsPlay: false });
      enqueue.sendTo('element', { type: 'element.pause' });
      enqueue.sendTo('steps', { type: 'step.request', frames });
    }),
    cancelSteps: sendTo('steps', { type: 'step.cancel' }),
    noteSought: sendTo('steps', { type: 'step.sought' }),

    createEngine: sendTo('engine', ({ context: { target, opening, openingAtWall, quality, audioLang } }) => ({
      type: 'engine.create',
      startAt: target ?? opening,
      startAtWall: openingAtWall,
      quality,
      audio: audioLang,
    })),
    reopen: assign(({ context, event: { now } }, params: { to: 'position' | 'edge' }) => ({
      ...openingOf(context, params.to, now),
      wantsPlay: context.wantsPlay || !now.isPaused,
      hasPicture: false,
    })),
    reopenEarly: assign(({ context }, params: { to: 'position' | 'edge' }) => ({
      ...openingOf(context, params.to, undefined),
      hasPicture: false,
    })),
    forgetOpening: assign({ opening: undefined }),
    forgetWall: assign({ openingAtWall: undefined }),
    notePicture: assign({ hasPicture: true }),
    noteArrived: assign(({ context }) => (context.hasPicture ? { openingAtWall: undefined } : {})),

    setQuality: enqueueActions(({ context, enqueue }, { lines }: { lines: number | 'auto' }) => {
      enqueue.assign({ quality: lines, emitted: { ...context.emitted, quality: undefined } });
      enqueue.sendTo('engine', { type: 'engine.setQuality', lines });
    }),
    setCaptions: assign(({ context }, params: { lang: string | 'off' }) => ({
      captionLang: params.lang,
      emitted: { ...context.emitted, captions: undefined },
    })),
    showCaptions: enqueueActions(({ context, event: { now }, enqueue }) => {
      const lang = shownCaptions(context, now);
      enqueue.sendTo('element', { type: 'element.showCaptions', lang, forced: forcedCaptions(context, now) });
      if (lang === context.emitted.captions) return;
      enqueue.assign({ emitted: { ...context.emitted, captions: lang } });
      enqueue.emit({ type: 'media.captions', lang });
    }),

    emitReady: enqueueActions(({ context, event: { now }, enqueue }) => {
      const { duration, qualities, captions, audio } = now;
      enqueue.assign({ emitted: { ...context.emitted, duration }, isSet: undefined });
      enqueue.emit({ type: 'media.ready', duration, qualities, captions, audio: audio?.tracks });
      if (!context.isSet) return;
      enqueue.emit({ type: 'media.rate', rate: now.rate });
      enqueue.emit({ type: 'media.volume', volume: now.volume, muted: now.muted });
    }),
    emitQuality: enqueueActions(({ context, event: { now }, enqueue }) => {
      const lines = newQuality(context, now);
      if (lines === undefined) return;
      enqueue.assign({ emitted: { ...context.emitted, quality: lines } });
      enqueue.emit({ type: 'media.quality', lines });
    }),
    setAudio: enqueueActions(({ enqueue }, { lang }: { lang: string }) => {
      enqueue.assign({ audioLang: lang });
      enqueue.sendTo('engine', { type: 'engine.setAudio', lang });
    }),
    emitAudio: enqueueActions(({ context, event: { now }, enqueue }) => {
      const lang = now.audio?.current;
      if (lang === undefined || lang === context.emitted.audio || !hasAudioChoice(now)) return;
      enqueue.assign({ emitted: { ...context.emitted, audio: lang } });
      enqueue.emit({ type: 'media.audio', lang });
    }),
    emitPlaying: emit({ type: 'media.playing' }),
    emitPaused: emit({ type: 'media.paused' }),
    emitWaiting: emit({ type: 'media.waiting' }),
    emitBlocked: emit(({ event: { now } }) => ({ type: 'media.blocked', muted: now.muted })),
    emitSeeking: emit({ type: 'media.seeking' }),
    /** Nobody requested this seek: the engine or the browser's own controls moved. */
    emitMoved: emit(({ event: { now } }) => ({ type: 'media.seeked', seek: 0, time: now.time })),
    arrive: enqueueActions(({ context: { seek }, event: { now }, enqueue }) => {
      enqueue.assign({ target: undefined });
      enqueue.emit({ type: 'media.seeked', seek, time: now.time });
    }),
    emitEnded: emit({ type: 'media.ended' }),
    emitRate: emit(({ event: { now } }) => ({ type: 'media.rate', rate: now.rate })),
    emitVolume: emit(({ event: { now } }) => ({ type: 'media.volume', volume: now.volume, muted: now.muted })),
    emitLatency: emit(({ event: { now } }) => ({
      type: 'media.latency',
      behind: Math.max(0, now.seekableTo - now.time),
    })),
    emitFatal: emit((_, { status, codec }: { status?: number | undefined; codec?: string | undefined }) => ({
      type: 'media.fatal',
      status,
      codec,
    })),
  },
});
