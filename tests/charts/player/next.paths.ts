import type { SnapshotFrom } from 'xstate';
import { nextMachine } from '../../../machines/player/playback/next.machine.ts';
import { initialPlayerContext } from '../../../machines/player/player.rules.ts';
import { moved } from '../../../machines/player/player.list.ts';
import type { PlayerContext } from '../../../machines/player/player.rules.ts';
import { PREPARED_LIFE_MS } from '../../../core/domain/constants/playback.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Step } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { NOW, request, user, fullDocument } from './documents.ts';

type Snapshot = SnapshotFrom<typeof nextMachine>;

const offline = new Error('offline');
const anonymous = { kind: 'anonymous' } as const;
const list = [
  { type: 'video' as const, id: 'v1', tags: ['t1'] },
  { type: 'video' as const, id: 'v2', tags: ['t2'] },
  { type: 'video' as const, id: 'v3', tags: ['t1'] },
];
const first: PlayerContext = {
  ...initialPlayerContext({
    request: request({ id: undefined, tags: ['t1', 't2'], preRoll: 3, autoplay: true }),
    hasSession: false,
    hasCookies: true,
    volume: undefined,
    muted: undefined,
    frugal: false,
  }),
  list,
  granted: fullDocument(),
  visitor: anonymous,
  pageGroup: 64,
};
const second = moved(first, 'next');

function film(id: string, more: Partial<DataDocument['video']> = {}): DataDocument {
  const document = fullDocument({ id });
  return { ...document, video: { ...document.video, replay_url: `/media/${id}/master.m3u8`, ...more } };
}
const loaded = {
  done: 'load',
  output: { kind: 'loaded', result: { document: film('v2'), at: NOW }, list: [] },
} as const;
const granted = (document = film('v2')) =>
  ({
    done: 'access',
    output: { kind: 'granted', document, grant: undefined, visitor: anonymous, pageGroup: 64 },
  }) as const;
const gated = {
  done: 'access',
  output: { kind: 'gate', gate: 'password', visitor: anonymous, pageGroup: 64 },
} as const;
const refused = (reason: string) => ({ done: 'access', output: { kind: 'refused', reason } }) as const;
const tag = (id: string | undefined) => ({ send: { type: 'tag.changed', id } }) as const;
const playing = { send: { type: 'playback.playing' } } as const;

/** Access is checked only once the document has loaded. */
const onceLoaded =
  <Output>(output: Output) =>
  (snapshot: Snapshot): Output | undefined =>
    snapshot.matches({ authorizing: 'checking' }) ? output : undefined;

function expectEmitted(observed: Observed, ...types: string[]): void {
  const all = observed.parent.map(({ type }) => type);
  if (String(all) !== String(types)) throw new Error(`emitted ${all.join(', ') || 'nothing'}`);
}

const GRANT = { expiresAt: NOW + 600_000 };
const MEMBER = { kind: 'connected', user: user() } as const;

export default definePaths(nextMachine, {
  name: 'next',
  input: [
    { upcoming: second, last: 't1' },
    { upcoming: second, last: undefined },
    { upcoming: undefined, last: 't1' },
  ],
  events: {
    'tag.changed': [{ id: 't0' }, { id: 't1' }],
    'playback.playing': [{}],
  },
  runsIn: { access: 'authorizing', load: 'authorizing.loading', prepareMedia: 'prepared' },
  results: {
    load: { done: [loaded.output, { kind: 'failed' }], error: [offline] },
    access: {
      done: [granted().output, gated.output, refused('private').output, refused('checkFailed').output].map(onceLoaded),
      error: [offline],
    },
    prepareMedia: {},
  },
  endless: {
    load: 'each of its requests has a deadline',
    access: 'each of its requests has a deadline',
  },
  explore: { contextKey: ({ upcoming, isLast, plays }) => [upcoming?.listIndex, isLast, plays] },
  unseen: [
    {
      state: '(root)',
      reason: 'It works ahead of what is seen: that the change then has no gap is measured in e2e/play-all.spec.ts.',
    },
  ],
  pinned: [
    {
      name: '[P32] a preparation that expires while an earlier tag plays is not renewed before the last tag',
      onChart: true,
      steps: [playing, tag('t1'), loaded, granted(), tag('t0'), { elapse: PREPARED_LIFE_MS }],
      ends: 'waiting',
    },
    {
      name: '[P32] nothing is requested before the last tag of this video plays',
      steps: [playing, tag('t0')],
      ends: 'waiting',
      check: (_, observed) => expectEmitted(observed),
    },
    {
      name: '[P32] no media are prepared before access is granted',
      steps: [playing, tag('t1'), loaded],
      ends: { authorizing: 'checking' },
      check: ({ children }, observed) => {
        if (children['prepareMedia']) throw new Error('its media are being prepared');
        if (!observed.children['access']?.some(({ type }) => type === 'access.document'))
          throw new Error('nothing is checked');
        expectEmitted(observed);
      },
    },
    {
      name: '[P32] a granted video is prepared at its first listed tag minus the pre-roll',
      steps: [playing, tag('t1'), loaded, granted()],
      ends: 'prepared',
      check: ({ children, context }, observed) => {
        const { input } = (children['prepareMedia']?.getSnapshot() ?? {}) as { input?: { source?: unknown } };
        const { url, startAt, kind } = (input?.source ?? {}) as Record<string, unknown>;
        if (url !== '/media/v2/master.m3u8' || startAt !== 17 || kind !== 'replay')
          throw new Error(JSON.stringify(input));
        if (context.upcoming?.granted?.video.id !== 'v2') throw new Error('the document is not kept');
        expectEmitted(observed, 'next.granted');
      },
    },
    {
      name: '[P32] a live stream is granted without preparing its media',
      steps: [playing, tag('t1'), loaded, granted(film('v2', { replay_url: undefined, live_url: '/live.m3u8' }))],
      ends: 'prepared',
      check: ({ children }, observed) => {
        const { input } = (children['prepareMedia']?.getSnapshot() ?? {}) as { input?: { source?: unknown } };
        if (input?.source !== undefined) throw new Error(JSON.stringify(input));
        expectEmitted(observed, 'next.granted');
      },
    },
    {
      name: '[P32] a refused video is skipped, and the video after it is prepared',
      steps: [playing, tag('t1'), loaded, refused('private'), loaded, granted(film('v3'))],
      ends: 'prepared',
      check: ({ context }) => {
        const { listIndex, refused: passed } = context.upcoming!;
        if (listIndex !== 2 || String(passed) !== '1') throw new Error(`${listIndex}, ${String(passed)}`);
      },
    },
    {
      name: '[P32] a refusal of the last video of the list is left to the change of video',
      input: { upcoming: { ...second, list: list.slice(0, 2) }, last: 't1' },
      steps: [playing, tag('t1'), loaded, refused('private')],
      ends: 'left',
      check: (_, observed) => expectEmitted(observed),
    },
    {
      name: '[P32] a gated video is left to the change of video',
      steps: [playing, tag('t1'), loaded, gated],
      ends: 'left',
      check: (_, observed) => expectEmitted(observed),
    },
    {
      name: '[P33] a video granted a minute ago is checked again',
      steps: [playing, tag('t1'), loaded, granted(), { elapse: PREPARED_LIFE_MS }],
      ends: { authorizing: 'loading' },
      check: (_, observed) => expectEmitted(observed, 'next.granted', 'next.lapsed'),
    },
    {
      name: '[P32] nothing is prepared at the end of a list',
      onChart: true,
      input: { upcoming: undefined, last: 't1' },
      begins: { in: 'none', inputs: {} },
      steps: [
        { ...playing, expects: { in: 'none', inputs: {} } },
        { ...tag('t1'), expects: { in: 'none', inputs: {} } },
      ],
      ends: 'none',
    },
    {
      name: '[P32] the next video is fetched and checked once the last tag is current and its video plays',
      onChart: true,
      begins: { in: 'waiting', context: { isLast: false, plays: false } },
      steps: [
        { ...tag('t1'), expects: { in: 'waiting', context: { isLast: true }, inputs: {} } },
        {
          ...playing,
          expects: {
            in: { authorizing: 'loading' },
            runs: ['access', 'load'],
            inputs: {
              access: [{ request: second.request, hasSession: false, visitor: anonymous, pageGroup: 64 }],
              load: [{ request: second.request, id: 'v2' }],
            },
          },
        },
        {
          ...loaded,
          expects: {
            in: { authorizing: 'checking' },
            children: { access: [{ type: 'access.document', document: film('v2'), at: NOW }] },
          },
        },
        {
          done: 'access',
          output: { kind: 'granted', document: film('v2'), grant: GRANT, visitor: MEMBER, pageGroup: 12 },
          expects: {
            in: 'prepared',
            parent: [
              {
                type: 'next.granted',
                upcoming: {
                  ...second,
                  loaded: loaded.output.result,
                  granted: film('v2'),
                  grant: GRANT,
                  visitor: MEMBER,
                  pageGroup: 12,
                },
              },
            ],
          },
        },
        { ...tag('t0'), expects: { in: 'prepared', context: { isLast: false } } },
      ],
      ends: 'prepared',
      runs: ['prepareMedia'],
    },
    {
      name: '[P32] a video without listed tags is at its last tag from the start',
      onChart: true,
      input: { upcoming: second, last: undefined },
      begins: { in: 'waiting', context: { isLast: true } },
      steps: [{ ...playing, expects: { in: { authorizing: 'loading' } } }],
      ends: { authorizing: 'loading' },
    },
    ...[
      { what: 'whose data cannot be found', step: { done: 'load', output: { kind: 'failed' } } },
      { what: 'whose data cannot be fetched', step: { error: 'load', reason: offline } },
      { what: 'whose access cannot be checked', step: { error: 'access', reason: offline } },
    ].map(({ what, step }) => ({
      name: `[P32] a next video ${what} is left to the change of video`,
      onChart: true,
      steps: [playing, tag('t1'), step as Step],
      ends: 'left',
      runs: [],
    })),
    ...['disconnected', 'checkFailed'].map((reason) => ({
      name: `[P32] a next video whose refusal is not final is left to the change of video: ${reason}`,
      onChart: true,
      steps: [playing, tag('t1'), loaded, refused(reason)],
      ends: 'left',
    })),
  ],
});
