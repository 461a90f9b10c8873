/** An operator presses as a boat crosses the line, and says which: that gives the delay of the stream (row B13). */
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
 * The finishes that are known after a report, the newest last: a run leaves the course soon after its own.
 *
 * One whose run is on the course again without a finish was started again.
 */
export function finishesAfter(known: readonly Finish[], onCourse: BridgeReport['onCourse']): readonly Finish[] {
  const gone = known.filter((each) => !onCourse.some((run) => isSame(run, each)));
  const here = onCourse.flatMap(({ race, bib, name, finish }) =>
    finish === undefined ? [] : { race, bib, name, at: finish },
  );
  return [...gone, ...here].toSorted((one, other) => one.at - other.at).slice(-BRIDGE_FINISHES_MAX);
}

/** Those that a picture of the line may show, the nearest first. */
export function nearFinishes(finishes: readonly Finish[], picture: EpochMs): readonly Finish[] {
  const distance = ({ at }: Finish): number => Math.abs(at - picture);
  return finishes
    .filter((each) => distance(each) <= LINE_PRESS_NEAR_MS)
    .toSorted((one, other) => distance(one) - distance(other));
}

/** Milliseconds by which the stream shows a moment later than the bridge's clock says it. */
export const streamDelayOf = (picture: EpochMs, finish: Finish): number => Math.round(picture - finish.at);
