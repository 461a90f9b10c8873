import type { SnapshotFrom } from 'xstate';
import { ownLibraryMachine, type SampleRemoval } from '../../../machines/shared/own-library/own-library.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { SAMPLES_POLL_MS } from '../../../core/domain/constants/edit-page.ts';
import { definePaths } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof ownLibraryMachine>;

const removal: SampleRemoval = {
  state: 'present',
  media: 467,
  tags: 12,
  clips: 2,
  accounts: [{ name: 'Anouk Delcourt', login: 'admin' }],
  groups: [{ name: 'Flatwater League' }],
  own: 9,
  passed: 1,
  moved: 3,
  collections: 4,
  people: 5,
  login: 'super',
  group: 'Whitewater Federation',
};
const offline = new Error('offline');
const said = (id: 'load' | 'look', state: SampleRemoval['state'], media = 467) =>
  ({ done: id, output: { status: 'ok', removal: { ...removal, state, media } } }) as const;
const offered = said('load', 'present');
const remove = { send: { type: 'own.remove' } } as const;
const confirm = { send: { type: 'own.confirm' } } as const;
const responded = (status: string) => ({ done: 'remove', output: { status } }) as const;
const wait = { elapse: SAMPLES_POLL_MS } as const;

const holds =
  (media: number | undefined, isNotRemoved = false) =>
  ({ context }: Snapshot) => {
    if (context.removal?.media !== media) throw new Error(`${String(context.removal?.media)} are left`);
    if (context.isNotRemoved !== isNotRemoved) throw new Error(`failed: ${context.isNotRemoved}`);
  };
const leads = (snapshot: Snapshot) => {
  if (snapshot.output?.kind !== 'removed') throw new Error('it leads nowhere');
};

export default definePaths(ownLibraryMachine, {
  name: 'own-library',
  input: undefined,
  events: { 'own.remove': [{}], 'own.confirm': [{}], 'own.cancel': [{}], 'own.retry': [{}] },
  unseen: [
    { state: 'removed', reason: 'the page leads away at once' },
    {
      state: 'removing.looking',
      like: 'removing.waiting',
      reason: 'a look changes nothing on the page until it is over',
    },
  ],
  runsIn: { load: 'loading', remove: 'sending', look: 'removing.looking' },
  results: {
    load: {
      done: [
        { status: 'ok', removal },
        { status: 'ok', removal: { ...removal, state: 'removing' } },
        { status: 'ok', removal: { ...removal, state: 'gone' } },
        { status: 'private' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
    look: {
      done: [
        { status: 'ok', removal: { ...removal, state: 'removing', media: 9 } },
        { status: 'ok', removal: { ...removal, state: 'gone' } },
        { status: 'private' },
      ],
      error: [offline],
    },
    remove: {
      done: [{ status: 'ok' }, { status: 'empty' }, { status: 'private' }, { status: 'disconnected' }],
      error: [offline],
    },
  },
  explore: { contextKey: ({ removal: known, isNotRemoved }) => [known?.media, isNotRemoved] },
  tags: { busy: ['loading', 'sending', 'removing'] },
  pinned: [
    {
      name: '[S01] the super user sees what will be removed and what stays before anything is removed',
      steps: [offered],
      ends: 'offered',
      check: holds(467),
    },
    {
      name: '[S01] a viewer without the permission is told who may remove the samples',
      steps: [{ done: 'load', output: { status: 'private' } }],
      ends: 'explained',
      check: holds(undefined),
    },
    {
      name: '[S01] a signed-out viewer is told who may remove the samples',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'explained',
    },
    {
      name: '[S01] the first run follows if the samples have already been removed',
      steps: [said('load', 'gone')],
      ends: 'removed',
      check: leads,
    },
    {
      name: '[S01] a removal in progress is shown with the number of remaining media',
      steps: [said('load', 'removing', 30)],
      ends: 'removing.waiting',
      check: holds(30),
    },
    {
      name: '[S01] a failed load can be retried',
      steps: [{ error: 'load', reason: offline }, { send: { type: 'own.retry' } }, offered],
      ends: 'offered',
    },
    {
      name: '[S01] a load without a response in time fails',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    { name: '[S01] removing the samples asks for confirmation', steps: [offered, remove], ends: 'confirming' },
    {
      name: '[S01] cancelling the confirmation removes nothing',
      steps: [offered, remove, { send: { type: 'own.cancel' } }],
      ends: 'offered',
    },
    { name: '[S01] confirming sends the removal to the server', steps: [offered, remove, confirm], ends: 'sending' },
    {
      name: '[S01] the page waits while the server carries out an accepted removal',
      steps: [offered, remove, confirm, responded('ok')],
      ends: 'removing.waiting',
      check: holds(467),
    },
    {
      name: '[S01] the progress of a removal is polled once a second',
      steps: [offered, remove, confirm, responded('ok'), wait],
      ends: 'removing.looking',
    },
    {
      name: '[S01] a poll updates the number of remaining media',
      steps: [offered, remove, confirm, responded('ok'), wait, said('look', 'removing', 9)],
      ends: 'removing.waiting',
      check: holds(9),
    },
    {
      name: '[S01] the first run follows once all samples are removed',
      steps: [offered, remove, confirm, responded('ok'), wait, said('look', 'gone', 0)],
      ends: 'removed',
      check: leads,
    },
    {
      name: '[S01] a failed poll is repeated after the poll interval',
      steps: [offered, remove, confirm, responded('ok'), wait, { error: 'look', reason: offline }, wait],
      ends: 'removing.looking',
    },
    {
      name: '[S01] a poll without a response in time waits for the next poll',
      steps: [offered, remove, confirm, responded('ok'), wait, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'removing.waiting',
    },
    {
      name: '[S01] a viewer who loses the permission during a removal is told who may remove the samples',
      steps: [offered, remove, confirm, responded('ok'), wait, { done: 'look', output: { status: 'private' } }],
      ends: 'explained',
    },
    {
      name: '[S01] the first run follows if somebody else has removed the samples',
      steps: [offered, remove, confirm, responded('empty')],
      ends: 'removed',
    },
    {
      name: '[S01] a viewer who loses the permission before the removal is told who may remove the samples',
      steps: [offered, remove, confirm, responded('private')],
      ends: 'explained',
    },
    {
      name: '[S01] a removal request that fails is reported',
      steps: [offered, remove, confirm, { error: 'remove', reason: offline }],
      ends: 'offered',
      check: holds(467, true),
    },
    {
      name: '[S01] a removal request without a response in time is reported',
      steps: [offered, remove, confirm, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'offered',
      check: holds(467, true),
    },
    {
      name: '[S01] starting the removal again clears the notice of the failure',
      steps: [offered, remove, confirm, { error: 'remove', reason: offline }, remove],
      ends: 'confirming',
      check: holds(467, false),
    },
    {
      name: '[S01] a failed poll is not repeated before the poll interval has passed',
      steps: [offered, remove, confirm, responded('ok'), wait, { error: 'look', reason: offline }],
      ends: 'removing.waiting',
    },
  ],
});
