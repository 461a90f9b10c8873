/** Common interface to a provider's page, independent of its message format. */
import type { Seconds } from '../../../core/domain/media.ts';
import type { PageReport } from '../../../machines/player/playback/provider/provider.machine.ts';

/** Messages in the provider's format. */
export interface FrameProtocol {
  /** Repeated until it responds; undefined: the page speaks first. */
  hello: unknown;
  /** Sent once it is ready: subscriptions and first queries. */
  subscribe: readonly unknown[];
  /** Polled during playback, for values that the page does not report itself. */
  poll: readonly unknown[];
  play: unknown;
  pause: unknown;
  seek: (time: Seconds) => unknown;
  rate: (rate: number) => unknown;
  /** @param volume 0 to 100 */
  volume: (volume: number) => unknown;
  muted: (muted: boolean) => unknown;
  /** @returns an empty list for an unknown message */
  read: (data: unknown) => readonly PageReport[];
}
