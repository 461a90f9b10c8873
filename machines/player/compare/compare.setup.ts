import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Blend, ComparedMoment, Comparison, Layout } from '../../../core/domain/compare/address.ts';
import type { Side, Span } from '../../../core/domain/compare/common-time.ts';
import { filmTime, within } from '../../../core/domain/compare/common-time.ts';
import { SEEK_PATIENCE_MS } from '../../../core/domain/constants/recovery.ts';
import { COMPARE_CHECK_MS } from '../../../core/domain/compare/limits.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { callbackPort } from '../../shared/port.ts';
import { compareSideMachine } from './compare-side.machine.ts';
import type { SideFact } from './compare-side.setup.ts';
import {
  canAllPlay,
  changeByLocks,
  changeByMoment,
  followingRate,
  frameDelay,
  isFar,
  isOver,
  isStepped,
  leadOf,
  lockedAt,
  loopBy,
  looped,
  nudged,
  withReading,
  seekTimeOf,
  playedLoop,
  playedSpan,
  positionOf,
  readySides,
  spanOf,
  stepperOf,
  withSide,
} from './compare.rules.ts';
import type { CompareContext, CompareReading, Locks } from './compare.rules.ts';

export interface CompareInput {
  comparison: Comparison;
  hasSession: boolean;
  embedded: boolean;
  frugal: boolean;
}

/** To the port that reads both pictures. */
export type PairCommand =
  | { type: 'pair.measure' }
  /** Reports the first frame of that film at or after this time of its own. */
  | { type: 'pair.watch'; side: Side; until: Seconds };

/** From that port. */
export type PairFact = { type: 'pair.read'; reading: CompareReading } | { type: 'pair.reached' };

export type CompareEvent =
  | SideFact
  | PairFact
  | { type: 'compare.play' }
  | { type: 'compare.pause' }
  /** Common time, seconds. */
  | { type: 'compare.seek'; position: Seconds }
  | { type: 'compare.step'; frames: 1 | -1 }
  | { type: 'compare.rate'; rate: number }
  /** Sets a point of the loop at a common time. */
  | { type: 'compare.loop'; point: keyof Span; position: Seconds }
  | { type: 'compare.endLoop' }
  /** Shifts a film against the other by whole frames of its own. */
  | { type: 'compare.nudge'; side: Side; frames: number }
  /** Locks one or both films at another time of their own. */
  | { type: 'compare.lock'; at: Locks }
  /** Replaces a film with a moment, of the same film or of another one. */
  | { type: 'compare.show'; side: Side; moment: ComparedMoment }
  | { type: 'compare.mute'; side: Side; muted: boolean }
  | { type: 'compare.mirror'; side: Side }
  /** Starts or stops drawing over both. */
  | { type: 'compare.draw' }
  /** The drawing became non-empty or empty. */
  | { type: 'compare.drawn'; isDrawn: boolean }
  | { type: 'compare.layout'; layout: Layout }
  | { type: 'compare.blend'; blend: Blend }
  | { type: 'compare.share'; share: number };

/** For the drawing over both pictures, whose times are common time. */
export type CompareEmitted =
  /** After a new lock, the same pictures are this many seconds later. */
  | { type: 'compare.moved'; by: Seconds }
  /** The pictures drawn over are no longer shown. */
  | { type: 'compare.cleared' };

/**
 * Types, ports, guards and actions of a comparison's chart. Its states are in `compare.machine.ts` and
 * `compare.open.ts`.
 */
export const compareSetup = setup({
  types: {
    input: {} as CompareInput,
    context: {} as CompareContext & { input: CompareInput },
    events: {} as CompareEvent,
    emitted: {} as CompareEmitted,
  },
  /** Each film has its own picture. */
  actors: { first: compareSideMachine, second: compareSideMachine, pair: callbackPort<PairCommand, undefined>('pair') },
  delays: {
    checkInterval: COMPARE_CHECK_MS,
    seekPatience: SEEK_PATIENCE_MS[0],
    frameDelay: ({ context }) => frameDelay(context),
  },
  guards: {
    isOpening: ({ context: { sides } }) => sides.a.phase === 'opening' || sides.b.phase === 'opening',
    isNothing: ({ context }) => readySides(context).length === 0,
    hasArrived: ({ context }) => context.pending.length === 0,
    intendsPlay: ({ context }) => context.intendsPlay,
    intendsSteps: ({ context }) => context.intendsPlay && isStepped(context),
    isNewest: ({ context }, { seek }: { seek: number }) => seek === context.seek,
    isStepper: ({ context }, { side, seek }: { side: Side; seek: number }) =>
      side === stepperOf(context) && seek === context.seek,
    isReady: ({ context }, { side }: { side: Side }) => context.sides[side].phase === 'ready',
    isSameFilm: ({ context }, { side, moment }: { side: Side; moment: ComparedMoment }) =>
      context.sides[side].phase === 'ready' && context.sides[side].id === moment.id,
    /** The film is ready, but its frame rate has not been read. */
    isUnread: ({ context: { sides, reading } }, side: Side) =>
      sides[side].phase === 'ready' && reading[side] === undefined,
    hasDeferredNudge: ({ context: { nudges } }) => nudges.a !== 0 || nudges.b !== 0,
    isFar: ({ context }, reading: CompareReading) => isFar({ ...context, reading }),
    canAllPlay: ({ context }, reading: CompareReading) => canAllPlay({ ...context, reading }),
    isOver: ({ context }) => isOver(context),
    hasLoop: ({ context }) => playedLoop(context) !== undefined,
    isLoopOver: ({ context }) => playedLoop(context) !== undefined && isOver(context),
    isDue: ({ context }) => context.isDue,
    isStill: ({ context }) => !context.intendsPlay,
    hasStep: ({ context }) => context.frames !== 0,
    isStepped: (_, rate: number) => isStepped({ rate }),
  },
  actions: {
    /** Every film starts muted. */
    setOpening: assign(({ context }, side: Side) => ({
      ...withSide(context, side, { phase: 'opening', muted: true }),
      frames: 0,
    })),
    setClosed: assign(({ context }, side: Side) => ({ ...withSide(context, side, { phase: 'closed' }), frames: 0 })),
    setReady: assign(({ context }, { side, duration }: { side: Side; duration: Seconds }) =>
      withSide(context, side, { phase: 'ready', duration }),
    ),
    setReading: assign(({ context }, reading: CompareReading) => withReading(context, reading)),
    setPosition: assign(({ context }, position: Seconds) => ({
      position: within(spanOf(context), position),
      frames: 0,
    })),
    /** Takes the position from the leading film. */
    takePosition: assign(({ context }) => ({
      position: within(spanOf(context), positionOf(context, leadOf(context))),
    })),
    /** Takes the position that the frame step has reached. */
    takeStep: assign(({ context }) => ({ position: positionOf(context, stepperOf(context)) })),
    goToStart: assign(({ context }) => ({ position: playedSpan(context).from })),
    goToEnd: assign(({ context }) => ({ position: playedSpan(context).to, intendsPlay: false })),
    /** Playing from the end starts over. */
    intendPlay: assign(({ context }) => ({
      intendsPlay: true,
      frames: 0,
      position: isOver(context) ? playedSpan(context).from : context.position,
    })),
    intendPause: assign({ intendsPlay: false }),
    setRate: assign((_, rate: number) => ({ rate })),
    setLoop: assign(({ context }, { point, position }: { point: keyof Span; position: Seconds }) => ({
      loop: looped(context, point, position),
      isCleared: false,
    })),
    endLoop: assign({ loop: undefined }),
    nudge: assign(({ context }, { side, frames }: { side: Side; frames: number }) =>
      withSide(context, side, nudged(context, side, frames)),
    ),
    deferNudge: assign(({ context: { nudges } }, { side, frames }: { side: Side; frames: number }) => ({
      nudges: { ...nudges, [side]: nudges[side] + frames },
    })),
    lock: enqueueActions(({ context, enqueue }, locks: Locks) => {
      const by = changeByLocks(context, locks);
      if (by !== 0) enqueue.emit({ type: 'compare.moved', by });
      enqueue.assign({
        sides: { a: lockedAt(context.sides.a, locks.a), b: lockedAt(context.sides.b, locks.b) },
        loop: loopBy(context.loop, by),
        position: 0,
        frames: 0,
      });
    }),
    /** Runs before the moment replaces the film. */
    carry: enqueueActions(({ context, enqueue }, change: { side: Side; moment: ComparedMoment }) => {
      const by = changeByMoment(context, change);
      if (by === undefined) {
        enqueue.assign({ loop: undefined, isCleared: context.loop !== undefined || context.isDrawn });
        enqueue.emit({ type: 'compare.cleared' });
      } else {
        enqueue.assign({ loop: loopBy(context.loop, by), isCleared: false });
        if (by !== 0) enqueue.emit({ type: 'compare.moved', by });
      }
    }),
    showMoment: assign(({ context }, { side, moment: { at } }: { side: Side; moment: ComparedMoment }) => ({
      ...withSide(context, side, { at, nudge: 0 }),
      position: 0,
      frames: 0,
    })),
    openFilm: enqueueActions(
      ({ context, enqueue }, { side, moment: { id, at } }: { side: Side; moment: ComparedMoment }) => {
        enqueue.assign({
          ...withSide(context, side, { id, at, nudge: 0, duration: 0 }),
          reading: { ...context.reading, [side]: undefined },
          position: 0,
        });
        enqueue.sendTo(side, { type: 'side.open', id, startAt: at });
      },
    ),
    setMuted: assign(({ context }, { side, muted }: { side: Side; muted: boolean }) =>
      withSide(context, side, { muted }),
    ),
    mirror: assign(({ context }, side: Side) => withSide(context, side, { mirrored: !context.sides[side].mirrored })),
    toggleDrawing: assign({ draws: ({ context }) => !context.draws }),
    setDrawn: assign(({ context }, isDrawn: boolean) => ({ isDrawn, isCleared: context.isCleared && !isDrawn })),
    setLayout: assign((_, layout: Layout) => ({ layout })),
    setBlend: assign((_, blend: Blend) => ({ blend })),
    setShare: assign((_, share: number) => ({ share })),
    setDue: assign({ isDue: true }),
    /** Steps requested during a seek add up; executing a step resets them. */
    addFrames: assign(({ context }, frames: number) => ({ frames: context.frames + frames })),

    pauseAll: enqueueActions(({ context, enqueue }) => {
      for (const side of readySides(context)) enqueue.sendTo(side, { type: 'media.pause' });
    }),
    playAll: enqueueActions(({ context, enqueue }) => {
      for (const side of readySides(context)) {
        enqueue.sendTo(side, { type: 'media.setRate', rate: context.rate });
        enqueue.sendTo(side, { type: 'media.play' });
      }
    }),
    requestRate: enqueueActions(({ context, enqueue }) => {
      for (const side of readySides(context)) enqueue.sendTo(side, { type: 'media.setRate', rate: context.rate });
    }),
    /** Seeks all films to the position. */
    requestSeeks: enqueueActions(({ context, enqueue }) => {
      const seek = context.seek + 1;
      const pending = readySides(context);
      enqueue.assign({ seek, pending });
      for (const side of pending) enqueue.sendTo(side, { type: 'media.seek', time: seekTimeOf(context, side), seek });
    }),
    noteArrived: assign(({ context }, { side }: { side: Side }) => ({
      pending: context.pending.filter((each) => each !== side),
    })),
    giveUp: assign({ pending: [] }),
    requestStep: enqueueActions(({ context, enqueue }) => {
      const seek = context.seek + 1;
      enqueue.assign({ seek, isDue: false, frames: 0 });
      enqueue.sendTo(stepperOf(context), {
        type: 'media.step',
        frames: context.intendsPlay ? 1 : context.frames,
        seek,
      });
    }),
    /** Seeks the other film to the frame nearest to the stepped one. */
    requestFollow: enqueueActions(({ context, enqueue }) => {
      const seek = context.seek + 1;
      const pending = readySides(context).filter((side) => side !== stepperOf(context));
      enqueue.assign({ seek, pending });
      for (const side of pending) enqueue.sendTo(side, { type: 'media.seek', time: seekTimeOf(context, side), seek });
    }),
    follow: enqueueActions(({ context, enqueue }) => {
      if (readySides(context).length === 2) {
        enqueue.sendTo('b', { type: 'media.setRate', rate: followingRate(context) });
      }
    }),
    requestMute: sendTo(
      (_, { side }: { side: Side; muted: boolean }) => side,
      (_, { muted }) => ({ type: 'media.setMuted' as const, muted }),
    ),
    measure: sendTo('pair', { type: 'pair.measure' }),
    watch: sendTo('pair', ({ context }) => {
      const side = leadOf(context);
      return { type: 'pair.watch', side, until: filmTime(context.sides[side], playedSpan(context).to) };
    }),
  },
});
