/**
 * Journeys of playback with the effect of each step: who receives the engine's reports and viewers' requests, and the
 * input of each source at its start.
 */
import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { MediaFacts, PlaybackContext } from '../../../machines/player/playback/playback/playback.rules.ts';
import { selectIsFramed } from '../../../machines/player/playback/playback/playback.select.ts';
import { firstSource } from '../../../machines/player/playback/playback/playback.source.ts';
import type { playbackMachine } from '../../../machines/player/playback/playback/playback.machine.ts';
import type { Expected, JourneyStep } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/types.ts';
import { user } from './documents.ts';
import { dataDocument, playRequest } from './playback-fixtures.ts';
import {
  advertOver,
  alsoDue,
  at,
  changed,
  drawn,
  due,
  dueTag,
  encoding,
  ended,
  film,
  GRANT,
  IN_AN_HOUR,
  input,
  live,
  LIVE_URL,
  liveWithReplay,
  MID_ROLL,
  nothing,
  NOW,
  OTHER_MID_ROLL,
  PRE_ROLL,
  READY,
  RENEWED,
  scheduled,
  SITE_URL,
  siteFilm,
  siteLive,
  threeAdverts,
  TWO_FILMS,
  twoCameras,
  twoFilms,
  withAdverts,
} from './playback-steps.ts';

type Journey = PinnedJourney<typeof playbackMachine>;
type Does = JourneyStep<typeof playbackMachine>;
type Holds = Expected<typeof playbackMachine>;

const FILMING = { showing: { content: { replay: 'filming' } } } as const;
const ON_AIR = { showing: { content: { live: 'onAir' } } } as const;
const FILM_URL = '/media/7/index.m3u8';
const SECOND_URL = '/media/7/second.m3u8';
const OTHER_LIVE_URL = '/media/live-8/index.m3u8';
const twoStreams = dataDocument({ video: { live_url: `${LIVE_URL},${OTHER_LIVE_URL}` } });
const liveAdverts = dataDocument({
  video: { replay_url: undefined, live_url: LIVE_URL },
  pubVideo: [MID_ROLL, OTHER_MID_ROLL],
  tags: [dueTag],
});

const closed = { type: 'source.closed' };
const opened = (url: string, over: object = {}) => ({
  type: 'source.opened',
  kind: 'replay',
  url,
  autoplay: true,
  within: false,
  ...over,
});
/** The four children that watch the engine, and the one that asks for consent. */
const everybody = (...events: AnyEventObject[]): Record<string, AnyEventObject[]> => ({
  transport: events,
  liveEdge: events,
  recovery: events,
  frameRate: events,
  consent: events,
});
/** Playback closes the source and opens another at once: recovery is not closed in between. */
const reopened = (event: AnyEventObject) => ({ ...everybody(closed, event), recovery: [event] });
const LEFT = { transport: [closed], liveEdge: [closed], frameRate: [closed], consent: [closed] };
const shows = (mode: string, index = 0, offset = 0) => ({ type: 'playback.changed', mode, index, offset });

/** The engine's input for any source, and for a film or a live stream of our own. */
const KEPT = { autoplay: true, volume: 100, muted: false, frugal: false };
const FILM = { ...KEPT, rate: 1, quality: 'auto', captionLang: 'off' };
const FACTS: MediaFacts = {
  duration: 0,
  qualities: [],
  quality: 'auto',
  captionTracks: [],
  captions: 'off',
  audioTracks: [],
  audio: undefined,
  rate: 1,
};
const READ = { ...FACTS, duration: 60, qualities: [720, 240] };

const heardBy = (event: AnyEventObject, children: readonly string[]) =>
  Object.fromEntries(children.map((child) => [child, [event]]));
/** The engine reports something, and only these children receive it. */
const engine = (event: AnyEventObject, children: readonly string[], over: Holds = {}): Does => ({
  from: 'media',
  event,
  expects: { parent: [], inputs: {}, children: heardBy(event, children), ...over },
});
/** A request that only these children receive. */
const asked = (event: AnyEventObject, children: readonly string[], over: Holds = {}): Does => ({
  send: event,
  expects: { parent: [], inputs: {}, children: heardBy(event, children), ...over },
});
const byTransport = (event: AnyEventObject, children: readonly string[], over: Holds = {}): Does => ({
  from: 'transport',
  event,
  expects: { parent: [], inputs: {}, children: heardBy(event, children), ...over },
});
/** A command to the engine. */
const told = (event: AnyEventObject, command: AnyEventObject, over: Holds = {}): Does =>
  asked(event, [], { children: { media: [command] }, ...over });
const preferred = (preferences: object) => [{ type: 'playback.preferences', preferences }];
/** Stored for the next visit. */
const chosen = (choices: object) => ({ type: 'playback.chosen', choices });

const PLAYING = { type: 'media.playing' };
const PAUSED = { type: 'media.paused' };
const WAITING = { type: 'media.waiting' };
const BLOCKED = { type: 'media.blocked', muted: false };
const ENDED = { type: 'media.ended' };
const FATAL = { type: 'media.fatal', status: 404 };
const SEEKED = { type: 'media.seeked', seek: 1, time: 30 };
const LATENCY = { type: 'media.latency', behind: 4 };

/** Common behaviour of films and live streams. */
const throughout = (mode: 'replay' | 'live'): Does[] => [
  engine(READY, ['transport'], {
    parent: [{ type: 'playback.ready', duration: 60, mode }],
    context: { media: READ },
  }),
  engine(PAUSED, ['transport', 'liveEdge'], { parent: [{ type: 'playback.paused', mode }], context: { runs: false } }),
  engine(PLAYING, ['transport', 'liveEdge', 'recovery'], {
    parent: [{ type: 'playback.playing', mode }],
    context: { runs: true },
  }),
  engine(WAITING, ['transport', 'liveEdge'], { parent: [{ type: 'playback.waiting', mode }] }),
  engine(BLOCKED, ['transport']),
  engine(FATAL, ['recovery']),
  engine(SEEKED, ['transport', 'liveEdge', 'recovery'], { parent: [SEEKED] }),
  engine(LATENCY, ['liveEdge']),
  byTransport({ type: 'transport.stuck' }, ['recovery']),
  byTransport({ type: 'media.pause' }, ['media'], { context: { runs: false } }),
  byTransport({ type: 'media.play' }, ['media'], { context: { runs: true } }),
  asked({ type: 'recovery.retry' }, ['recovery']),
  asked({ type: 'network.online' }, ['recovery']),
  asked({ type: 'page.visible' }, ['recovery']),
  asked({ type: 'playback.toEdge' }, ['transport', 'liveEdge']),
  asked({ type: 'playback.step', frames: 1 }, ['transport']),
  asked({ type: 'frameRate.dismiss' }, ['frameRate']),
  asked({ type: 'consent.give' }, ['consent']),
  asked({ type: 'consent.refuse' }, ['consent']),
  asked({ type: 'advert.skip' }, []),
  engine({ type: 'media.rate', rate: 2 }, [], { context: { media: { ...READ, rate: 2 } } }),
  engine({ type: 'media.quality', lines: 240 }, [], {
    context: { media: { ...READ, rate: 2, quality: 240 } },
  }),
  engine({ type: 'media.captions', lang: 'en' }, [], {
    context: { media: { ...READ, rate: 2, quality: 240, captions: 'en' } },
  }),
  engine({ type: 'media.audio', lang: 'fr' }, [], {
    context: { media: { ...READ, rate: 2, quality: 240, captions: 'en', audio: 'fr' } },
  }),
  // Facts read from the engine stay when it reports again that it is ready.
  engine({ ...READY, captions: [{ lang: 'en', label: 'English' }], qualities: [] }, ['transport'], {
    parent: [{ type: 'playback.ready', duration: 60, mode }],
    context: {
      media: {
        ...FACTS,
        duration: 60,
        captionTracks: [{ lang: 'en', label: 'English' }],
        rate: 2,
        quality: 240,
        captions: 'en',
        audio: 'fr',
      },
    },
  }),
  told(
    { type: 'playback.setRate', rate: 1.5 },
    { type: 'media.setRate', rate: 1.5 },
    {
      parent: preferred({ rate: 1.5, quality: 'auto', captions: 'off' }),
    },
  ),
  told(
    { type: 'playback.setQuality', lines: 720 },
    { type: 'media.setQuality', lines: 720 },
    {
      parent: preferred({ rate: 1.5, quality: 720, captions: 'off' }),
    },
  ),
  told(
    { type: 'playback.setCaptions', lang: 'en' },
    { type: 'media.setCaptions', lang: 'en' },
    {
      parent: [...preferred({ rate: 1.5, quality: 720, captions: 'en' }), chosen({ captions: 'en' })],
    },
  ),
  told(
    { type: 'playback.setAudio', lang: 'fr' },
    { type: 'media.setAudio', lang: 'fr' },
    {
      parent: [...preferred({ rate: 1.5, quality: 720, captions: 'en', audio: 'fr' }), chosen({ audio: 'fr' })],
      context: { preferences: { rate: 1.5, quality: 720, captions: 'en', audio: 'fr' } },
    },
  ),
  {
    from: 'recovery',
    event: RENEWED,
    expects: {
      children: { media: [{ type: 'media.regrant', url: RENEWED.url }] },
      parent: [{ type: 'playback.regranted', url: RENEWED.url, grant: GRANT }],
      context: { granted: RENEWED.url, grant: GRANT },
    },
  },
];

/** Common behaviour of pre-rolls and mid-rolls. */
const advertThroughout = (mode: 'preRoll' | 'midRoll', id: string): Does[] => [
  engine(READY, ['transport', 'advert'], { parent: [{ type: 'playback.ready', duration: 60, mode }] }),
  engine(PLAYING, ['transport', 'liveEdge', 'recovery', 'advert'], {
    parent: [
      { type: 'playback.playing', mode },
      { type: 'ad.impression', ad: id, slot: 'pubVideo' },
    ],
    context: { seen: id },
  }),
  engine(PAUSED, ['transport', 'liveEdge', 'advert'], {
    parent: [{ type: 'playback.paused', mode }],
    context: { runs: false },
  }),
  engine(WAITING, ['transport', 'liveEdge', 'advert'], { parent: [{ type: 'playback.waiting', mode }] }),
  engine(BLOCKED, ['transport', 'advert']),
  engine(FATAL, ['recovery', 'advert']),
  engine(ENDED, ['transport', 'advert']),
  byTransport({ type: 'media.pause' }, ['media'], { context: { runs: false } }),
  byTransport({ type: 'media.play' }, ['media', 'advert'], { context: { runs: true } }),
  engine(PLAYING, ['transport', 'liveEdge', 'recovery', 'advert'], { parent: [{ type: 'playback.playing', mode }] }),
  asked({ type: 'advert.skip' }, ['advert']),
  // Commands for films do not affect an advert.
  asked({ type: 'playback.setRate', rate: 1.5 }, []),
  asked({ type: 'playback.setQuality', lines: 720 }, []),
  asked({ type: 'playback.setCaptions', lang: 'en' }, []),
  asked({ type: 'playback.setAudio', lang: 'fr' }, []),
  asked({ type: 'playback.toEdge' }, []),
  asked({ type: 'playback.step', frames: 1 }, []),
  asked({ type: 'playback.next' }, [], { in: { showing: mode } }),
];

const volume = (level: number, muted: boolean): AnyEventObject => ({ type: 'media.volume', volume: level, muted });

export const engineJourneys: Journey[] = [
  {
    name: '[P08] events of a film are forwarded to its watchers and reported to the page',
    onChart: true,
    input: input(film),
    steps: throughout('replay'),
    ends: FILMING,
  },
  {
    name: '[P08] events of a live stream are forwarded to its watchers and reported to the page',
    onChart: true,
    input: input(live, { continued: true }),
    steps: throughout('live'),
    ends: ON_AIR,
  },
  {
    name: '[P06] the watcher of a pre-roll receives its events, and settings of the film do not affect it',
    onChart: true,
    input: input(withAdverts),
    steps: [drawn, ...advertThroughout('preRoll', 'pre')],
    ends: { showing: 'preRoll' },
    tags: ['advert'],
  },
  {
    name: '[P06] the watcher of a mid-roll receives its events, and settings of the film do not affect it',
    onChart: true,
    input: input(withAdverts, { continued: true }),
    steps: [due, { done: 'readTime', output: at(12) }, ...advertThroughout('midRoll', 'mid')],
    ends: { showing: 'midRoll' },
    tags: ['advert'],
  },
  {
    name: '[P08] the volume is the one that the engine confirms, and is saved only if the viewer requested it',
    onChart: true,
    input: input(film),
    steps: [
      engine(volume(60, true), ['transport'], { context: { volume: 60, muted: true, volumeRequest: undefined } }),
      told(
        { type: 'playback.setVolume', volume: 40 },
        { type: 'media.setVolume', volume: 40 },
        {
          context: { volume: 60, muted: true, volumeRequest: { volume: 40, muted: false } },
        },
      ),
      engine(volume(40, true), ['transport'], {
        parent: [{ type: 'playback.volume', volume: 40, muted: true }, chosen({ volume: 40, muted: false })],
        context: { volume: 40, muted: true, volumeRequest: undefined },
      }),
      told(
        { type: 'playback.setMuted', muted: false },
        { type: 'media.setMuted', muted: false },
        {
          context: { muted: true, volumeRequest: { muted: false } },
        },
      ),
      engine(volume(40, false), ['transport'], {
        parent: [{ type: 'playback.volume', volume: 40, muted: false }, chosen({ muted: false })],
        context: { volume: 40, muted: false, volumeRequest: undefined },
      }),
      engine(volume(80, false), ['transport'], { context: { volume: 80 } }),
    ],
    ends: FILMING,
  },
  {
    name: '[E02] settings requested by a page of another site are applied but not saved',
    onChart: true,
    input: input(film),
    steps: [
      told(
        { type: 'playback.setVolume', volume: 5, by: 'stranger' },
        { type: 'media.setVolume', volume: 5 },
        { context: { volumeRequest: {} } },
      ),
      engine(volume(5, false), ['transport'], {
        parent: [{ type: 'playback.volume', volume: 5, muted: false }],
        context: { volume: 5, volumeRequest: undefined },
      }),
      told({ type: 'playback.setMuted', muted: true, by: 'stranger' }, { type: 'media.setMuted', muted: true }),
      engine(volume(5, true), ['transport'], { parent: [{ type: 'playback.volume', volume: 5, muted: true }] }),
      told(
        { type: 'playback.setCaptions', lang: 'en', by: 'stranger' },
        { type: 'media.setCaptions', lang: 'en' },
        { parent: preferred({ rate: 1, quality: 'auto', captions: 'en' }) },
      ),
      // The viewer's later choice is remembered, without the page's requests.
      told(
        { type: 'playback.setRate', rate: 1.5 },
        { type: 'media.setRate', rate: 1.5 },
        { parent: preferred({ rate: 1.5, quality: 'auto', captions: 'en' }) },
      ),
      told({ type: 'playback.setMuted', muted: false }, { type: 'media.setMuted', muted: false }),
      engine(volume(5, false), ['transport'], {
        parent: [{ type: 'playback.volume', volume: 5, muted: false }, chosen({ muted: false })],
      }),
    ],
    ends: FILMING,
  },
  {
    name: '[E02] a concurrent request by a page of another site does not replace the volume saved for the viewer',
    onChart: true,
    input: input(film),
    steps: [
      told({ type: 'playback.setVolume', volume: 40 }, { type: 'media.setVolume', volume: 40 }),
      told(
        { type: 'playback.setVolume', volume: 5, by: 'stranger' },
        { type: 'media.setVolume', volume: 5 },
        { context: { volumeRequest: { volume: 40, muted: false } } },
      ),
      engine(volume(5, false), ['transport'], {
        parent: [{ type: 'playback.volume', volume: 5, muted: false }, chosen({ volume: 40, muted: false })],
        context: { volume: 5, volumeRequest: undefined },
      }),
      // A volume of zero by the slider does not mute.
      told({ type: 'playback.setVolume', volume: 0 }, { type: 'media.setVolume', volume: 0 }),
      engine(volume(0, false), ['transport'], {
        parent: [{ type: 'playback.volume', volume: 0, muted: false }, chosen({ volume: 0 })],
      }),
    ],
    ends: FILMING,
  },
  {
    name: '[P10] stepping a film of a video site uses its frame rate',
    onChart: true,
    input: input(siteFilm),
    steps: [asked({ type: 'playback.step', frames: -1 }, ['frameRate'])],
    ends: FILMING,
  },
  {
    name: '[P10] stepping a live stream of a video site uses its frame rate',
    onChart: true,
    input: input(siteLive),
    steps: [asked({ type: 'playback.step', frames: -1 }, ['frameRate'])],
    ends: ON_AIR,
  },
  {
    name: '[P07] without autoplay, a film of a video site waits if admitted by earlier consent and plays on new consent',
    onChart: true,
    input: input(siteFilm, { request: { ...playRequest(), autoplay: false } }),
    begins: {
      children: { ...everybody(closed), consent: [opened(SITE_URL, { autoplay: false })] },
      parent: [shows('replay')],
    },
    steps: [
      {
        from: 'consent',
        event: { type: 'consent.admitted', asked: false },
        expects: {
          context: { runs: false },
          children: {
            transport: [opened(SITE_URL, { autoplay: false })],
            liveEdge: [opened(SITE_URL, { autoplay: false })],
            recovery: [opened(SITE_URL, { autoplay: false })],
            frameRate: [opened(SITE_URL, { autoplay: false })],
            media: [{ type: 'media.admit', play: false }],
          },
        },
      },
      {
        from: 'consent',
        event: { type: 'consent.admitted', asked: true },
        expects: {
          context: { runs: true },
          children: {
            transport: [opened(SITE_URL)],
            liveEdge: [opened(SITE_URL)],
            recovery: [opened(SITE_URL)],
            frameRate: [opened(SITE_URL)],
            media: [{ type: 'media.admit', play: true }],
          },
        },
      },
    ],
    ends: FILMING,
  },
  {
    name: '[P07] with autoplay, a film of a video site plays when it is admitted by earlier consent',
    onChart: true,
    input: input(siteFilm),
    steps: [
      {
        from: 'consent',
        event: { type: 'consent.admitted', asked: false },
        expects: { context: { runs: true } },
      },
    ],
    ends: FILMING,
  },
];

const begun = (over: Partial<PlaybackContext> = {}): Partial<PlaybackContext> => ({
  granted: undefined,
  now: NOW,
  mode: 'replay',
  index: 0,
  camera: undefined,
  requested: undefined,
  startItem: undefined,
  cue: {},
  advert: undefined,
  due: [],
  isPreRolled: false,
  shown: [],
  seen: undefined,
  parked: undefined,
  seekAfter: undefined,
  atEdge: true,
  runs: true,
  media: FACTS,
  volume: 100,
  muted: false,
  frugal: false,
  preferences: { rate: 1, quality: 'auto', captions: 'off' },
  volumeRequest: undefined,
  consents: [],
  connected: false,
  ...over,
});

export const sourceJourneys: Journey[] = [
  {
    name: '[P08] a film starts at full volume, normal rate and automatic quality, and its watchers are notified',
    onChart: true,
    input: input(film),
    begins: {
      context: begun(),
      children: everybody(opened(FILM_URL)),
      parent: [shows('replay')],
      inputs: {
        transport: [undefined],
        liveEdge: [undefined],
        frameRate: [{ connected: false }],
        consent: [{ given: [] }],
        recovery: [{ request: playRequest(), now: NOW }],
        media: [{ ...FILM, kind: 'replay', url: FILM_URL, offset: 0 }],
      },
    },
    steps: [],
    ends: FILMING,
  },
  {
    name: '[P08] a film starts with the saved volume, muting, data saver, preferences and consents, and its latest signature',
    onChart: true,
    input: input(
      dataDocument({
        video: {
          replay_url: '/media/s/1.old/7/index.m3u8',
          captions: [{ lang: 'en', label: 'English', url: '/media/s/1.old/7/en.vtt' }],
        },
      }),
      {
        request: { ...playRequest(), autoplay: false },
        user: user(),
        grant: GRANT,
        volume: 30,
        muted: true,
        frugal: true,
        consents: ['youtube'],
        preferences: { rate: 1.5, quality: 720, captions: 'en', audio: 'fr' },
      },
    ),
    begins: {
      context: begun({
        grant: GRANT,
        runs: false,
        volume: 30,
        muted: true,
        frugal: true,
        media: { ...FACTS, rate: 1.5 },
        preferences: { rate: 1.5, quality: 720, captions: 'en', audio: 'fr' },
        consents: ['youtube'],
        connected: true,
      }),
      inputs: {
        transport: [undefined],
        liveEdge: [undefined],
        frameRate: [{ connected: true }],
        consent: [{ given: ['youtube'] }],
        recovery: [{ request: { ...playRequest(), autoplay: false }, grant: GRANT, now: NOW }],
        media: [
          {
            autoplay: false,
            volume: 30,
            muted: true,
            frugal: true,
            captions: [{ lang: 'en', label: 'English', url: '/media/s/1.old/7/en.vtt' }],
            rate: 1.5,
            quality: 720,
            captionLang: 'en',
            audioLang: 'fr',
            kind: 'replay',
            url: '/media/s/1.old/7/index.m3u8',
            offset: 0,
          },
        ],
      },
    },
    steps: [
      { from: 'recovery', event: RENEWED },
      {
        send: { type: 'playback.choose', list: 'replay', index: 0 },
        expects: {
          inputs: {
            media: [
              {
                autoplay: false,
                volume: 30,
                muted: true,
                frugal: true,
                captions: [{ lang: 'en', label: 'English', url: '/media/s/9.new/7/en.vtt' }],
                rate: 1.5,
                quality: 720,
                captionLang: 'en',
                audioLang: 'fr',
                kind: 'replay',
                url: '/media/s/9.new/7/index.m3u8',
                offset: 0,
              },
            ],
          },
        },
      },
    ],
    ends: FILMING,
  },
  {
    name: '[P06] a pre-roll is opened with its address and length, and the film then starts at its beginning',
    onChart: true,
    input: input(withAdverts, { request: { ...playRequest(), autoplay: false } }),
    steps: [
      {
        ...drawn,
        expects: {
          in: { showing: 'preRoll' },
          context: { advert: PRE_ROLL, shown: ['pre'], isPreRolled: true, mode: 'preRoll', media: FACTS },
          children: everybody(opened(PRE_ROLL.content_url, { kind: 'advert', autoplay: false })),
          parent: [shows('preRoll')],
          inputs: {
            media: [{ ...KEPT, autoplay: false, kind: 'advert', url: PRE_ROLL.content_url, duration: 8, rate: 1 }],
            advert: [{ advert: PRE_ROLL, autoplay: false }],
          },
        },
      },
      engine(READY, ['transport', 'advert'], { parent: [{ type: 'playback.ready', duration: 60, mode: 'preRoll' }] }),
      engine(PLAYING, ['transport', 'liveEdge', 'recovery', 'advert'], {
        parent: [
          { type: 'playback.playing', mode: 'preRoll' },
          { type: 'ad.impression', ad: 'pre', slot: 'pubVideo' },
        ],
      }),
      {
        ...advertOver,
        expects: {
          in: FILMING,
          context: { advert: undefined, mode: 'replay', media: FACTS, cue: {} },
          children: reopened(opened(FILM_URL)),
          parent: [shows('replay')],
          inputs: { media: [{ ...FILM, kind: 'replay', url: FILM_URL, offset: 0 }] },
        },
      },
    ],
    ends: FILMING,
    tags: [],
  },
  {
    name: '[P06] two mid-rolls open with address and length, and the film resumes at the time sought during the first',
    onChart: true,
    input: input(threeAdverts, { continued: true }),
    steps: [
      {
        ...due,
        expects: { in: { showing: { content: { replay: { parking: 'asking' } } } }, context: { due: [MID_ROLL] } },
      },
      { ...alsoDue, expects: { context: { due: [MID_ROLL, OTHER_MID_ROLL] } } },
      {
        done: 'readTime',
        output: at(12.4),
        expects: {
          in: { showing: 'midRoll' },
          context: {
            advert: MID_ROLL,
            due: [OTHER_MID_ROLL],
            shown: ['mid'],
            parked: { mode: 'replay', playhead: at(12.4), atEdge: true },
            mode: 'midRoll',
            media: FACTS,
          },
          children: everybody(opened(MID_ROLL.content_url, { kind: 'advert' })),
          parent: [shows('midRoll')],
          inputs: {
            media: [{ ...KEPT, kind: 'advert', url: MID_ROLL.content_url, duration: 6, rate: 1 }],
            advert: [{ advert: MID_ROLL, autoplay: true }],
          },
        },
      },
      { from: 'transport', event: { type: 'playback.seek', time: 50 }, expects: { context: { seekAfter: 50 } } },
      {
        ...advertOver,
        expects: {
          in: { showing: 'midRoll' },
          context: { advert: OTHER_MID_ROLL, due: [], shown: ['mid', 'other'] },
          children: everybody(opened(OTHER_MID_ROLL.content_url, { kind: 'advert' })),
          parent: [shows('midRoll')],
        },
      },
      {
        ...advertOver,
        expects: {
          in: FILMING,
          context: { advert: undefined, parked: undefined, seekAfter: undefined, cue: { time: 50 } },
          children: everybody(opened(FILM_URL)),
          parent: [shows('replay')],
          inputs: { media: [{ ...FILM, kind: 'replay', url: FILM_URL, offset: 0, startAt: 50 }] },
        },
      },
    ],
    ends: FILMING,
  },
  {
    name: '[P06] a seek ten seconds ahead during a mid-roll resumes the live stream ten seconds after the interruption',
    onChart: true,
    input: input(live, { continued: true }),
    begins: {
      children: everybody(opened(LIVE_URL, { kind: 'live' })),
      parent: [shows('live')],
      inputs: {
        transport: [undefined],
        liveEdge: [undefined],
        frameRate: [{ connected: false }],
        consent: [{ given: [] }],
        recovery: [{ request: playRequest(), now: NOW }],
        media: [{ ...FILM, kind: 'live', url: LIVE_URL }],
      },
    },
    steps: [
      {
        from: 'liveEdge',
        event: { type: 'liveEdge.changed', atEdge: false },
        expects: { context: { atEdge: false } },
      },
      due,
      {
        done: 'readTime',
        output: at(40, { kind: 'live', at: NOW }),
        expects: {
          context: { parked: { mode: 'live', playhead: at(40, { kind: 'live', at: NOW }), atEdge: false } },
        },
      },
      { from: 'transport', event: { type: 'playback.seek', time: 50 } },
      {
        ...advertOver,
        expects: {
          in: ON_AIR,
          context: { cue: { wall: NOW + 10_000 } },
          children: everybody(opened(LIVE_URL, { kind: 'live', within: true })),
          inputs: { media: [{ ...FILM, kind: 'live', url: LIVE_URL, startAtWall: NOW + 10_000 }] },
        },
      },
    ],
    ends: ON_AIR,
  },
  {
    name: '[P06] a viewer at the live edge who seeks during a mid-roll returns to the sought moment, not to the edge',
    onChart: true,
    input: input(live, { continued: true }),
    steps: [
      due,
      { done: 'readTime', output: at(40, { kind: 'live', at: NOW }) },
      { from: 'transport', event: { type: 'playback.seek', time: 30 } },
      { ...advertOver, expects: { in: ON_AIR, context: { cue: { wall: NOW - 10_000 }, atEdge: true } } },
    ],
    ends: ON_AIR,
  },
  {
    name: '[P06] a live stream whose wall time is unknown resumes at its edge after a mid-roll',
    onChart: true,
    input: input(live, { continued: true }),
    steps: [
      { from: 'liveEdge', event: { type: 'liveEdge.changed', atEdge: false } },
      due,
      { done: 'readTime', output: at(40, { kind: 'live' }) },
      { ...advertOver, expects: { in: ON_AIR, context: { cue: {} } } },
    ],
    ends: ON_AIR,
  },
  {
    name: '[P06] a live stream that ends during a mid-roll is followed by its replay',
    onChart: true,
    input: input(live, { continued: true }),
    steps: [
      due,
      { done: 'readTime', output: at(40, { kind: 'live', at: NOW }) },
      { send: { type: 'data.changed', ...changed(film) }, expects: { in: { showing: 'midRoll' } } },
      {
        ...advertOver,
        expects: { in: FILMING, children: reopened(opened(FILM_URL)), context: { advert: undefined, cue: {} } },
      },
    ],
    ends: FILMING,
  },
  {
    name: '[P06] a live stream that is postponed during a mid-roll is awaited',
    onChart: true,
    input: input(live, { continued: true }),
    steps: [
      due,
      { done: 'readTime', output: at(40, { kind: 'live', at: NOW }) },
      { send: { type: 'data.changed', ...changed(scheduled) }, expects: { in: { showing: 'midRoll' } } },
      { ...advertOver, expects: { in: 'awaitingLive', children: { ...LEFT, recovery: [closed] } } },
    ],
    ends: 'awaitingLive',
  },
  {
    name: '[P06] a film that is removed during a mid-roll is followed by its live stream',
    onChart: true,
    input: input(withAdverts, { continued: true }),
    steps: [
      due,
      { done: 'readTime', output: at(12) },
      { send: { type: 'data.changed', ...changed(live) }, expects: { in: { showing: 'midRoll' } } },
      { ...advertOver, expects: { in: ON_AIR, children: reopened(opened(LIVE_URL, { kind: 'live' })) } },
    ],
    ends: ON_AIR,
  },
  {
    name: '[P06] a live stream with a replay resumes live after a mid-roll, and is followed by the replay at its end',
    onChart: true,
    input: input(liveWithReplay, { continued: true }),
    steps: [
      due,
      { done: 'readTime', output: at(40, { kind: 'live', at: NOW }) },
      { ...advertOver, expects: { in: ON_AIR } },
      { ...ended, expects: { in: FILMING, context: { index: 0, cue: {} } } },
    ],
    ends: FILMING,
  },
  {
    name: '[P06] the replay of a live stream that is still on air resumes as the replay after a mid-roll',
    onChart: true,
    input: input(
      dataDocument({ video: { live_url: LIVE_URL }, pubVideo: [MID_ROLL, OTHER_MID_ROLL], tags: [dueTag] }),
      { continued: true },
    ),
    steps: [
      { send: { type: 'playback.choose', list: 'replay', index: 0 }, expects: { in: FILMING } },
      due,
      { done: 'readTime', output: at(12) },
      { ...advertOver, expects: { in: FILMING, context: { cue: { time: 12 } } } },
    ],
    ends: FILMING,
  },
  {
    name: '[P06] a live stream of unknown position is polled every 250 ms for five seconds before its mid-roll is dropped',
    onChart: true,
    input: input(liveAdverts, { continued: true }),
    steps: [
      due,
      {
        done: 'readTime',
        output: undefined,
        expects: { in: { showing: { content: { live: { parking: 'waiting' } } } }, inputs: {} },
      },
      {
        elapse: 250,
        expects: { in: { showing: { content: { live: { parking: 'asking' } } } }, inputs: { readTime: [undefined] } },
      },
      {
        error: 'readTime',
        reason: new Error('no engine'),
        expects: { in: { showing: { content: { live: { parking: 'waiting' } } } } },
      },
      { elapse: 250, expects: { in: { showing: { content: { live: { parking: 'asking' } } } } } },
      { elapse: 4_500, expects: { in: ON_AIR, context: { due: [] }, parent: [], inputs: {} } },
      // It may interrupt again at its next tag.
      { ...due, expects: { in: { showing: { content: { live: 'parking' } } } } },
    ],
    ends: { showing: { content: { live: { parking: 'asking' } } } },
  },
  {
    name: '[P06] a film of unknown position is polled every 250 ms for five seconds before its mid-roll is dropped',
    onChart: true,
    input: input(withAdverts, { continued: true }),
    steps: [
      due,
      {
        error: 'readTime',
        reason: new Error('no engine'),
        expects: { in: { showing: { content: { replay: { parking: 'waiting' } } } } },
      },
      {
        elapse: 250,
        expects: { in: { showing: { content: { replay: { parking: 'asking' } } } }, inputs: { readTime: [undefined] } },
      },
      // An advert's own time is not a position in the film.
      {
        done: 'readTime',
        output: at(3, { kind: 'advert' }),
        expects: { in: { showing: { content: { replay: { parking: 'waiting' } } } } },
      },
      { elapse: 250 },
      { elapse: 4_500, expects: { in: FILMING, context: { due: [] }, parent: [], inputs: {} } },
      { ...due, expects: { in: { showing: { content: { replay: 'parking' } } } } },
    ],
    ends: { showing: { content: { replay: { parking: 'asking' } } } },
  },
  {
    name: '[P19] a requested camera starts at its beginning if the position is still unknown after five seconds',
    onChart: true,
    input: input(twoCameras),
    steps: [
      {
        send: { type: 'playback.watch', camera: 'bank' },
        expects: {
          in: { showing: { content: { replay: { switching: 'asking' } } } },
          context: { requested: { index: 0, camera: 'bank' }, camera: undefined },
        },
      },
      {
        done: 'readTime',
        output: undefined,
        expects: { in: { showing: { content: { replay: { switching: 'waiting' } } } } },
      },
      {
        elapse: 250,
        expects: {
          in: { showing: { content: { replay: { switching: 'asking' } } } },
          inputs: { readTime: [undefined] },
        },
      },
      {
        error: 'readTime',
        reason: new Error('no engine'),
        expects: { in: { showing: { content: { replay: { switching: 'waiting' } } } } },
      },
      { elapse: 250 },
      {
        elapse: 4_500,
        expects: {
          in: FILMING,
          context: { camera: 'bank', requested: undefined, cue: { time: 0 } },
          children: everybody(opened('/media/7/bank.m3u8')),
          parent: [{ ...shows('replay'), replay: 'bank' }],
          inputs: { media: [{ ...FILM, kind: 'replay', url: '/media/7/bank.m3u8', offset: 2400, startAt: 0 }] },
        },
      },
      // The camera is already on show, and the other name is unknown.
      { send: { type: 'playback.watch', camera: 'bank' }, expects: { in: FILMING, context: { requested: undefined } } },
      { send: { type: 'playback.watch', camera: 'roof' }, expects: { in: FILMING, context: { requested: undefined } } },
      {
        send: { type: 'playback.choose', list: 'replay', index: 0 },
        expects: {
          context: { camera: undefined, index: 0, cue: {} },
          inputs: { media: [{ ...FILM, kind: 'replay', url: FILM_URL, offset: 0 }] },
        },
      },
      {
        send: { type: 'playback.watch', camera: undefined },
        expects: { in: FILMING, context: { requested: undefined } },
      },
    ],
    ends: FILMING,
  },
  {
    name: '[P19] the second film of a list keeps its index when another camera is chosen',
    onChart: true,
    input: input(
      dataDocument({
        video: { replay_url: `${FILM_URL},${SECOND_URL}` },
        multi_replays: [{ id: 'bank', url: '/media/7/bank.m3u8', offset: 2400, description: 'Bank' }],
      }),
    ),
    steps: [
      {
        send: { type: 'playback.choose', list: 'replay', index: 1 },
        expects: {
          in: FILMING,
          context: { index: 1, camera: undefined, cue: {} },
          parent: [shows('replay', 1)],
          inputs: { media: [{ ...FILM, kind: 'replay', url: SECOND_URL, offset: 0 }] },
        },
      },
      {
        send: { type: 'playback.watch', camera: 'bank' },
        expects: { context: { requested: { index: 1, camera: 'bank' } } },
      },
      {
        done: 'readTime',
        output: at(12.4),
        expects: { in: FILMING, context: { index: 1, camera: 'bank', cue: { time: 10 }, requested: undefined } },
      },
      { send: { type: 'playback.next' }, expects: { in: FILMING, context: { index: 1, camera: 'bank' }, inputs: {} } },
      {
        ...ended,
        expects: { in: { showing: { content: { replay: 'finished' } } }, parent: [{ type: 'playback.finished' }] },
      },
    ],
    ends: { showing: { content: { replay: 'finished' } } },
  },
  {
    name: '[P19] choosing another film that states when it begins keeps the moment and deselects the camera',
    onChart: true,
    input: input(
      dataDocument({
        video: { replay_url: TWO_FILMS },
        multi_replays: [{ id: 'bank', url: '/media/7/bank.m3u8', offset: 2000, description: 'Bank' }],
      }),
      { startAt: 12, camera: 'bank' },
    ),
    begins: {
      in: FILMING,
      context: { index: 0, camera: 'bank', cue: { time: 12 }, startItem: undefined },
      parent: [{ ...shows('replay'), replay: 'bank' }],
    },
    steps: [
      { send: { type: 'playback.choose', list: 'replay', index: 5 }, expects: { in: FILMING, inputs: {} } },
      { send: { type: 'playback.choose', list: 'live', index: 0 }, expects: { in: FILMING, inputs: {} } },
      {
        send: { type: 'playback.choose', list: 'replay', index: 1 },
        expects: {
          in: { showing: { content: { replay: { switching: 'asking' } } } },
          context: { requested: { index: 1, camera: undefined } },
          inputs: { readTime: [undefined] },
          parent: [],
        },
      },
      {
        done: 'readTime',
        output: at(70),
        expects: {
          in: FILMING,
          context: { index: 1, camera: undefined, cue: { time: 12 }, requested: undefined },
          parent: [shows('replay', 1, 60_000)],
        },
      },
    ],
    ends: FILMING,
  },
  {
    name: '[P08] a request for the next film of the list starts it at its beginning, and is ignored in the last film',
    onChart: true,
    input: input(twoFilms, { startAt: 12, continued: true }),
    begins: { in: FILMING, context: { index: 0, cue: { time: 12 }, startItem: undefined } },
    steps: [
      {
        send: { type: 'playback.next' },
        expects: {
          in: FILMING,
          context: { index: 1, camera: undefined, cue: {} },
          children: everybody(opened(SECOND_URL)),
          parent: [shows('replay', 1, 60_000)],
          inputs: { media: [{ ...FILM, kind: 'replay', url: SECOND_URL, offset: 60_000 }] },
        },
      },
      { send: { type: 'playback.next' }, expects: { in: FILMING, context: { index: 1 }, inputs: {}, parent: [] } },
      {
        ...ended,
        expects: {
          in: { showing: { content: { replay: 'finished' } } },
          children: { transport: [ENDED] },
          parent: [{ type: 'playback.finished' }],
          inputs: {},
        },
      },
      { from: 'media', event: { type: 'media.seeking' }, expects: { in: FILMING, parent: [], inputs: {} } },
    ],
    ends: FILMING,
  },
  {
    name: '[P19] after a film watched from another camera, the next film starts with its own camera',
    onChart: true,
    input: input(
      dataDocument({
        video: { replay_url: `${FILM_URL},${SECOND_URL}` },
        multi_replays: [{ id: 'bank', url: '/media/7/bank.m3u8', offset: 0, description: 'Bank' }],
      }),
      { startAt: 12, camera: 'bank' },
    ),
    steps: [
      {
        ...ended,
        expects: {
          context: { index: 1, camera: undefined, cue: {} },
          inputs: { media: [{ ...FILM, kind: 'replay', url: SECOND_URL, offset: 0 }] },
        },
      },
    ],
    ends: FILMING,
  },
  {
    name: '[P20] the viewer can switch between live streams and their replay; indexes missing from the list are ignored',
    onChart: true,
    input: input(twoStreams),
    steps: [
      {
        send: { type: 'playback.choose', list: 'live', index: 1 },
        expects: {
          in: ON_AIR,
          context: { index: 1, cue: {} },
          children: everybody(opened(OTHER_LIVE_URL, { kind: 'live' })),
          parent: [shows('live', 1)],
          inputs: { media: [{ ...FILM, kind: 'live', url: OTHER_LIVE_URL }] },
        },
      },
      { send: { type: 'playback.choose', list: 'live', index: 2 }, expects: { in: ON_AIR, inputs: {}, parent: [] } },
      { send: { type: 'playback.choose', list: 'replay', index: 1 }, expects: { in: ON_AIR, inputs: {}, parent: [] } },
      {
        send: { type: 'playback.choose', list: 'replay', index: 0 },
        expects: { in: FILMING, context: { index: 0 }, parent: [shows('replay')] },
      },
      { send: { type: 'playback.choose', list: 'replay', index: 1 }, expects: { in: FILMING, inputs: {}, parent: [] } },
      { send: { type: 'playback.choose', list: 'live', index: 2 }, expects: { in: FILMING, inputs: {}, parent: [] } },
      {
        send: { type: 'playback.choose', list: 'live', index: 1 },
        expects: { in: ON_AIR, context: { index: 1 }, parent: [shows('live', 1)] },
      },
    ],
    ends: ON_AIR,
  },
  {
    name: '[P20] a live stream that newer data postpone cannot be chosen while its replay plays',
    onChart: true,
    input: input(dataDocument({ video: { live_url: LIVE_URL } })),
    steps: [
      { send: { type: 'playback.choose', list: 'replay', index: 0 }, expects: { in: FILMING } },
      {
        send: {
          type: 'data.changed',
          ...changed(dataDocument({ video: { live_url: LIVE_URL, live_date: IN_AN_HOUR } })),
        },
        expects: { in: FILMING, parent: [] },
      },
      { send: { type: 'playback.choose', list: 'live', index: 0 }, expects: { in: FILMING, inputs: {}, parent: [] } },
    ],
    ends: FILMING,
  },
  {
    name: '[P34] the end of a live stream without a replay closes the source for its watchers and clears its media facts',
    onChart: true,
    input: input(live, { continued: true }),
    steps: [
      engine(READY, ['transport'], { parent: [{ type: 'playback.ready', duration: 60, mode: 'live' }] }),
      {
        ...ended,
        expects: {
          in: 'awaitingLive',
          context: { mode: undefined, media: FACTS },
          children: { ...LEFT, recovery: [closed] },
          parent: [{ type: 'live.due' }],
        },
      },
      {
        send: { type: 'data.changed', ...changed(nothing) },
        expects: { in: 'noMedia', children: { recovery: [closed] } },
      },
      {
        send: { type: 'data.changed', ...changed(encoding) },
        expects: { in: 'encoding', children: { recovery: [closed] } },
      },
      { send: { type: 'data.changed', ...changed(scheduled) }, expects: { in: 'awaitingLive', parent: [] } },
      { send: { type: 'data.changed', ...changed(nothing) }, expects: { in: 'noMedia' } },
    ],
    ends: 'noMedia',
    runs: ['transport', 'liveEdge', 'frameRate', 'consent', 'recovery'],
  },
  {
    name: '[P34] a live stream that newer data remove is awaited, and plays on while newer data still contain it',
    onChart: true,
    input: input(live, { continued: true }),
    steps: [
      { send: { type: 'data.changed', ...changed(liveWithReplay) }, expects: { in: ON_AIR, inputs: {}, parent: [] } },
      { send: { type: 'data.changed', ...changed(live) }, expects: { in: ON_AIR, inputs: {}, parent: [] } },
      { send: { type: 'data.changed', ...changed(nothing) }, expects: { in: 'awaitingLive', parent: [] } },
    ],
    ends: 'awaitingLive',
  },
  {
    name: '[P34] a stream scheduled in 40 days is still awaited when its schedule is checked after one hour and after two',
    onChart: true,
    input: input(
      dataDocument({ video: { replay_url: undefined, live_date: new Date(NOW + 40 * 86_400_000).toISOString() } }),
    ),
    steps: [
      { elapse: 3_600_000, expects: { in: 'awaitingLive', context: { now: NOW + 3_600_000 }, parent: [] } },
      { elapse: 3_600_000, expects: { in: 'awaitingLive', context: { now: NOW + 7_200_000 }, parent: [] } },
    ],
    ends: 'awaitingLive',
  },
  {
    name: '[P34] a scheduled stream with a replay is awaited without an advert, and its pre-roll is drawn when it is due',
    onChart: true,
    input: input(dataDocument({ video: { live_url: LIVE_URL, live_date: IN_AN_HOUR }, pubVideo: [PRE_ROLL] })),
    begins: {
      in: 'awaitingLive',
      parent: [],
      children: { recovery: [closed] },
      context: begun({ mode: undefined }),
    },
    steps: [{ elapse: 3_600_000, expects: { in: 'drawing' } }],
    ends: 'drawing',
  },
  {
    name: '[P34] a film that is being encoded shows the encoding notice, without an advert before it',
    onChart: true,
    input: input(dataDocument({ video: { replay_url: undefined, encoding: true }, pubVideo: [PRE_ROLL] })),
    begins: { in: 'encoding', parent: [] },
    steps: [],
    ends: 'encoding',
  },
  {
    name: '[P34] a start item of a film that does not exist yet starts neither the film nor an advert',
    onChart: true,
    input: input(dataDocument({ video: { replay_url: undefined }, pubVideo: [PRE_ROLL] }), { startAt: 12 }),
    begins: { in: 'noMedia', parent: [], context: { startItem: 12 } },
    steps: [],
    ends: 'noMedia',
  },
  {
    name: '[P06] a pre-roll precedes the start item of a film whose live stream is scheduled',
    onChart: true,
    input: input(dataDocument({ video: { live_url: LIVE_URL, live_date: IN_AN_HOUR }, pubVideo: [PRE_ROLL] }), {
      startAt: 12,
    }),
    begins: { in: 'drawing' },
    steps: [drawn, { ...advertOver, expects: { in: FILMING, context: { cue: { time: 12 }, startItem: undefined } } }],
    ends: FILMING,
  },
  {
    name: '[P06] a seek during the pre-roll replaces the start item',
    onChart: true,
    input: input(withAdverts, { startAt: 12 }),
    steps: [
      drawn,
      {
        from: 'transport',
        event: { type: 'playback.seek', time: 33 },
        expects: { in: FILMING, context: { index: 0, camera: undefined, cue: { time: 33 }, startItem: undefined } },
      },
    ],
    ends: FILMING,
  },
  {
    name: '[P19] a start item of the second film starts in that film if its camera does not exist',
    onChart: true,
    input: input(twoFilms, { startAt: 70, camera: 'roof', continued: true }),
    begins: {
      context: { index: 1, camera: undefined, cue: { time: 10 }, startItem: undefined },
      parent: [shows('replay', 1, 60_000)],
    },
    steps: [],
    ends: FILMING,
  },
  {
    name: '[P06] if a live stream replaces both films during a mid-roll of the second, the stream starts at its edge',
    onChart: true,
    input: input(twoFilms, { startAt: 70, continued: true }),
    steps: [
      due,
      { done: 'readTime', output: at(12) },
      { send: { type: 'data.changed', ...changed(live) } },
      { ...advertOver, expects: { in: ON_AIR, context: { index: 0, camera: undefined, cue: {} } } },
    ],
    ends: ON_AIR,
  },
  {
    name: '[P06] if the second live stream ends during a mid-roll, the first film starts at its beginning',
    onChart: true,
    input: input(
      dataDocument({
        video: { replay_url: undefined, live_url: `${LIVE_URL},${OTHER_LIVE_URL}` },
        pubVideo: [MID_ROLL],
      }),
      { continued: true },
    ),
    steps: [
      { send: { type: 'playback.choose', list: 'live', index: 1 }, expects: { context: { index: 1 } } },
      due,
      { done: 'readTime', output: at(12, { kind: 'live', at: NOW }) },
      { send: { type: 'data.changed', ...changed(film) } },
      { ...advertOver, expects: { in: FILMING, context: { index: 0, camera: undefined, cue: {} } } },
    ],
    ends: FILMING,
  },
  {
    name: '[P06] if the second film is removed during a mid-roll, the first film starts at its beginning',
    onChart: true,
    input: input(twoFilms, { startAt: 70, continued: true }),
    steps: [
      due,
      { done: 'readTime', output: at(12) },
      { send: { type: 'data.changed', ...changed(withAdverts) } },
      {
        ...advertOver,
        expects: {
          in: FILMING,
          context: { index: 0, cue: {} },
          inputs: { media: [{ ...FILM, kind: 'replay', url: FILM_URL, offset: 0 }] },
        },
      },
    ],
    ends: FILMING,
  },
  {
    name: '[P06] if the second live stream is removed during a mid-roll, the first live stream starts at its edge',
    onChart: true,
    input: input(
      dataDocument({
        video: { replay_url: undefined, live_url: `${LIVE_URL},${OTHER_LIVE_URL}` },
        pubVideo: [MID_ROLL],
      }),
      { continued: true },
    ),
    steps: [
      { send: { type: 'playback.choose', list: 'live', index: 1 } },
      due,
      { done: 'readTime', output: at(12, { kind: 'live', at: NOW }) },
      { send: { type: 'data.changed', ...changed(live) } },
      {
        ...advertOver,
        expects: { in: ON_AIR, context: { index: 0 }, inputs: { media: [{ ...FILM, kind: 'live', url: LIVE_URL }] } },
      },
    ],
    ends: ON_AIR,
  },
  {
    name: '[P06] a mid-roll that is due when the viewer switches live streams is not shown in the new one',
    onChart: true,
    input: input(
      dataDocument({
        video: { replay_url: undefined, live_url: `${LIVE_URL},${OTHER_LIVE_URL}` },
        pubVideo: [MID_ROLL, OTHER_MID_ROLL],
      }),
      { continued: true },
    ),
    steps: [
      due,
      { send: { type: 'playback.choose', list: 'live', index: 1 }, expects: { in: ON_AIR, context: { due: [] } } },
      alsoDue,
      {
        done: 'readTime',
        output: at(12, { kind: 'live', at: NOW }),
        expects: { context: { advert: OTHER_MID_ROLL, due: [] } },
      },
    ],
    ends: { showing: 'midRoll' },
  },
  {
    name: '[P19] switching from a film that newer data removed to another camera ignores the offset of the removed film',
    onChart: true,
    input: input(twoFilms, { startAt: 70, continued: true }),
    steps: [
      { send: { type: 'data.changed', ...changed(twoCameras) }, expects: { in: FILMING, inputs: {} } },
      { send: { type: 'playback.watch', camera: 'bank' } },
      { done: 'readTime', output: at(12), expects: { context: { camera: 'bank', cue: { time: 9.6 } } } },
    ],
    ends: FILMING,
  },
  {
    name: '[P19] if newer data remove a requested film while the position is read, the first film starts at that position',
    onChart: true,
    input: input(twoFilms, { continued: true }),
    steps: [
      {
        send: { type: 'playback.choose', list: 'replay', index: 1 },
        expects: { in: { showing: { content: { replay: 'switching' } } } },
      },
      {
        send: { type: 'data.changed', ...changed(film) },
        expects: { in: { showing: { content: { replay: 'switching' } } } },
      },
      {
        done: 'readTime',
        output: at(12),
        expects: {
          in: FILMING,
          context: { index: 0, camera: undefined, requested: undefined, cue: { time: 12 } },
          inputs: { media: [{ ...FILM, kind: 'replay', url: FILM_URL, offset: 0, startAt: 12 }] },
        },
      },
    ],
    ends: FILMING,
  },
  ...[
    { what: 'film', given: input(twoFilms, { startAt: 70, continued: true }), later: film, ends: FILMING, steps: [] },
    {
      what: 'live stream',
      given: input(twoStreams),
      later: live,
      ends: ON_AIR,
      steps: [{ send: { type: 'playback.choose', list: 'live', index: 1 } } as const],
    },
  ].map(({ what, given, later, steps, ends }): Journey => ({
    name: `[P20] a second ${what} that newer data remove keeps playing and does not count as a page of a video site`,
    onChart: true,
    input: given,
    steps: [
      ...steps,
      { send: { type: 'data.changed', ...changed(later) }, expects: { context: { index: 1 }, inputs: {}, parent: [] } },
    ],
    ends,
    check: (snapshot) => expect(selectIsFramed(snapshot)).toBe(false),
  })),
  {
    name: '[P19] a start item starts its film once newer data bring it, whichever live stream was watched before',
    onChart: true,
    input: input(dataDocument({ video: { replay_url: undefined, live_url: `${LIVE_URL},${OTHER_LIVE_URL}` } }), {
      startAt: 12,
      camera: 'bank',
    }),
    begins: { in: ON_AIR },
    steps: [
      { send: { type: 'playback.choose', list: 'live', index: 1 } },
      { ...ended, expects: { in: 'awaitingLive' } },
      {
        send: { type: 'data.changed', ...changed(twoCameras) },
        expects: { in: FILMING, context: { index: 0, camera: 'bank', cue: { time: 12 }, startItem: undefined } },
      },
    ],
    ends: FILMING,
  },
  {
    name: '[P19] a mid-roll that interrupts another camera is reported as an advert, without the camera',
    onChart: true,
    input: input(
      dataDocument({
        multi_replays: [{ id: 'bank', url: '/media/7/bank.m3u8', offset: 2400, description: 'Bank' }],
        pubVideo: [MID_ROLL],
      }),
      { startAt: 12, camera: 'bank', continued: true },
    ),
    steps: [due, { done: 'readTime', output: at(12), expects: { parent: [shows('midRoll')] } }],
    ends: { showing: 'midRoll' },
  },
  {
    name: '[P07] a notice does not count as a page of a video site, even if the replay is one',
    onChart: true,
    input: input(dataDocument({ video: { replay_url: SITE_URL, live_url: LIVE_URL, live_date: IN_AN_HOUR } })),
    steps: [],
    ends: 'awaitingLive',
    check: (snapshot) => expect(selectIsFramed(snapshot)).toBe(false),
  },
  ...[
    { what: 'one film', given: input(film, { startAt: 12 }) },
    { what: 'two films', given: input(twoFilms, { startAt: 70, continued: true }) },
    { what: 'two cameras', given: input(twoCameras, { startAt: 12, camera: 'bank', volume: 30, muted: true }) },
  ].map(({ what, given }): Journey => ({
    name: `[P32] the prepared source of the next listed video equals the source that playback opens, with ${what}`,
    onChart: true,
    input: given,
    steps: [],
    ends: FILMING,
    check: (_, { inputs }) => expect([firstSource(given)]).toEqual(inputs['media']),
  })),
  ...[
    { what: 'an advert precedes it', given: input(withAdverts, { startAt: 12 }), ends: 'drawing' },
    { what: 'it has no start item', given: input(film), ends: FILMING },
    { what: 'it is a live stream', given: input(live, { continued: true }), ends: ON_AIR },
    { what: 'it is a page of a video site', given: input(siteFilm, { startAt: 12 }), ends: FILMING },
  ].map(({ what, given, ends }): Journey => ({
    name: `[P32] no source is prepared for the next listed video if ${what}`,
    onChart: true,
    input: given,
    steps: [],
    ends,
    check: () => expect(firstSource(given)).toBeUndefined(),
  })),
];
