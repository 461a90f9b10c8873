/**
 * The world of the product's paths beyond the path file of each chart: films with everything that a document can
 * contain, and the charts that are loaded on request.
 */
import type { AnyStateMachine } from 'xstate';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import type { ActorResults, ChartPaths } from '../../../tools/paths/types.ts';
import { NOW, request, stub, fullDocument } from '../player/documents.ts';

const PRE_ROLL = { id: 'pre', content_url: '/media/advert-paddles/film.mp4', duration: 8, skip_after: 5 };
const MID_ROLL = { id: 'mid', content_url: '/media/advert-drybag/film.mp4', duration: 6 };
const LIVE_URL = '/media/live-7/index.m3u8';
const SITE_URL = 'https://www.youtube.com/watch?v=abc123';

const sponsor = (id: string, duration: number) => ({
  id,
  content_url: `https://sponsors.example/${id}.png`,
  redirect_url: `https://${id}.example/`,
  duration,
});

const tag = (id: string, time: string, more: Partial<Tag> = {}): Tag => ({
  id,
  type: 'gate',
  category: 'Gates',
  time,
  description: id,
  videoId: 'v1',
  ...more,
});

const TAGS: Tag[] = [
  tag('t1', '00:00:10', { url: 'FRA (Lune Torrent;Ada Rivière)' }),
  tag('t2', '00:00:20', { pub: 'mid', highlights: true }),
  tag('r1', 'XX:XX:XX', { type: 'result', category: 'Heat 1', isLiveResult: true, score: '92.41' }),
  tag('r2', 'XX:XX:XX', { type: 'result', category: 'Final', isLiveResult: true }),
];

/** A film with everything around it. */
const film = (video: Partial<DataDocument['video']>, changes: Partial<DataDocument> = {}): DataDocument => {
  const plain = fullDocument();
  return {
    ...plain,
    video: { ...plain.video, search: true, highlights: true, ...video },
    tags: TAGS,
    multi_replays: [{ id: 'bank', url: '/media/7/bank.m3u8', offset: 2400, description: 'Bank' }],
    collections: [
      {
        id: 'c1',
        title: 'Cup',
        visibility: 'public',
        medias: [
          { id: 'v1', title: 'This' },
          { id: 'v2', title: 'Next' },
        ],
      },
    ],
    pubDisplay: [sponsor('paddles', 4), sponsor('oats', 7)],
    pubLiveResults: [sponsor('drybags', 5)],
    pubOverlay: [sponsor('helmets', 6), sponsor('boats', 3)],
    pubVideo: [PRE_ROLL, MID_ROLL],
    vote: true,
    questions: true,
    linkers: true,
    banner: { text: 'Night slalom', date: '2025-07-01', time: '14:00:00' },
    ...changes,
  };
};

const WITHOUT_ADVERTS = { pubVideo: [MID_ROLL] };
const LIVE = { replay_url: undefined, live_url: LIVE_URL };

const DOCUMENTS = [
  film({}, WITHOUT_ADVERTS),
  film({ replay_url: '/media/7/index.m3u8,/media/7/second.m3u8?offset=60000' }),
  film(LIVE, WITHOUT_ADVERTS),
  film({ live_url: LIVE_URL }),
  film({ replay_url: SITE_URL }, { pubVideo: [] }),
  film({ ...LIVE, live_date: new Date(NOW + 3_600_000).toISOString() }),
  film({ replay_url: undefined, encoding: true }),
  stub({ visibility: 'private' }),
  stub({ accessControl: 'password' }),
  stub({ accessControl: 'registration' }),
  stub({ geoBlocking: true }),
  fullDocument({ storageHostId: 12 }),
  fullDocument({ publish: false }),
  fullDocument({ validity_date: '2030-01-01' }),
  fullDocument({ expiration_date: '2020-01-01' }),
];

const results = DOCUMENTS.map((document) => ({ document, at: NOW }));
const newer = [film({}), film({ live_url: LIVE_URL }), film(LIVE, { tags: TAGS.slice(1), version: 9 })];

/** Results in addition to those of the chart's own path file. */
const MORE: Readonly<Record<string, Readonly<Record<string, ActorResults>>>> = {
  load: { data: { done: results }, copy: { done: results } },
  access: {
    player: {
      done: [
        { status: 'ok', document: film({ visibility: 'private' }), grant: { expiresAt: NOW + 600_000 } },
        { status: 'gate', gate: 'registration' },
      ],
    },
  },
  'data-document': { refresh: { done: newer.map((document) => ({ status: 'other', document })) } },
  // Real charts here.
  plugins: {
    analytics: {},
    cameras: {},
    cast: {},
    document: {},
    drawing: {},
    loop: {},
    mediaSession: {},
    shuttle: {},
    stopwatch: {},
    tagActions: {},
    talk: {},
    transcript: {},
    zoom: {},
  },
};

/** Inputs in addition to those of the root's own path file: variations of its first one. */
const BEGINNINGS: Readonly<Record<string, readonly object[]>> = {
  player: [
    { request: request({ autoplay: true, preRoll: 3, postRoll: 2 }) },
    { request: request({ userId: 9 }), hasSession: true },
  ],
  library: [{ latest: 'Video' }],
};

/** Events in addition to those of the path file. */
const EVENTS: Readonly<Record<string, ChartPaths['events']>> = {
  'item-actions': {
    'action.perform': ['csvExport', 'csvImport', 'delete', 'download', 'embed', 'saveOffline', 'qrCode', 'share'].map(
      (action) => ({
        action,
      }),
    ),
  },
};

function withMore(own: ChartPaths): ChartPaths {
  const beginnings = (BEGINNINGS[own.name] ?? []).map((change) => ({ ...(own.inputs[0] as object), ...change }));
  const paths = {
    ...own,
    inputs: [...own.inputs, ...beginnings],
    events: { ...own.events, ...EVENTS[own.name] },
  };
  const more = MORE[paths.name];
  if (!more) return paths;
  const merged = Object.entries(more).map(([id, { done = [] }]) => {
    const known = paths.results[id];
    return [id, { ...known, done: [...(known?.done ?? []), ...done] }] as const;
  });
  return { ...paths, results: { ...paths.results, ...Object.fromEntries(merged) } };
}

/** Events from views that the player's root forwards to the responsible child. */
const SAID_BY_VIEWS =
  /^(?:controls|screen|panel|menu|sponsor|banner|results|doubleTapSeek|gate|consent\.(?:give|refuse)|tag\.(?:next|previous|repeat)|playback\.(?:play|pause|toggle|seek|seekBy|toEdge|step|set\w+|choose|watch|next)|recovery\.retry|advert\.skip|frameRate\.dismiss|resumePosition\.(?:startAgain|dismiss))(?:\.|$)/;

/** The events of a root with the payloads from the path files of its children. */
function withChildren(paths: ChartPaths, charts: readonly ChartPaths[]): ChartPaths {
  if (paths.name !== 'player') return paths;
  const events = Object.fromEntries(
    [...new Set(charts.flatMap((each) => Object.keys(each.events)))]
      .filter((type) => SAID_BY_VIEWS.test(type))
      .map((type) => [type, charts.flatMap(({ events: known }) => known[type] ?? [])]),
  );
  return { ...paths, events: { ...paths.events, ...events } };
}

/** The path files with additional inputs, events and results. */
export const worldOf = (charts: readonly ChartPaths[]): ChartPaths[] =>
  charts.map((paths) => withMore(withChildren(paths, charts)));

/**
 * Names of the charts that are loaded, by request: panels and item actions, or the id of an actor that always loads the
 * same chart.
 */
const FETCHED = {
  analytics: 'analytics',
  cameras: 'cameras',
  cast: 'cast',
  document: 'pager',
  drawing: 'drawing',
  loop: 'loop',
  mediaSession: 'media-session',
  shuttle: 'shuttle',
  stopwatch: 'stopwatch',
  tagActions: 'tag-actions',
  talk: 'talk',
  transcript: 'transcript',
  zoom: 'zoom',
  csvExport: 'csv-export',
  csvImport: 'csv-import',
  delete: 'delete-item',
  download: 'download-item',
  embed: 'embed-item',
  saveOffline: 'save-offline',
  qrCode: 'qr-code',
  share: 'share-item',
  selection: 'selection-act',
} as const;

export const fetchedOf = (charts: readonly ChartPaths[]): Readonly<Record<string, AnyStateMachine>> =>
  Object.fromEntries(
    Object.entries(FETCHED).map(([requested, name]) => [
      requested,
      charts.find((paths) => paths.name === name)!.machine,
    ]),
  );
