import type { DataDocument } from './data-document.ts';
import { parseLives, parseReplays } from './replay-address.ts';

/**
 * The streams among which a viewer may choose, by the names that the document gives them; empty where it gives none.
 *
 * @param list of the live stream, or of the replay
 * Source: player document, points 2 and 3; row P20.
 */
export function streamsOf({ video }: DataDocument, list: 'live' | 'replay'): string[] {
  const { length } = list === 'live' ? parseLives(video.live_url) : parseReplays(video.replay_url);
  return Array.from({ length }, (_, index) => streamLabel(video, index));
}

/** How the document calls a stream; empty where it does not. */
export function streamLabel({ videoSelector }: DataDocument['video'], index: number): string {
  return (videoSelector || undefined)?.labels[index]?.trim() ?? '';
}
