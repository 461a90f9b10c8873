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
    { name: '[S01] a library of samples leads to one of one’s own', steps: [said(true, false)], ends: 'samples' },
    { name: '[S01] an unfinished first run goes on from the library', steps: [said(false, true)], ends: 'firstRun' },
    { name: '[S01] the first run goes first', steps: [said(true, true)], ends: 'firstRun' },
    { name: '[S01] a library of one’s own says nothing', steps: [said(false, false)], ends: 'hidden' },
    {
      name: '[S01] a line that is dismissed is gone, and stays so on this device',
      steps: [said(true, false), dismiss],
      ends: 'hidden',
      check: (_: Snapshot, { emitted }: { emitted: readonly { type: string }[] }) => {
        if (emitted.map(({ type }) => type).join() !== 'welcome.dismissed') throw new Error('not emitted');
      },
    },
    {
      name: '[S01] a line that was dismissed is not shown again',
      input: { isDismissed: true },
      steps: [said(true, false)],
      ends: 'hidden',
    },
    {
      name: '[S01] an unfinished first run is not dismissed with it',
      input: { isDismissed: true },
      steps: [said(true, true)],
      ends: 'firstRun',
    },
    { name: '[S01] a first run cannot be dismissed', steps: [said(false, true), dismiss], ends: 'firstRun' },
    {
      name: '[S01] where the server does not say, nothing is said',
      steps: [{ error: 'load', reason: offline }],
      ends: 'hidden',
    },
    { name: '[S01] nor where it takes too long', steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }], ends: 'hidden' },
  ],
});
