import type { SnapshotFrom } from 'xstate';
import type { Finding } from '../../../core/contract/remote.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { PROBE_TIMEOUT_MS } from '../../../core/domain/constants/uploads.ts';
import { remoteMachine } from '../../../machines/studio/remote/remote.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';

type Snapshot = SnapshotFrom<typeof remoteMachine>;

const offline = new Error('offline');
const ADDRESS = 'https://films.example/2026/final/master.m3u8';
const finding: Finding = {
  address: ADDRESS,
  kind: 'hls',
  provider: undefined,
  type: 'Video',
  live: false,
  duration: 94.5,
  width: 1920,
  height: 1080,
  codecs: ['H.264', 'AAC'],
  audio: ['en', 'fr'],
  ranges: undefined,
  title: 'final',
  date: '2026-08-09',
  problems: [{ kind: 'cors', detail: 'films.example' }],
};
const live: Finding = { ...finding, live: true, duration: undefined, problems: [{ kind: 'live', detail: undefined }] };
/** A film of a video site, whose title and date are unknown. */
const site: Finding = {
  ...finding,
  kind: 'provider',
  provider: 'YouTube',
  live: true,
  title: '',
  date: undefined,
  problems: [],
};
const refused = { status: 'refused', reason: 'network', detail: 'films.example' } as const;
const saved = { status: 'ok', id: 'a1', type: 'Video' } as const;

const type = (address: string) => ({ send: { type: 'remote.type', address } }) as const;
const press = { send: { type: 'remote.probe' } } as const;
const found = (output: Finding = finding) => ({ done: 'probe', output: { status: 'ok', finding: output } }) as const;
const describe = <C extends object>(change: C) => ({ send: { type: 'remote.describe', change } }) as const;
const save = { send: { type: 'remote.save' } } as const;
const probed = (status: string) => ({ done: 'probe', output: { status } }) as const;
const responded = (status: string) => ({ done: 'save', output: { status } }) as const;
const toFound = [type(ADDRESS), press, found()];
const toSaving = [...toFound, save];

const holds = (expected: Partial<Snapshot['context']>) => (snapshot: Snapshot) => {
  for (const [key, value] of Object.entries(expected))
    expectEqual({ [key]: snapshot.context[key as keyof Snapshot['context']] }, { [key]: value });
};
const isBusy = (busy: boolean) => (snapshot: Snapshot) => expectEqual(snapshot.hasTag('busy'), busy);
const all =
  (...checks: ((snapshot: Snapshot) => void)[]) =>
  (snapshot: Snapshot) =>
    checks.forEach((check) => check(snapshot));

const NO_DRAFT = { title: '', date: '', visibility: 'private', collectionId: '' } as const;
const DRAFT = { title: 'final', date: '2026-08-09', visibility: 'private', collectionId: '' } as const;

type Journey = PinnedJourney<typeof remoteMachine>;

/** Requests to the server. */
const requests: Journey[] = [
  {
    name: '[S04] the address is trimmed, probed, and saved with the entered description',
    begins: { context: { draft: NO_DRAFT, address: '', today: '2026-11-24' } },
    steps: [
      type(` ${ADDRESS} `),
      { ...press, expects: { in: 'probing', inputs: { probe: [{ address: ADDRESS }] } } },
      found(),
      describe({ title: ' Final, run 2 ', visibility: 'public' }),
      {
        ...save,
        expects: {
          inputs: { save: [{ address: ADDRESS, draft: { ...DRAFT, title: 'Final, run 2', visibility: 'public' } }] },
        },
      },
    ],
    ends: 'saving',
  },
];

export default definePaths(remoteMachine, {
  name: 'remote',
  input: { today: '2026-11-24' },
  unseen: [{ state: 'lost', reason: 'the page leads away at once' }],
  events: {
    'remote.type': [{ address: ADDRESS }, { address: ' ' }],
    'remote.probe': [{}],
    'remote.cancel': [{}],
    'remote.describe': [{ change: { title: 'Final, run 2' } }, { change: { title: ' ' } }],
    'remote.save': [{}],
    'remote.back': [{}],
    'remote.addAnother': [{}],
  },
  runsIn: { probe: 'probing', save: 'saving' },
  results: {
    probe: {
      done: [
        { status: 'ok', finding },
        { status: 'ok', finding: live },
        refused,
        { status: 'limited' },
        { status: 'private' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
    save: {
      done: [saved, refused, { status: 'limited' }, { status: 'private' }, { status: 'disconnected' }],
      error: [offline],
    },
  },
  tags: { busy: ['probing', 'saving'] },
  pinned: [
    {
      name: '[S04] a probe shows its result and prefills the title and the date',
      steps: toFound,
      ends: 'found',
      check: all(
        holds({ finding, draft: DRAFT, notice: undefined, refusal: undefined, address: ADDRESS }),
        isBusy(false),
      ),
    },
    {
      name: '[S04] spaces around the address are removed before it is probed',
      steps: [type(`  ${ADDRESS} `), press],
      ends: 'probing',
      check: all(isBusy(true), holds({ finding: undefined, address: ADDRESS })),
    },
    {
      name: '[S04] a film of unknown date is dated today',
      steps: [type(ADDRESS), press, found(site)],
      ends: 'found',
      check: holds({ draft: { ...NO_DRAFT, date: '2026-11-24' } }),
    },
    {
      name: '[S04] an empty address is reported and not probed',
      steps: [type('  '), press],
      ends: 'editing',
      check: all(holds({ notice: 'empty' }), isBusy(false)),
    },
    {
      name: '[S04] a refused address is reported with its reason and stays in its field',
      steps: [type(ADDRESS), press, { done: 'probe', output: refused }],
      ends: 'editing',
      check: holds({
        refusal: { reason: 'network', detail: 'films.example' },
        notice: undefined,
        address: ADDRESS,
        finding: undefined,
      }),
    },
    {
      name: '[S04] the refusal disappears when another address is typed',
      steps: [type(ADDRESS), press, { done: 'probe', output: refused }, type('https://a')],
      ends: 'editing',
      check: holds({ refusal: undefined, address: 'https://a' }),
    },
    {
      name: '[S04] the message about an empty address disappears when an address is typed',
      steps: [press, type('https://a')],
      ends: 'editing',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S04] the refusal disappears when the address is probed again',
      steps: [type(ADDRESS), press, { done: 'probe', output: refused }, press],
      ends: 'probing',
      check: holds({ refusal: undefined }),
    },
    ...(
      [
        ['a probe that exceeds the rate limit', { done: 'probe', output: { status: 'limited' } }, 'limited'],
        ['a probe that is refused for lack of permission', { done: 'probe', output: { status: 'private' } }, 'private'],
        ['a probe that fails', { error: 'probe', reason: offline }, 'notFound'],
        ['a probe that times out', { elapse: PROBE_TIMEOUT_MS }, 'notFound'],
      ] as const
    ).map(([what, step, notice]) => ({
      name: `[S04] ${what} is reported, and the address stays in its field`,
      steps: [type(ADDRESS), press, step],
      ends: 'editing' as const,
      check: all(holds({ notice, address: ADDRESS, finding: undefined, refusal: undefined }), isBusy(false)),
    })),
    {
      name: '[S04] a session that expires during a probe leads to the sign-in',
      steps: [type(ADDRESS), press, probed('disconnected')],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[S04] cancelling a probe returns to the address without a message',
      steps: [type(ADDRESS), press, { send: { type: 'remote.cancel' } }],
      ends: 'editing',
      check: holds({ notice: undefined, address: ADDRESS }),
    },
    {
      name: '[S04] title, date, visibility and collection can be edited before saving',
      steps: [
        ...toFound,
        describe({ title: 'Final, run 2' }),
        describe({ date: '2026-08-10' }),
        describe({ visibility: 'public' }),
        describe({ collectionId: '2001' }),
      ],
      ends: 'found',
      check: holds({
        draft: { title: 'Final, run 2', date: '2026-08-10', visibility: 'public', collectionId: '2001' },
      }),
    },
    {
      name: '[S04] spaces around the title are removed before saving',
      steps: [...toFound, describe({ title: ' Final ' }), save],
      ends: 'saving',
      check: all(isBusy(true), holds({ notice: undefined, draft: { ...DRAFT, title: 'Final' } })),
    },
    {
      name: '[S04] a film without a title is not saved',
      steps: [...toFound, describe({ title: '  ' }), save],
      ends: 'found',
      check: holds({ notice: 'untitled' }),
    },
    {
      name: '[S04] the message about a missing title disappears when a title is typed',
      steps: [...toFound, describe({ title: '' }), save, describe({ title: 'F' })],
      ends: 'found',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S04] a live stream is not added as a film',
      steps: [type(ADDRESS), press, found(live), save],
      ends: 'found',
      check: holds({ finding: live, notice: undefined }),
    },
    {
      name: '[S04] a live video of a video site can be added',
      steps: [type(ADDRESS), press, found(site), describe({ title: 'Finals' }), save],
      ends: 'saving',
    },
    {
      name: '[S04] going back discards the result and the description and keeps the address',
      steps: [...toFound, describe({ title: '' }), save, { send: { type: 'remote.back' } }],
      ends: 'editing',
      check: holds({ address: ADDRESS, finding: undefined, draft: NO_DRAFT, notice: undefined }),
    },
    {
      name: '[S04] once the server confirms the save, the added film is named and the address field is empty',
      steps: [...toFound, describe({ title: ' Final ' }), save, { done: 'save', output: saved }],
      ends: 'saved',
      check: all(holds({ added: { id: 'a1', type: 'Video', title: 'Final' }, address: '' }), isBusy(false)),
    },
    {
      name: '[S04] another film can be added after a save',
      steps: [...toSaving, { done: 'save', output: saved }, { send: { type: 'remote.addAnother' } }],
      ends: 'editing',
      check: holds({ added: undefined, address: '', finding: undefined, draft: NO_DRAFT }),
    },
    {
      name: '[S04] an address refused during the save is reported with its reason and stays in its field',
      steps: [...toSaving, { done: 'save', output: refused }],
      ends: 'editing',
      check: holds({ refusal: { reason: 'network', detail: 'films.example' }, address: ADDRESS, added: undefined }),
    },
    ...(
      [
        ['a save that exceeds the rate limit', responded('limited'), 'limited'],
        ['a save that is refused for lack of permission', responded('private'), 'private'],
        ['a save that fails', { error: 'save', reason: offline }, 'notSaved'],
        ['a save that times out', { elapse: PROBE_TIMEOUT_MS + LIBRARY_REQUEST_TIMEOUT_MS }, 'notSaved'],
      ] as const
    ).map(([what, step, notice]) => ({
      name: `[S04] ${what} is reported and keeps the description`,
      steps: [...toSaving, step],
      ends: 'found' as const,
      check: all(holds({ notice, draft: DRAFT, finding, address: ADDRESS, added: undefined }), isBusy(false)),
    })),
    {
      name: '[S04] the message about a failed save disappears when the save is retried',
      steps: [...toSaving, responded('limited'), save],
      ends: 'saving',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S04] a session that expires during the save leads to the sign-in',
      steps: [...toSaving, responded('disconnected')],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    ...requests.map((journey) => ({ ...journey, onChart: true })),
  ],
});
