/** What a provider's page tells and is told, whatever its own words are. */
import type { Seconds } from '../../../core/domain/media.ts';

export type FrameFact =
  /** It listens: commands are heard from now on. */
  | { kind: 'ready' }
  | { kind: 'duration'; duration: Seconds }
  | { kind: 'time'; time: Seconds }
  | { kind: 'buffered'; to: Seconds }
  | { kind: 'playing' }
  | { kind: 'paused' }
  | { kind: 'waiting' }
  /** The provider says itself that a seek has arrived. */
  | { kind: 'seeked'; time: Seconds }
  | { kind: 'ended' }
  | { kind: 'rate'; rate: number }
  /** 0 to 100; each where the message tells it. */
  | { kind: 'volume'; volume?: number | undefined; muted?: boolean | undefined }
  /** The browser refused to start. */
  | { kind: 'blocked' }
  | { kind: 'failed' };

/** Messages as the provider's page expects them. */
export interface FrameProtocol {
  /** Sent again and again until it answers; undefined: it speaks first. */
  hello: unknown;
  /** Sent once it is ready: what it is to tell, and what is asked. */
  subscribe: readonly unknown[];
  /** Asked again while the film plays, where the page does not tell it by itself. */
  poll: readonly unknown[];
  play: unknown;
  pause: unknown;
  seek: (time: Seconds) => unknown;
  rate: (rate: number) => unknown;
  /** @param volume 0 to 100 */
  volume: (volume: number) => unknown;
  muted: (muted: boolean) => unknown;
  /** @returns nothing for a message of another kind or shape */
  read: (data: unknown) => readonly FrameFact[];
}
