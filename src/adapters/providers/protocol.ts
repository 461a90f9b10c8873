/** What a provider's page reports and receives, whatever its own message format. */
import type { Seconds } from '../../../core/domain/media.ts';
import type { PageReport } from '../../../machines/player/playback/provider/provider.machine.ts';

/** Messages as the provider's page expects them. */
export interface FrameProtocol {
  /** Sent again and again until it responds; undefined: it speaks first. */
  hello: unknown;
  /** Sent once it is ready: subscriptions and first queries. */
  subscribe: readonly unknown[];
  /** Polled while the film plays, where the page does not report it by itself. */
  poll: readonly unknown[];
  play: unknown;
  pause: unknown;
  seek: (time: Seconds) => unknown;
  rate: (rate: number) => unknown;
  /** @param volume 0 to 100 */
  volume: (volume: number) => unknown;
  muted: (muted: boolean) => unknown;
  /** @returns nothing for a message of another kind or shape */
  read: (data: unknown) => readonly PageReport[];
}
