import type { DataDocument } from './data-document.ts';
import { parseLives, parseReplays } from './replay-address.ts';

/**
 * Labels of the streams that a viewer can choose; empty if the document has none.
 *
 * @param list of the live stream, or of the replay
 * Source: player document, points 2 and 3; row P20.
 */
export function streamsOf({ video }: DataDocument, list: 'live' | 'replay'): string[] {
  const { length } = list === 'live' ? parseLives(video.live_url) : parseReplays(video.replay_url);
  return Array.from({ length }, (_, index) => streamLabel(video, index));
}

/** The document's label for a stream; empty if it has none. */
export function streamLabel({ videoSelector }: DataDocument['video'], index: number): string {
  return (videoSelector || undefined)?.labels[index]?.trim() ?? '';
}
