import { mediaSessionMachine } from '../../../machines/player/playback/media-session.machine.ts';
import type { SessionCommand } from '../../../machines/player/playback/media-session.machine.ts';
import { currentDocument } from '../../../machines/shared/current-document.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { expectEqual } from '../expect-equal.ts';
import { onShow, request, whole } from './documents.ts';

const document = whole();
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

/** What was shown last, and what was asked of the player. */
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
      name: '[P15] nothing is shown before the film plays',
      steps: [paused],
      ends: 'resting',
      check: (_, observed) => expectRequested(observed, { transport: [], tags: [] }),
    },
    { name: '[P15] one that is fetched while the film plays shows it at once', input: late, steps: [], ends: 'shown' },
    {
      name: '[P15] what is pressed is done by the player, in steps of ten seconds',
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
      name: '[P15] a pause is shown, and keeps the controls',
      steps: [playing, paused],
      ends: 'shown',
      check: (_, observed) => shows(observed, { plays: false, canSeek: true, canSkip: true }),
    },
    {
      name: '[P06] [P15] nothing moves within an advert',
      steps: [playing, { send: { type: 'playback.changed', mode: 'midRoll', index: 0, offset: 0 } }],
      ends: 'shown',
      check: (_, observed) => shows(observed, { plays: true, canSeek: false, canSkip: false }),
    },
    {
      name: '[P15] a film without tags has none to go to',
      input: { ...early, document: onShow({ ...document, tags: [] }) },
      steps: [playing, paused],
      ends: 'shown',
      check: (_, observed) => shows(observed, { plays: false, canSeek: true, canSkip: false }),
    },
    {
      name: '[P10] [P15] newer data are sent to the session',
      steps: [playing, { send: { type: 'data.changed', document: renamed } }],
      ends: 'shown',
      check(_, observed) {
        const heard = (observed.children['browserSession'] ?? []) as unknown as SessionCommand[];
        const described = heard.find((command) => command.type === 'session.describe');
        if (described?.title !== 'Newer') throw new Error(JSON.stringify(heard));
      },
    },
    {
      name: '[P15] overtaken by another player, it comes back when it is played again',
      steps: [playing, pressed({ type: 'session.taken' }), playing, paused, playing],
      ends: 'shown',
    },
    {
      name: '[P15] playing on beside another player takes nothing from it',
      steps: [playing, pressed({ type: 'session.taken' }), playing],
      ends: 'overtaken',
    },
    {
      name: '[P15] played on after a pause, it is shown to play',
      steps: [playing, paused, playing],
      ends: 'shown',
      onChart: true,
      check: (_, observed) => shows(observed, { plays: true, canSeek: true, canSkip: true }),
    },
  ],
});
