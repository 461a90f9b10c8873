import { RUN_ABSENT_MS } from '../../../core/domain/constants/timing-bridge.ts';
import { runMachine } from '../../../machines/race/run.machine.ts';
import type { RunSigns } from '../../../machines/race/run.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';

const LISTED: RunSigns = { hasStarted: false, hasEnded: false, isFinal: false };
const STARTED: RunSigns = { ...LISTED, hasStarted: true };
const FINISHED: RunSigns = { ...STARTED, hasEnded: true };
const FINAL: RunSigns = { ...FINISHED, isFinal: true };

const update = (signs: RunSigns) => ({ send: { type: 'run.update', ...signs } }) as const;
const absent = { send: { type: 'run.absent' } } as const;
const lost = { send: { type: 'input.lost' } } as const;
const gone = { elapse: RUN_ABSENT_MS } as const;

/** The phases reported to the parent, oldest first. */
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
      name: '[B13] a run passes from listed to started, finished and final',
      steps: [update(LISTED), update(STARTED), update(FINISHED), update(FINAL)],
      ends: 'final',
      check: hears('listed', 'listed', 'started', 'finished', 'final'),
    },
    {
      name: '[B13] a run that is missing from the course for 10 s before its finish has vanished',
      steps: [update(STARTED), absent, gone],
      ends: 'vanished',
      check: hears('listed', 'started', 'vanished'),
    },
    {
      name: '[B13] a run that returns to the course within 10 s has not vanished',
      steps: [update(STARTED), absent, update(STARTED), gone],
      ends: { onCourse: { phase: 'started', row: 'present' } },
    },
    {
      name: '[B13] a run that is missing for 10 s before its start has vanished',
      steps: [absent, gone],
      ends: 'vanished',
    },
    {
      name: '[B13] a run that is missing for less than 10 s is still on the course',
      steps: [update(STARTED), absent, { elapse: RUN_ABSENT_MS - 1 }],
      ends: { onCourse: { phase: 'started', row: 'absent' } },
    },
    {
      name: '[B13] a started run does not vanish while the feed is lost',
      steps: [update(STARTED), absent, lost, gone],
      ends: { onCourse: { phase: 'started', row: 'present' } },
    },
    {
      name: '[B13] a listed run does not vanish while the feed is lost',
      steps: [absent, lost, gone],
      ends: { onCourse: { phase: 'listed', row: 'present' } },
    },
    {
      name: '[B13] a vanished run can return to the course',
      steps: [update(STARTED), absent, gone, update(STARTED)],
      ends: { onCourse: { phase: 'started', row: 'present' } },
    },
    {
      name: '[B13] a vanished run finishes once the results contain its time',
      steps: [update(STARTED), absent, gone, update(FINISHED)],
      ends: 'finished',
      check: hears('listed', 'started', 'vanished', 'finished'),
    },
    {
      name: '[B13] a restart returns a run to before its start',
      steps: [update(STARTED), update(LISTED)],
      ends: { onCourse: { phase: 'restarted', row: 'present' } },
      check: hears('listed', 'started', 'listed'),
    },
    {
      name: '[B13] a restarted run starts again',
      steps: [update(STARTED), update(LISTED), update(STARTED)],
      ends: { onCourse: { phase: 'started', row: 'present' } },
    },
    {
      name: '[B13] a restarted run that is missing for 10 s vanishes',
      steps: [update(STARTED), update(LISTED), absent, gone],
      ends: 'vanished',
    },
    {
      name: '[B13] a restarted run does not vanish while the feed is lost',
      steps: [update(STARTED), update(LISTED), absent, lost, gone],
      ends: { onCourse: { phase: 'restarted', row: 'present' } },
    },
    {
      name: '[B13] a correction reopens a final run',
      steps: [update(FINAL), update(FINISHED)],
      ends: 'finished',
    },
    {
      name: '[B13] a finished run that leaves the course has not vanished',
      steps: [update(FINISHED), absent, gone],
      ends: 'finished',
    },
    {
      name: '[B13] a final run that leaves the course has not vanished',
      steps: [update(FINAL), absent, gone],
      ends: 'final',
    },
  ],
});
