import * as v from 'valibot';
import { CAPTION_KINDS } from '../domain/captions.ts';
import { ATHLETES_NAMED_MAX } from '../domain/constants/library.ts';
import { CAPTION_TRACKS_MAX } from '../domain/constants/captions.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../domain/constants/edit-page.ts';
import { TAG_DURATION_MAX_MS } from '../domain/constants/tags.ts';
import type { VideoRef, LinkedCollection, VideoBody, VideoHead } from '../domain/data-document.ts';
import type { ResultItem } from '../domain/search.ts';
import { TAG_DETAILS, TAG_DETAIL_NAMES } from '../domain/tag.ts';
import type { Tag, TagDetail, TagField } from '../domain/tag.ts';
import { WAVEFORM_MAX, type SoundProfile } from '../domain/sound-profile.ts';
import type { Storyboard } from '../domain/storyboard.ts';
import {
  address,
  count,
  flag,
  id,
  listOf,
  maybe,
  mediaType,
  milliseconds,
  personId,
  playbackAddresses,
  seconds,
  shown,
  text,
  visibility,
} from './primitives.ts';

/** A schema whose output is the domain's type. */
type Reads<T> = { readonly '~types'?: { readonly output: T } | undefined };

const title = shown(TITLE_MAX);
const description = shown(DESCRIPTION_MAX);
/** `yyyy-mm-dd`, ISO 8601 or empty. */
const date = shown(40);

const page = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
/** Length of a tag's range, milliseconds. */
export const rangeLength = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(1),
  v.maxValue(TAG_DURATION_MAX_MS),
  v.description('milliseconds, at least 1 and at most a day'),
);

/** Schemas of a tag's optional fields, by their content. */
type DetailEntries<Schemas> = {
  [Name in TagDetail]: (typeof TAG_DETAILS)[Name]['kind'] extends infer Kind extends keyof Schemas
    ? Schemas[Kind]
    : never;
};

function detailEntries<const Schemas extends Record<Exclude<TagField['kind'], 'text'>, v.GenericSchema>, Text>(
  schemas: Schemas,
  textOf: (max: number) => Text,
): DetailEntries<Schemas & { text: Text }> {
  const entries = TAG_DETAIL_NAMES.map((name) => {
    const field: TagField = TAG_DETAILS[name];
    return [name, field.kind === 'text' ? textOf(field.max) : schemas[field.kind]];
  });
  return Object.fromEntries(entries) as DetailEntries<Schemas & { text: Text }>;
}

/** For requests: nothing is truncated, overlong text is rejected. */
export const sentTagDetails = detailEntries(
  {
    id: v.optional(id),
    page: v.optional(page),
    flag: v.optional(v.boolean()),
    milliseconds: v.optional(v.pipe(v.number(), v.finite())),
    length: v.optional(rangeLength),
  },
  (max) => v.optional(text(max)),
);

/** The same for machines, which clear a field with null. */
export const sourceTagDetails = detailEntries(
  {
    id: v.nullish(id),
    page: v.nullish(page),
    flag: v.nullish(v.boolean()),
    milliseconds: v.nullish(v.pipe(v.number(), v.finite())),
    length: v.nullish(rangeLength),
  },
  (max) => v.nullish(text(max)),
);

/** Tag of a data document (Player 3). */
export const tag = v.object({
  id,
  type: v.fallback(shown(100), ''),
  category: v.fallback(title, ''),
  time: shown(20),
  description: v.fallback(description, ''),
  videoId: id,
  ...detailEntries(
    {
      id: maybe(id),
      page: maybe(page),
      flag: maybe(flag),
      milliseconds: maybe(milliseconds),
      length: maybe(rangeLength),
    },
    (max) => maybe(shown(max)),
  ),
});
tag satisfies Reads<Tag>;

const headEntries = {
  id,
  type: v.picklist(['video', 'session', 'audio']),
  user: v.fallback(personId, 0),
  group: v.fallback(personId, 0),
  title: v.fallback(title, ''),
  visibility,
  publish: v.fallback(flag, false),
  expiration_date: maybe(date),
  validity_date: maybe(date),
  accessControl: maybe(v.picklist(['registration', 'password'])),
  geoBlocking: maybe(flag),
  pay_per_view: maybe(flag),
  custoId: maybe(id),
  storageHostId: maybe(count),
};

/** What a stub contains of a listed video. */
export const videoHead = v.object(headEntries);
videoHead satisfies Reads<VideoHead>;

/** Everything that is disclosed of a video to people who may not see it. */
export const videoRef = v.object({ id, type: headEntries.type });
videoRef satisfies Reads<VideoRef>;

const within = (least: number, most: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));

/** One storyboard image of a film; sizes of a single picture in pixels. */
export const storyboard = v.object({
  url: address,
  every: v.pipe(v.number(), v.finite(), v.minValue(0.1), v.maxValue(3600)),
  width: within(16, 640),
  height: within(16, 640),
  columns: within(1, 100),
  count: within(1, 2000),
});
storyboard satisfies Reads<Storyboard>;

export const soundProfile = v.object({
  loudness: maybe(v.pipe(v.number(), v.finite(), v.description('integrated by EBU R 128, LUFS'))),
  peak: maybe(v.pipe(v.number(), v.finite(), v.description('true peak, dBFS'))),
  waveform: v.pipe(
    text(Math.ceil(WAVEFORM_MAX / 3) * 4),
    v.base64(),
    v.description('base64 of a byte for each of equal stretches: its largest amplitude'),
  ),
});
soundProfile satisfies Reads<SoundProfile>;

/** Names of the streams, or just a switch: if it is on, the player names the streams. */
const streamSelector = v.pipe(
  v.union([
    v.object({ labels: v.optional(listOf(title, 100), []) }),
    v.pipe(
      flag,
      v.transform((on) => (on ? { labels: [] } : (false as const))),
    ),
  ]),
  v.description('`{ labels: list of text }`, or yes or no'),
);

/** The video of a whole document; the switches are 0, 1, true or false. */
export const videoBody = v.object({
  ...headEntries,
  reference: maybe(id),
  date: maybe(date),
  time: maybe(shown(20)),
  duration: maybe(seconds),
  description: maybe(description),
  pathThumb: maybe(address),
  replay_url: maybe(playbackAddresses),
  live_url: maybe(playbackAddresses),
  live_date: maybe(date),
  encoding: maybe(flag),
  captions: maybe(
    listOf(
      v.object({ lang: shown(35), label: shown(100), url: address, kind: maybe(v.picklist(CAPTION_KINDS)) }),
      CAPTION_TRACKS_MAX,
    ),
  ),
  storyboard: maybe(storyboard),
  sound: maybe(soundProfile),
  score_type: maybe(v.picklist(['points', 'time'])),
  highlights: maybe(flag),
  menu: maybe(flag),
  chat: maybe(flag),
  search: maybe(flag),
  videoSelector: maybe(streamSelector),
  document: maybe(v.object({ id, url: maybe(address) })),
  max_resolution: maybe(count),
});
videoBody satisfies Reads<VideoBody>;

/** Collection of a film, for the linkers. */
export const linkedCollection = v.object({
  id,
  title: v.fallback(title, ''),
  visibility,
  medias: listOf(
    v.object({
      id,
      title: v.fallback(title, ''),
      pathThumb: maybe(address),
      duration: maybe(seconds),
    }),
    2_000,
  ),
});
linkedCollection satisfies Reads<LinkedCollection>;

const moment = v.object({
  tag_id: id,
  start: seconds,
  description: v.fallback(description, ''),
  category: v.fallback(title, ''),
  match: v.fallback(flag, false),
});

/** One hit of a search (Library 3); `replayUrl`, the documents' other spelling, is read as `replay_url`. */
export const resultItem = v.pipe(
  v.object({
    id,
    type: mediaType,
    title: maybe(title),
    name: maybe(title),
    date: maybe(date),
    time: maybe(shown(20)),
    duration: maybe(seconds),
    size: maybe(count),
    path: maybe(address),
    pathThumb: maybe(address),
    replay_url: maybe(playbackAddresses),
    replayUrl: maybe(playbackAddresses),
    live_url: maybe(playbackAddresses),
    live_date: maybe(date),
    still: maybe(v.object({ ...storyboard.entries, at: seconds })),
    description: maybe(description),
    keywords: maybe(description),
    category: maybe(title),
    score: maybe(shown(200)),
    tag: maybe(title),
    tag_id: maybe(id),
    video_id: maybe(id),
    video_title: maybe(title),
    visibility,
    is_session: maybe(flag),
    evaluation_attribute: maybe(v.object({ frName: title, enName: title })),
    agregate: maybe(title),
    temporality: maybe(v.picklist(['pre', 'post'])),
    nbOfEx: maybe(count),
    pay_per_view: maybe(flag),
    editable: maybe(flag),
    deleteable: maybe(flag),
    downloadable: maybe(flag),
    downloadable_source: maybe(flag),
    isDownloadableVideo: maybe(flag),
    qr_code: maybe(flag),
    embed: maybe(flag),
    index: maybe(count),
    collections: maybe(listOf(v.object({ id, title: v.fallback(title, '') }), 200)),
    mediaId: maybe(listOf(id, 2_000)),
    mediaPath: maybe(listOf(address, 2_000)),
    contentMediaType: maybe(mediaType),
    clippingOffset: maybe(milliseconds),
    videoSource: maybe(title),
    video_duration: maybe(seconds),
    athletes: maybe(listOf(title, ATHLETES_NAMED_MAX)),
    moments: maybe(listOf(moment, 500)),
  }),
  v.transform(({ replayUrl, ...item }) =>
    item.replay_url === undefined && replayUrl !== undefined ? { ...item, replay_url: replayUrl } : item,
  ),
);
resultItem satisfies Reads<ResultItem>;
