import type { SnapshotFrom } from 'xstate';
import type { Follow, Followable } from '../../../core/domain/follows.ts';
import type { Following, FollowingChange } from '../../../machines/shared/following/following.machine.ts';
import { followingMachine } from '../../../machines/shared/following/following.machine.ts';
import { CLIPBOARD_TIMEOUT_MS } from '../../../core/domain/constants/inspector.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof followingMachine>;

const fox: Follow = {
  id: 'f1',
  kind: 'athlete',
  subject: 'fox jessica|aus',
  name: 'Jessica Fox (AUS)',
  address: '/?element-type=Tag&search=Jessica+Fox',
  email: 'daily',
  push: 'off',
};
const races: Follow = { ...fox, id: 'f2', kind: 'collection', subject: '1200', name: 'Races', address: '/?a=b' };
const offered: Followable = { kind: 'event', subject: '1012', name: 'Slalom final' };
const phone = { id: 'd1', name: 'Firefox, Android', addedAt: new Date(2026, 5, 1, 12).getTime() };
const has: Following = {
  follows: [fox, races],
  language: 'en',
  timeZone: 'UTC',
  paused: false,
  mail: 'ok',
  nextDaily: Date.UTC(2026, 5, 2, 7),
  feed: true,
  devices: [phone],
  pushKey: 'B-key',
};
const offline = new Error('offline');

const list = (following: Partial<Following> = {}, proposed: readonly Followable[] = []) =>
  ({ done: 'load', output: { status: 'ok', following: { ...has, ...following }, offered: proposed } }) as const;
const loaded = list();
const send = (change: FollowingChange) => ({ send: { type: 'following.change', change } }) as const;
const ended = send({ kind: 'unfollow', follow: fox });
const undo = { send: { type: 'following.undo' } } as const;
const choose = (email: Follow['email'], push: Follow['push']) =>
  ({ send: { type: 'following.choose', id: 'f1', frequencies: { email, push } } }) as const;
const save = { send: { type: 'following.save', follow: fox } } as const;
const copy = { send: { type: 'following.copy', text: 'https://club.example/feed/t' } } as const;
const responded = (status: string, token?: string) =>
  ({ done: 'save', output: { status, ...(token === undefined ? {} : { token }) } }) as const;

interface Expected {
  follows?: string;
  offered?: string;
  chosen?: string;
  change?: FollowingChange;
  ended?: string | undefined;
  token?: string | undefined;
  notice?: string | undefined;
  about?: string;
}

/** Fails where the context says anything else. */
const holds =
  (expected: Expected) =>
  ({ context }: Snapshot): void => {
    const actual: Required<{ [K in keyof Expected]: unknown }> = {
      follows: context.following?.follows.map(({ name }) => name).join() ?? '',
      offered: context.offered.map(({ name }) => name).join(),
      chosen: JSON.stringify(context.chosen),
      change: JSON.stringify(context.change),
      ended: context.ended?.name,
      token: context.token,
      notice: context.notice,
      about: context.about,
    };
    for (const [key, value] of Object.entries(expected)) {
      const found = actual[key as keyof Expected];
      const wanted = typeof value === 'object' ? JSON.stringify(value) : value;
      if (found !== wanted) throw new Error(`${key} is ${String(found)}, not ${String(wanted)}`);
    }
  };

/** What a child was started with. */
const sends = (snapshot: Snapshot, id: string, expected: object): void => {
  const child = snapshot.children[id as keyof typeof snapshot.children] as { getSnapshot: () => unknown } | undefined;
  const { input } = (child?.getSnapshot() ?? {}) as { input?: unknown };
  if (JSON.stringify(input) !== JSON.stringify(expected)) throw new Error(`${id} was sent ${JSON.stringify(input)}`);
};

const proposal = { kind: 'item', id: '1012' } as const;

type Journey = PinnedJourney<typeof followingMachine>;

/** How often one is notified. */
const frequencies: Journey[] = [
  {
    name: '[S10] nothing is offered, copied or said before the list is there',
    begins: { context: { offered: [], text: '', about: '', chosen: {}, notice: undefined } },
    steps: [list({}, [offered])],
    ends: 'listed',
    context: { offered: [offered] },
  },
  {
    name: '[S10] frequencies of several are chosen side by side',
    steps: [
      loaded,
      choose('weekly', 'once'),
      { send: { type: 'following.choose', id: 'f2', frequencies: { email: 'off', push: 'once' } } },
    ],
    ends: 'listed',
    context: { chosen: { f1: { email: 'weekly', push: 'once' }, f2: { email: 'off', push: 'once' } } },
  },
];

export default definePaths(followingMachine, {
  name: 'following',
  input: [{ proposal: undefined }, { proposal }],
  events: {
    'following.change': [
      { change: { kind: 'unfollow', follow: fox } },
      { change: { kind: 'follow', target: offered } },
      { change: { kind: 'renewFeed' } },
      { change: { kind: 'endFeed' } },
      { change: { kind: 'settings', language: 'en', paused: true } },
      { change: { kind: 'settings', language: 'fr', paused: false } },
      { change: { kind: 'removeDevice', device: phone } },
    ],
    'following.choose': [{ id: 'f1', frequencies: { email: 'weekly', push: 'once' } }],
    'following.save': [{ follow: fox }],
    'following.undo': [{}],
    'following.copy': [{ text: 'https://club.example/feed/t' }],
    'following.retry': [{}],
    'device.changed': [],
    'device.lost': [],
  },
  unseen: [{ state: 'lost', reason: 'the page leads away at once' }],
  endless: { device: 'this browser is there as long as the page' },
  runsIn: { load: 'loading', save: 'saving', copy: 'copying' },
  results: {
    device: { emits: [{ type: 'device.changed' }, { type: 'device.lost' }] },
    load: {
      done: [{ status: 'ok', following: has, offered: [offered] }, { status: 'disconnected' }],
      error: [offline],
    },
    save: {
      done: [{ status: 'ok' }, { status: 'full' }, { status: 'disconnected' }],
      error: [offline],
    },
    copy: { done: [undefined], error: [offline] },
  },
  explore: {
    contextKey: ({ following, chosen, ended: undoable, change, proposal: from }) => [
      following !== undefined,
      Object.keys(chosen).length,
      undoable?.id,
      change?.kind,
      from?.kind,
    ],
  },
  tags: { busy: ['loading', 'saving', 'copying'] },
  pinned: [
    {
      name: '[S10] a person sees what they follow',
      steps: [loaded],
      ends: 'listed',
      check: holds({ follows: 'Jessica Fox (AUS),Races', offered: '', notice: undefined, chosen: '{}' }),
    },
    {
      name: '[S10] what another page proposes is asked for with the list',
      input: { proposal },
      steps: [],
      ends: 'loading',
      check: (snapshot) => sends(snapshot, 'load', { proposal }),
    },
    {
      name: '[S10] it is followed by one press',
      input: { proposal },
      steps: [list({}, [offered]), send({ kind: 'follow', target: offered })],
      ends: 'saving',
      check: (snapshot) => {
        holds({ offered: 'Slalom final', about: 'Slalom final' })(snapshot);
        sends(snapshot, 'save', { change: { kind: 'follow', target: offered }, language: 'en' });
      },
    },
    {
      name: '[S10] of collections of one title, the one that was pressed is followed',
      input: { proposal: { kind: 'collection', name: 'Races' } },
      steps: [
        list({}, [
          { kind: 'collection', subject: '1200', name: 'Races' },
          { kind: 'collection', subject: '1300', name: 'RACES' },
        ]),
        send({ kind: 'follow', target: { kind: 'collection', subject: '1300', name: 'RACES' } }),
      ],
      ends: 'saving',
      check: (snapshot) => {
        holds({ offered: 'Races,RACES', about: 'RACES' })(snapshot);
        const target = { kind: 'collection', subject: '1300', name: 'RACES' } as const;
        sends(snapshot, 'save', { change: { kind: 'follow', target }, language: 'en' });
      },
    },
    {
      name: '[S10] followed, the list is asked for again',
      steps: [loaded, send({ kind: 'follow', target: offered }), responded('ok')],
      ends: 'loading',
      check: holds({ notice: 'followed', ended: undefined }),
    },
    {
      name: '[S10] a follow is ended by one press, which can be taken back',
      steps: [loaded, ended, responded('ok'), list({ follows: [races] })],
      ends: 'listed',
      check: holds({ follows: 'Races', notice: 'unfollowed', about: 'Jessica Fox (AUS)', ended: 'Jessica Fox (AUS)' }),
    },
    {
      name: '[S10] taken back, it is followed as it was',
      steps: [loaded, ended, responded('ok'), list({ follows: [races] }), undo],
      ends: 'saving',
      check: holds({
        change: { kind: 'follow', target: fox, email: 'daily', push: 'off' },
        ended: undefined,
        notice: undefined,
      }),
    },
    {
      name: '[S10] nothing is taken back that was not ended',
      steps: [loaded, undo],
      ends: 'listed',
      check: ({ context }) => {
        if (context.change !== undefined) throw new Error('it sends a change');
      },
    },
    {
      name: '[S10] another action ends the way back',
      steps: [loaded, ended, responded('ok'), loaded, send({ kind: 'renewFeed' })],
      ends: 'saving',
      check: holds({ ended: undefined, notice: undefined, about: '' }),
    },
    {
      name: '[S10] so does saving how often one is told',
      steps: [loaded, choose('weekly', 'once'), ended, responded('ok'), loaded, save],
      ends: 'saving',
      check: holds({ ended: undefined, notice: undefined, about: 'Jessica Fox (AUS)' }),
    },
    {
      name: '[S10] how often one is told is chosen, and not saved by choosing',
      steps: [loaded, choose('weekly', 'once')],
      ends: 'listed',
      check: holds({ chosen: '{"f1":{"email":"weekly","push":"once"}}' }),
    },
    {
      name: '[S10] one channel alone may be chosen again',
      steps: [loaded, choose('daily', 'once'), save],
      ends: 'saving',
      check: holds({ change: { kind: 'set', follow: fox, email: 'daily', push: 'once' } }),
    },
    {
      name: '[S10] or the other',
      steps: [loaded, choose('weekly', 'off'), save],
      ends: 'saving',
      check: (snapshot) =>
        sends(snapshot, 'save', { change: { kind: 'set', follow: fox, email: 'weekly', push: 'off' }, language: 'en' }),
    },
    {
      name: '[S10] what is as it was is not saved',
      steps: [loaded, choose('daily', 'off'), save],
      ends: 'listed',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S10] nor what nobody chose',
      steps: [loaded, save],
      ends: 'listed',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S10] saved, it is no choice any more',
      steps: [
        loaded,
        choose('weekly', 'off'),
        save,
        responded('ok'),
        list({ follows: [{ ...fox, email: 'weekly' }, races] }),
      ],
      ends: 'listed',
      check: holds({ chosen: '{}', notice: 'set', about: 'Jessica Fox (AUS)' }),
    },
    {
      name: '[S10] what was not saved is still chosen',
      steps: [loaded, choose('daily', 'once'), save, { error: 'save', reason: offline }],
      ends: 'listed',
      check: holds({ chosen: '{"f1":{"email":"daily","push":"once"}}', notice: 'notSaved' }),
    },
    {
      name: '[S10] a choice outlives another change',
      steps: [loaded, choose('daily', 'once'), send({ kind: 'renewFeed' }), responded('ok', 't'), loaded],
      ends: 'listed',
      check: holds({ chosen: '{"f1":{"email":"daily","push":"once"}}' }),
    },
    {
      name: '[S10] and so does one of the other channel',
      steps: [loaded, choose('weekly', 'off'), send({ kind: 'renewFeed' }), responded('ok', 't'), loaded],
      ends: 'listed',
      check: holds({ chosen: '{"f1":{"email":"weekly","push":"off"}}' }),
    },
    {
      name: '[S10] the address of a feed is shown once it is made, and kept by what follows',
      steps: [
        loaded,
        send({ kind: 'renewFeed' }),
        responded('ok', 'a-token'),
        loaded,
        send({ kind: 'settings', language: 'fr', paused: false }),
        responded('ok'),
      ],
      ends: 'loading',
      check: holds({ token: 'a-token', notice: 'settingsSaved' }),
    },
    {
      name: '[S10] made, it says so',
      steps: [loaded, send({ kind: 'renewFeed' }), responded('ok', 'a-token')],
      ends: 'loading',
      check: holds({ token: 'a-token', notice: 'feedMade' }),
    },
    {
      name: '[S10] ended, its address is gone',
      steps: [
        loaded,
        send({ kind: 'renewFeed' }),
        responded('ok', 'a-token'),
        loaded,
        send({ kind: 'endFeed' }),
        responded('ok'),
      ],
      ends: 'loading',
      check: holds({ token: undefined, notice: 'feedEnded' }),
    },
    {
      name: '[S10] everything is paused',
      steps: [loaded, send({ kind: 'settings', language: 'en', paused: true }), responded('ok')],
      ends: 'loading',
      check: holds({ notice: 'paused' }),
    },
    {
      name: '[S10] a device gets no more notifications',
      steps: [loaded, send({ kind: 'removeDevice', device: phone }), responded('ok')],
      ends: 'loading',
      check: holds({ notice: 'deviceRemoved', about: 'Firefox, Android' }),
    },
    ...(['full', 'limited', 'gone'] as const).map(
      (status) =>
        ({
          name: `[S10] ${status}: what the server refuses is said, and the list asked for again`,
          steps: [loaded, send({ kind: 'follow', target: offered }), responded(status)],
          ends: 'loading',
          check: holds({ notice: status }),
        }) as const,
    ),
    {
      name: '[S10] a change that did not get through is said',
      steps: [loaded, ended, { error: 'save', reason: offline }],
      ends: 'listed',
      check: holds({ notice: 'notSaved', ended: undefined }),
    },
    {
      name: '[S10] so is one without a response in time',
      steps: [loaded, ended, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'listed',
      check: holds({ notice: 'notSaved' }),
    },
    {
      name: '[S10] the address is copied',
      steps: [loaded, copy],
      ends: 'copying',
      check: (snapshot) => sends(snapshot, 'copy', { text: 'https://club.example/feed/t' }),
    },
    {
      name: '[S10] and it is said, beside the button too',
      steps: [
        loaded,
        send({ kind: 'renewFeed' }),
        responded('ok', 't'),
        loaded,
        copy,
        { done: 'copy', output: undefined },
      ],
      ends: 'listed',
      check: holds({ token: 't', notice: 'copied' }),
    },
    {
      name: '[S10] copying again says nothing of the last time',
      steps: [loaded, copy, { done: 'copy', output: undefined }, copy],
      ends: 'copying',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S10] where the clipboard refuses, it is said, too',
      steps: [loaded, copy, { error: 'copy', reason: offline }],
      ends: 'listed',
      check: holds({ notice: 'notCopied' }),
    },
    {
      name: '[S10] and where it does not respond',
      steps: [loaded, copy, { elapse: CLIPBOARD_TIMEOUT_MS }],
      ends: 'listed',
      check: holds({ notice: 'notCopied' }),
    },
    {
      name: '[S10] what the device changed is asked for again',
      steps: [loaded, { from: 'device', event: { type: 'device.changed' } }],
      ends: 'loading',
    },
    {
      name: '[S10] a host that does not respond is asked again by a press',
      steps: [{ error: 'load', reason: offline }, { send: { type: 'following.retry' } }],
      ends: 'loading',
    },
    { name: '[S10] it fails where nothing comes', steps: [{ error: 'load', reason: offline }], ends: 'failed' },
    {
      name: '[S10] nor in time',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[S10] [L32] nobody signed in is led to the sign-in',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[S10] [L32] also when a change meets a lost session',
      steps: [loaded, ended, responded('disconnected')],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[S10] [L32] or the device does',
      steps: [loaded, { from: 'device', event: { type: 'device.lost' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    ...frequencies.map((journey) => ({ ...journey, onChart: true })),
  ],
});
