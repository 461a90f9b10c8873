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
/** A film of a video site: nothing more is known of it. */
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

/** What the server is asked. */
const requests: Journey[] = [
  {
    name: '[S04] the address is looked at and saved, with what was described',
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
      name: '[S04] an address is looked at, and what was found is shown with a title and a date to begin with',
      steps: toFound,
      ends: 'found',
      check: all(
        holds({ finding, draft: DRAFT, notice: undefined, refusal: undefined, address: ADDRESS }),
        isBusy(false),
      ),
    },
    {
      name: '[S04] it is looked at without the spaces around it',
      steps: [type(`  ${ADDRESS} `), press],
      ends: 'probing',
      check: all(isBusy(true), holds({ finding: undefined, address: ADDRESS })),
    },
    {
      name: '[S04] a film whose date nobody knows is of today',
      steps: [type(ADDRESS), press, found(site)],
      ends: 'found',
      check: holds({ draft: { ...NO_DRAFT, date: '2026-11-24' } }),
    },
    {
      name: '[S04] an empty address is not sent',
      steps: [type('  '), press],
      ends: 'editing',
      check: all(holds({ notice: 'empty' }), isBusy(false)),
    },
    {
      name: '[S04] a refusal says why, and the address stays to be corrected',
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
      name: '[S04] the refusal goes as soon as another address is typed',
      steps: [type(ADDRESS), press, { done: 'probe', output: refused }, type('https://a')],
      ends: 'editing',
      check: holds({ refusal: undefined, address: 'https://a' }),
    },
    {
      name: '[S04] what was said goes as soon as an address is typed',
      steps: [press, type('https://a')],
      ends: 'editing',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S04] a refusal goes while the address is looked at again',
      steps: [type(ADDRESS), press, { done: 'probe', output: refused }, press],
      ends: 'probing',
      check: holds({ refusal: undefined }),
    },
    ...(
      [
        ['too many looks', { done: 'probe', output: { status: 'limited' } }, 'limited'],
        ['a right that is gone', { done: 'probe', output: { status: 'private' } }, 'private'],
        ['a host that is not reached', { error: 'probe', reason: offline }, 'notFound'],
        ['a host that does not respond in time', { elapse: PROBE_TIMEOUT_MS }, 'notFound'],
      ] as const
    ).map(([what, step, notice]) => ({
      name: `[S04] ${what}: it is said, and the address stays`,
      steps: [type(ADDRESS), press, step],
      ends: 'editing' as const,
      check: all(holds({ notice, address: ADDRESS, finding: undefined, refusal: undefined }), isBusy(false)),
    })),
    {
      name: '[S04] a lost session leads to the sign-in',
      steps: [type(ADDRESS), press, probed('disconnected')],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[S04] a look that takes long is broken off, and nothing is said',
      steps: [type(ADDRESS), press, { send: { type: 'remote.cancel' } }],
      ends: 'editing',
      check: holds({ notice: undefined, address: ADDRESS }),
    },
    {
      name: '[S04] title, date, visibility and collection are chosen before it is saved',
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
      name: '[S04] it is saved as it was described, without spaces around its title',
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
      name: '[S04] that a title is missing is said until one is typed',
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
      name: '[S04] a live film of a video site is: its page plays it',
      steps: [type(ADDRESS), press, found(site), describe({ title: 'Finals' }), save],
      ends: 'saving',
    },
    {
      name: '[S04] what was found is given up, and the address stays',
      steps: [...toFound, describe({ title: '' }), save, { send: { type: 'remote.back' } }],
      ends: 'editing',
      check: holds({ address: ADDRESS, finding: undefined, draft: NO_DRAFT, notice: undefined }),
    },
    {
      name: '[S04] once the server has confirmed, the film is named and the field is empty',
      steps: [...toFound, describe({ title: ' Final ' }), save, { done: 'save', output: saved }],
      ends: 'saved',
      check: all(holds({ added: { id: 'a1', type: 'Video', title: 'Final' }, address: '' }), isBusy(false)),
    },
    {
      name: '[S04] another one may be added',
      steps: [...toSaving, { done: 'save', output: saved }, { send: { type: 'remote.addAnother' } }],
      ends: 'editing',
      check: holds({ added: undefined, address: '', finding: undefined, draft: NO_DRAFT }),
    },
    {
      name: '[S04] an address that is refused by now says why, and stays',
      steps: [...toSaving, { done: 'save', output: refused }],
      ends: 'editing',
      check: holds({ refusal: { reason: 'network', detail: 'films.example' }, address: ADDRESS, added: undefined }),
    },
    ...(
      [
        ['too many looks', responded('limited'), 'limited'],
        ['a right that is gone', responded('private'), 'private'],
        ['a host that is not reached', { error: 'save', reason: offline }, 'notSaved'],
        ['a host that does not respond in time', { elapse: PROBE_TIMEOUT_MS + LIBRARY_REQUEST_TIMEOUT_MS }, 'notSaved'],
      ] as const
    ).map(([what, step, notice]) => ({
      name: `[S04] ${what} while it is saved: it is said, and nothing that was typed is lost`,
      steps: [...toSaving, step],
      ends: 'found' as const,
      check: all(holds({ notice, draft: DRAFT, finding, address: ADDRESS, added: undefined }), isBusy(false)),
    })),
    {
      name: '[S04] what was said goes while it is saved again',
      steps: [...toSaving, responded('limited'), save],
      ends: 'saving',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S04] a session that is lost while it is saved leads to the sign-in',
      steps: [...toSaving, responded('disconnected')],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    ...requests.map((journey) => ({ ...journey, onChart: true })),
  ],
});
