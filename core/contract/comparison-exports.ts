import * as v from 'valibot';
import { BLENDS, LAYOUTS } from '../domain/compare/address.ts';
import { SIDES } from '../domain/compare/common-time.ts';
import { EXPORT_STATES, isTooMuchDrawn } from '../domain/compare/export.ts';
import {
  COMPARE_NUDGE_MAX_S,
  COMPARE_RATE_MAX,
  COMPARE_RATE_MIN,
  COMPARE_STROKES_MAX,
} from '../domain/compare/limits.ts';
import { DRAWING_POINTS_MAX } from '../domain/constants/drawing.ts';
import { DRAWING_COLOUR_NAMES, DRAWING_WIDTH_NAMES, SKETCH_TOOLS } from '../domain/drawing.ts';
import { defineRequest } from './envelope.ts';
import { address, count, id, maybe, seconds } from './primitives.ts';

const between = (least: number, most: number) => v.pipe(v.number(), v.finite(), v.minValue(least), v.maxValue(most));

const film = v.object({
  mediaId: id,
  /** The lock, seconds of the film. */
  at: seconds,
  /** Seconds that the film was shifted since it was locked. */
  nudge: v.optional(between(-COMPARE_NUDGE_MAX_S, COMPARE_NUDGE_MAX_S), 0),
  mirrored: v.optional(v.boolean(), false),
  /** Zero of its clock, seconds of the film; the lock if absent. */
  zero: v.optional(seconds),
});

/** Seconds from the lock. */
const common = between(-1e8, 1e8);

/** Coordinates are fractions of both pictures together. */
const stroke = v.object({
  tool: v.picklist(SKETCH_TOOLS),
  colour: v.picklist(DRAWING_COLOUR_NAMES),
  width: v.picklist(DRAWING_WIDTH_NAMES),
  at: common,
  points: v.pipe(
    v.array(v.object({ x: between(0, 1), y: between(0, 1) })),
    v.minLength(1),
    v.maxLength(DRAWING_POINTS_MAX),
  ),
});

export const exportComparison = defineRequest({
  name: 'exportComparison',
  controller: 'studio',
  method: 'POST',
  purpose: 'Makes an MP4 of two compared films, for people who may download or clip both; poll its state by its id.',
  params: v.pipe(
    v.object({
      a: film,
      b: film,
      from: common,
      to: common,
      layout: v.picklist(LAYOUTS),
      blend: v.optional(v.picklist(BLENDS), 'opacity'),
      /** Opacity of B, or position of the wipe, percent. */
      share: v.optional(between(0, 100), 50),
      rate: v.optional(between(COMPARE_RATE_MIN, COMPARE_RATE_MAX), 1),
      /** The film whose audio is used, at the speed of the pictures; absent for none. */
      sound: v.optional(v.picklist(SIDES)),
      /** The drawing over both pictures, at most 5,000 points in all; absent for none. */
      strokes: v.optional(
        v.pipe(
          v.array(stroke),
          v.maxLength(COMPARE_STROKES_MAX),
          v.check((strokes) => !isTooMuchDrawn(strokes), 'too many points'),
        ),
      ),
    }),
    v.check(({ from, to }) => from < to, 'a beginning before the end'),
  ),
  statuses: {
    ok: { data: v.object({ id }) },
    /** This server has no ffmpeg. */
    noEncoder: {},
    /** The export would be longer than 120 s. */
    tooLong: {},
    /** Three exports of this person are already waiting. */
    limited: {},
    private: {},
    /** A film does not exist, is on another host, or has no picture at that time. */
    empty: {},
  },
});

export const getComparisonExport = defineRequest({
  name: 'getComparisonExport',
  controller: 'studio',
  method: 'GET',
  purpose: 'Progress of an export of this person; `empty` once they have lost access to one of its films.',
  params: v.object({ id }),
  statuses: {
    ok: {
      data: v.object({
        state: v.picklist(EXPORT_STATES),
        /** Number of exports before it, while it is queued. */
        ahead: maybe(count),
        /** Address of the MP4, once it is ready. */
        path: maybe(address),
        /** Bytes. */
        size: maybe(count),
      }),
    },
    private: {},
    empty: {},
  },
});

export const cancelComparisonExport = defineRequest({
  name: 'cancelComparisonExport',
  controller: 'studio',
  method: 'POST',
  purpose: 'Cancels an export of this person, and deletes its result.',
  params: v.object({ id }),
  statuses: { ok: {}, empty: {} },
});
