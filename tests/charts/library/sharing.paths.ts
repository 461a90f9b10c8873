import type { SnapshotFrom } from 'xstate';
import { sharingMachine, type ShareForm } from '../../../machines/library/sharing.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { ItemShares } from '../../../core/domain/sharing.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';
import { stepsOf } from '../steps.ts';
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

const FEWER = { ...SHARES, shares: SHARES.shares.filter(({ id }) => id !== 's1') };
const listed = { done: 'load', output: { status: 'ok', shares: SHARES } } as const;
const type = (form: ShareForm, text: string) => ({ send: { type: 'share.type', form, text } }) as const;
const add = (form: ShareForm) => ({ send: { type: 'share.add', form } }) as const;
const person = [type('user', ' freya '), add('user')];
const group = [type('group', '71'), add('group')];
const link = [type('link', '2026-07-31'), add('link')];
const end = { send: { type: 'share.end', id: 's1' } } as const;
const made = { done: 'save', output: { status: 'ok', address: LINK } } as const;

type Snapshot = SnapshotFrom<typeof sharingMachine>;

const act = stepsOf<typeof sharingMachine>();
const toLinked = [listed, ...link, made, listed];
const copy = act.send({ type: 'share.copy' }, { in: { listed: 'copying' }, inputs: { copy: [{ text: LINK }] } });

const eachStep: PinnedJourney<typeof sharingMachine>[] = [
  {
    name: '[L15] a link is created from the list, which then reloads, and the link can be copied repeatedly',
    onChart: true,
    begins: {
      in: 'loading',
      context: { mediaId: 'v1', typed: { user: '', group: '', link: '' }, sent: '' },
      inputs: { load: [{ mediaId: 'v1' }] },
    },
    steps: [
      act.done('load', { status: 'ok', shares: SHARES }, { in: { listed: 'quiet' }, context: { shares: SHARES } }),
      type('link', '2026-07-31'),
      act.send(
        { type: 'share.add', form: 'link' },
        {
          in: 'saving',
          context: { sent: '2026-07-31', link: undefined },
          inputs: { save: [{ mediaId: 'v1', change: { kind: 'link', endsOn: '2026-07-31' } }] },
        },
      ),
      act.done(
        'save',
        { status: 'ok', address: LINK },
        {
          in: 'loading',
          context: { link: LINK, typed: { user: '', group: '', link: '' } },
          inputs: { load: [{ mediaId: 'v1' }] },
        },
      ),
      act.done('load', { status: 'ok', shares: SHARES }, { in: { listed: 'linked' } }),
      copy,
      act.done('copy', undefined, { in: { listed: 'copied' } }),
      copy,
    ],
    ends: { listed: 'copying' },
  },
  {
    name: '[L15] a person and a group are sent as typed, without surrounding spaces',
    onChart: true,
    steps: [
      ...toLinked,
      type('user', ' freya '),
      act.send(
        { type: 'share.add', form: 'user' },
        {
          context: { link: undefined },
          inputs: { save: [{ mediaId: 'v1', change: { kind: 'user', login: 'freya' } }] },
        },
      ),
      act.done('save', { status: 'ok', address: undefined }, { in: 'loading', context: { link: undefined } }),
      act.done('load', { status: 'ok', shares: SHARES }, { in: { listed: 'quiet' } }),
      type('group', '71'),
      act.send(
        { type: 'share.add', form: 'group' },
        {
          inputs: { save: [{ mediaId: 'v1', change: { kind: 'group', groupId: 71 } }] },
        },
      ),
    ],
    ends: 'saving',
  },
  {
    name: '[L15] ending a share sends its id and reloads the list',
    onChart: true,
    steps: [
      listed,
      type('user', ''),
      act.send(
        { type: 'share.end', id: 's1' },
        {
          in: 'saving',
          inputs: { save: [{ mediaId: 'v1', change: { kind: 'end', id: 's1' } }] },
        },
      ),
      act.done(
        'save',
        { status: 'ok', address: undefined },
        {
          in: 'loading',
          context: { typed: { user: '', group: '', link: '' } },
        },
      ),
    ],
    ends: 'loading',
  },
  ...(
    [
      ['is refused by the browser', act.fails('copy', new Error('not allowed'))],
      ['does not finish within ten seconds', act.wait(10_000)],
    ] as const
  ).map(([what, step]): PinnedJourney<typeof sharingMachine> => ({
    name: `[L15] a copy that ${what} is reported and can be retried`,
    onChart: true,
    steps: [...toLinked, copy, { ...step, expects: { in: { listed: 'notCopied' } } }, copy],
    ends: { listed: 'copying' },
  })),
  ...(
    [
      ['the account does not exist', { status: 'unknown' }, { listed: 'unknown' }],
      ['the end date of the link is invalid', { status: 'date' }, { listed: 'badDate' }],
      ['the limit of shares is reached', { status: 'full' }, { listed: 'full' }],
      ['the viewer may no longer share the item', { status: 'private' }, 'refused'],
      ['the session has expired', { status: 'disconnected' }, 'lost'],
    ] as const
  ).map(([why, output, ends]): PinnedJourney<typeof sharingMachine> => ({
    name: `[L15] [L32] a change is not saved if ${why}`,
    onChart: true,
    steps: [listed, ...link, act.done('save', output, { inputs: {} })],
    ends,
  })),
  ...(
    [
      ['fails', act.fails('save', OFFLINE)],
      ['is not confirmed within ten seconds', act.wait(10_000)],
    ] as const
  ).map(([what, step]): PinnedJourney<typeof sharingMachine> => ({
    name: `[L15] a change that ${what} is reported as not saved`,
    onChart: true,
    steps: [listed, ...link, { ...step, expects: { in: { listed: 'notSaved' } } }],
    ends: { listed: 'notSaved' },
  })),
  ...(
    [
      ['cannot be loaded', act.fails('load', OFFLINE)],
      ['does not load within ten seconds', act.wait(10_000)],
    ] as const
  ).map(([what, step]): PinnedJourney<typeof sharingMachine> => ({
    name: `[L15] a list that ${what} can be requested again`,
    onChart: true,
    steps: [
      { ...step, expects: { in: 'failed' } },
      act.send({ type: 'share.retry' }, { in: 'loading', inputs: { load: [{ mediaId: 'v1' }] } }),
    ],
    ends: 'loading',
  })),
  {
    name: '[L15] the list of shares is refused to viewers outside the item’s group',
    onChart: true,
    steps: [act.done('load', { status: 'private' })],
    ends: 'refused',
  },
  {
    name: '[L15] [L32] the list can be refused when it reloads after a link was created',
    onChart: true,
    steps: [listed, ...link, made, act.done('load', { status: 'private' })],
    ends: 'refused',
  },
];

export default definePaths(sharingMachine, {
  name: 'sharing',
  input: { mediaId: 'v1' },
  events: {
    'share.end': [{ id: 's1' }],
    'share.type': [
      { form: 'user', text: 'freya' },
      { form: 'group', text: '71' },
      { form: 'link', text: '2026-07-31' },
    ],
    'share.add': [{ form: 'user' }, { form: 'group' }, { form: 'link' }],
    'share.copy': [{}],
    'share.retry': [{}],
  },
  runsIn: { load: 'loading', copy: 'listed.copying', save: 'saving' },
  results: {
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
  explore: {
    contextKey: ({ shares, link: made, typed }) => [
      shares !== undefined,
      made !== undefined,
      Object.values(typed).find((text) => text !== ''),
    ],
  },
  tags: { busy: ['loading', 'listed.copying', 'saving'] },
  pinned: [
    {
      name: '[L15] a link is created, shown once and copied',
      steps: [listed, ...link, made, listed, { send: { type: 'share.copy' } }, { done: 'copy', output: undefined }],
      ends: { listed: 'copied' },
      check: ({ context }: Snapshot) => {
        if (context.link !== LINK) throw new Error(String(context.link));
      },
    },
    {
      name: '[L15] the next change hides the link',
      steps: [listed, ...link, made, listed, end],
      ends: 'saving',
      check: ({ context }: Snapshot) => {
        if (context.link !== undefined) throw new Error(context.link);
      },
    },
    {
      name: '[L15] an unknown account is reported, and the list stays on show',
      steps: [listed, ...person, { done: 'save', output: { status: 'unknown' } }],
      ends: { listed: 'unknown' },
      check: ({ context }: Snapshot) => {
        if (context.shares === undefined) throw new Error('the list is gone');
      },
    },
    {
      name: '[L15] a refused form keeps the typed text',
      steps: [listed, ...person, { done: 'save', output: { status: 'unknown' } }],
      ends: { listed: 'unknown' },
      check: ({ context }: Snapshot) => {
        expectEqual(context.change, { kind: 'user', login: 'freya' });
        expectEqual(context.typed, { user: ' freya ', group: '', link: '' });
      },
    },
    {
      name: '[L15] a form whose request fails keeps the typed text',
      steps: [listed, ...link, { error: 'save', reason: OFFLINE }],
      ends: { listed: 'notSaved' },
      check: ({ context }: Snapshot) => {
        expectEqual(context.change, { kind: 'link', endsOn: '2026-07-31' });
        expectEqual(context.typed, { user: '', group: '', link: '2026-07-31' });
      },
    },
    {
      name: '[L15] a confirmed form is cleared, and the others keep their text',
      steps: [listed, type('user', 'freya'), ...group, made],
      ends: 'loading',
      check: ({ context }: Snapshot) => {
        expectEqual(context.change, { kind: 'group', groupId: 71 });
        expectEqual(context.typed, { user: 'freya', group: '', link: '' });
      },
    },
    {
      name: '[L15] text typed while a share is being saved is kept',
      steps: [listed, ...person, type('user', 'freya and ana'), made],
      ends: 'loading',
      check: ({ context }: Snapshot) => {
        expectEqual(context.change, { kind: 'user', login: 'freya' });
        expectEqual(context.typed, { user: 'freya and ana', group: '', link: '' });
      },
    },
    {
      name: '[L15] ending a share keeps the text of the forms',
      steps: [listed, type('user', 'freya'), end, made],
      ends: 'loading',
      check: ({ context }: Snapshot) => {
        expectEqual(context.change, { kind: 'end', id: 's1' });
        expectEqual(context.typed, { user: 'freya', group: '', link: '' });
      },
    },
    {
      name: '[L15] the message that a share has ended shows until the next change',
      steps: [
        listed,
        end,
        { done: 'save', output: { status: 'ok', address: undefined } },
        act.done('load', { status: 'ok', shares: FEWER }, { in: { listed: 'ended' }, context: { shares: FEWER } }),
        ...person,
        { done: 'save', output: { status: 'ok', address: undefined } },
        listed,
      ],
      ends: { listed: 'quiet' },
    },
    {
      name: '[L15] a viewer who ends the last share that gave them access is refused the list',
      steps: [
        listed,
        end,
        { done: 'save', output: { status: 'ok', address: undefined } },
        { done: 'load', output: { status: 'private' } },
      ],
      ends: 'refused',
    },
    {
      name: '[L15] an empty form sends nothing',
      steps: [listed, type('user', ' '), add('user'), add('group'), add('link')],
      ends: { listed: 'quiet' },
    },
    {
      name: '[L15] a change that timed out can be sent again',
      steps: [listed, ...group, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, add('group')],
      ends: 'saving',
    },
    {
      name: '[L32] an expired session is reported',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[L15] the list is reloaded after a link is created',
      steps: [listed, ...link, made, { done: 'load', output: { status: 'ok', shares: { ...SHARES, shares: [] } } }],
      ends: { listed: 'linked' },
      onChart: true,
      check: ({ context }: Snapshot) => {
        if (context.shares?.shares.length !== 0) throw new Error('the older list');
      },
    },
    ...eachStep,
  ],
});
