import * as v from 'valibot';
import { defineRequest } from './envelope.ts';
import { CLIP_ROLL_MAX_S } from '../domain/constants/clips.ts';
import { TITLE_MAX } from '../domain/constants/edit-page.ts';
import { address, flag, id, listOf, maybe, mediaType, seconds, shown, text, LIST_MAX } from './primitives.ts';

const clip = v.object({
  path: address,
  title: v.fallback(shown(TITLE_MAX), ''),
  tagId: maybe(id),
  id: maybe(id),
  /** The requester may delete it. */
  deleteable: maybe(flag),
});

export const getClips = defineRequest({
  name: 'getClips',
  controller: 'studio',
  method: 'GET',
  purpose: 'The clips of a medium or of one of its tags, and the logos that can be placed on them.',
  params: v.object({ mediaId: id, mediaType, tagId: v.optional(id) }),
  statuses: {
    ok: {
      data: v.object({
        clips: v.fallback(v.optional(listOf(clip, 2_000)), []),
        logos: v.fallback(v.optional(listOf(v.object({ name: shown(TITLE_MAX), file: address }), 200)), []),
      }),
    },
    empty: {},
    private: {},
  },
});

/** The documents name only `fileName`. */
export const getVideoStreamInfo = defineRequest({
  name: 'getVideoStreamInfo',
  controller: 'studio',
  method: 'GET',
  purpose: 'Frames per second of a video site’s film.',
  params: v.object({ fileName: v.pipe(text(2_000), v.minLength(1)) }),
  statuses: {
    ok: {
      data: v.object({ fps: v.pipe(v.number(), v.finite(), v.minValue(1), v.maxValue(1_000)) }),
    },
    empty: {},
  },
});

/** Seconds before and after. */
const roll = v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(CLIP_ROLL_MAX_S)), 0);

/**
 * `limited`: the person has the maximum number of waiting clips; `tooLong`: longer than 600 s; `private`: without
 * permission. A clip is published together with its film, so nobody could see one of a film that is `unpublished`,
 * `notYetValid` or `expired`.
 */
const clipped = {
  ok: { data: listOf(clip, LIST_MAX) },
  unpublished: {},
  notYetValid: {},
  expired: {},
  tooLong: {},
  limited: {},
  private: {},
  empty: {},
} as const;

/** The documents do not specify its controller, so it stays on the services endpoint. */
export const clipTags = defineRequest({
  name: 'clipTags',
  controller: 'services',
  method: 'POST',
  purpose: 'Cuts a clip from each tag to the next; each clip is ready when its manifest responds.',
  params: v.object({
    mediaId: id,
    mediaType: v.optional(mediaType, 'Video'),
    tags: v.pipe(v.array(id), v.minLength(1), v.maxLength(LIST_MAX)),
    preRoll: roll,
    postRoll: roll,
    /** File of one of the logos returned by `getClips`. */
    logo: v.optional(text(500)),
  }),
  statuses: {
    ...clipped,
    /** The last tag of a video has no end. */
    lastTag: {},
  },
});

export const clipRange = defineRequest({
  name: 'clipRange',
  controller: 'services',
  method: 'POST',
  purpose: 'Cuts a clip between two times of a film; it is ready when its manifest responds.',
  params: v.pipe(
    v.object({
      mediaId: id,
      mediaType: v.optional(mediaType, 'Video'),
      start: seconds,
      end: seconds,
      title: v.optional(text(TITLE_MAX)),
      logo: v.optional(text(500)),
    }),
    v.check(({ start, end }) => start < end, 'a start before the end'),
  ),
  statuses: clipped,
});
