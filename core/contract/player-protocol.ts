/**
 * The protocol between a frame and the page around it (row E02).
 *
 * Only the first three messages pass between the windows: the frame announces itself, is asked to do so, or receives
 * one end of a channel from the page. Everything else goes through that channel, which no third window can read. Either
 * side closes it at the first message that does not belong to the protocol.
 */
import * as v from 'valibot';
import { API_CATEGORY_MAX, API_ID_MAX, API_IDS_MAX, API_WORDS_MAX } from '../domain/constants/player-api.ts';
import { CALL_FAULTS, PLAYER_EVENTS } from '../domain/player-api.ts';
import type { CallFault, PlayerCall, PlayerEventName, PlayerState } from '../domain/player-api.ts';

export const PROTOCOL_VERSION = 1;

const words = v.pipe(v.string(), v.maxLength(API_WORDS_MAX));
const id = v.pipe(v.string(), v.maxLength(API_ID_MAX));
const finite = v.pipe(v.number(), v.finite());

/* Value types that the client reads. valibot schemas for all of them would make the client too large. */

const isNumber = (input: unknown): boolean => typeof input === 'number';
const number = v.custom<number>(isNumber);
const boolean = v.custom<boolean>((input) => typeof input === 'boolean');
const text = v.custom<string>((input) => typeof input === 'string' && input.length <= 20_000);
const oneOf = <T>(...values: readonly T[]) => v.custom<T>((input) => values.includes(input as T));
const few = <S extends v.GenericSchema>(item: S, max = 20_000) =>
  v.custom<v.InferOutput<S>[]>(
    (input) => Array.isArray(input) && input.length <= max && input.every((one) => v.is(item, one)),
  );
const nullable = <S extends v.GenericSchema>(value: S) =>
  v.custom<v.InferOutput<S> | null>((input) => input === null || v.is(value, input));
const span = v.custom<[number, number]>((input) => Array.isArray(input) && input.length === 2 && input.every(isNumber));
/** Additional fields of an object are ignored. */
const shape = <S extends Readonly<Record<string, v.GenericSchema>>>(fields: S) =>
  v.custom<{ [Name in keyof S]: v.InferOutput<S[Name]> }>(
    (input) =>
      typeof input === 'object' &&
      input !== null &&
      Object.entries(fields).every(([name, field]) => v.is(field, (input as Record<string, unknown>)[name])),
  );
const tag = shape({ id: text, type: text, category: text, description: text, start: number, highlight: boolean });
const auto = v.custom<number | 'auto'>((input) => input === 'auto' || isNumber(input));

/* Between the windows */

/** From the frame to any page around it, so it contains nothing about the viewer. */
export const announcement = shape({
  ferryglide: oneOf('announce'),
  versions: few(number),
  /** Constant for the life of its document; another document does not know the earlier channel. */
  document: number,
});
/** From the page to the frame: asks for the announcement again, because it was missed. */
export const query = shape({ ferryglide: oneOf('query') });
/** From the page to the frame; the channel's end is transferred with it. */
export const connection = shape({ ferryglide: oneOf('connect'), version: number });

/* From the page, through the channel */

const tagQuery = v.object({
  ids: v.optional(v.pipe(v.array(id), v.maxLength(API_IDS_MAX))),
  text: v.optional(words),
  category: v.optional(v.pipe(v.string(), v.maxLength(API_CATEGORY_MAX))),
  highlights: v.optional(v.boolean()),
  postRoll: v.optional(v.pipe(finite, v.minValue(0))),
});

export const playerCall = v.variant('method', [
  // Without fullscreen: the page requests that for the frame itself, with its own user gesture.
  v.object({ method: v.picklist(['play', 'pause', 'nextTag', 'previousTag']) }),
  v.object({ method: v.literal('playTags'), query: v.optional(v.union([words, tagQuery])) }),
  v.object({ method: v.picklist(['currentTime', 'volume', 'playbackRate']), value: finite }),
  v.object({ method: v.literal('muted'), value: v.boolean() }),
  v.object({ method: v.literal('quality'), value: v.union([v.literal('auto'), finite]) }),
  v.object({ method: v.picklist(['captions', 'camera']), value: id }),
]);

export const callMessage = v.object({ type: v.literal('call'), id: v.pipe(v.number(), v.integer()), call: playerCall });

/* From the frame, through the channel */

const STATE = {
  medium: text,
  currentTime: number,
  duration: number,
  paused: boolean,
  ended: boolean,
  seeking: boolean,
  moving: boolean,
  waiting: boolean,
  volume: number,
  muted: boolean,
  playbackRate: number,
  readyState: number,
  buffered: few(span),
  seekable: few(span),
  error: nullable(shape({ code: oneOf(2, 4), message: text })),
  advert: boolean,
  tags: few(tag),
  currentTag: nullable(tag),
  quality: auto,
  qualities: few(number),
  captions: text,
  captionTracks: few(shape({ lang: text, label: text })),
  camera: text,
  cameras: few(shape({ id: text, label: text })),
  denied: nullable(text),
  authNeeded: nullable(text),
} satisfies Record<keyof PlayerState, v.GenericSchema>;

/** Changed fields of the state: initially all of them, and never an unknown one. */
const changes = v.custom<Partial<PlayerState>>(
  (input) =>
    typeof input === 'object' &&
    input !== null &&
    Object.entries(input).every(
      ([name, value]) => Object.hasOwn(STATE, name) && v.is(STATE[name as keyof PlayerState], value),
    ),
);

export const stateMessage = shape({
  type: oneOf('state'),
  changes,
  events: few(oneOf(...PLAYER_EVENTS), PLAYER_EVENTS.length),
});
export const resultMessage = shape({
  type: oneOf('result'),
  id: number,
  /** Absent on success. */
  fault: oneOf(undefined, ...CALL_FAULTS),
});
export const closedMessage = shape({ type: oneOf('closed'), fault: oneOf(...CALL_FAULTS) });

/** Messages as each side writes them: the types of the API, which the schemas read. */
export interface CallMessage {
  type: 'call';
  id: number;
  call: PlayerCall;
}
export type FrameMessage =
  | { type: 'state'; changes: Partial<PlayerState>; events: readonly PlayerEventName[] }
  | { type: 'result'; id: number; fault?: CallFault }
  | { type: 'closed'; fault: CallFault };
