import * as v from 'valibot';
import { DESCRIPTION_MAX, TITLE_MAX } from '../domain/constants/edit-page.ts';
import { IMPORT_ROWS_MAX } from '../domain/constants/csv-import.ts';
import type { DataDocument, DataStub, HiddenStub } from '../domain/data-document.ts';
import { videoRef, linkedCollection, tag, videoBody, videoHead } from './fields.ts';
import {
  address,
  count,
  flag,
  id,
  maybe,
  milliseconds,
  playbackAddress,
  seconds,
  shown,
  tolerantList,
} from './primitives.ts';

/** Maximum number of tags in a document: as many as an import may contain. A 12-hour regatta has a few thousand. */
const TAGS_MAX = IMPORT_ROWS_MAX;

const version = v.fallback(count, 0);

const multiReplay = v.object({
  id,
  url: playbackAddress,
  offset: v.fallback(milliseconds, 0),
  description: v.fallback(shown(TITLE_MAX), ''),
});

const sponsorAd = v.object({
  id,
  content_url: address,
  redirect_url: maybe(address),
  duration: seconds,
});

const filmAdvert = v.object({
  ...sponsorAd.entries,
  content_url: playbackAddress,
  skip_after: maybe(seconds),
});

const banner = v.object({
  text: shown(DESCRIPTION_MAX),
  url: maybe(address),
  date: shown(40),
  time: shown(20),
});

/** A list that may be missing. */
function lists<const S extends v.GenericSchema>(schema: S, max: number) {
  return v.fallback(v.optional(tolerantList(schema, max)), { items: [], dropped: 0 });
}

/** A whole document with the number of entries that could not be read. */
export type ReadDocument = DataDocument & { dropped: number };

/**
 * The whole data document (Player 3), in a public data file or from `checkMediaPlayerAccess`.
 *
 * Without a readable video it is malformed. A malformed tag, replay, collection or advert is dropped and counted in
 * `dropped`; the rest is kept.
 */
export const wholeDocument = v.pipe(
  v.object({
    version,
    video: videoBody,
    tags: lists(tag, TAGS_MAX),
    multi_replays: lists(multiReplay, 100),
    collections: lists(linkedCollection, 500),
    pubDisplay: lists(sponsorAd, 200),
    pubLiveResults: lists(sponsorAd, 200),
    pubOverlay: lists(sponsorAd, 200),
    pubVideo: lists(filmAdvert, 200),
    playerConf: v.fallback(v.optional(v.object({ preRoll: maybe(seconds), postRoll: maybe(seconds) })), {}),
    vote: maybe(flag),
    questions: maybe(flag),
    linkers: maybe(flag),
    banner: maybe(banner),
  }),
  v.transform((read): ReadDocument => {
    const { tags, multi_replays, collections, pubDisplay, pubLiveResults, pubOverlay, pubVideo, ...rest } = read;
    const lists = [tags, multi_replays, collections, pubDisplay, pubLiveResults, pubOverlay, pubVideo];
    return {
      kind: 'whole',
      ...rest,
      playerConf: rest.playerConf ?? {},
      tags: tags?.items ?? [],
      multi_replays: multi_replays?.items ?? [],
      collections: collections?.items ?? [],
      pubDisplay: pubDisplay?.items ?? [],
      pubLiveResults: pubLiveResults?.items ?? [],
      pubOverlay: pubOverlay?.items ?? [],
      pubVideo: pubVideo?.items ?? [],
      dropped: lists.reduce((sum, list) => sum + (list?.dropped ?? 0), 0),
    };
  }),
);

/** The public data file of a listed medium that requires access checks (row P01). */
export const stubDocument = v.pipe(
  v.object({
    stub: v.literal(true),
    version,
    video: v.object({ ...videoHead.entries, pathThumb: maybe(address) }),
  }),
  v.transform(({ version, video }): DataStub => ({ kind: 'stub', version, video })),
);

/** The public data file of a medium that an anonymous search does not list (row P01). */
export const hiddenStub = v.pipe(
  v.object({ stub: v.literal(true), video: videoRef }),
  v.transform(({ video }): HiddenStub => ({ kind: 'hidden', video })),
);

const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null;

/**
 * Data file `{tagsUrl}{type}/{id}.json`: a stub is marked as such, and is hidden if it has no visibility; anything else
 * is a whole document.
 */
export const dataFile = v.lazy((input): v.GenericSchema<unknown, ReadDocument | DataStub | HiddenStub> => {
  if (!isRecord(input) || input.stub !== true) return wholeDocument;
  return isRecord(input.video) && 'visibility' in input.video ? stubDocument : hiddenStub;
});

/** A data file as written by a host. */
export type WrittenDocument = v.InferInput<typeof wholeDocument>;
export type WrittenStub = v.InferInput<typeof stubDocument>;
export type WrittenHiddenStub = v.InferInput<typeof hiddenStub>;

/** `#` and 3, 4, 6 or 8 digits (Player 5). */
const colour = v.pipe(v.string(), v.regex(/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i));

/**
 * Vendor style `{tagsUrl}{vendor}/{group}/{custoId}.json`. Its fields are decided here: the documents only name the
 * file.
 */
export const vendorStyle = v.object({
  accent: maybe(colour),
  background: maybe(colour),
  surface: maybe(colour),
  text: maybe(colour),
  logo: maybe(v.object({ url: address, alt: v.fallback(shown(TITLE_MAX), ''), link: maybe(address) })),
});
export type VendorStyle = v.InferOutput<typeof vendorStyle>;

/**
 * Tag data `{tagsUrl}tags/{group}/{reference}.json`: names, colours and pictures of the categories of a video that
 * names the file as its `reference`. Also decided here: the documents specify neither the folder nor the fields.
 */
export const tagData = v.pipe(
  v.object({
    tags: tolerantList(
      v.object({
        category: shown(TITLE_MAX),
        frName: maybe(shown(TITLE_MAX)),
        enName: maybe(shown(TITLE_MAX)),
        colour: maybe(colour),
        image: maybe(address),
      }),
      2_000,
    ),
  }),
  v.transform(({ tags }) => ({ tags: tags.items, dropped: tags.dropped })),
);
/** Tag data as written by a host. */
export type WrittenTagData = v.InferInput<typeof tagData>;

/** Response of a country lookup (rows L28, P04), whose address is a setting of the embed. */
export const countryLookup = v.object({ country_code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)) });
