import type { BridgeReport } from '../../core/domain/race/report.ts';

/** The report of a bridge that receives a race without problems: an empty course. */
export const CALM_REPORT: BridgeReport = {
  input: { kind: 'tcp', state: 'connected', heard: { timeOfDay: 61, onCourse: 180 }, lastAt: 1_780_303_200_000 },
  clock: { offset: -1_240, drift: 12, isRefused: false },
  races: [{ id: 'K1W_BR2_25', title: 'K1 Women, second run', status: 3 }],
  onCourse: [],
  unmatched: [],
  sink: { state: 'idle', pending: 0, lastAt: 1_780_303_199_000 },
  errors: [],
};
