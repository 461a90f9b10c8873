/**
 * Files that people add to the library (rows S02, S03).
 *
 * The bytes travel by tus 1.0 to `/uploads`; what is known of them, and what becomes of them, by these requests and by the
 * stream `/services/uploads/stream`.
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
  /** Of the upload, and of the medium that it becomes. */
  id,
  /** Of the file. */
  name: v.fallback(shown(UPLOAD_NAME_MAX), ''),
  title: v.fallback(shown(TITLE_MAX), ''),
  date: v.fallback(day, '1970-01-01'),
  visibility: v.fallback(v.picklist(UPLOAD_VISIBILITIES), 'private'),
  collectionId: maybe(id),
  /** By its content; absent before that is known. */
  type: maybe(v.picklist(UPLOAD_TYPES)),
  /** Bytes: of the file, and those that the server has. */
  size: count,
  received: count,
  state: v.picklist(UPLOAD_STATES),
  /** Of packaging. */
  percent: v.fallback(percent, 0),
  /** A film plays as soon as its first rendition is there. */
  playable: v.fallback(flag, false),
  /** Of its card, once it is a medium. */
  thumb: maybe(address),
  reason: maybe(v.picklist(UPLOAD_REASONS)),
  /** Name of a codec or of a kind of file. */
  detail: maybe(shown(100)),
  createdAt: milliseconds,
  /** Of the requester, who alone resumes it. */
  mine: v.fallback(flag, false),
  /** Whose it is, where it is somebody else's. */
  owner: maybe(shown(200)),
});
export type Upload = v.InferOutput<typeof uploadSchema>;

export const getUploads = defineRequest({
  name: 'getUploads',
  controller: 'uploads',
  method: 'GET',
  purpose:
    'Files that the requester has added in the last days, and for administrators those of the group, newest first.',
  params: v.object({}),
  statuses: {
    ok: {
      data: v.object({
        uploads: listOf(uploadSchema, UPLOADS_LISTED_MAX),
        /** Largest file, bytes. */
        fileBytes: count,
        /** Bytes that the group may still add; absent: as many as the server has room for. */
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

/** What a film or sound consists of, for its editors. */
export const filmFacts = v.object({
  title: v.fallback(shown(TITLE_MAX), ''),
  type: v.picklist(['Video', 'Audio']),
  duration: maybe(seconds),
  /** Pictures that players choose among, the sharpest first. */
  qualities: listOf(
    v.object({
      lines: count,
      width: count,
      /** Frames a second. */
      fps: v.pipe(v.number(), v.finite(), v.minValue(0)),
      /** RFC 6381. */
      codec: shown(100),
      /** Bits a second, sound included. */
      rate: count,
    }),
    50,
  ),
  sounds: listOf(v.object({ name: shown(100), channels: count }), 50),
  /** Integrated by EBU R 128, LUFS, and the true peak, dBFS. */
  loudness: maybe(v.pipe(v.number(), v.finite())),
  peak: maybe(v.pipe(v.number(), v.finite())),
  /** The file as it came, under an address that lives 600 s: for who may download it. */
  original: maybe(v.object({ name: shown(TITLE_MAX), size: maybe(count), path: address })),
});
export type FilmFacts = v.InferOutput<typeof filmFacts>;

export const getFilmFacts = defineRequest({
  name: 'getFilmFacts',
  controller: 'uploads',
  method: 'GET',
  purpose: 'Qualities, sounds and loudness of a film or sound, and the file as it came, for who may edit it.',
  params: v.object({ id }),
  statuses: { ok: { data: filmFacts }, empty: {}, private: {} },
});

/** `empty`: no such upload, or none that the requester may change. */
const changed = { ok: {}, empty: {}, private: {} } as const;

export const describeUpload = defineRequest({
  name: 'describeUpload',
  controller: 'uploads',
  method: 'POST',
  purpose:
    'Title, date, visibility, collection and thumbnail of a file before it is ready; afterwards its page changes them.',
  params: v.object({
    id,
    title: v.optional(v.pipe(text(TITLE_MAX), v.trim(), v.minLength(1))),
    date: v.optional(day),
    visibility: v.optional(v.picklist(UPLOAD_VISIBILITIES)),
    /** Empty for none. */
    collectionId: v.optional(v.union([v.literal(''), id])),
    /** JPEG for the card, made by the page: base64. */
    picture: v.optional(v.pipe(text(Math.ceil(THUMBNAIL_BYTES_MAX / 3) * 4), v.nonEmpty(), v.base64())),
  }),
  statuses: { ...changed, /** It is a medium by now. */ ready: {} },
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
  statuses: { ...changed, /** It is a medium by now. */ ready: {} },
});

/**
 * One message of `/services/uploads/stream`, event `uploads`: uploads in their newest state, and ids of those that are
 * gone. The first message holds all of them.
 */
export const uploadsChange = v.object({
  uploads: listOf(uploadSchema, UPLOADS_LISTED_MAX),
  gone: listOf(id, UPLOADS_LISTED_MAX),
  /** All of them: whatever is not among them is gone. */
  whole: v.fallback(flag, false),
});
export type UploadsChange = v.InferOutput<typeof uploadsChange>;
