import type { SnapshotFrom } from 'xstate';
import { manageMachine } from '../../../machines/shared/manage/manage.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { REGISTRATION_TIMEOUT_MS } from '../../../core/domain/constants/access-gate.ts';
import { definePaths } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof manageMachine>;

const timing = {
  id: 'k1',
  name: 'Finish timing',
  start: 'fgk_Zk3c1V',
  scopes: ['tags'],
  madeBy: 'Ana Roy',
  madeAt: Date.UTC(2026, 5, 1),
};
const heat = { id: 'heat-1', title: 'Heat one' };
const data = { keys: [timing] };
const offline = new Error('offline');
const make = { kind: 'made', about: 'Camera', isGrave: false, id: '', fields: ['name', 'scopes'] };
const revoke = { kind: 'revoked', about: 'Finish timing', isGrave: true, id: 'k1', fields: [] as string[] };

const loaded = { done: 'load', output: { status: 'ok', data } } as const;
const type = (draft: Record<string, string>) => ({ send: { type: 'manage.type', draft } }) as const;
const act = (what: typeof make) => ({ send: { type: 'manage.act', act: what } }) as const;
const show = (draft: Record<string, string>) => ({ send: { type: 'manage.show', draft } }) as const;
const confirm = { send: { type: 'manage.confirm' } } as const;
const cancel = { send: { type: 'manage.cancel' } } as const;
const doneOnly = { done: 'act', output: { status: 'ok' } } as const;
const done = { done: 'act', output: { status: 'ok', given: 'fgk_secret' } } as const;

/** Fails if the context differs. */
const holds =
  (expected: Partial<Record<'data' | 'draft' | 'act' | 'notice' | 'given', unknown>>) =>
  ({ context }: Snapshot) => {
    for (const [key, value] of Object.entries(expected)) {
      const found = JSON.stringify(context[key as keyof typeof context]);
      if (found !== JSON.stringify(value)) throw new Error(`${key} is ${found}, not ${JSON.stringify(value)}`);
    }
  };

/** Fails if a child was started with other input. */
const sends = (snapshot: Snapshot, id: string, expected: object): void => {
  const child = snapshot.children[id as keyof typeof snapshot.children] as { getSnapshot: () => unknown } | undefined;
  const { input } = (child?.getSnapshot() ?? {}) as { input?: unknown };
  if (JSON.stringify(input) !== JSON.stringify(expected)) throw new Error(`${id} was sent ${JSON.stringify(input)}`);
};

export default definePaths(manageMachine, {
  name: 'manage',
  input: { draft: {} },
  events: {
    'manage.type': [{ draft: { name: 'Camera' } }],
    'manage.show': [{ draft: { before: '50' } }],
    'manage.act': [{ act: make }, { act: revoke }],
    'manage.confirm': [{}],
    'manage.cancel': [{}],
    'manage.forget': [{}],
    'manage.retry': [{}],
  },
  unseen: [{ state: 'lost', reason: 'the page leads away at once' }],
  runsIn: { load: 'loading', act: 'acting' },
  results: {
    load: {
      done: [{ status: 'ok', data }, { status: 'private' }, { status: 'disconnected' }],
      error: [offline],
    },
    act: {
      done: [
        { status: 'ok', given: 'fgk_secret' },
        { status: 'ok' },
        { status: 'refused', why: 'full' },
        { status: 'private' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
  },
  explore: { contextKey: ({ draft, notice, given }) => [draft, notice, given] },
  tags: { busy: ['loading', 'acting'] },
  pinned: [
    {
      name: '[S09] an administrator sees the API keys',
      steps: [loaded],
      ends: 'shown',
      check: holds({ data, notice: undefined, given: undefined }),
    },
    {
      name: '[S07] the part of the list named in the address is requested',
      input: { draft: { id: '67' } },
      steps: [],
      ends: 'loading',
      check: (snapshot: Snapshot) => sends(snapshot, 'load', { draft: { id: '67' } }),
    },
    {
      name: '[S07] a viewer who is not an administrator is refused',
      steps: [{ done: 'load', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[L32] a load after the session has ended leads to the sign-in',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      check: ({ output }: Snapshot) => {
        if (output?.kind !== 'lost') throw new Error('the page is not told');
      },
    },
    {
      name: '[L32] a load without a response in time offers a retry',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[L32] a load without a response in time is retried on demand',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }, { send: { type: 'manage.retry' } }],
      ends: 'loading',
    },
    {
      name: '[L32] a load that fails offers a retry',
      steps: [{ error: 'load', reason: offline }],
      ends: 'failed',
    },
    {
      name: '[S09] creating a key sends the typed fields',
      steps: [loaded, type({ name: 'Cam' }), type({ scopes: 'tags' }), act(make)],
      ends: 'acting',
      check: (snapshot: Snapshot) => {
        sends(snapshot, 'act', { act: { ...make, draft: { name: 'Cam', scopes: 'tags' } } });
        holds({ notice: undefined })(snapshot);
      },
    },
    {
      name: '[S09] a new key is shown after it is created, and the form is cleared',
      steps: [loaded, type({ name: 'Cam' }), act(make), done, loaded],
      ends: 'shown',
      check: holds({ notice: 'made', given: 'fgk_secret', draft: {} }),
    },
    {
      name: '[S07] the list named in the address is requested again after an action',
      input: { draft: { group: '71' } },
      steps: [loaded, type({ name: 'Cam' }), act(make), done],
      ends: 'loading',
      check: (snapshot: Snapshot) => sends(snapshot, 'load', { draft: { group: '71' } }),
    },
    {
      name: '[S09] dismissing a new key removes it and keeps the notice',
      steps: [loaded, act(make), done, loaded, { send: { type: 'manage.forget' } }],
      ends: 'shown',
      check: holds({ given: undefined, notice: 'made' }),
    },
    {
      name: '[S09] the next action clears the notice and keeps the new key shown',
      steps: [loaded, act(make), done, loaded, act(revoke)],
      ends: 'confirming',
      check: holds({ given: 'fgk_secret', notice: undefined, act: { ...revoke, draft: {} } }),
    },
    {
      name: '[S09] a new key stays shown after another key is revoked',
      steps: [loaded, act(make), done, loaded, act(revoke), confirm, doneOnly, loaded],
      ends: 'shown',
      check: holds({ given: 'fgk_secret', notice: 'revoked' }),
    },
    {
      name: '[S09] a second new key replaces the first',
      steps: [loaded, act(make), done, loaded, act(make), { done: 'act', output: { status: 'ok', given: 'fgk_next' } }],
      ends: 'loading',
      check: holds({ given: 'fgk_next' }),
    },
    {
      name: '[S09] the form of a new key stays filled in while another key is revoked',
      steps: [loaded, type({ name: 'Cam' }), act(revoke), confirm, doneOnly, loaded],
      ends: 'shown',
      check: holds({ draft: { name: 'Cam' }, notice: 'revoked' }),
    },
    {
      name: '[S09] creating a key keeps the text typed in other fields',
      steps: [loaded, type({ name: 'Cam' }), type({ heir: '9' }), act(make), done, loaded],
      ends: 'shown',
      check: holds({ draft: { heir: '9' } }),
    },
    {
      name: '[S09] text typed while an action is pending stays',
      steps: [loaded, type({ name: 'Cam' }), type({ scopes: 'tags' }), act(make), type({ name: 'Next' }), done, loaded],
      ends: 'shown',
      check: holds({ draft: { name: 'Next' }, notice: 'made' }),
    },
    {
      name: '[S09] revoking a key is sent only after a confirmation',
      steps: [loaded, act(revoke), confirm],
      ends: 'acting',
      check: (snapshot: Snapshot) => sends(snapshot, 'act', { act: { ...revoke, draft: {} } }),
    },
    { name: '[S09] revoking a key can be cancelled', steps: [loaded, act(revoke), cancel], ends: 'shown' },
    {
      name: '[S09] a refused action reports the reason and keeps the typed text',
      steps: [
        loaded,
        type({ name: 'Cam' }),
        act(make),
        { done: 'act', output: { status: 'refused', why: 'full' } },
        loaded,
      ],
      ends: 'shown',
      check: holds({ notice: 'full', given: undefined, draft: { name: 'Cam' } }),
    },
    {
      name: '[S09] an action that fails reloads the list and keeps the typed text',
      steps: [loaded, type({ name: 'Cam' }), act(make), { error: 'act', reason: offline }],
      ends: 'loading',
      check: holds({ notice: 'unconfirmed', draft: { name: 'Cam' } }),
    },
    {
      name: '[S09] an action without a response in time reloads the list and is reported as unconfirmed',
      steps: [loaded, type({ name: 'Cam' }), act(make), { elapse: REGISTRATION_TIMEOUT_MS }, loaded],
      ends: 'shown',
      check: holds({ notice: 'unconfirmed', draft: { name: 'Cam' } }),
    },
    {
      name: '[S09] the search words for a medium of the key are requested with the list',
      steps: [loaded, type({ name: 'Cam' }), show({ find: 'heat' })],
      ends: 'loading',
      check: (snapshot: Snapshot) => sends(snapshot, 'load', { draft: { name: 'Cam', find: 'heat' } }),
    },
    {
      name: '[S09] found media are offered, and the typed text stays',
      steps: [
        loaded,
        type({ name: 'Cam' }),
        show({ find: 'heat' }),
        { done: 'load', output: { status: 'ok', data: { keys: [timing], found: [heat] } } },
      ],
      ends: 'shown',
      check: holds({
        data: { keys: [timing], found: [heat] },
        draft: { name: 'Cam', find: 'heat' },
      }),
    },
    {
      name: '[S07] an action by somebody who is no longer an administrator is refused',
      steps: [loaded, act(make), { done: 'act', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[L32] an action after the session has ended leads to the sign-in',
      steps: [loaded, act(make), { done: 'act', output: { status: 'disconnected' } }],
      ends: 'lost',
    },
    {
      name: '[S07] a part of the list chosen while another is loading replaces it',
      steps: [loaded, show({ action: 'login' }), show({ by: 'user:64' })],
      ends: 'loading',
      check: (snapshot: Snapshot) => sends(snapshot, 'load', { draft: { action: 'login', by: 'user:64' } }),
    },
    {
      name: '[S07] choosing another part of the list requests it',
      steps: [loaded, show({ before: '50' })],
      ends: 'loading',
      check: (snapshot: Snapshot) => sends(snapshot, 'load', { draft: { before: '50' } }),
    },
  ],
});
