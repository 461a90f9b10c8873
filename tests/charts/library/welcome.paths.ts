import type { SnapshotFrom } from 'xstate';
import { welcomeMachine } from '../../../machines/library/welcome.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { definePaths } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof welcomeMachine>;

const said = (samples: boolean, firstRun: boolean) => ({ done: 'load', output: { samples, firstRun } }) as const;
const dismiss = { send: { type: 'welcome.dismiss' } } as const;
const offline = new Error('offline');

export default definePaths(welcomeMachine, {
  name: 'welcome',
  input: { isDismissed: false },
  events: { 'welcome.dismiss': [{}] },
  unseen: [{ state: 'hidden', like: 'loading', reason: 'the library does not wait for the line, and shows none' }],
  runsIn: { load: 'loading' },
  results: {
    load: {
      done: [
        { samples: true, firstRun: false },
        { samples: false, firstRun: true },
        { samples: false, firstRun: false },
      ],
      error: [offline],
    },
  },
  pinned: [
    {
      name: '[S01] a library that holds samples shows the line about a library of one’s own',
      steps: [said(true, false)],
      ends: 'samples',
    },
    {
      name: '[S01] an unfinished first run can be continued from the library',
      steps: [said(false, true)],
      ends: 'firstRun',
    },
    {
      name: '[S01] an unfinished first run takes precedence over the line about samples',
      steps: [said(true, true)],
      ends: 'firstRun',
    },
    {
      name: '[S01] a library without samples and with a finished first run shows no line',
      steps: [said(false, false)],
      ends: 'hidden',
    },
    {
      name: '[S01] dismissing the line hides it and emits the dismissal, so that it can be saved',
      steps: [said(true, false), dismiss],
      ends: 'hidden',
      check: (_: Snapshot, { emitted }: { emitted: readonly { type: string }[] }) => {
        if (emitted.map(({ type }) => type).join() !== 'welcome.dismissed') throw new Error('not emitted');
      },
    },
    {
      name: '[S01] a line about samples that was dismissed is not shown again',
      input: { isDismissed: true },
      steps: [said(true, false)],
      ends: 'hidden',
    },
    {
      name: '[S01] an unfinished first run shows even if the line about samples was dismissed',
      input: { isDismissed: true },
      steps: [said(true, true)],
      ends: 'firstRun',
    },
    {
      name: '[S01] an unfinished first run cannot be dismissed',
      steps: [said(false, true), dismiss],
      ends: 'firstRun',
    },
    {
      name: '[S01] no line is shown if the request fails',
      steps: [{ error: 'load', reason: offline }],
      ends: 'hidden',
    },
    {
      name: '[S01] no line is shown if the request times out',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'hidden',
    },
  ],
});
