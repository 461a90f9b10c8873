/** Selectors of a comparison. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Comparison } from '../../../core/domain/compare/address.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { SIDES } from '../../../core/domain/compare/common-time.ts';
import type { compareMachine } from './compare.machine.ts';
import type { compareSideMachine } from './compare-side.machine.ts';
import { playedLoop, readySides, spanOf } from './compare.rules.ts';

export type CompareRef = ActorRefFrom<typeof compareMachine>;
export type CompareSideRef = ActorRefFrom<typeof compareSideMachine>;
type Compare = SnapshotFrom<typeof compareMachine>;
type CompareSide = SnapshotFrom<typeof compareSideMachine>;

export const selectSideRef =
  (side: Side) =>
  ({ children }: Compare): CompareSideRef | undefined =>
    children[side];
export const selectSide =
  (side: Side) =>
  ({ context }: Compare) =>
    context.sides[side];

export type CompareFace = 'opening' | 'nothing' | 'still' | 'moving' | 'holding';
/** Stepping at a slow rate counts as playing; a comparison about to pause counts as paused. */
export function selectFace(compare: Compare): CompareFace {
  if (compare.matches('nothing')) return 'nothing';
  if (!compare.matches('open')) return 'opening';
  if (compare.matches({ open: 'holding' })) return 'holding';
  return compare.context.intendsPlay ? 'moving' : 'still';
}

/** The pictures are being placed, and may show different moments until they are. */
export const selectIsSeeking = (compare: Compare): boolean =>
  compare.matches({ open: 'placing' }) || compare.matches({ open: 'pausing' });

export const selectArrangement = ({ context: { layout, blend, share } }: Compare) => ({ layout, blend, share });
export const selectDraws = ({ context }: Compare): boolean => context.draws;
export const selectRate = ({ context }: Compare): number => context.rate;
export const selectLoop = ({ context }: Compare) => context.loop;
export const selectPlayedLoop = ({ context }: Compare) => playedLoop(context);
/** Loop and drawing were cleared together with their film. */
export const selectIsCleared = ({ context }: Compare): boolean => context.isCleared;
export const selectSpan = ({ context }: Compare) => spanOf(context);
export const selectAreBothReady = ({ context }: Compare): boolean => readySides(context).length === SIDES.length;
/** Undefined until both films are ready. */
export const selectSpanOfBoth = (compare: Compare) => (selectAreBothReady(compare) ? selectSpan(compare) : undefined);

/** Everything that a link restores, at this common time. */
export function selectComparison({ context }: Compare, position: number): Comparison {
  const { input, sides, layout, blend, share, loop, rate, draws } = context;
  const film = (side: Side) => {
    const { id, at, nudge, mirrored } = sides[side];
    return id === undefined ? undefined : { id, at, nudge, mirrored };
  };
  return {
    films: { a: film('a'), b: film('b') },
    layout,
    blend,
    share,
    loop,
    rate,
    position,
    draws,
    userId: input.comparison.userId,
  };
}

export type SideFace = 'opening' | 'film' | 'closed';
export function selectSideFace(side: CompareSide | undefined): SideFace {
  if (side?.matches('closed')) return 'closed';
  return side?.matches({ film: { picture: 'shown' } }) ? 'film' : 'opening';
}
export const selectClosed = (side: CompareSide | undefined) =>
  side?.matches('closed') ? side.context.closed : undefined;
export const selectDocument = (side: CompareSide | undefined) => side?.context.document;
