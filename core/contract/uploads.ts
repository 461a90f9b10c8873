/**
 * Files that people add to the library (rows S02, S03).
 *
 * The bytes are sent by tus 1.0 to `/uploads`; these requests and the stream `/services/uploads/stream` carry the
 * metadata and the progress.
 */
import * as v from 'valibot';
import { THUMBNAIL_BYTES_MAX, TITLE_MAX } from '../domain/constants/edit-page.ts';
import { UPLOAD_NAME_MAX, UPLOADS_LISTED_MAX } from '../domain/constants/uploads.ts';
import { UPLOAD_REASONS, UPLOAD_STATES, UPLOAD_TYPES, UPLOAD_VISIBILITIES } from '../domain/uploads.ts';
import { defineRequest } from './envelope.ts';
import { address, count, flag, id, listOf, maybe, milliseconds, shown, text, seconds } from './primitives.ts';

const day = v.pipe(v.string(), v.isoDate(), v.description('yyyy-mm-dd'));
const percent = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100));

export const uploadSchema = v.object({
  /** Id of the upload, and of the medium that it becomes. */
  id,
  /** Name of the file. */
  name: v.fallback(shown(UPLOAD_NAME_MAX), ''),
  title: v.fallback(shown(TITLE_MAX), ''),
  date: v.fallback(day, '1970-01-01'),
  visibility: v.fallback(v.picklist(UPLOAD_VISIBILITIES), 'private'),
  collectionId: maybe(id),
  /** Detected from the content; absent until then. */
  type: maybe(v.picklist(UPLOAD_TYPES)),
  /** Bytes of the file, and bytes received. */
  size: count,
  received: count,
  state: v.picklist(UPLOAD_STATES),
  /** Progress of packaging. */
  percent: v.fallback(percent, 0),
  /** A film can be played once its first rendition is ready. */
  playable: v.fallback(flag, false),
  /** Thumbnail of its card, once it is a medium. */
  thumb: maybe(address),
  reason: maybe(v.picklist(UPLOAD_REASONS)),
  /** Name of a codec or of a file type. */
  detail: maybe(shown(100)),
  createdAt: milliseconds,
  /** Belongs to the requester, who alone can resume it. */
  mine: v.fallback(flag, false),
  /** Name of the owner, if it is somebody else. */
  owner: maybe(shown(200)),
});
export type Upload = v.InferOutput<typeof uploadSchema>;

export const getUploads = defineRequest({
  name: 'getUploads',
  controller: 'uploads',
  method: 'GET',
  purpose: 'Files that the requester has added in the last days; for administrators, those of the group. Newest first.',
  params: v.object({}),
  statuses: {
    ok: {
      data: v.object({
        uploads: listOf(uploadSchema, UPLOADS_LISTED_MAX),
        /** Largest file, bytes. */
        fileBytes: count,
        /** Bytes that the group may still add; absent: limited only by the server's free space. */
        left: maybe(count),
        /** Types that the requester may add. */
        types: listOf(v.picklist(UPLOAD_TYPES), UPLOAD_TYPES.length),
        /** Collections that the requester may add to, by title. */
        collections: listOf(v.object({ id, title: shown(TITLE_MAX) }), 500),
      }),
    },
    private: {},
  },
});

/** The renditions and files of a film or sound, for its editors. */
export const filmFacts = v.object({
  title: v.fallback(shown(TITLE_MAX), ''),
  type: v.picklist(['Video', 'Audio']),
  duration: maybe(seconds),
  /** Renditions that players choose among, the sharpest first. */
  qualities: listOf(
    v.object({
      lines: count,
      width: count,
      /** Frames per second. */
      fps: v.pipe(v.number(), v.finite(), v.minValue(0)),
      /** RFC 6381. */
      codec: shown(100),
      /** Bits per second, audio included. */
      rate: count,
    }),
    50,
  ),
  sounds: listOf(v.object({ name: shown(100), channels: count }), 50),
  /** Integrated by EBU R 128, LUFS, and the true peak, dBFS. */
  loudness: maybe(v.pipe(v.number(), v.finite())),
  peak: maybe(v.pipe(v.number(), v.finite())),
  /** The original file, with an address that is valid for 600 s: for people who may download it. */
  original: maybe(v.object({ name: shown(TITLE_MAX), size: maybe(count), path: address })),
});
export type FilmFacts = v.InferOutput<typeof filmFacts>;

export const getFilmFacts = defineRequest({
  name: 'getFilmFacts',
  controller: 'uploads',
  method: 'GET',
  purpose: 'Qualities, audio and loudness of a film or sound, and the original file, for people who may edit it.',
  params: v.object({ id }),
  statuses: { ok: { data: filmFacts }, empty: {}, private: {} },
});

/** `empty`: there is no such upload, or the requester may not change it. */
const changed = { ok: {}, empty: {}, private: {} } as const;

export const describeUpload = defineRequest({
  name: 'describeUpload',
  controller: 'uploads',
  method: 'POST',
  purpose:
    'Sets title, date, visibility, collection and thumbnail of a file before it is ready; afterwards they are changed on its edit page.',
  params: v.object({
    id,
    title: v.optional(v.pipe(text(TITLE_MAX), v.trim(), v.minLength(1))),
    date: v.optional(day),
    visibility: v.optional(v.picklist(UPLOAD_VISIBILITIES)),
    /** Empty: none. */
    collectionId: v.optional(v.union([v.literal(''), id])),
    /** JPEG for the card, made by the page: base64. */
    picture: v.optional(v.pipe(text(Math.ceil(THUMBNAIL_BYTES_MAX / 3) * 4), v.nonEmpty(), v.base64())),
  }),
  statuses: { ...changed, /** It has already become a medium. */ ready: {} },
});

export const retryUpload = defineRequest({
  name: 'retryUpload',
  controller: 'uploads',
  method: 'POST',
  purpose: 'Packages a failed file again.',
  params: v.object({ id }),
  statuses: changed,
});

export const deleteUpload = defineRequest({
  name: 'deleteUpload',
  controller: 'uploads',
  method: 'POST',
  purpose: 'Cancels an upload, or deletes a file that failed; a ready one is a medium and deleted as such.',
  params: v.object({ id }),
  statuses: { ...changed, /** It has already become a medium. */ ready: {} },
});

/**
 * One message of `/services/uploads/stream`, event `uploads`: uploads in their newest state, and ids of removed ones.
 * The first message contains all of them.
 */
export const uploadsChange = v.object({
  uploads: listOf(uploadSchema, UPLOADS_LISTED_MAX),
  gone: listOf(id, UPLOADS_LISTED_MAX),
  /** This is the complete list: anything missing has been removed. */
  whole: v.fallback(flag, false),
});
export type UploadsChange = v.InferOutput<typeof uploadsChange>;
