import { RUN_ABSENT_MS } from '../../../core/domain/constants/timing-bridge.ts';
import { runMachine } from '../../../machines/race/run.machine.ts';
import type { RunSigns } from '../../../machines/race/run.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';

const LISTED: RunSigns = { hasStarted: false, hasEnded: false, isFinal: false };
const STARTED: RunSigns = { ...LISTED, hasStarted: true };
const FINISHED: RunSigns = { ...STARTED, hasEnded: true };
const FINAL: RunSigns = { ...FINISHED, isFinal: true };

const told = (signs: RunSigns) => ({ send: { type: 'run.update', ...signs } }) as const;
const absent = { send: { type: 'run.absent' } } as const;
const lost = { send: { type: 'input.lost' } } as const;
const gone = { elapse: RUN_ABSENT_MS } as const;

/** The phases that its parent has heard, oldest first. */
const hears =
  (...phases: string[]) =>
  (_: unknown, { parent }: { parent: readonly { type: string; [field: string]: unknown }[] }) =>
    expectEqual(
      parent,
      phases.map((phase) => ({ type: 'run.changed', key: 'K1M_BR1_25 id CZE1', phase })),
    );

export default definePaths(runMachine, {
  name: 'run',
  input: { key: 'K1M_BR1_25 id CZE1' },
  events: {
    'run.update': [LISTED, STARTED, FINISHED, FINAL],
    'run.absent': [{}],
    'input.lost': [{}],
  },
  results: {},
  unseen: [{ state: '(root)', reason: 'The bridge has no view: the operator reads the phases of a report.' }],
  pinned: [
    {
      name: '[B13] a run is listed, started, finished and final',
      steps: [told(LISTED), told(STARTED), told(FINISHED), told(FINAL)],
      ends: 'final',
      check: hears('listed', 'listed', 'started', 'finished', 'final'),
    },
    {
      name: '[B13] a row that is missing for 10 s before its finish has vanished',
      steps: [told(STARTED), absent, gone],
      ends: 'vanished',
      check: hears('listed', 'started', 'vanished'),
    },
    {
      name: '[B13] a row that is missing for a moment has not',
      steps: [told(STARTED), absent, told(STARTED), gone],
      ends: { onCourse: { phase: 'started', row: 'present' } },
    },
    { name: '[B13] who leaves the list before the start has vanished', steps: [absent, gone], ends: 'vanished' },
    {
      name: '[B13] a row that is missing before 10 s are over is on the course',
      steps: [told(STARTED), absent, { elapse: RUN_ABSENT_MS - 1 }],
      ends: { onCourse: { phase: 'started', row: 'absent' } },
    },
    {
      name: '[B13] nobody vanishes while the feed is lost',
      steps: [told(STARTED), absent, lost, gone],
      ends: { onCourse: { phase: 'started', row: 'present' } },
    },
    {
      name: '[B13] nobody vanishes from the list while the feed is lost',
      steps: [absent, lost, gone],
      ends: { onCourse: { phase: 'listed', row: 'present' } },
    },
    {
      name: '[B13] a row that vanished may come back',
      steps: [told(STARTED), absent, gone, told(STARTED)],
      ends: { onCourse: { phase: 'started', row: 'present' } },
    },
    {
      name: '[B13] a vanished run finishes where results tell its time',
      steps: [told(STARTED), absent, gone, told(FINISHED)],
      ends: 'finished',
      check: hears('listed', 'started', 'vanished', 'finished'),
    },
    {
      name: '[B13] a restart takes a run back before its start',
      steps: [told(STARTED), told(LISTED)],
      ends: { onCourse: { phase: 'restarted', row: 'present' } },
      check: hears('listed', 'started', 'listed'),
    },
    {
      name: '[B13] a restarted run starts again',
      steps: [told(STARTED), told(LISTED), told(STARTED)],
      ends: { onCourse: { phase: 'started', row: 'present' } },
    },
    {
      name: '[B13] a restarted run whose row is missing vanishes',
      steps: [told(STARTED), told(LISTED), absent, gone],
      ends: 'vanished',
    },
    {
      name: '[B13] a restarted run does not vanish while the feed is lost',
      steps: [told(STARTED), told(LISTED), absent, lost, gone],
      ends: { onCourse: { phase: 'restarted', row: 'present' } },
    },
    {
      name: '[B13] a final run is open again for a correction',
      steps: [told(FINAL), told(FINISHED)],
      ends: 'finished',
    },
    {
      name: '[B13] a finished run that leaves the course has not vanished',
      steps: [told(FINISHED), absent, gone],
      ends: 'finished',
    },
    {
      name: '[B13] a final run that leaves the course has not vanished',
      steps: [told(FINAL), absent, gone],
      ends: 'final',
    },
  ],
});
