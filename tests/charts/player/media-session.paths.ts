import type { AnyEventObject } from 'xstate';
import { mediaSessionMachine } from '../../../machines/player/playback/media-session.machine.ts';
import type { SessionCommand } from '../../../machines/player/playback/media-session.machine.ts';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { expectEqual } from '../expect-equal.ts';
import { onShow, request, fullDocument } from './documents.ts';

const document = fullDocument();
const early = {
  request: request(),
  document: onShow(document),
  visitor: undefined,
  pageGroup: 64,
  grant: undefined,
  hasCookies: true,
  tag: undefined,
  stream: undefined,
  plays: false,
};
const late = { ...early, stream: { mode: 'replay', index: 0 }, plays: true } as const;
const renamed = { ...document, video: { ...document.video, title: 'Newer' } };

const playing = { send: { type: 'playback.playing', mode: 'replay' } } as const;
const paused = { send: { type: 'playback.paused', mode: 'replay' } } as const;
const pressed = (event: { type: string; [key: string]: unknown }) => ({ from: 'browserSession', event }) as const;

/** Checks the latest state that the session was given. */
function shows(
  observed: Observed,
  { plays, canSeek, canSkip }: { plays: boolean; canSeek: boolean; canSkip: boolean },
): void {
  const commands = (observed.children['browserSession'] ?? []) as unknown as SessionCommand[];
  const last = commands.findLast((command) => command.type === 'session.show');
  if (last?.plays !== plays || last.canSeek !== canSeek || last.canSkip !== canSkip)
    throw new Error(JSON.stringify(last));
}
function expectRequested(
  { children: { transport = [], tags = [] } }: Observed,
  requests: { transport: object[]; tags: object[] },
): void {
  expectEqual({ transport, tags }, requests);
}

/** Stand-ins for the player's charts that the session commands. */
const OWNERS = { transport: [undefined], tags: [undefined] };
const SHOWN = { type: 'session.show', plays: true, canSeek: true, canSkip: true };
const told = (...browserSession: AnyEventObject[]) => ({ children: { browserSession } });

export default definePaths(mediaSessionMachine, {
  name: 'media-session',
  system: ['transport', 'tags'],
  input: [early, late],
  events: {
    'playback.ready': [{ duration: 90, mode: 'replay' }],
    'playback.playing': [{ mode: 'replay' }],
    'playback.paused': [{ mode: 'replay' }],
    'playback.waiting': [],
    'media.seeked': [{ seek: 1, time: 3 }],
    'playback.changed': [{ mode: 'midRoll', index: 0, offset: 0 }],
    'playback.finished': [{}],
    'playback.volume': [],
    'playback.regranted': [],
    'tag.changed': [],
    'data.changed': [{ document: renamed }],
    'cover.changed': [],
    'ad.impression': [],
    'ad.click': [],
    'page.visible': [],
    'page.hidden': [],
    'network.online': [],
    'network.offline': [],
    'session.play': [],
    'session.pause': [],
    'session.back': [],
    'session.forward': [],
    'session.seek': [],
    'session.previous': [],
    'session.next': [],
    'session.taken': [],
  },
  runsIn: { browserSession: 'shown' },
  results: {
    browserSession: {
      emits: [
        { type: 'session.play' },
        { type: 'session.pause' },
        { type: 'session.back' },
        { type: 'session.forward' },
        { type: 'session.seek', time: 30 },
        { type: 'session.previous' },
        { type: 'session.next' },
        { type: 'session.taken' },
      ],
    },
  },
  endless: { browserSession: 'the system may ask for something as long as the film is there' },
  explore: { contextKey: ({ plays, mode, document: ref }) => [plays, mode, currentDocument(ref).video.title] },
  unseen: [
    {
      state: '(root)',
      reason:
        "It shows nothing in the page: the browser's session is read in tests/adapters/media-session.browser.test.ts and e2e/media-session.spec.ts.",
    },
  ],
  pinned: [
    {
      name: '[P15] no session is shown before the film plays',
      steps: [paused],
      ends: 'resting',
      check: (_, observed) => expectRequested(observed, { transport: [], tags: [] }),
    },
    { name: '[P15] a session loaded while the film plays is shown at once', input: late, steps: [], ends: 'shown' },
    {
      name: "[P15] the session's controls command the player and seek in steps of ten seconds",
      steps: [
        playing,
        pressed({ type: 'session.pause' }),
        pressed({ type: 'session.play' }),
        pressed({ type: 'session.back' }),
        pressed({ type: 'session.forward' }),
        pressed({ type: 'session.seek', time: 30 }),
        pressed({ type: 'session.previous' }),
        pressed({ type: 'session.next' }),
      ],
      ends: 'shown',
      check: (_, observed) =>
        expectRequested(observed, {
          transport: [
            { type: 'playback.pause' },
            { type: 'playback.play' },
            { type: 'playback.seekBy', seconds: -10 },
            { type: 'playback.seekBy', seconds: 10 },
            { type: 'playback.seek', time: 30 },
          ],
          tags: [{ type: 'tag.previous' }, { type: 'tag.next' }],
        }),
    },
    {
      name: '[P15] a pause is shown, and seeking and skipping stay enabled',
      steps: [playing, paused],
      ends: 'shown',
      check: (_, observed) => shows(observed, { plays: false, canSeek: true, canSkip: true }),
    },
    {
      name: '[P06] [P15] seeking and skipping are disabled during an advert',
      steps: [playing, { send: { type: 'playback.changed', mode: 'midRoll', index: 0, offset: 0 } }],
      ends: 'shown',
      check: (_, observed) => shows(observed, { plays: true, canSeek: false, canSkip: false }),
    },
    {
      name: '[P15] skipping is disabled in a film without tags',
      input: { ...early, document: onShow({ ...document, tags: [] }) },
      steps: [playing, paused],
      ends: 'shown',
      check: (_, observed) => shows(observed, { plays: false, canSeek: true, canSkip: false }),
    },
    {
      name: "[P10] [P15] newer data update the session's title",
      steps: [playing, { send: { type: 'data.changed', document: renamed } }],
      ends: 'shown',
      check(_, observed) {
        const heard = (observed.children['browserSession'] ?? []) as unknown as SessionCommand[];
        const described = heard.find((command) => command.type === 'session.describe');
        if (described?.title !== 'Newer') throw new Error(JSON.stringify(heard));
      },
    },
    {
      name: '[P15] a session taken over by another player returns when the film plays again after a pause',
      steps: [playing, pressed({ type: 'session.taken' }), playing, paused, playing],
      ends: 'shown',
    },
    {
      name: '[P15] a film that keeps playing beside another player does not take the session back',
      steps: [playing, pressed({ type: 'session.taken' }), playing],
      ends: 'overtaken',
    },
    {
      name: '[P15] playback resumed after a pause is shown as playing',
      steps: [playing, paused, playing],
      ends: 'shown',
      onChart: true,
      check: (_, observed) => shows(observed, { plays: true, canSeek: true, canSkip: true }),
    },
    {
      name: '[P15] the session shows the title, public collection and picture of the film, and every change',
      onChart: true,
      input: {
        ...late,
        document: onShow({
          ...document,
          video: { ...document.video, pathThumb: '/media/v1/thumb.jpg' },
          collections: [
            { id: 'c1', title: 'Selection camp', visibility: 'private', medias: [] },
            { id: 'c2', title: 'Spring cup', visibility: 'public', medias: [] },
          ],
        }),
      },
      begins: {
        in: 'shown',
        inputs: {
          ...OWNERS,
          browserSession: [
            {
              title: 'K1W final',
              collection: 'Spring cup',
              artwork: '/media/v1/thumb.jpg',
              plays: true,
              canSeek: true,
              canSkip: true,
            },
          ],
        },
      },
      steps: [
        { send: { type: 'playback.ready', duration: 90, mode: 'replay' }, expects: told(SHOWN) },
        { send: { type: 'media.seeked', seek: 1, time: 3 }, expects: told(SHOWN) },
        {
          send: { type: 'data.changed', document: renamed },
          expects: told({ type: 'session.describe', title: 'Newer' }, SHOWN),
        },
        {
          send: {
            type: 'data.changed',
            document: { ...document, tags: [], video: { ...document.video, title: undefined } },
          },
          expects: told({ type: 'session.describe', title: '' }, { ...SHOWN, canSkip: false }),
        },
        {
          send: { type: 'playback.finished' },
          expects: { ...told({ ...SHOWN, plays: false, canSkip: false }), context: { plays: false } },
        },
        { ...pressed({ type: 'session.taken' }), expects: { in: 'resting', runs: [] } },
      ],
      ends: 'resting',
    },
    {
      name: '[P06] [P15] seeking and skipping are disabled during an advert before the film and enabled with the film',
      onChart: true,
      steps: [
        {
          send: { type: 'playback.changed', mode: 'preRoll', index: 0, offset: 0 },
          expects: { in: 'resting', context: { mode: 'preRoll' } },
        },
        {
          send: { type: 'playback.playing', mode: 'preRoll' },
          expects: {
            in: 'shown',
            inputs: {
              browserSession: [{ title: 'K1W final', plays: true, canSeek: false, canSkip: false }],
            },
          },
        },
        {
          send: { type: 'playback.playing', mode: 'replay' },
          expects: { context: { mode: 'replay' }, ...told(SHOWN) },
        },
      ],
      ends: 'shown',
    },
    {
      name: '[P06] [P15] a session loaded during an advert starts with seeking and skipping disabled',
      onChart: true,
      input: { ...late, stream: { mode: 'midRoll', index: 0 } },
      begins: {
        inputs: { ...OWNERS, browserSession: [{ title: 'K1W final', plays: true, canSeek: false, canSkip: false }] },
      },
      steps: [],
      ends: 'shown',
    },
    {
      name: '[P15] [P32] skipping is enabled in a film without tags if it was opened from a list of tags',
      onChart: true,
      input: { ...late, request: request({ tags: ['t9'] }), document: onShow({ ...document, tags: [] }) },
      begins: {
        inputs: { ...OWNERS, browserSession: [{ title: 'K1W final', plays: true, canSeek: true, canSkip: true }] },
      },
      steps: [],
      ends: 'shown',
    },
    ...[paused, { send: { type: 'playback.finished' } } as const].map((rest) => ({
      name: `[P15] a session taken over by another player is over when playback stops: ${rest.send.type}`,
      onChart: true,
      input: late,
      steps: [
        { ...pressed({ type: 'session.taken' }), expects: { in: 'overtaken', runs: [], context: { plays: true } } },
        { ...rest, expects: { in: 'resting', context: { plays: false } } },
      ],
      ends: 'resting',
    })),
  ],
});
