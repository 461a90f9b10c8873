/** Remote media: probed by their address, and added to the library (row S04). */
import * as v from 'valibot';
import { TITLE_MAX } from '../domain/constants/edit-page.ts';
import { REMOTE_KINDS, REMOTE_PROBLEMS, REMOTE_REASONS } from '../domain/remote.ts';
import { UPLOAD_VISIBILITIES } from '../domain/uploads.ts';
import { defineRequest } from './envelope.ts';
import { ADDRESS_MAX, count, flag, id, listOf, maybe, milliseconds, seconds, shown, text } from './primitives.ts';

const day = v.pipe(v.string(), v.isoDate(), v.description('yyyy-mm-dd'));
const remoteAddress = v.pipe(text(ADDRESS_MAX), v.trim(), v.minLength(1), v.description('http(s) address'));

export const findingSchema = v.object({
  /** The address as it would be saved. */
  address: shown(ADDRESS_MAX + 10),
  kind: v.picklist(REMOTE_KINDS),
  /** Name of the video site. */
  provider: maybe(shown(100)),
  type: v.picklist(['Video', 'Audio']),
  live: v.fallback(flag, false),
  duration: maybe(seconds),
  /** Size of the largest picture. */
  width: maybe(count),
  height: maybe(count),
  /** By their common names. */
  codecs: listOf(shown(100), 20),
  /** Languages or names of the audio tracks. */
  audio: listOf(shown(100), 100),
  /** Range requests are supported. */
  ranges: maybe(flag),
  /** Suggested title; may be empty. */
  title: v.fallback(shown(TITLE_MAX), ''),
  date: maybe(day),
  problems: listOf(v.object({ kind: v.picklist(REMOTE_PROBLEMS), detail: maybe(shown(300)) }), REMOTE_PROBLEMS.length),
});
export type Finding = v.InferOutput<typeof findingSchema>;

const refused = {
  /** Not accepted, and why. */
  refused: { reason: v.picklist(REMOTE_REASONS), detail: maybe(shown(300)) },
  limited: { data: v.object({ retryAfter: milliseconds }) },
  private: {},
} as const;

export const probeAddress = defineRequest({
  name: 'probeAddress',
  controller: 'uploads',
  method: 'POST',
  purpose: 'Probes a remote film or sound: what it is, and which parts of it would not play.',
  params: v.object({ address: remoteAddress }),
  statuses: { ok: { finding: findingSchema }, ...refused },
});

export const addAddress = defineRequest({
  name: 'addAddress',
  controller: 'uploads',
  method: 'POST',
  purpose: 'Adds a remote film or sound; an address that was not probed recently is probed again.',
  params: v.object({
    address: remoteAddress,
    title: v.pipe(text(TITLE_MAX), v.trim(), v.minLength(1)),
    date: day,
    visibility: v.picklist(UPLOAD_VISIBILITIES),
    collectionId: v.optional(id),
  }),
  statuses: { ok: { id, type: v.picklist(['Video', 'Audio']) }, ...refused },
});
