/** Keyboard shortcuts of the comparison page. */
import type { ActorRefFrom } from 'xstate';
import { flippedRun, runsToFlip } from '../../../core/domain/compare/class-runs.ts';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import { COMPARE_RATES } from '../../../core/domain/compare/limits.ts';
import type { CompareEvent } from '../../../machines/player/compare/compare.machine.ts';
import type { compareScreenMachine } from '../../../machines/player/compare/compare-screen.machine.ts';
import type { CompareRef } from '../../../machines/player/compare/compare.select.ts';
import {
  selectDocument,
  selectFace,
  selectRate,
  selectSide,
  selectSideRef,
} from '../../../machines/player/compare/compare.select.ts';
import { handlesKey } from '../../player/shortcuts.ts';
import type { CompareClassRef } from './Runs.tsx';
import type { CompareClock } from './compare-clock.ts';

interface Facts {
  isMoving: boolean;
  /** Common time in seconds. */
  common: number;
  rate: number;
  withShift: boolean;
  /** The run after or before a film's current one; undefined at either end. */
  flip: (side: Side, by: 1 | -1) => CompareEvent | undefined;
}

const seekBy =
  (seconds: number) =>
  ({ common }: Facts): CompareEvent => ({ type: 'compare.seek', position: common + seconds });
const rateStep =
  (direction: 1 | -1) =>
  ({ rate }: Facts): CompareEvent | undefined => {
    const next =
      direction > 0 ? COMPARE_RATES.find((each) => each > rate) : COMPARE_RATES.findLast((each) => each < rate);
    return next === undefined ? undefined : { type: 'compare.rate', rate: next };
  };
const toggle = ({ isMoving }: Facts): CompareEvent => ({ type: isMoving ? 'compare.pause' : 'compare.play' });

/** Nudges film A, or with Shift film B. */
const nudge =
  (frames: 1 | -1) =>
  ({ withShift }: Facts): CompareEvent => ({ type: 'compare.nudge', side: withShift ? 'b' : 'a', frames });

/** Replaces film B with another run; with Shift, film A. */
const flip =
  (by: 1 | -1) =>
  (facts: Facts): CompareEvent | undefined =>
    facts.flip(facts.withShift ? 'a' : 'b', by);

/** By `KeyboardEvent.key` in lower case. The page lists the same keys. */
export const COMPARE_KEYS: Readonly<Record<string, (facts: Facts) => CompareEvent | undefined>> = {
  ' ': toggle,
  k: toggle,
  ',': () => ({ type: 'compare.step', frames: -1 }),
  '.': () => ({ type: 'compare.step', frames: 1 }),
  arrowleft: seekBy(-1),
  arrowright: seekBy(1),
  '<': rateStep(-1),
  '>': rateStep(1),
  i: ({ common }) => ({ type: 'compare.loop', point: 'from', position: common }),
  o: ({ common }) => ({ type: 'compare.loop', point: 'to', position: common }),
  u: () => ({ type: 'compare.endLoop' }),
  a: nudge(-1),
  s: nudge(1),
  n: flip(1),
  p: flip(-1),
};

/** Handled separately from the keys of the comparison. */
const SCREEN_KEY = 'f';

interface Keyed {
  compare: CompareRef;
  screen: ActorRefFrom<typeof compareScreenMachine>;
  classes: { readonly [S in Side]: CompareClassRef };
  clock: CompareClock;
}

export function pressCompareKey({ compare, classes, screen, clock }: Keyed, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const name = event.key.toLowerCase();
  const isScreenKey = name === SCREEN_KEY;
  if ((!isScreenKey && !Object.hasOwn(COMPARE_KEYS, name)) || handlesKey(event.target as Element, name)) return;
  const snapshot = compare.getSnapshot();
  // Keys also work while a film is opening, so that the viewer can skip through runs.
  if (snapshot.matches('nothing')) return;
  event.preventDefault();
  if (isScreenKey) return screen.send({ type: 'screen.toggle' });
  const face = selectFace(snapshot);
  const command = COMPARE_KEYS[name]?.({
    isMoving: face === 'moving' || face === 'holding',
    common: clock.read().common,
    rate: selectRate(snapshot),
    withShift: event.shiftKey,
    flip(side, by) {
      const document = selectDocument(selectSideRef(side)(snapshot)?.getSnapshot());
      const { runs, index } = runsToFlip(
        document,
        selectSide(side)(snapshot),
        classes[side].getSnapshot().context.runs,
      );
      const run = flippedRun(runs, index, by);
      return run && { type: 'compare.show', side, moment: { id: run.id, at: run.at } };
    },
  });
  if (command) compare.send(command);
}
