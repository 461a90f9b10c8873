import type { EpochMs } from '../media.ts';
import { UNMEASURED, type RaceClock } from './race-clock.ts';
import type { Arrival, RaceId, RaceStatus } from './messages.ts';

/** A run's key in the state, which stays when its bib changes; not the id of a tag. */
export type RunKey = string;

export interface Run {
  key: RunKey;
  race: RaceId;
  bib: string;
}

export interface Race {
  id: RaceId;
  title?: string | undefined;
  status: RaceStatus;
  runs: ReadonlyMap<RunKey, Run>;
}

export interface RaceState {
  clock: RaceClock;
  races: ReadonlyMap<RaceId, Race>;
}

export const NO_RACES: RaceState = { clock: UNMEASURED, races: new Map() };

/** What is known after a message. A message that is repeated changes nothing. */
export function racesAfter(state: RaceState, _arrival: Arrival): RaceState {
  return state;
}

/** The operator has asked for the clock to be measured again. */
export function measuredAgain(state: RaceState, _at: EpochMs): RaceState {
  return state;
}
