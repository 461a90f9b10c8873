import type { SnapshotFrom } from 'xstate';
import { ATTRIBUTE_PAUSE_MS, CALLS_LISTED_MAX, EVENTS_LISTED_MAX } from '../../../core/domain/constants/player-api.ts';
import { CLIPBOARD_TIMEOUT_MS } from '../../../core/domain/constants/inspector.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { NO_STATE } from '../../../core/domain/player-api.ts';
import type { TriedMedium } from '../../../core/domain/playground/trial.ts';
import type { PlaygroundInput } from '../../../machines/shared/playground/playground.context.ts';
import { playgroundMachine } from '../../../machines/shared/playground/playground.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';

type Snapshot = SnapshotFrom<typeof playgroundMachine>;

const run: TriedMedium = { type: 'video', id: '1002', title: 'Slalom run', isOpen: true };
const chants: TriedMedium = { type: 'audio', id: '77', title: 'Chants', isOpen: true };
const offline = new Error('offline');
const NOWHERE = { way: 'element', medium: undefined, attributes: {}, rest: '' } as const;
const input: PlaygroundInput = { request: NOWHERE, site: 'https://host.example/' };
const named: PlaygroundInput = {
  request: { way: 'frame', medium: { type: 'video', id: '1002' }, attributes: { start: '20' }, rest: 'lang=fr' },
  site: 'https://host.example/',
};

const playing = { ...NO_STATE, medium: '1002', duration: 60, paused: false, volume: 0.5 };
const heard = (name: 'play' | 'timeupdate' | 'tagchange', detail?: unknown) =>
  ({ from: 'player', event: { type: 'player.received', name, at: 1_000, detail, reading: playing } }) as const;
const ready = { from: 'player', event: { type: 'player.ready', reading: playing } } as const;
const closed = { from: 'player', event: { type: 'player.closed' } } as const;
const reopen = { send: { type: 'connection.reopen' } } as const;
const broken = { from: 'player', event: { type: 'player.failed' } } as const;
const ended = (id: number, error?: { code?: string; name: string }) =>
  ({ from: 'player', event: { type: 'player.ended', id, error, reading: playing } }) as const;
const there = { done: 'fetchMedium', output: { status: 'ok', medium: run } } as const;
const chosen = { from: 'search', event: { type: 'medium.chosen', medium: chants } } as const;
const byId = { from: 'search', event: { type: 'medium.named', id: '9' } } as const;
const attribute = (text: string) => ({ send: { type: 'attribute.set', name: 'start', text } }) as const;
const language = { send: { type: 'attribute.set', name: 'lang', text: 'fr' } } as const;
const draft = (name: string, text: string) => ({ send: { type: 'draft.set', name, text } }) as const;
const attempt = (member: string) => ({ send: { type: 'member.try', member } }) as const;
const show = (name: string, isShown: boolean) => ({ send: { type: 'log.show', name, isShown } }) as const;
const copy = { send: { type: 'code.copy', what: 'snippet', text: '<b>' } } as const;
const pauseLog = { send: { type: 'log.pause' } } as const;

/** Fails if a part of the context differs. */
const holds =
  (of: (context: Snapshot['context']) => unknown, is: unknown) =>
  ({ context }: Snapshot) => {
    const has = JSON.stringify(of(context));
    if (has !== JSON.stringify(is)) throw new Error(`it holds ${has}`);
  };
const told =
  (is: readonly object[]) =>
  (_: Snapshot, { children }: Observed) => {
    const commands = JSON.stringify(children['player'] ?? []);
    if (commands !== JSON.stringify(is)) throw new Error(`the player is sent ${commands}`);
  };
const moved =
  (...addresses: readonly string[]) =>
  (_: Snapshot, { emitted }: Observed) => {
    const is = JSON.stringify(emitted.map((event) => event['address']));
    if (is !== JSON.stringify(addresses)) throw new Error(`the page is at ${is}`);
  };
const calls = (is: unknown) => holds(({ calls: made }) => made.map(({ call, result }) => [call.method, result]), is);

type Journey = PinnedJourney<typeof playgroundMachine>;

/** Input of the page and of the player. */
const handedOver: Journey[] = [
  {
    name: '[E02] no state, call or event is listed before the player is embedded',
    begins: {
      in: { player: 'looking', copy: 'idle' },
      inputs: { fetchMedium: [{ requested: undefined }], search: [undefined] },
      context: {
        site: 'https://host.example/',
        requested: undefined,
        reading: NO_STATE,
        calls: [],
        events: [],
        counts: {},
        hidden: ['timeupdate', 'progress'],
        isLogPaused: false,
      },
    },
    steps: [
      {
        ...there,
        expects: {
          inputs: {
            player: [{ site: 'https://host.example/', embed: { way: 'element', medium: run, attributes: {} } }],
          },
        },
      },
    ],
    ends: { player: 'embedded' },
  },
  {
    name: '[E02] the medium named in the address is requested and embedded as the address says',
    input: named,
    begins: { inputs: { fetchMedium: [{ requested: { type: 'video', id: '1002' } }], search: [undefined] } },
    steps: [
      {
        ...there,
        expects: {
          inputs: {
            player: [
              { site: 'https://host.example/', embed: { way: 'frame', medium: run, attributes: { start: '20' } } },
            ],
          },
        },
      },
    ],
    ends: { player: 'embedded' },
  },
  {
    name: '[E02] the requested code is passed to the clipboard',
    steps: [there, { ...copy, expects: { in: { copy: 'copying' }, inputs: { copyText: [{ text: '<b>' }] } } }],
    ends: { copy: 'copying' },
  },
];

export default definePaths(playgroundMachine, {
  name: 'playground',
  input: [input, named],
  events: {
    'medium.chosen': [],
    'medium.named': [],
    'medium.retry': [{}],
    'connection.reopen': [{}],
    'attribute.set': [
      { name: 'start', text: '20' },
      { name: 'lang', text: 'fr' },
      { name: 'autoplay', text: 'on' },
    ],
    'draft.set': [
      { name: 'volume', text: '0.4' },
      { name: 'volume', text: 'loud' },
      { name: 'highlights', text: 'true' },
    ],
    'member.try': [{ member: 'play' }, { member: 'volume' }],
    'calls.clear': [{}],
    'log.show': [
      { name: 'timeupdate', isShown: true },
      { name: 'play', isShown: false },
    ],
    'log.pause': [{}],
    'log.clear': [{}],
    'code.copy': [{ what: 'snippet', text: 'code' }],
    'player.ready': [],
    'player.failed': [],
    'player.closed': [],
    'player.received': [],
    'player.ended': [],
  },
  runsIn: { fetchMedium: 'player.looking', player: 'player.embedded', copyText: 'copy.copying' },
  results: {
    search: {
      snapshot: { value: 'closed', context: { text: '', items: [], active: undefined } },
      emits: [chosen.event, byId.event],
    },
    fetchMedium: { done: [{ status: 'ok', medium: run }, { status: 'missing' }], error: [offline] },
    player: {
      emits: [
        ready.event,
        broken.event,
        closed.event,
        heard('play').event,
        ({ context }: Pick<Snapshot, 'context'>) =>
          context.calls.some(({ result }) => result === 'running')
            ? ended(context.lastCall, { code: 'notAllowed', name: 'NotAllowedError' }).event
            : undefined,
      ],
    },
    copyText: { done: [undefined], error: [offline] },
  },
  endless: {
    search: 'people may look for something else at any time',
    player: 'a player is in the page until another takes its place',
  },
  unseen: [
    {
      state: 'player.embedded.attributes',
      reason: 'fields and code show what is typed at once, and the player shows its attributes itself',
    },
  ],
  explore: {
    contextKey: ({ medium, drafts, calls: made, isLogPaused }) => [
      medium?.id,
      drafts.volume === 'loud',
      made.some(({ result }) => result === 'running'),
      isLogPaused,
    ],
  },
  pinned: [
    {
      name: '[E02] an example is requested and embedded if the address names no medium',
      steps: [there],
      ends: { player: { embedded: { connection: 'opening', attributes: 'settled' } }, copy: 'idle' },
      check: moved('/playground?way=element&video=1002'),
    },
    {
      name: '[E02] the way, attributes and other parameters of the address are kept',
      input: named,
      steps: [there],
      ends: { player: { embedded: { connection: 'opening' } } },
      check(snapshot, observed) {
        holds(({ way, attributes }) => [way, attributes], ['frame', { start: '20' }])(snapshot);
        moved('/playground?lang=fr&way=frame&video=1002&player-start=20')(snapshot, observed);
      },
    },
    {
      name: '[E02] an id that does not exist is shown as missing in place of the player',
      steps: [there, byId, { done: 'fetchMedium', output: { status: 'missing' } }],
      ends: { player: 'missing' },
      check: holds(({ requested, medium }) => [requested?.id, medium], ['9', undefined]),
    },
    {
      name: '[E02] another id replaces one that does not exist',
      steps: [{ done: 'fetchMedium', output: { status: 'missing' } }, byId, there],
      ends: { player: { embedded: { connection: 'opening' } } },
      check: holds(({ medium }) => medium?.id, '1002'),
    },
    {
      name: '[E02] a failed request for the medium is shown as failed',
      steps: [{ error: 'fetchMedium', reason: offline }],
      ends: { player: 'failed' },
    },
    {
      name: '[E02] a request for the medium without a response in time is shown as failed',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: { player: 'failed' },
    },
    {
      name: '[E02] a failed request for the medium can be retried',
      steps: [{ error: 'fetchMedium', reason: offline }, { send: { type: 'medium.retry' } }, there],
      ends: { player: { embedded: { connection: 'opening' } } },
    },
    {
      name: '[E02] a player script that fails to load can be retried',
      steps: [there, broken, { send: { type: 'medium.retry' } }],
      ends: { player: { embedded: { connection: 'opening' } } },
      check(_, { starts }) {
        if (starts['player'] !== 2) throw new Error(`the player was embedded ${starts['player']} times`);
      },
    },
    {
      name: '[E02] a call of close closes the connection, and a later call is still made and rejected',
      steps: [
        there,
        ready,
        attempt('close'),
        ended(1),
        closed,
        attempt('play'),
        ended(2, { code: 'closed', name: 'InvalidStateError' }),
      ],
      ends: { player: { embedded: { connection: 'closed', attributes: 'settled' } } },
      check(snapshot, observed) {
        calls([
          ['close', 'done'],
          ['play', { code: 'closed', name: 'InvalidStateError' }],
        ])(snapshot);
        told([
          { type: 'call.make', id: 1, call: { method: 'close' } },
          { type: 'call.make', id: 2, call: { method: 'play' } },
        ])(snapshot, observed);
      },
    },
    {
      name: '[E02] reopening a closed connection embeds a new player and no longer lists the call of close',
      steps: [there, ready, attempt('play'), ended(1), attempt('close'), ended(2), closed, reopen],
      ends: { player: { embedded: { connection: 'opening' } } },
      check(snapshot, { starts }) {
        if (starts['player'] !== 2) throw new Error(`the player was embedded ${starts['player']} times`);
        calls([['play', 'done']])(snapshot);
        holds(({ reading }) => reading.volume, 1)(snapshot);
      },
    },
    {
      name: '[E02] a connection can be closed before the player is ready',
      steps: [there, attempt('close'), ended(1), closed],
      ends: { player: { embedded: { connection: 'closed' } } },
    },
    {
      name: '[E02] a found medium replaces the current one in the same player',
      steps: [there, ready, chosen],
      ends: { player: { embedded: { connection: 'ready' } } },
      check(snapshot, observed) {
        told([{ type: 'embed.change', embed: { way: 'element', medium: chants, attributes: {} } }])(snapshot, observed);
        moved('/playground?way=element&video=1002', '/playground?way=element&audio=77')(snapshot, observed);
      },
    },
    {
      name: '[E02] a found medium is embedded if no medium was',
      steps: [{ done: 'fetchMedium', output: { status: 'missing' } }, chosen],
      ends: { player: { embedded: { connection: 'opening' } } },
      check: holds(({ medium }) => medium?.id, '77'),
    },
    {
      name: '[E02] the state of the player is read when it is ready',
      steps: [there, ready],
      ends: { player: { embedded: { connection: 'ready' } } },
      check: holds(({ reading }) => [reading.duration, reading.volume], [60, 0.5]),
    },
    {
      name: '[E02] typed attributes reach the player together, after a pause',
      steps: [
        there,
        language,
        { elapse: ATTRIBUTE_PAUSE_MS - 1 },
        attribute('2'),
        attribute('20'),
        { elapse: ATTRIBUTE_PAUSE_MS },
      ],
      ends: { player: { embedded: { attributes: 'settled' } } },
      check(snapshot, observed) {
        const attributes = { lang: 'fr', start: '20' };
        told([{ type: 'embed.change', embed: { way: 'element', medium: run, attributes } }])(snapshot, observed);
        moved(
          '/playground?way=element&video=1002',
          '/playground?way=element&video=1002&player-lang=fr&player-start=20',
        )(snapshot, observed);
      },
    },
    {
      name: '[E02] each typed letter of an attribute restarts the pause',
      steps: [there, language, { elapse: ATTRIBUTE_PAUSE_MS - 1 }, attribute('20'), { elapse: ATTRIBUTE_PAUSE_MS - 1 }],
      ends: { player: { embedded: { attributes: 'changing' } } },
      check: told([]),
    },
    {
      name: '[E02] an attribute typed before the player is embedded is used from the start',
      steps: [attribute('20'), there],
      ends: { player: { embedded: { attributes: 'settled' } } },
      check: moved('/playground?way=element&video=1002&player-start=20'),
    },
    {
      name: '[E02] a method is called, and its result is awaited',
      steps: [there, ready, attempt('play')],
      ends: { player: { embedded: { connection: 'ready' } } },
      check(snapshot, observed) {
        calls([['play', 'running']])(snapshot);
        told([{ type: 'call.make', id: 1, call: { method: 'play' } }])(snapshot, observed);
      },
    },
    {
      name: '[E02] a property is set to the typed value, and the value shown is read from the player',
      steps: [there, draft('volume', '0,4'), attempt('volume'), ended(1)],
      ends: { player: { embedded: { connection: 'opening' } } },
      check(snapshot, observed) {
        calls([['volume', 'done']])(snapshot);
        holds(({ reading }) => reading.volume, 0.5)(snapshot);
        told([{ type: 'call.make', id: 1, call: { method: 'volume', value: 0.4 } }])(snapshot, observed);
      },
    },
    {
      name: '[E02] a failed call is listed with the code and name of its error',
      steps: [
        there,
        attempt('play'),
        attempt('pause'),
        ended(2),
        ended(1, { code: 'notAllowed', name: 'NotAllowedError' }),
      ],
      ends: { player: { embedded: { connection: 'opening' } } },
      check: calls([
        ['play', { code: 'notAllowed', name: 'NotAllowedError' }],
        ['pause', 'done'],
      ]),
    },
    {
      name: '[E02] text that is not a number is not sent as a call',
      steps: [there, draft('currentTime', 'soon'), attempt('currentTime')],
      ends: { player: { embedded: { connection: 'opening' } } },
      check(snapshot, observed) {
        calls([])(snapshot);
        told([])(snapshot, observed);
      },
    },
    {
      name: '[E02] pending calls of a removed player are no longer listed',
      steps: [there, attempt('play'), ended(1), attempt('pause'), byId],
      ends: { player: 'looking' },
      check(snapshot) {
        calls([['play', 'done']])(snapshot);
        holds(({ reading }) => reading.volume, 1)(snapshot);
      },
    },
    {
      name: '[E02] only the last fifty calls are listed',
      onChart: true,
      steps: [there, ...Array.from({ length: CALLS_LISTED_MAX + 1 }, () => attempt('pause'))],
      ends: { player: { embedded: { connection: 'opening' } } },
      check: holds(({ calls: made }) => [made.length, made[0]?.id], [CALLS_LISTED_MAX, 2]),
    },
    {
      name: '[E02] clearing the calls does not restart their numbering',
      steps: [there, attempt('play'), { send: { type: 'calls.clear' } }, attempt('pause')],
      ends: { player: { embedded: { connection: 'opening' } } },
      check: holds(({ calls: made }) => made.map(({ id, call }) => [id, call.method]), [[2, 'pause']]),
    },
    {
      name: '[E02] events are listed with their details, and time updates are only counted',
      steps: [there, heard('play'), heard('timeupdate'), heard('timeupdate'), heard('tagchange', { tag: null })],
      ends: { player: { embedded: { connection: 'opening' } } },
      check(snapshot) {
        holds(({ counts }) => counts, { play: 1, timeupdate: 2, tagchange: 1 })(snapshot);
        holds(
          ({ events }) => events.map(({ id, name, at, detail }) => [id, name, at, detail]),
          [
            [1, 'play', 1_000, undefined],
            [2, 'tagchange', 1_000, { tag: null }],
          ],
        )(snapshot);
        holds(({ reading }) => reading.volume, 0.5)(snapshot);
      },
    },
    {
      name: '[E02] events are shown and hidden by name',
      steps: [there, show('timeupdate', true), show('play', false), heard('play'), heard('timeupdate')],
      ends: { player: { embedded: { connection: 'opening' } } },
      check: holds(
        ({ events, hidden }) => [events.map(({ name }) => name), hidden],
        [['timeupdate'], ['play', 'progress']],
      ),
    },
    {
      name: '[E02] a paused log does not change, but events are still counted',
      steps: [there, heard('play'), pauseLog, heard('play')],
      ends: { player: { embedded: { connection: 'opening' } } },
      check: holds(({ events, counts, isLogPaused }) => [events.length, counts.play, isLogPaused], [1, 2, true]),
    },
    {
      name: '[E02] a resumed log lists only the events received from then on',
      steps: [there, pauseLog, heard('play'), pauseLog, heard('play')],
      ends: { player: { embedded: { connection: 'opening' } } },
      check: holds(({ events, isLogPaused }) => [events.length, isLogPaused], [1, false]),
    },
    {
      name: '[E02] only the last two hundred events are listed',
      onChart: true,
      steps: [there, ...Array.from({ length: EVENTS_LISTED_MAX + 1 }, () => heard('play'))],
      ends: { player: { embedded: { connection: 'opening' } } },
      check: holds(
        ({ events, counts }) => [events.length, events[0]?.id, counts.play],
        [EVENTS_LISTED_MAX, 2, EVENTS_LISTED_MAX + 1],
      ),
    },
    {
      name: '[E02] events and their counts are cleared',
      steps: [there, heard('play'), { send: { type: 'log.clear' } }],
      ends: { player: { embedded: { connection: 'opening' } } },
      check: holds(({ events, counts }) => [events, counts], [[], {}]),
    },
    {
      name: '[E02] a successful copy of the code is reported',
      steps: [there, copy, { done: 'copyText' }],
      ends: { copy: 'copied' },
      check: holds(({ copied }) => copied, { what: 'snippet', text: '<b>' }),
    },
    {
      name: '[E02] a clipboard that refuses is reported',
      steps: [there, copy, { error: 'copyText', reason: offline }],
      ends: { copy: 'notCopied' },
    },
    {
      name: '[E02] a clipboard that does not respond in time is reported',
      steps: [there, copy, { elapse: CLIPBOARD_TIMEOUT_MS }],
      ends: { copy: 'notCopied' },
    },
    {
      name: '[E02] a failed copy can be repeated',
      steps: [there, copy, { error: 'copyText', reason: offline }, copy, { done: 'copyText' }],
      ends: { copy: 'copied' },
    },
    ...handedOver.map((journey) => ({ ...journey, onChart: true })),
  ],
});
