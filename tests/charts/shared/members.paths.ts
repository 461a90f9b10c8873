import type { SnapshotFrom } from 'xstate';
import { membersMachine, type Applicant } from '../../../machines/shared/members.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { definePaths } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof membersMachine>;

const confirmedAt = new Date(2026, 5, 1, 12).getTime();
const freya: Applicant = { id: 1, name: 'Freya Lindqvist', email: 'freya@club.example', confirmedAt };
const ana: Applicant = { id: 2, name: 'Ana Roy', email: 'ana@club.example', confirmedAt };
const offline = new Error('offline');

const loaded = { done: 'load', output: { status: 'ok', applicants: [freya, ana] } } as const;
const approve = { send: { type: 'members.decide', applicant: freya, approve: true } } as const;
const decline = { send: { type: 'members.decide', applicant: freya, approve: false } } as const;
const decided = (status: 'ok' | 'gone' | 'disconnected') => ({ done: 'decide', output: { status } }) as const;
const waiting = (snapshot: Snapshot, names: string) => {
  const found = snapshot.context.applicants.map(({ name }) => name).join();
  if (found !== names) throw new Error(found);
};

export default definePaths(membersMachine, {
  name: 'members',
  input: undefined,
  events: {
    'members.decide': [
      { applicant: freya, approve: true },
      { applicant: freya, approve: false },
    ],
    'members.retry': [{}],
  },
  unseen: [{ state: 'lost', reason: 'the page leads away at once' }],
  answers: {
    load: {
      done: [
        { status: 'ok', applicants: [freya, ana] },
        { status: 'ok', applicants: [] },
        { status: 'private' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
    decide: {
      done: [{ status: 'ok' }, { status: 'gone' }, { status: 'private' }, { status: 'disconnected' }],
      error: [offline],
    },
  },
  explore: {
    contextKey: ({ applicants, decided: last }) => [applicants.length, last?.applicant.id, last?.approve],
  },
  pinned: [
    {
      name: '[S07] who is approved leaves the list, and the page says so',
      steps: [loaded, approve, decided('ok')],
      ends: { listed: 'approved' },
      check: (snapshot: Snapshot) => waiting(snapshot, 'Ana Roy'),
    },
    {
      name: '[S07] who is declined leaves the list, and the page says so',
      steps: [loaded, decline, decided('ok')],
      ends: { listed: 'declined' },
      check: (snapshot: Snapshot) => waiting(snapshot, 'Ana Roy'),
    },
    {
      name: '[S07] a second press while the first is on its way sends nothing',
      steps: [loaded, approve, { send: { type: 'members.decide', applicant: ana, approve: true } }],
      ends: 'deciding',
      check: ({ context }: Snapshot) => {
        if (context.decided?.applicant.id !== freya.id) throw new Error(context.decided?.applicant.name);
      },
    },
    {
      name: '[S07] who was decided about by somebody else leaves the list',
      steps: [loaded, approve, decided('gone')],
      ends: { listed: 'gone' },
      check: (snapshot: Snapshot) => waiting(snapshot, 'Ana Roy'),
    },
    {
      name: '[S07] a decision that is not answered in time stays open',
      steps: [loaded, approve, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: { listed: 'notDecided' },
      check: (snapshot: Snapshot) => waiting(snapshot, 'Freya Lindqvist,Ana Roy'),
    },
    {
      name: '[S07] a list that was not read is requested again',
      steps: [{ error: 'load', reason: offline }, { send: { type: 'members.retry' } }, loaded],
      ends: { listed: 'idle' },
    },
    {
      name: '[L32] a session that is over leads to the sign-in',
      steps: [loaded, approve, decided('disconnected')],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
