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

/** Fails if the context differs. */
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

/** Fails if a child was started with other input. */
const sends = (snapshot: Snapshot, id: string, expected: object): void => {
  const child = snapshot.children[id as keyof typeof snapshot.children] as { getSnapshot: () => unknown } | undefined;
  const { input } = (child?.getSnapshot() ?? {}) as { input?: unknown };
  if (JSON.stringify(input) !== JSON.stringify(expected)) throw new Error(`${id} was sent ${JSON.stringify(input)}`);
};

const proposal = { kind: 'item', id: '1012' } as const;

type Journey = PinnedJourney<typeof followingMachine>;

/** The notification frequencies. */
const frequencies: Journey[] = [
  {
    name: '[S10] nothing is offered, copied or reported before the list has loaded',
    begins: { context: { offered: [], text: '', about: '', chosen: {}, notice: undefined } },
    steps: [list({}, [offered])],
    ends: 'listed',
    context: { offered: [offered] },
  },
  {
    name: '[S10] frequencies of several follows can be chosen before one is saved',
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
      name: '[S10] the page lists what the viewer follows',
      steps: [loaded],
      ends: 'listed',
      check: holds({ follows: 'Jessica Fox (AUS),Races', offered: '', notice: undefined, chosen: '{}' }),
    },
    {
      name: '[S10] a proposal from another page is requested with the list',
      input: { proposal },
      steps: [],
      ends: 'loading',
      check: (snapshot) => sends(snapshot, 'load', { proposal }),
    },
    {
      name: '[S10] a proposed event is followed with one press',
      input: { proposal },
      steps: [list({}, [offered]), send({ kind: 'follow', target: offered })],
      ends: 'saving',
      check: (snapshot) => {
        holds({ offered: 'Slalom final', about: 'Slalom final' })(snapshot);
        sends(snapshot, 'save', { change: { kind: 'follow', target: offered }, language: 'en' });
      },
    },
    {
      name: '[S10] of several collections with the same title, the pressed one is followed',
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
      name: '[S10] a new follow is reported, and the list is reloaded',
      steps: [loaded, send({ kind: 'follow', target: offered }), responded('ok')],
      ends: 'loading',
      check: holds({ notice: 'followed', ended: undefined }),
    },
    {
      name: '[S10] unfollowing takes one press and can be undone',
      steps: [loaded, ended, responded('ok'), list({ follows: [races] })],
      ends: 'listed',
      check: holds({ follows: 'Races', notice: 'unfollowed', about: 'Jessica Fox (AUS)', ended: 'Jessica Fox (AUS)' }),
    },
    {
      name: '[S10] undoing an unfollow restores the follow with its frequencies',
      steps: [loaded, ended, responded('ok'), list({ follows: [races] }), undo],
      ends: 'saving',
      check: holds({
        change: { kind: 'follow', target: fox, email: 'daily', push: 'off' },
        ended: undefined,
        notice: undefined,
      }),
    },
    {
      name: '[S10] undo does nothing if nothing was unfollowed',
      steps: [loaded, undo],
      ends: 'listed',
      check: ({ context }) => {
        if (context.change !== undefined) throw new Error('it sends a change');
      },
    },
    {
      name: '[S10] another change withdraws the option to undo an unfollow',
      steps: [loaded, ended, responded('ok'), loaded, send({ kind: 'renewFeed' })],
      ends: 'saving',
      check: holds({ ended: undefined, notice: undefined, about: '' }),
    },
    {
      name: '[S10] saving a frequency withdraws the option to undo an unfollow',
      steps: [loaded, choose('weekly', 'once'), ended, responded('ok'), loaded, save],
      ends: 'saving',
      check: holds({ ended: undefined, notice: undefined, about: 'Jessica Fox (AUS)' }),
    },
    {
      name: '[S10] choosing a notification frequency does not save it',
      steps: [loaded, choose('weekly', 'once')],
      ends: 'listed',
      check: holds({ chosen: '{"f1":{"email":"weekly","push":"once"}}' }),
    },
    {
      name: '[S10] the push frequency can be changed without the e-mail frequency',
      steps: [loaded, choose('daily', 'once'), save],
      ends: 'saving',
      check: holds({ change: { kind: 'set', follow: fox, email: 'daily', push: 'once' } }),
    },
    {
      name: '[S10] the e-mail frequency can be changed without the push frequency',
      steps: [loaded, choose('weekly', 'off'), save],
      ends: 'saving',
      check: (snapshot) =>
        sends(snapshot, 'save', { change: { kind: 'set', follow: fox, email: 'weekly', push: 'off' }, language: 'en' }),
    },
    {
      name: '[S10] choosing the current frequencies again saves nothing',
      steps: [loaded, choose('daily', 'off'), save],
      ends: 'listed',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S10] saving without a choice saves nothing',
      steps: [loaded, save],
      ends: 'listed',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S10] a saved frequency is reported and no longer pending',
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
      name: '[S10] a frequency that could not be saved stays chosen',
      steps: [loaded, choose('daily', 'once'), save, { error: 'save', reason: offline }],
      ends: 'listed',
      check: holds({ chosen: '{"f1":{"email":"daily","push":"once"}}', notice: 'notSaved' }),
    },
    {
      name: '[S10] a chosen push frequency survives another change',
      steps: [loaded, choose('daily', 'once'), send({ kind: 'renewFeed' }), responded('ok', 't'), loaded],
      ends: 'listed',
      check: holds({ chosen: '{"f1":{"email":"daily","push":"once"}}' }),
    },
    {
      name: '[S10] a chosen e-mail frequency survives another change',
      steps: [loaded, choose('weekly', 'off'), send({ kind: 'renewFeed' }), responded('ok', 't'), loaded],
      ends: 'listed',
      check: holds({ chosen: '{"f1":{"email":"weekly","push":"off"}}' }),
    },
    {
      name: '[S10] the address of a new feed stays shown after a later change',
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
      name: '[S10] creating the feed is reported and shows its address',
      steps: [loaded, send({ kind: 'renewFeed' }), responded('ok', 'a-token')],
      ends: 'loading',
      check: holds({ token: 'a-token', notice: 'feedMade' }),
    },
    {
      name: '[S10] ending the feed removes its address',
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
      name: '[S10] pausing all notifications is reported',
      steps: [loaded, send({ kind: 'settings', language: 'en', paused: true }), responded('ok')],
      ends: 'loading',
      check: holds({ notice: 'paused' }),
    },
    {
      name: '[S10] removing a device is reported by its name',
      steps: [loaded, send({ kind: 'removeDevice', device: phone }), responded('ok')],
      ends: 'loading',
      check: holds({ notice: 'deviceRemoved', about: 'Firefox, Android' }),
    },
    ...(['full', 'limited', 'gone'] as const).map(
      (status) =>
        ({
          name: `[S10] a follow that the server refuses is reported, and the list reloaded: ${status}`,
          steps: [loaded, send({ kind: 'follow', target: offered }), responded(status)],
          ends: 'loading',
          check: holds({ notice: status }),
        }) as const,
    ),
    {
      name: '[S10] a change that fails is reported as not saved',
      steps: [loaded, ended, { error: 'save', reason: offline }],
      ends: 'listed',
      check: holds({ notice: 'notSaved', ended: undefined }),
    },
    {
      name: '[S10] a change without a response in time is reported as not saved',
      steps: [loaded, ended, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'listed',
      check: holds({ notice: 'notSaved' }),
    },
    {
      name: '[S10] the address of the feed is copied to the clipboard',
      steps: [loaded, copy],
      ends: 'copying',
      check: (snapshot) => sends(snapshot, 'copy', { text: 'https://club.example/feed/t' }),
    },
    {
      name: '[S10] a successful copy is reported, and the feed address stays shown',
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
      name: '[S10] copying again clears the notice of the previous copy',
      steps: [loaded, copy, { done: 'copy', output: undefined }, copy],
      ends: 'copying',
      check: holds({ notice: undefined }),
    },
    {
      name: '[S10] a clipboard that refuses is reported',
      steps: [loaded, copy, { error: 'copy', reason: offline }],
      ends: 'listed',
      check: holds({ notice: 'notCopied' }),
    },
    {
      name: '[S10] a clipboard that does not respond in time is reported',
      steps: [loaded, copy, { elapse: CLIPBOARD_TIMEOUT_MS }],
      ends: 'listed',
      check: holds({ notice: 'notCopied' }),
    },
    {
      name: '[S10] a change reported by the device reloads the list',
      steps: [loaded, { from: 'device', event: { type: 'device.changed' } }],
      ends: 'loading',
    },
    {
      name: '[S10] a failed request for the list is retried on demand',
      steps: [{ error: 'load', reason: offline }, { send: { type: 'following.retry' } }],
      ends: 'loading',
    },
    {
      name: '[S10] loading the list fails if the request fails',
      steps: [{ error: 'load', reason: offline }],
      ends: 'failed',
    },
    {
      name: '[S10] loading the list fails without a response in time',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[S10] [L32] a signed-out viewer is led to the sign-in',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[S10] [L32] a change with a lost session leads to the sign-in',
      steps: [loaded, ended, responded('disconnected')],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[S10] [L32] a lost session reported by the device leads to the sign-in',
      steps: [loaded, { from: 'device', event: { type: 'device.lost' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    ...frequencies.map((journey) => ({ ...journey, onChart: true })),
  ],
});
