/** The members that the element and the client's object share (row E02). */
import { isSound, PLAYER_EVENTS, PlayerError, rangesOf } from './player-api.ts';
import type { PlayerCall, PlayerEventName, PlayerState, Ranges, TagQuery } from './player-api.ts';

/** Properties that pages can read. */
export const READ_PROPERTIES = [
  'duration',
  'paused',
  'ended',
  'seeking',
  'readyState',
  'error',
  'advert',
  'tags',
  'currentTag',
  'qualities',
  'captionTracks',
  'cameras',
] as const satisfies readonly (keyof PlayerState)[];

/** Properties that pages can also set; reading returns the value that the player has confirmed. */
export const SET_PROPERTIES = [
  'currentTime',
  'volume',
  'muted',
  'playbackRate',
  'quality',
  'captions',
  'camera',
] as const satisfies readonly (keyof PlayerState & PlayerCall['method'])[];

/** As in a media element, setting a non-number throws. */
const NUMBERS: readonly string[] = ['currentTime', 'volume', 'playbackRate'] satisfies SetProperty[];

export const RANGE_PROPERTIES = ['buffered', 'seekable'] as const;

export const PLAYER_METHODS = [
  'play',
  'pause',
  'nextTag',
  'previousTag',
  'playTags',
  'requestFullscreen',
] as const satisfies readonly PlayerCall['method'][];

export type SetProperty = (typeof SET_PROPERTIES)[number];
export type PlayerProperty = SetProperty | (typeof READ_PROPERTIES)[number] | (typeof RANGE_PROPERTIES)[number];
export type PlayerMethod = (typeof PLAYER_METHODS)[number];

export interface PlayerMembers
  extends Readonly<Pick<PlayerState, (typeof READ_PROPERTIES)[number]>>, Pick<PlayerState, SetProperty> {
  readonly buffered: Ranges;
  readonly seekable: Ranges;
  /** Resolves once pictures or sound advance. */
  play(): Promise<void>;
  pause(): Promise<void>;
  nextTag(): Promise<void>;
  previousTag(): Promise<void>;
  /** Plays the matching tags one after another; without a query, plays all tags again. */
  playTags(query?: string | TagQuery): Promise<void>;
  requestFullscreen(): Promise<void>;
}

/** The target of the members of one object. */
export interface PlayerSource {
  read: () => PlayerState;
  call: (call: PlayerCall) => Promise<void>;
}

/** @param sourceOf returns the source behind an instance of the class */
export function defineMembers<Self extends object>(prototype: Self, sourceOf: (self: Self) => PlayerSource): void {
  const define = (name: string, property: PropertyDescriptor & ThisType<Self>): void =>
    void Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...property });

  for (const name of READ_PROPERTIES)
    define(name, {
      get() {
        return sourceOf(this).read()[name];
      },
    });
  for (const name of RANGE_PROPERTIES)
    define(name, {
      get() {
        return rangesOf(sourceOf(this).read()[name]);
      },
    });
  for (const name of SET_PROPERTIES)
    define(name, {
      get() {
        return sourceOf(this).read()[name];
      },
      set(value: unknown) {
        const call = { method: name, value: name === 'muted' ? Boolean(value) : value } as PlayerCall;
        // As in a media element, an invalid value is ignored, which reading the property shows.
        if (isSound(call))
          sourceOf(this)
            .call(call)
            .catch(() => undefined);
        else if (NUMBERS.includes(name)) throw new PlayerError('invalid');
      },
    });

  const method = (name: string, callOf: (argument: string | TagQuery | undefined) => PlayerCall): void =>
    define(name, {
      writable: true,
      value(this: Self, argument?: string | TagQuery) {
        const call = callOf(argument);
        const result = isSound(call) ? sourceOf(this).call(call) : Promise.reject<void>(new PlayerError('invalid'));
        // The page may ignore the promise: events report the outcome.
        result.catch(() => undefined);
        return result;
      },
    });
  for (const name of PLAYER_METHODS)
    method(name, name === 'playTags' ? (query) => ({ method: name, query }) : () => ({ method: name }));
}

/** The `detail` of each event. */
const DETAILS: Partial<Record<PlayerEventName, (state: PlayerState) => unknown>> = {
  tagchange: ({ currentTag }) => ({ tag: currentTag }),
  accessdenied: ({ denied }) => ({ reason: denied }),
  authneeded: ({ authNeeded }) => ({ reason: authNeeded }),
};

/** `undefined`: a plain event. */
export const detailOf = (name: PlayerEventName, state: PlayerState): unknown => DETAILS[name]?.(state);

export const isPlayerEvent = (type: string): boolean => (PLAYER_EVENTS as readonly string[]).includes(type);
