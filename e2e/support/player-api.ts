/**
 * The effect of every method, property and event of the player API, typed by hand (row E02), for each browser and each
 * way of embedding.
 */
import { openRun, startOf, timedTags } from './library.ts';
import type { FerryglidePlayer } from '../../packages/client/src/index.ts';

/** Globals of `foreign-page.ts`. */
export interface World {
  player: FerryglidePlayer;
  heard: { name: string; detail: { tag?: { id: string } | null; reason?: string } | null; bubbles: boolean }[];
  until: (holds: () => boolean, what: string) => Promise<true>;
  faultOf: (promise: Promise<void>) => Promise<string>;
}

/** Runs in the page after the rows before it; its result must equal `is`. */
interface Row {
  what: string;
  does: (world: World, ids: string[]) => unknown;
  is: unknown;
}

/** The visible tags: separators, which head the timeline, come before tags of the same moment. */
const shown = openRun.tags
  .filter(({ time, type, replay }) => !time.startsWith('XX') && type !== 'invisible' && replay === null)
  .toSorted((a, b) => startOf(a) - startOf(b) || Number(b.type === 'separator') - Number(a.type === 'separator'));
/** Ids of the film's tags, in order of time. */
export const TAG_IDS = timedTags(openRun).map(({ id }) => String(id));

/** The film is the open slalom run: 60 s, with tags, two caption tracks, two resolutions and one camera. */
export const API_ROWS: readonly Row[] = [
  {
    what: 'play() succeeds once it moves; play and playing tell',
    does: async ({ player, heard, until }) => {
      await player.play();
      await until(() => heard.some(({ name }) => name === 'playing'), 'playing');
      return [player.paused, player.ended, heard.some(({ name }) => name === 'play')];
    },
    is: [false, false, true],
  },
  {
    what: 'loadedmetadata, durationchange, datachange and progress have told what there is; duration is 60 s',
    does: async ({ player, heard, until }) => {
      for (const name of ['loadedmetadata', 'durationchange', 'datachange', 'progress', 'timeupdate'])
        await until(() => heard.some((event) => event.name === name), name);
      return [Math.round(player.duration), player.readyState > 1, player.error];
    },
    is: [60, true, null],
  },
  {
    what: 'timeupdate tells while it plays',
    does: async ({ player, until }) => {
      const before = player.currentTime;
      return until(() => player.currentTime > before, 'time');
    },
    is: true,
  },
  {
    what: 'buffered and seekable are ranges',
    does: async ({ player, until }) => {
      await until(() => player.buffered.length > 0 && player.seekable.length === 1, 'ranges');
      return [
        player.buffered.end(0) > player.buffered.start(0),
        player.seekable.start(0),
        Math.round(player.seekable.end(0)),
      ];
    },
    is: [true, 0, 60],
  },
  {
    what: 'quality is one of qualities',
    does: async ({ player, until }) => {
      await until(() => player.qualities.length > 0, 'qualities');
      player.quality = 240;
      await until(() => player.quality === 240, 'quality');
      return [...player.qualities];
    },
    is: [720, 240],
  },
  {
    what: 'pause() pauses, and pause tells',
    does: async ({ player, heard, until }) => {
      await player.pause();
      await until(() => player.paused, 'paused');
      return heard.some(({ name }) => name === 'pause');
    },
    is: true,
  },
  {
    what: 'currentTime seeks; seeking and seeked tell',
    does: async ({ player, heard, until }) => {
      heard.length = 0;
      player.currentTime = 20;
      await until(() => heard.some(({ name }) => name === 'seeked'), 'seeked');
      return [Math.round(player.currentTime * 10) / 10, player.seeking, heard.some(({ name }) => name === 'seeking')];
    },
    is: [20, false, true],
  },
  {
    what: 'volume is set and told; so is muted',
    does: async ({ player, heard, until }) => {
      heard.length = 0;
      player.volume = 0.4;
      await until(() => player.volume === 0.4, 'volume');
      player.muted = true;
      await until(() => player.muted, 'muted');
      return heard.filter(({ name }) => name === 'volumechange').length;
    },
    is: 2,
  },
  {
    what: 'playbackRate is set, and ratechange tells',
    does: async ({ player, heard, until }) => {
      player.playbackRate = 1.5;
      await until(() => heard.some(({ name }) => name === 'ratechange'), 'ratechange');
      return player.playbackRate;
    },
    is: 1.5,
  },
  {
    what: 'captions is the language of one of captionTracks',
    does: async ({ player, heard, until }) => {
      heard.length = 0;
      player.captions = 'fr';
      await until(() => player.captions === 'fr', 'captions');
      const languages = player.captionTracks.map(({ lang }) => lang).toSorted();
      player.captions = 'off';
      await until(() => player.captions === 'off', 'captions off');
      return [languages, heard.some(({ name }) => name === 'datachange')];
    },
    is: [['en', 'fr'], true],
  },
  { what: 'one camera is none to choose', does: ({ player }) => [player.camera, [...player.cameras]], is: ['', []] },
  {
    what: 'tags are the film’s, in the order of their time, and tell no score',
    does: async ({ player, until }) => {
      await until(() => player.tags.length > 0, 'tags');
      return player.tags.map((tag) => ({ ...tag }));
    },
    is: shown.map((tag) => ({
      id: String(tag.id),
      type: tag.type,
      category: tag.category,
      description: tag.description,
      start: startOf(tag),
      highlight: tag.highlights,
    })),
  },
  {
    what: 'playTags(ids) plays the first of them, and tagchange tells',
    does: async ({ player, heard, until }, ids) => {
      heard.length = 0;
      await player.playTags({ ids: [ids[8]!, ids[1]!] });
      await until(() => player.currentTag?.id === ids[8], 'the first of them');
      await until(() => !player.paused, 'it plays');
      return heard.some(({ name, detail }) => name === 'tagchange' && detail?.tag?.id === ids[8]);
    },
    is: true,
  },
  {
    what: 'nextTag() goes to the next of them',
    does: async ({ player, until }, ids) => {
      await player.nextTag();
      return until(() => player.currentTag?.id === ids[1], 'the second of them');
    },
    is: true,
  },
  {
    what: 'playTags() plays all tags again; nextTag() and previousTag() go through them',
    does: async ({ player, until }, ids) => {
      await player.playTags();
      await player.nextTag();
      await until(() => player.currentTag?.id === ids[2], 'the next');
      await player.previousTag();
      return until(() => player.currentTag?.id === ids[1], 'the one before');
    },
    is: true,
  },
  {
    what: 'playTags(words) finds by words, and fails where it finds none',
    does: async ({ player, until, faultOf }, ids) => {
      await player.playTags('gate 3');
      await until(() => player.currentTag?.id === ids[3], 'Gate 3');
      return faultOf(player.playTags('no such word'));
    },
    is: 'notFound NotFoundError',
  },
  {
    what: 'an argument that is none is thrown back',
    does: ({ player }) =>
      [() => (player.currentTime = NaN), () => (player.volume = 2), () => (player.playbackRate = 0)].map((set) => {
        try {
          set();
          return 'taken';
        } catch (error) {
          return (error as { code: string }).code;
        }
      }),
    is: ['invalid', 'invalid', 'invalid'],
  },
  {
    what: 'an argument of another type is thrown back, fails or changes nothing, and the player is driven on',
    does: async ({ player, until, faultOf }) => {
      const untyped = player as unknown as Record<string, unknown> & { playTags: (query: unknown) => Promise<void> };
      let volume = 'taken';
      try {
        untyped['volume'] = '0.4';
      } catch (error) {
        volume = (error as { code: string }).code;
      }
      untyped['quality'] = '720';
      untyped['captions'] = null;
      const faults = [await faultOf(untyped.playTags(null)), await faultOf(untyped.playTags({ ids: [7] }))];
      player.playbackRate = 1.25;
      await until(() => player.playbackRate === 1.25, 'it is driven on');
      return [volume, ...faults];
    },
    is: ['invalid', 'invalid DataError', 'invalid DataError'],
  },
  {
    what: 'at the end of the film pause and ended tell; a seek goes back into it',
    does: async ({ player, heard, until }) => {
      player.currentTime = player.duration - 1;
      await player.play();
      await until(() => player.ended, 'ended');
      const names = heard.map(({ name }) => name);
      const end = [names.lastIndexOf('pause') < names.lastIndexOf('ended'), player.paused];
      player.currentTime = 5;
      await until(() => !player.ended, 'no longer ended');
      return end;
    },
    is: [true, true],
  },
  { what: 'no event bubbles', does: ({ heard }) => heard.filter(({ bubbles }) => bubbles), is: [] },
];

/** A row as source text for the page. */
export const sourceOf = ({ does }: Pick<Row, 'does'>): string =>
  `(${does.toString()})(window, ${JSON.stringify(TAG_IDS)})`;

/** For a missing medium: the event fired and the result of calls. */
export const REFUSED = {
  script: `(async () => {
    await until(() => heard.some(({ name }) => name === 'accessdenied'), 'accessdenied');
    const told = heard.filter(({ name }) => name === 'accessdenied' || name === 'authneeded');
    return [told.map(({ name, detail, bubbles }) => [name, detail.reason, bubbles]), await faultOf(player.play())];
  })()`,
  is: [[['accessdenied', 'noData', false]], 'accessDenied SecurityError'],
} as const;

/** For a film behind a password: the gate is reported, and nothing of the film. */
export const GATED = {
  script: `(async () => {
    await until(() => heard.some(({ name }) => name === 'authneeded'), 'authneeded');
    return [
      heard.filter(({ name }) => name === 'authneeded').map(({ detail, bubbles }) => [detail.reason, bubbles]),
      player.tags.length,
      player.duration,
      player.paused,
    ];
  })()`,
  is: [[['password', false]], 0, NaN, true],
};

/** For a private film in a frame of another site's page. */
export const RESTRICTED = {
  script: `(async () => {
    for (const event of ['accessdenied', 'authneeded']) await until(() => heard.some(({ name }) => name === event), event);
    return [
      heard.find(({ name }) => name === 'accessdenied').detail.reason,
      heard.find(({ name }) => name === 'authneeded').detail.reason,
      await faultOf(player.play()),
      await faultOf(player.nextTag()),
    ];
  })()`,
  is: ['restricted', 'signIn', 'accessDenied SecurityError', 'accessDenied SecurityError'],
};

/** Files of a film's renditions, which are read by range requests. */
export const SEGMENTS = /\/media\/.*\.mp4/;
/** Ranges up to here are the first 2 to 4 s of each rendition. */
const FIRST_BYTES = 45_000;

/** @param range range header of a request for one of `SEGMENTS` */
export const isLate = (range = ''): boolean => Number(/^bytes=(\d+)/.exec(range)?.[1]) > FIRST_BYTES;

/** For a film whose further segments are held back: it waits where the first ones end, and is not paused. */
export const LATE = {
  script: `(async () => {
    await player.play();
    await until(() => heard.some(({ name }) => name === 'waiting'), 'waiting');
    return [player.paused, player.readyState, player.error];
  })()`,
  is: [false, 2, null],
  /** The segments are released. */
  resumed: `until(() => heard.findLastIndex(({ name }) => name === 'playing') > heard.findIndex(({ name }) => name === 'waiting'), 'playing')`,
};

/** @returns source text that replaces the playing film; an element does so by its attribute */
export const emptiedBy = (video: string): string => `(async () => {
  await player.play();
  heard.length = 0;
  const emptied = new Promise((resolve) => {
    player.addEventListener('emptied', () => resolve([player.paused, player.currentTime, player.tags.length]));
  });
  target.setAttribute('video', '${video}');
  // Read at once: a moment later the other film may have loaded.
  const left = await emptied;
  await player.play();
  await until(() => heard.some(({ name }) => name === 'loadedmetadata'), 'the other film');
  return left;
})()`;
export const EMPTIED = [true, 0, 0];
