/** Captions of films and sound: added, replaced and deleted by people who may edit them (row S06). */
import * as v from 'valibot';
import { CAPTION_KINDS, CAPTION_PROBLEMS } from '../domain/captions.ts';
import { CAPTION_BYTES_MAX, CAPTION_TRACKS_MAX } from '../domain/constants/captions.ts';
import { defineRequest } from './envelope.ts';
import { address, count, id, listOf, shown, text } from './primitives.ts';

/** BCP 47, as far as captions need it: `fr`, `pt-BR`, `zh-Hant`. */
const language = v.pipe(
  text(35),
  v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/),
  v.description('BCP 47 language tag'),
);
const kind = v.picklist(CAPTION_KINDS);

export const captionTrack = v.object({
  lang: shown(35),
  kind: v.fallback(kind, 'subtitles'),
  /** The language's name for itself. */
  label: shown(100),
  /** Address of the WebVTT file. */
  url: address,
});
export type CaptionTrack = v.InferOutput<typeof captionTrack>;

const tracks = { tracks: listOf(captionTrack, CAPTION_TRACKS_MAX) };

export const getCaptions = defineRequest({
  name: 'getCaptions',
  controller: 'captions',
  method: 'GET',
  purpose: 'Caption files of a film or sound, for people who may edit it.',
  params: v.object({ mediaId: id }),
  statuses: { ok: tracks, empty: {}, private: {} },
});

export const saveCaptions = defineRequest({
  name: 'saveCaptions',
  controller: 'captions',
  method: 'POST',
  purpose: 'Adds a caption file, WebVTT or SRT in any encoding, or replaces the one with the same language and kind.',
  params: v.object({
    mediaId: id,
    lang: language,
    kind,
    /** Base64. */
    file: v.pipe(text(Math.ceil(CAPTION_BYTES_MAX / 3) * 4), v.nonEmpty(), v.base64()),
  }),
  statuses: {
    ok: { ...tracks, /** Captions in the file. */ cues: count },
    /** The file is rejected; `line` says where, from 1. */
    invalid: { reason: v.picklist([...CAPTION_PROBLEMS, 'many']), line: count },
    empty: {},
    private: {},
  },
});

export const deleteCaptions = defineRequest({
  name: 'deleteCaptions',
  controller: 'captions',
  method: 'POST',
  purpose: 'Deletes the caption file of a language and kind.',
  params: v.object({ mediaId: id, lang: language, kind }),
  statuses: { ok: tracks, empty: {}, private: {} },
});
