import type { SnapshotFrom } from 'xstate';
import { sharingMachine } from '../../../machines/library/sharing.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import type { ItemShares } from '../../../core/domain/sharing.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { OFFLINE } from './fixtures.ts';

export const SHARES: ItemShares = {
  people: [{ id: 7, name: 'The editor', role: 'editor' }],
  shares: [
    { id: 's1', kind: 'user', name: 'Freya of Loch Arran' },
    { id: 's2', kind: 'link', name: '', endsAt: new Date(2026, 6, 31, 23, 59, 59).getTime() },
  ],
  groups: [{ id: 71, name: 'Loch Arran Canoe Club' }],
  mayShare: true,
};
const LINK = 'https://host.example/shared/abc';

const listed = { done: 'load', output: { status: 'ok', shares: SHARES } } as const;
const person = { type: 'share.change', change: { kind: 'user', login: 'freya' } } as const;
const group = { type: 'share.change', change: { kind: 'group', groupId: 71 } } as const;
const link = { type: 'share.change', change: { kind: 'link', endsOn: '2026-07-31' } } as const;
const end = { type: 'share.change', change: { kind: 'end', id: 's1' } } as const;
const made = { done: 'save', output: { status: 'ok', address: LINK } } as const;

type Snapshot = SnapshotFrom<typeof sharingMachine>;

export default definePaths(sharingMachine, {
  name: 'sharing',
  input: { mediaId: 'v1' },
  events: {
    'share.change': [person, group, link, end],
    'share.copy': [{}],
    'share.retry': [{}],
  },
  answers: {
    load: {
      done: [{ status: 'ok', shares: SHARES }, { status: 'private' }, { status: 'disconnected' }],
      error: [OFFLINE],
    },
    save: {
      done: [
        { status: 'ok', address: LINK },
        { status: 'ok', address: undefined },
        { status: 'unknown' },
        { status: 'date' },
        { status: 'full' },
        { status: 'private' },
        { status: 'disconnected' },
      ],
      error: [OFFLINE],
    },
    copy: { done: [undefined], error: [new Error('not allowed')] },
  },
  explore: { contextKey: ({ shares, link: made }) => [shares !== undefined, made !== undefined] },
  pinned: [
    {
      name: '[L15] a link is made, shown once and copied',
      steps: [
        listed,
        { send: link },
        made,
        listed,
        { send: { type: 'share.copy' } },
        { done: 'copy', output: undefined },
      ],
      ends: { listed: 'copied' },
      check: ({ context }: Snapshot) => {
        if (context.link !== LINK) throw new Error(String(context.link));
      },
    },
    {
      name: '[L15] the next change takes the link out of sight',
      steps: [listed, { send: link }, made, listed, { send: end }],
      ends: 'saving',
      check: ({ context }: Snapshot) => {
        if (context.link !== undefined) throw new Error(context.link);
      },
    },
    {
      name: '[L15] an account that does not exist is told, and the list stays',
      steps: [listed, { send: person }, { done: 'save', output: { status: 'unknown' } }],
      ends: { listed: 'unknown' },
      check: ({ context }: Snapshot) => {
        if (context.shares === undefined) throw new Error('the list is gone');
      },
    },
    {
      name: '[L15] a change that does not get through in its time can be made again',
      steps: [listed, { send: group }, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, { send: group }],
      ends: 'saving',
    },
    {
      name: '[L32] a session that is over is told',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[L15] a link that was made is in the list that comes next',
      steps: [
        listed,
        { send: link },
        made,
        { done: 'load', output: { status: 'ok', shares: { ...SHARES, shares: [] } } },
      ],
      ends: { listed: 'linked' },
      onChart: true,
      check: ({ context }: Snapshot) => {
        if (context.shares?.shares.length !== 0) throw new Error('the older list');
      },
    },
  ],
});
