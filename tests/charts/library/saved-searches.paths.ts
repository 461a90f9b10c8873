import type { SnapshotFrom } from 'xstate';
import { savedSearchesMachine } from '../../../machines/library/saved-searches/saved-searches.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { SavedSearch } from '../../../core/domain/saved-searches.ts';
import { savedAddress } from '../../../core/domain/embed-snippet.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import { OFFLINE } from './fixtures.ts';

type Snapshot = SnapshotFrom<typeof savedSearchesMachine>;

export const FINALS: SavedSearch = {
  id: 's1',
  name: 'Finals',
  query: 'element-type=Video&search=final',
  savedAt: 0,
  linked: true,
};
const photos: SavedSearch = { id: 's2', name: 'Photos', query: 'element-type=Photo', savedAt: 0, linked: false };
const SEARCHES = [FINALS, photos];
const TOKEN = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY';

const listed = { done: 'load', output: { status: 'ok', searches: SEARCHES } } as const;
const longer = {
  done: 'load',
  output: { status: 'ok', searches: [...SEARCHES, { ...photos, id: 's3' }] },
} as const;
const save = { type: 'saved.change', change: { kind: 'save', name: 'Runs' } } as const;
const rename = { type: 'saved.change', change: { kind: 'rename', id: 's1', name: 'Last runs' } } as const;
const update = { type: 'saved.change', change: { kind: 'update', id: 's1', was: FINALS.query } } as const;
const remove = { type: 'saved.change', change: { kind: 'delete', id: 's1' } } as const;
const share = { type: 'saved.change', change: { kind: 'share', id: 's1' } } as const;
const end = { type: 'saved.change', change: { kind: 'end', id: 's1' } } as const;
const type = (field: 'name' | 'newName', text: string) => ({ send: { type: 'saved.type', field, text } }) as const;
const name = { type: 'saved.name', search: FINALS } as const;
const requestDeletion = { type: 'saved.delete', search: FINALS } as const;
const copy = { type: 'saved.copy', text: savedAddress('https://host.example/', TOKEN) } as const;
const made = { done: 'save', output: { status: 'ok', token: TOKEN } } as const;
const added = { done: 'save', output: { status: 'ok', id: 's3' } } as const;
const ok = { done: 'save', output: { status: 'ok' } } as const;
const elsewhere: SavedSearch = { ...FINALS, query: 'element-type=Video&search=gate' };
const overtaken = { done: 'save', output: { status: 'conflict', now: elsewhere } } as const;

const expects = (claim: boolean, words: string) => {
  if (!claim) throw new Error(words);
};

const act = stepsOf<typeof savedSearchesMachine>();
const OWN = 'element-type=Video&search=run';
const toLink = [listed, { send: share }, made, listed];
const changing = (change: object) =>
  act.send(
    { type: 'saved.change', change },
    {
      in: 'saving',
      inputs: { save: [{ search: OWN, change }] },
    },
  );
const load = { in: 'loading', runs: ['load'] };
const notSent = (id: string) =>
  [
    ['fails', act.fails(id, OFFLINE)],
    ['times out after ten seconds', act.wait(10_000)],
  ] as const;

const eachStep: PinnedJourney<typeof savedSearchesMachine>[] = [
  {
    name: '[L01] the list is requested at the start, and each change is sent with the search on show',
    onChart: true,
    begins: {
      in: 'loading',
      context: { search: OWN, saved: 's1', typed: { name: '', newName: '' }, text: '' },
      inputs: { load: [undefined] },
    },
    steps: [
      act.done(
        'load',
        { status: 'ok', searches: SEARCHES },
        { in: { listed: 'quiet' }, context: { searches: SEARCHES } },
      ),
      changing({ kind: 'save', name: 'Runs' }),
      act.done('save', { status: 'ok', id: 's3' }, { in: 'loading', context: { saved: 's3', token: undefined } }),
      act.done('load', { status: 'ok', searches: SEARCHES }, { in: { listed: 'changed' } }),
      changing({ kind: 'update', id: 's1', was: FINALS.query }),
    ],
    ends: 'saving',
  },
  ...notSent('load').map(([what, step]): PinnedJourney<typeof savedSearchesMachine> => ({
    name: `[L01] a list request that ${what} can be repeated`,
    onChart: true,
    steps: [{ ...step, expects: { in: 'failed' } }, act.send({ type: 'saved.retry' }, load)],
    ends: 'loading',
  })),
  ...notSent('save').flatMap(([what, step]): PinnedJourney<typeof savedSearchesMachine>[] => [
    {
      name: `[L01] a change that ${what} is reported`,
      onChart: true,
      steps: [listed, { send: share }, { ...step, expects: { in: { listed: 'notSaved' } } }],
      ends: { listed: 'notSaved' },
    },
    {
      name: `[L30] a deletion that ${what} does not reopen the rename form that was open before it`,
      onChart: true,
      steps: [
        listed,
        { send: name },
        { send: requestDeletion },
        act.send(remove, { context: { subject: undefined } }),
        { ...step, expects: { in: { listed: 'notSaved' } } },
      ],
      ends: { listed: 'notSaved' },
    },
    {
      name: `[L01] a rename that ${what} opens no form if none was open`,
      onChart: true,
      steps: [listed, { send: rename }, { ...step, expects: { in: { listed: 'notSaved' } } }],
      ends: { listed: 'notSaved' },
    },
  ]),
  ...(['save', 'load'] as const).map((id): PinnedJourney<typeof savedSearchesMachine> => ({
    name: `[L32] a session that expires while a link is created leads to the sign-in (${id})`,
    onChart: true,
    steps: [listed, { send: share }, ...(id === 'load' ? [made] : []), act.done(id, { status: 'disconnected' })],
    ends: 'lost',
    output: { kind: 'lost' },
  })),
  {
    name: '[L32] a session that expires while the list reloads after a change leads to the sign-in',
    onChart: true,
    steps: [listed, { send: update }, ok, act.done('load', { status: 'disconnected' })],
    ends: 'lost',
    output: { kind: 'lost' },
  },
  {
    name: '[L30] cancelling a deletion returns to the list and closes the question',
    onChart: true,
    steps: [
      listed,
      { send: requestDeletion },
      act.send({ type: 'saved.cancel' }, { in: { listed: 'quiet' }, context: { subject: undefined } }),
    ],
    ends: { listed: 'quiet' },
  },
  {
    name: '[L24] copying a link can be retried after it fails or times out',
    onChart: true,
    steps: [
      ...toLink,
      act.send(copy, {
        in: { listed: { linked: 'copying' } },
        context: { text: copy.text },
        inputs: { copy: [{ text: copy.text }] },
      }),
      act.fails('copy', new Error('not allowed'), { in: { listed: { linked: 'notCopied' } } }),
      act.send({ ...copy, text: '<iframe>' }, { inputs: { copy: [{ text: '<iframe>' }] } }),
      act.wait(10_000, { in: { listed: { linked: 'notCopied' } } }),
      act.send(copy, { in: { listed: { linked: 'copying' } } }),
      act.done('copy', undefined, { in: { listed: { linked: 'copied' } } }),
    ],
    ends: { listed: { linked: 'copied' } },
  },
  {
    name: '[L24] renaming another search hides the link and keeps the name typed for a new search',
    onChart: true,
    steps: [
      ...toLink,
      type('name', 'Runs'),
      act.send(
        { type: 'saved.name', search: photos },
        {
          in: { listed: { naming: 'typing' } },
          context: { token: undefined, subject: photos, typed: { name: 'Runs', newName: 'Photos' } },
        },
      ),
      act.send(
        { type: 'saved.type', field: 'newName', text: 'Pictures' },
        {
          context: { typed: { name: 'Runs', newName: 'Pictures' } },
        },
      ),
    ],
    ends: { listed: 'naming' },
  },
  {
    name: '[L01] saving clears only the name of the new search, and renaming clears no typed name',
    onChart: true,
    steps: [
      listed,
      type('newName', 'Last runs'),
      type('name', 'Runs'),
      act.send(rename),
      act.done('save', { status: 'ok' }, { context: { typed: { name: 'Runs', newName: 'Last runs' } } }),
      listed,
      { send: { type: 'saved.change', change: { kind: 'rename', id: 's1', name: 'Runs' } } },
      act.done('save', { status: 'ok' }, { context: { typed: { name: 'Runs', newName: 'Last runs' } } }),
      listed,
      { send: save },
      act.done('save', { status: 'ok', id: 's3' }, { context: { typed: { name: '', newName: 'Last runs' } } }),
    ],
    ends: 'loading',
  },
];

export default definePaths(savedSearchesMachine, {
  name: 'saved-searches',
  input: { search: 'element-type=Video&search=run', saved: FINALS.id },
  events: {
    'saved.type': [
      { field: 'name', text: 'Runs' },
      { field: 'newName', text: 'Last runs' },
    ],
    'saved.change': [{ change: { kind: 'save', name: ' ' } }, save, update, rename, remove, share, end],
    'saved.name': [name],
    'saved.delete': [requestDeletion],
    'saved.cancel': [{}],
    'saved.copy': [copy],
    'saved.retry': [{}],
    'saved.close': [{}],
  },
  unseen: [
    { state: 'closed', reason: 'over: the library takes the dialog away' },
    { state: 'lost', reason: 'over: the library leaves for the login' },
  ],
  runsIn: { load: 'loading', copy: 'listed.linked.copying', save: 'saving' },
  results: {
    load: { done: [listed.output, { status: 'disconnected' }], error: [OFFLINE] },
    save: {
      done: [
        made.output,
        ok.output,
        overtaken.output,
        { status: 'full' },
        { status: 'gone' },
        { status: 'disconnected' },
      ],
      error: [OFFLINE],
    },
    copy: { done: [undefined], error: [new Error('not allowed')] },
  },
  explore: {
    contextKey: ({ searches, change, token, subject }) => [
      searches !== undefined,
      change?.kind,
      token !== undefined,
      subject?.id,
    ],
  },
  tags: { busy: ['loading', 'listed.linked.copying', 'saving'] },
  pinned: [
    {
      name: '[L01] a search is saved, and confirmed once the list has loaded',
      steps: [listed, { send: save }, ok, listed],
      ends: { listed: 'changed' },
    },
    {
      name: '[L01] a refused save keeps the name that was typed',
      onChart: true,
      steps: [listed, type('name', 'Runs'), { send: save }, { done: 'save', output: { status: 'full' } }],
      ends: { listed: 'full' },
      check: ({ context }: Snapshot) => expects(context.typed.name === 'Runs', context.typed.name),
    },
    {
      name: '[L01] the name typed for a search is cleared once the server confirms the save',
      onChart: true,
      steps: [listed, type('name', 'Runs'), { send: save }, ok, listed],
      ends: { listed: 'changed' },
      check: ({ context }: Snapshot) => expects(context.typed.name === '', context.typed.name),
    },
    {
      name: '[L01] a name typed while another one is being saved is kept',
      onChart: true,
      steps: [listed, type('name', 'Runs'), { send: save }, type('name', 'Runs of 2026'), ok, listed],
      ends: { listed: 'changed' },
      check: ({ context }: Snapshot) => expects(context.typed.name === 'Runs of 2026', context.typed.name),
    },
    {
      name: '[L01] creating a link keeps the name that is being typed',
      onChart: true,
      steps: [listed, type('name', 'Runs'), { send: share }, made, listed],
      ends: { listed: { linked: 'shown' } },
      check: ({ context }: Snapshot) => expects(context.typed.name === 'Runs', context.typed.name),
    },
    {
      name: '[L01] a name that consists of spaces is not sent',
      onChart: true,
      steps: [listed, { send: { type: 'saved.change', change: { kind: 'save', name: '  ' } } }],
      ends: { listed: 'quiet' },
    },
    {
      name: '[L01] spaces around a name are trimmed before it is sent',
      onChart: true,
      steps: [listed, { send: { type: 'saved.change', change: { kind: 'save', name: ' Runs ' } } }],
      ends: 'saving',
      check: ({ context: { change } }: Snapshot) =>
        expects(change?.kind === 'save' && change.name === 'Runs', JSON.stringify(change)),
    },
    {
      name: '[L01] the rename form starts with the current name',
      onChart: true,
      steps: [listed, { send: name }],
      ends: { listed: { naming: 'typing' } },
      check: ({ context }: Snapshot) => expects(context.typed.newName === FINALS.name, context.typed.newName),
    },
    {
      name: '[L01] the rename form stays open with the typed name after the request fails',
      onChart: true,
      steps: [
        listed,
        { send: name },
        type('newName', 'Last runs'),
        { send: rename },
        { error: 'save', reason: OFFLINE },
      ],
      ends: { listed: { naming: 'notSaved' } },
      check: ({ context: { typed, subject } }: Snapshot) =>
        expects(typed.newName === 'Last runs' && subject?.id === FINALS.id, JSON.stringify({ typed, subject })),
    },
    {
      name: '[L01] the rename form stays open after the request times out',
      onChart: true,
      steps: [listed, { send: name }, { send: rename }, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: { listed: { naming: 'notSaved' } },
      check: ({ context }: Snapshot) => expects(context.subject?.id === FINALS.id, 'the form is closed'),
    },
    {
      name: '[L01] the rename form closes once the server confirms the new name',
      onChart: true,
      steps: [listed, { send: name }, { send: rename }, ok],
      ends: 'loading',
      check: ({ context }: Snapshot) => expects(context.subject === undefined, 'the form is open'),
    },
    {
      name: '[L01] cancelling a rename closes its form',
      onChart: true,
      steps: [listed, { send: name }, { send: { type: 'saved.cancel' } }],
      ends: { listed: 'quiet' },
      check: ({ context }: Snapshot) => expects(context.subject === undefined, 'the form is open'),
    },
    {
      name: '[L01] the rename form closes if the search was deleted elsewhere',
      onChart: true,
      steps: [listed, { send: name }, { send: rename }, { done: 'save', output: { status: 'gone' } }],
      ends: { listed: 'gone' },
      check: ({ context }: Snapshot) => expects(context.subject === undefined, 'the form is open'),
    },
    {
      name: '[L01] the search on show can replace the saved search that it began as',
      steps: [listed, { send: update }, ok, listed],
      ends: { listed: 'changed' },
      check: ({ context }: Snapshot) => expects(context.saved === FINALS.id, String(context.saved)),
    },
    {
      name: '[L01] replacing a search that another page has replaced shows that version and loses neither',
      steps: [listed, { send: update }, overtaken],
      ends: { listed: 'conflict' },
      check: ({ context: { searches, search, saved } }: Snapshot) => {
        expects(searches?.map(({ query }) => query).join(' ') === `${elsewhere.query} ${photos.query}`, 'another list');
        expects(search === 'element-type=Video&search=run' && saved === FINALS.id, 'the own search is lost');
      },
    },
    {
      name: '[L01] a newly saved search becomes the one on show',
      steps: [listed, { send: save }, added, longer, { send: { type: 'saved.close' } }],
      ends: 'closed',
      output: { kind: 'closed', saved: 's3' },
    },
    {
      name: '[L24] [L25] a link is created, shown once and copied',
      steps: [listed, { send: share }, made, listed, { send: copy }, { done: 'copy', output: undefined }],
      ends: { listed: { linked: 'copied' } },
      check: ({ context }: Snapshot) => expects(context.token === TOKEN && context.text === copy.text, 'another link'),
    },
    {
      name: '[L24] the next change hides the link',
      steps: [listed, { send: share }, made, listed, { send: end }],
      ends: 'saving',
      check: ({ context }: Snapshot) => expects(context.token === undefined, String(context.token)),
    },
    {
      name: '[L30] a search is deleted only after confirmation, and cancelling deletes nothing',
      steps: [
        listed,
        { send: requestDeletion },
        { send: { type: 'saved.cancel' } },
        { send: requestDeletion },
        { send: remove },
      ],
      ends: 'saving',
    },
    {
      name: '[L01] a rename that timed out can be sent again',
      steps: [listed, { send: name }, { send: rename }, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, { send: rename }],
      ends: 'saving',
      check: ({ context }: Snapshot) => expects(context.searches?.length === 2, 'the list is gone'),
    },
    {
      name: '[L32] an expired session is reported',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[L01] the reloaded list contains the saved search',
      steps: [listed, { send: save }, ok, longer],
      ends: { listed: 'changed' },
      onChart: true,
      check: ({ context }: Snapshot) => expects(context.searches?.length === 3, 'the older list'),
    },
    {
      name: '[L24] the list is reloaded after a link is created',
      steps: [listed, { send: share }, made, longer],
      ends: { listed: 'linked' },
      onChart: true,
      check: ({ context }: Snapshot) => expects(context.searches?.length === 3, 'the older list'),
    },
    {
      name: '[L30] the confirmation names the search that is about to be deleted',
      steps: [listed, { send: requestDeletion }],
      ends: { listed: 'confirming' },
      onChart: true,
      check: ({ context }: Snapshot) => expects(context.subject?.id === FINALS.id, 'another one'),
    },
    ...eachStep,
  ],
});
