/**
 * Own live events (row S05): created, started and ended by these requests; the stream `/services/live/stream` reports
 * what their cameras send.
 */
import * as v from 'valibot';
import {
  LIVE_CAMERA_NAME_MAX,
  LIVE_CAMERAS_MAX,
  LIVE_EVENTS_LISTED_MAX,
  LIVE_SILENCE_MAX_S,
  LIVE_SILENCE_MIN_S,
  LIVE_WINDOW_MAX_S,
  LIVE_WINDOW_MIN_S,
} from '../domain/constants/live.ts';
import { TITLE_MAX } from '../domain/constants/edit-page.ts';
import { CAMERA_KINDS, CAMERA_STATES, CAMERA_TROUBLES, EVENT_STATES, REPLAY_STATES } from '../domain/live-event.ts';
import { UPLOAD_VISIBILITIES } from '../domain/uploads.ts';
import { defineRequest } from './envelope.ts';
import { ADDRESS_MAX, count, flag, id, listOf, maybe, milliseconds, seconds, shown, text } from './primitives.ts';

const liveCamera = v.object({
  id,
  /** From 1. */
  number: count,
  name: v.fallback(shown(LIVE_CAMERA_NAME_MAX), ''),
  kind: v.picklist(CAMERA_KINDS),
  /** Playlist of a remote stream. */
  url: maybe(shown(ADDRESS_MAX)),
  state: v.picklist(CAMERA_STATES),
  /** When it started or stopped sending. */
  since: maybe(milliseconds),
  /** Bits per second. */
  bits: v.fallback(count, 0),
  width: v.fallback(count, 0),
  height: v.fallback(count, 0),
  fps: v.fallback(seconds, 0),
  /** Length of the last segment, and how long ago it arrived, seconds. */
  segment: maybe(v.object({ length: seconds, ago: seconds })),
  trouble: maybe(v.object({ kind: v.picklist(CAMERA_TROUBLES), at: milliseconds, detail: maybe(shown(100)) })),
});

export const liveEventSchema = v.object({
  /** Id of the event and of its medium. */
  id,
  title: v.fallback(shown(TITLE_MAX), ''),
  visibility: v.fallback(v.picklist(UPLOAD_VISIBILITIES), 'private'),
  state: v.picklist(EVENT_STATES),
  startsAt: milliseconds,
  endedAt: maybe(milliseconds),
  cameras: listOf(liveCamera, LIVE_CAMERAS_MAX),
  replay: v.picklist(REPLAY_STATES),
  /** Length of everything recorded since the start, seconds; the part of it that the replay shows. */
  recorded: v.fallback(seconds, 0),
  trim: maybe(v.object({ from: seconds, to: seconds })),
});
export type LiveEvent = v.InferOutput<typeof liveEventSchema>;
export type LiveCamera = LiveEvent['cameras'][number];

/** Where cameras push to, and the code of a fault, if any. Absent before the first event. */
const livePort = maybe(v.object({ port: count, fault: maybe(shown(100)) }));
const ports = v.object({ rtmp: livePort, srt: livePort });

export const getLiveEvents = defineRequest({
  name: 'getLiveEvents',
  controller: 'live',
  method: 'GET',
  purpose: 'Live events that the requester may operate, newest first, and where their cameras push to.',
  params: v.object({}),
  statuses: {
    ok: {
      data: v.object({
        events: listOf(liveEventSchema, LIVE_EVENTS_LISTED_MAX),
        /** ffmpeg is installed, so cameras can push. */
        canReceive: v.fallback(flag, false),
        ports,
        /** Collections that the requester may add to, by title. */
        collections: listOf(v.object({ id, title: shown(TITLE_MAX) }), 500),
      }),
    },
    private: {},
  },
});

const cameraDraft = v.object({
  name: v.pipe(text(LIVE_CAMERA_NAME_MAX), v.trim()),
  kind: v.picklist(CAMERA_KINDS),
  /** For `hls`: the address of its playlist. */
  url: v.optional(text(ADDRESS_MAX)),
});

const cameraKey = v.object({ cameraId: id, key: shown(100) });

export const createLiveEvent = defineRequest({
  name: 'createLiveEvent',
  controller: 'live',
  method: 'POST',
  purpose: 'Announces an event with its cameras. The keys of cameras that push are returned only this once.',
  params: v.object({
    title: v.pipe(text(TITLE_MAX), v.trim(), v.minLength(1)),
    startsAt: milliseconds,
    visibility: v.picklist(UPLOAD_VISIBILITIES),
    collectionId: v.optional(id),
    cameras: v.pipe(v.array(cameraDraft), v.minLength(1), v.maxLength(LIVE_CAMERAS_MAX)),
    /** How far back viewers can seek, seconds; absent: to the start. */
    windowS: v.optional(v.pipe(v.number(), v.minValue(LIVE_WINDOW_MIN_S), v.maxValue(LIVE_WINDOW_MAX_S))),
    /** Ends automatically when all cameras have been silent for this long, seconds; absent: never. */
    silenceS: v.optional(v.pipe(v.number(), v.minValue(LIVE_SILENCE_MIN_S), v.maxValue(LIVE_SILENCE_MAX_S))),
  }),
  statuses: {
    ok: { data: v.object({ id, keys: listOf(cameraKey, LIVE_CAMERAS_MAX) }) },
    private: {},
    /** ffmpeg is not installed: no camera can push. */
    noEncoder: {},
    /** An address is not an HLS playlist that browsers can load: the number of its camera, from 1. */
    address: { data: count },
  },
});

/** `empty`: there is no such event, or the requester may not see it. */
const operated = { ok: {}, empty: {}, private: {}, /** The event has ended. */ ended: {} } as const;

export const startLiveEvent = defineRequest({
  name: 'startLiveEvent',
  controller: 'live',
  method: 'POST',
  purpose: 'Starts a planned event now, or moves its start to `startsAt`.',
  params: v.object({ id, startsAt: v.optional(milliseconds) }),
  statuses: { ...operated, /** The event has already started. */ live: {} },
});

export const endLiveEvent = defineRequest({
  name: 'endLiveEvent',
  controller: 'live',
  method: 'POST',
  purpose: 'Ends an event for good; the recording becomes its replay.',
  params: v.object({ id }),
  statuses: operated,
});

export const renewLiveKey = defineRequest({
  name: 'renewLiveKey',
  controller: 'live',
  method: 'POST',
  purpose: 'Gives a camera a new key; a push with the previous one is disconnected.',
  params: v.object({ id, cameraId: id }),
  statuses: { ...operated, ok: { data: cameraKey } },
});

export const trimLiveEvent = defineRequest({
  name: 'trimLiveEvent',
  controller: 'live',
  method: 'POST',
  purpose:
    'Limits the replay to a part of the recording, in seconds of the whole; without a range, shows all of it. Tags keep their times.',
  params: v.object({ id, from: v.optional(seconds), to: v.optional(seconds) }),
  statuses: {
    ok: {},
    empty: {},
    private: {},
    /** The event has not ended yet. */ live: {},
    /** Nothing would be left. */ invalid: {},
  },
});

/**
 * One message of `/services/live/stream`, event `live`: events in their newest state, and ids of removed ones. The
 * first message contains all of them.
 */
export const liveChange = v.object({
  events: listOf(liveEventSchema, LIVE_EVENTS_LISTED_MAX),
  gone: listOf(id, LIVE_EVENTS_LISTED_MAX),
  ports,
  whole: v.fallback(flag, false),
});
export type LiveChange = v.InferOutput<typeof liveChange>;
export type LivePorts = LiveChange['ports'];
