import type { AnyMachineSnapshot } from 'xstate';
import { analyticsMachine } from '../../../machines/player/analytics/analytics.machine.ts';
import type { CounterCommand } from '../../../machines/player/analytics/analytics.machine.ts';
import { WATCH_TICK_MS } from '../../../core/domain/constants/analytics.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { onShow, request, user, fullDocument } from './documents.ts';

const COUNTED = { scores: false, shareTags: true, analyticsGroups: [9, 64] } as const;
const UNCOUNTED = { ...COUNTED, analyticsGroups: undefined };
const visit = {
  request: request(),
  document: onShow(fullDocument()),
  visitor: { kind: 'anonymous' },
  pageGroup: 64,
  grant: undefined,
  hasCookies: true,
  flags: COUNTED,
  tag: undefined,
  stream: undefined,
  plays: false,
} as const;
/** The chart loaded after playback had started. */
const begun = { ...visit, plays: true, stream: { mode: 'replay', index: 0 } } as const;
const advertised = { ...visit, plays: true, stream: { mode: 'preRoll', index: 0 } } as const;
const member = { ...visit, visitor: { kind: 'connected', user: user() } } as const;

const given = { done: 'readConsent', output: 'given' } as const;
const playing = { send: { type: 'playback.playing', mode: 'replay' } } as const;
const seen = { send: { type: 'ad.impression', ad: 's1', slot: 'pubDisplay' } } as const;
const second = { elapse: WATCH_TICK_MS } as const;

/** What the counter received, in order: `count play v1 by 64`. */
function counted(observed: Observed, ...expected: string[]): void {
  const commands = (observed.children['counter'] ?? []) as unknown as CounterCommand[];
  const heard = commands.map(
    ({ type, event }) =>
      `${type.slice('counter.'.length)} ${event.action} ${event.value} by ${event.userId}${event.play ? ` of ${event.play}` : ''}`,
  );
  if (heard.join('; ') !== expected.join('; ')) throw new Error(`received: ${heard.join('; ')}`);
}

type Journey = PinnedJourney<typeof analyticsMachine>;
const act = stepsOf<typeof analyticsMachine>();
const event = (action: string, value: string | number, more: object = {}) => ({
  action,
  value,
  userId: 64,
  groupId: 64,
  incognito: true,
  ...more,
});
const sent = (type: 'count' | 'keep', what: object) => ({
  children: { counter: [{ type: `counter.${type}`, event: what }] },
});
const saves = (consent: 'given' | 'refused') => ({ inputs: { saveConsent: [{ consent }] } });
const unsaved = act.fails('saveConsent', new Error('no storage'));

const flagsSet = (flags: object, expects: object = {}) => act.send({ type: 'flags.set', flags }, expects);

const switched: readonly Journey[] = [
  ...(
    [
      ['disables counting', { ...visit, flags: UNCOUNTED }],
      ['sets no flags', { ...visit, flags: undefined }],
      ['counts only other groups', { ...visit, document: onShow(fullDocument({ group: 8 })) }],
      ['has no user', { ...visit, request: request({ userId: 0 }) }],
    ] as const
  ).map(([page, input]): Journey => ({
    name: `[P28] no consent is requested and nothing is counted when the page ${page}`,
    onChart: true,
    input,
    begins: { in: 'off', inputs: {} },
    steps: [playing, second, act.send({ type: 'page.hidden' }, { in: 'off', children: {}, inputs: {} })],
    ends: 'off',
  })),
  {
    name: '[P28] a signed-in member is counted on a page without a user',
    onChart: true,
    input: { ...member, request: request({ userId: 0 }) },
    begins: { in: 'recalling' },
    steps: [],
    ends: 'recalling',
  },
  {
    name: '[E01] [P28] counting enabled during playback asks for consent first and counts from then on',
    onChart: true,
    input: { ...visit, flags: UNCOUNTED },
    steps: [
      playing,
      second,
      flagsSet(COUNTED, { in: 'recalling' }),
      act.done('readConsent', undefined, { in: 'asking' }),
      second,
      act.send(
        { type: 'analytics.allow' },
        {
          in: { counting: { play: 'sending', watch: 'watching' } },
          inputs: { ...saves('given').inputs, counter: [undefined], sendPlay: [{ event: event('play', 'v1') }] },
        },
      ),
      act.done('sendPlay', { id: 'p1' }),
      act.wait(1_000, sent('keep', event('watch_time', 1, { play: 'p1' }))),
    ],
    ends: 'counting',
  },
  {
    name: '[E01] [P28] disabling and re-enabling counting continues one visit: one play, accumulated seconds',
    onChart: true,
    steps: [
      given,
      playing,
      act.done('sendPlay', { id: 'p1' }),
      act.wait(1_000, sent('keep', event('watch_time', 1, { play: 'p1' }))),
      flagsSet({ ...COUNTED, scores: true }, { in: { counting: { watch: 'watching' } }, inputs: {} }),
      flagsSet(UNCOUNTED, { in: 'off', runs: [] }),
      act.wait(1_000, { in: 'off', children: {} }),
      flagsSet(COUNTED, { in: 'recalling' }),
      act.done('readConsent', 'given', {
        in: { counting: { play: 'settled', watch: 'watching' } },
        inputs: { ...saves('given').inputs, counter: [undefined] },
      }),
      act.wait(1_000, sent('keep', event('watch_time', 2, { play: 'p1' }))),
    ],
    ends: 'counting',
  },
  {
    name: '[E01] [P28] the consent question closes when the page disables counting',
    onChart: true,
    steps: [act.done('readConsent', undefined, { in: 'asking' }), flagsSet(UNCOUNTED, { in: 'off' })],
    ends: 'off',
  },
  {
    name: '[E01] [P28] a refusal persists when the page disables and re-enables counting',
    onChart: true,
    steps: [
      act.done('readConsent', undefined),
      act.send({ type: 'analytics.refuse' }, { in: 'refused' }),
      flagsSet(UNCOUNTED, { in: 'refused' }),
      flagsSet(COUNTED, { in: 'refused', inputs: {} }),
    ],
    ends: 'refused',
  },
];

const eachStep: readonly Journey[] = [
  ...(
    [
      ['is missing', act.done('readConsent', undefined)],
      ['cannot be read', act.fails('readConsent', new Error('no storage'))],
      ['is not read within ten seconds', act.wait(10_000)],
    ] as const
  ).map(([what, step]): Journey => ({
    name: `[P28] the viewer is asked when the saved consent ${what}, and a refusal is saved and respected`,
    onChart: true,
    steps: [
      { ...step, expects: { in: 'asking', inputs: {} } },
      act.send({ type: 'analytics.refuse' }, { in: 'refused', ...saves('refused') }),
      { ...unsaved, expects: { in: 'refused' } },
      act.send({ type: 'ad.click', ad: 's1', slot: 'pubDisplay' }, { in: 'refused', children: {} }),
    ],
    ends: 'refused',
  })),
  {
    name: '[P28] a saved refusal is respected without asking again',
    onChart: true,
    steps: [act.done('readConsent', 'refused', { in: 'refused', ...saves('refused') }), act.done('saveConsent')],
    ends: 'refused',
  },
  {
    name: '[P28] an anonymous play is sent to the server with the group of the film',
    onChart: true,
    input: { ...visit, document: onShow(fullDocument({ group: 9 })) },
    steps: [
      act.done('readConsent', 'given', {
        in: { counting: { play: 'unplayed', watch: 'still' } },
        inputs: { ...saves('given').inputs, counter: [undefined] },
      }),
      { ...unsaved, expects: { in: 'counting', children: {} } },
      act.send(
        { type: 'playback.playing', mode: 'replay' },
        {
          in: { counting: { play: 'sending', watch: 'watching' } },
          inputs: { sendPlay: [{ event: event('play', 'v1', { groupId: 9 }) }] },
          children: {},
        },
      ),
      act.done('sendPlay', { id: 'p1' }, { in: { counting: { play: 'settled' } }, context: { play: 'p1' } }),
      act.wait(1_000, sent('keep', event('watch_time', 1, { groupId: 9, play: 'p1' }))),
      act.send({ type: 'page.hidden' }, sent('count', event('watch_time', 1, { groupId: 9, play: 'p1' }))),
    ],
    ends: 'counting',
  },
  {
    name: '[P28] the play of a member is counted under their user id, and their adverts are not counted',
    onChart: true,
    input: member,
    steps: [
      given,
      act.send(
        { type: 'playback.playing', mode: 'live' },
        {
          inputs: { sendPlay: [{ event: event('play', 'v1', { userId: 5, incognito: false }) }] },
        },
      ),
      act.wait(1_000, sent('keep', event('watch_time', 1, { userId: 5, incognito: false }))),
      act.send(
        { type: 'tag.changed', id: 't1', by: 'press' },
        sent('count', event('tag_click', 't1', { userId: 5, incognito: false })),
      ),
      act.send({ type: 'ad.click', ad: 's1', slot: 'pubDisplay' }, { children: {} }),
    ],
    ends: 'counting',
  },
  {
    name: '[P28] watch time is counted without a play id when the server does not confirm the play within ten seconds',
    onChart: true,
    input: { ...visit, stream: { mode: 'preRoll', index: 0 } },
    steps: [
      given,
      act.send(
        { type: 'playback.playing', mode: 'preRoll' },
        { in: { counting: { play: 'sending', watch: 'still' } } },
      ),
      act.wait(10_000, { in: { counting: { play: 'settled' } }, children: {} }),
      act.send({ type: 'playback.playing', mode: 'replay' }, { in: { counting: { watch: 'watching' } } }),
      act.wait(1_000, sent('keep', event('watch_time', 1))),
    ],
    ends: 'counting',
  },
  {
    name: '[P28] leaving before one second is watched and deselecting a tag count nothing',
    onChart: true,
    steps: [
      given,
      act.send({ type: 'page.hidden' }, { children: {} }),
      act.send({ type: 'tag.changed', id: undefined, by: 'press' }, { children: {} }),
    ],
    ends: 'counting',
  },
];

export default definePaths(analyticsMachine, {
  name: 'analytics',
  input: [visit, member, begun, advertised, { ...visit, flags: UNCOUNTED }],
  events: {
    'analytics.allow': [{}],
    'analytics.refuse': [{}],
    'flags.set': [{ flags: COUNTED }, { flags: UNCOUNTED }],
    'playback.ready': [],
    'playback.playing': [{ mode: 'replay' }, { mode: 'live' }, { mode: 'preRoll' }, { mode: 'midRoll' }],
    'playback.paused': [{ mode: 'replay' }],
    'playback.waiting': [{ mode: 'replay' }],
    'media.seeked': [],
    'playback.changed': [{ mode: 'midRoll', index: 0, offset: 0 }],
    'playback.finished': [{}],
    'playback.volume': [],
    'playback.regranted': [],
    'tag.changed': [
      { id: 't1', by: 'press' },
      { id: 't2', by: 'seek' },
      { id: 't2', by: 'time' },
    ],
    'data.changed': [],
    'cover.changed': [],
    'ad.impression': [{ ad: 's1', slot: 'pubDisplay' }],
    'ad.click': [{ ad: 's1', slot: 'pubDisplay' }],
    'page.visible': [],
    'page.hidden': [{}],
    'network.online': [],
    'network.offline': [],
  },
  runsIn: {
    readConsent: 'recalling',
    saveConsent: ['refused', 'counting'],
    counter: 'counting',
    sendPlay: 'counting.play.sending',
  },
  results: {
    readConsent: { done: ['given', 'refused', undefined], error: [new Error('no storage')] },
    saveConsent: { done: [undefined], error: [new Error('no storage')] },
    sendPlay: { done: [{ id: 'p1' }], error: [new Error('offline')] },
    counter: {},
  },
  endless: {
    counter: 'a visit lasts as long as it lasts',
    saveConsent: 'the browser keeps it at once or not at all, and nothing waits for it',
  },
  explore: {
    contextKey: ({ watched, play, isPlaySent, visitor, plays, mode, flags }) => [
      watched > 0,
      play,
      isPlaySent,
      visitor?.kind,
      plays,
      mode,
      flags?.analyticsGroups,
    ],
  },
  unseen: [
    { state: 'off', reason: 'A page that counts nothing shows nothing.' },
    { state: 'recalling', reason: 'Whether the viewer has answered before is asked of the browser, in no time.' },
    { state: 'refused', reason: 'Who said no is left alone.' },
    { state: 'counting', reason: 'Counting shows nothing; what leaves the browser is read in e2e/analytics.spec.ts.' },
  ],
  pinned: [
    {
      name: '[P28] nothing is counted before the viewer consents',
      steps: [{ done: 'readConsent', output: undefined }, playing, seen, second, { send: { type: 'page.hidden' } }],
      ends: 'asking',
      check: (_, observed) => counted(observed),
    },
    {
      name: '[P28] nothing is counted after a refusal',
      steps: [{ done: 'readConsent', output: undefined }, { send: { type: 'analytics.refuse' } }, playing, seen],
      ends: 'refused',
      check: (_, observed) => counted(observed),
    },
    {
      name: '[P28] watched seconds carry the id of their play, and paused time is not counted',
      steps: [
        given,
        playing,
        { done: 'sendPlay', output: { id: 'p1' } },
        second,
        second,
        { send: { type: 'playback.paused', mode: 'replay' } },
        second,
        { send: { type: 'page.hidden' } },
      ],
      ends: { counting: { play: 'settled', watch: 'still' } },
      check: (snapshot: AnyMachineSnapshot, observed) => {
        if ((snapshot.context as { watched: number }).watched !== 2) throw new Error('not two seconds');
        counted(
          observed,
          'keep watch_time 1 by 64 of p1',
          'keep watch_time 2 by 64 of p1',
          'count watch_time 2 by 64 of p1',
        );
      },
    },
    {
      name: '[P28] consent given during playback starts counting from that moment',
      steps: [
        { done: 'readConsent', output: undefined },
        playing,
        second,
        { send: { type: 'analytics.allow' } },
        { done: 'sendPlay', output: { id: 'p1' } },
        second,
      ],
      ends: { counting: { play: 'settled', watch: 'watching' } },
      check: (_, observed) => counted(observed, 'keep watch_time 1 by 64 of p1'),
    },
    {
      name: '[P28] consent given during a pause counts nothing until playback resumes',
      steps: [
        { done: 'readConsent', output: undefined },
        playing,
        { send: { type: 'playback.paused', mode: 'replay' } },
        { send: { type: 'analytics.allow' } },
        second,
      ],
      ends: { counting: { play: 'unplayed', watch: 'still' } },
      check: (_, observed) => counted(observed),
    },
    {
      name: '[P28] a film that starts before the analytics chart has loaded is counted under saved consent',
      input: begun,
      steps: [given, { done: 'sendPlay', output: { id: 'p1' } }, second],
      ends: { counting: { play: 'settled', watch: 'watching' } },
      check: (_, observed) => counted(observed, 'keep watch_time 1 by 64 of p1'),
    },
    {
      name: '[P28] pre-roll and mid-roll adverts do not count as watch time',
      input: advertised,
      steps: [
        given,
        { done: 'sendPlay', output: { id: 'p1' } },
        second,
        { send: { type: 'playback.changed', mode: 'replay', index: 0, offset: 0 } },
        playing,
        second,
        { send: { type: 'playback.changed', mode: 'midRoll', index: 0, offset: 0 } },
        second,
        { send: { type: 'playback.playing', mode: 'midRoll' } },
        second,
        { send: { type: 'playback.changed', mode: 'live', index: 0, offset: 0 } },
        { send: { type: 'playback.playing', mode: 'live' } },
        second,
      ],
      ends: { counting: { play: 'settled', watch: 'watching' } },
      check: (_, observed) => counted(observed, 'keep watch_time 1 by 64 of p1', 'keep watch_time 2 by 64 of p1'),
    },
    {
      name: '[P28] a stall and the time after the end do not count as watch time',
      steps: [
        given,
        playing,
        { done: 'sendPlay', output: { id: 'p1' } },
        { send: { type: 'playback.waiting', mode: 'replay' } },
        second,
        playing,
        second,
        { send: { type: 'playback.finished' } },
        second,
      ],
      ends: { counting: { play: 'settled', watch: 'still' } },
      check: (_, observed) => counted(observed, 'keep watch_time 1 by 64 of p1'),
    },
    {
      name: '[P28] a tag counts when the viewer presses it, not when playback or a seek reaches it',
      steps: [
        given,
        { send: { type: 'tag.changed', id: 't2', by: 'time' } },
        { send: { type: 'tag.changed', id: 't2', by: 'seek' } },
        { send: { type: 'tag.changed', id: 't1', by: 'press' } },
      ],
      ends: { counting: { play: 'unplayed', watch: 'still' } },
      check: (_, observed) => counted(observed, 'count tag_click t1 by 64'),
    },
    {
      name: '[P28] advert impressions and clicks are counted for anonymous visitors',
      steps: [given, seen, { send: { type: 'ad.click', ad: 's1', slot: 'pubDisplay' } }],
      ends: { counting: { play: 'unplayed', watch: 'still' } },
      check: (_, observed) => counted(observed, 'count ad_impression s1 by 64', 'count ad_click s1 by 64'),
    },
    {
      name: '[P28] advert impressions are not counted for signed-in users',
      input: member,
      steps: [given, seen],
      ends: { counting: { play: 'unplayed', watch: 'still' } },
      check: (_, observed) => counted(observed),
    },
    {
      name: '[P28] watch time is counted without a play id when the server rejects the play',
      steps: [given, playing, { error: 'sendPlay', reason: new Error('500') }, second],
      ends: { counting: { play: 'settled', watch: 'watching' } },
      check: (_, observed) => counted(observed, 'keep watch_time 1 by 64'),
    },
    ...eachStep,
    ...switched,
  ],
});
