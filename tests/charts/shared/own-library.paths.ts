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
      name: '[S01] the super user is told what goes and what stays before anything is removed',
      steps: [offered],
      ends: 'offered',
      check: holds(467),
    },
    {
      name: '[S01] who may not is told who may',
      steps: [{ done: 'load', output: { status: 'private' } }],
      ends: 'explained',
      check: holds(undefined),
    },
    {
      name: '[S01] so is who is not signed in',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'explained',
    },
    {
      name: '[S01] where the samples are gone the first run follows',
      steps: [said('load', 'gone')],
      ends: 'removed',
      check: leads,
    },
    {
      name: '[S01] a removal that is under way is followed',
      steps: [said('load', 'removing', 30)],
      ends: 'removing.waiting',
      check: holds(30),
    },
    {
      name: '[S01] a host that cannot be reached is tried again',
      steps: [{ error: 'load', reason: offline }, { send: { type: 'own.retry' } }, offered],
      ends: 'offered',
    },
    {
      name: '[S01] a host that does not respond in time has failed',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    { name: '[S01] the page asks once more', steps: [offered, remove], ends: 'confirming' },
    {
      name: '[S01] who thinks better of it removes nothing',
      steps: [offered, remove, { send: { type: 'own.cancel' } }],
      ends: 'offered',
    },
    { name: '[S01] who confirms begins the removal', steps: [offered, remove, confirm], ends: 'sending' },
    {
      name: '[S01] the page waits for the server',
      steps: [offered, remove, confirm, responded('ok')],
      ends: 'removing.waiting',
      check: holds(467),
    },
    {
      name: '[S01] it looks once a second',
      steps: [offered, remove, confirm, responded('ok'), wait],
      ends: 'removing.looking',
    },
    {
      name: '[S01] it says how many are left',
      steps: [offered, remove, confirm, responded('ok'), wait, said('look', 'removing', 9)],
      ends: 'removing.waiting',
      check: holds(9),
    },
    {
      name: '[S01] the first run follows once all are gone',
      steps: [offered, remove, confirm, responded('ok'), wait, said('look', 'gone', 0)],
      ends: 'removed',
      check: leads,
    },
    {
      name: '[S01] a look that fails is tried again',
      steps: [offered, remove, confirm, responded('ok'), wait, { error: 'look', reason: offline }, wait],
      ends: 'removing.looking',
    },
    {
      name: '[S01] so is one without a response in time',
      steps: [offered, remove, confirm, responded('ok'), wait, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'removing.waiting',
    },
    {
      name: '[S01] a session that ends meanwhile is told who may',
      steps: [offered, remove, confirm, responded('ok'), wait, { done: 'look', output: { status: 'private' } }],
      ends: 'explained',
    },
    {
      name: '[S01] where another has removed them the first run follows',
      steps: [offered, remove, confirm, responded('empty')],
      ends: 'removed',
    },
    {
      name: '[S01] who may no longer is told so',
      steps: [offered, remove, confirm, responded('private')],
      ends: 'explained',
    },
    {
      name: '[S01] a press without effect says so',
      steps: [offered, remove, confirm, { error: 'remove', reason: offline }],
      ends: 'offered',
      check: holds(467, true),
    },
    {
      name: '[S01] so does one without a response in time',
      steps: [offered, remove, confirm, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'offered',
      check: holds(467, true),
    },
    {
      name: '[S01] another press takes that back',
      steps: [offered, remove, confirm, { error: 'remove', reason: offline }, remove],
      ends: 'confirming',
      check: holds(467, false),
    },
    {
      name: '[S01] after a look that failed the page waits for its turn',
      steps: [offered, remove, confirm, responded('ok'), wait, { error: 'look', reason: offline }],
      ends: 'removing.waiting',
    },
  ],
});
