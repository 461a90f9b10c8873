/** Measures the stream's delay: an operator presses when a boat crosses the line, and selects its finish (row B13). */
import { BRIDGE_FINISHES_MAX, LINE_PRESS_NEAR_MS } from '../constants/timing-bridge.ts';
import type { EpochMs } from '../media.ts';
import type { RaceId } from './messages.ts';
import type { BridgeReport } from './report.ts';

export interface Finish {
  race: RaceId;
  bib: string;
  name: string;
  /** By the bridge's clock. */
  at: EpochMs;
}

const isSame = (one: { race: RaceId; bib: string }, other: { race: RaceId; bib: string }): boolean =>
  one.race === other.race && one.bib === other.bib;

/**
 * The known finishes after a report, newest last: a run leaves the course soon after its finish.
 *
 * A run that is on the course again without a finish was restarted.
 */
export function finishesAfter(known: readonly Finish[], onCourse: BridgeReport['onCourse']): readonly Finish[] {
  const gone = known.filter((each) => !onCourse.some((run) => isSame(run, each)));
  const here = onCourse.flatMap(({ race, bib, name, finish }) =>
    finish === undefined ? [] : { race, bib, name, at: finish },
  );
  return [...gone, ...here].toSorted((one, other) => one.at - other.at).slice(-BRIDGE_FINISHES_MAX);
}

/** Finishes that a picture of the line may show, nearest first. */
export function nearFinishes(finishes: readonly Finish[], picture: EpochMs): readonly Finish[] {
  const distance = ({ at }: Finish): number => Math.abs(at - picture);
  return finishes
    .filter((each) => distance(each) <= LINE_PRESS_NEAR_MS)
    .toSorted((one, other) => distance(one) - distance(other));
}

/** Milliseconds by which a moment appears later in the stream than by the bridge's clock. */
export const streamDelayOf = (picture: EpochMs, finish: Finish): number => Math.round(picture - finish.at);
