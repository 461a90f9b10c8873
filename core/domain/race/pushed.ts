/** What the server and the bridge that it runs for pushed messages say to each other (row B13). */
import type { EpochMs } from '../media.ts';

export interface PushTask {
  /** Where the server listens. */
  host: string;
  mediaId: string;
  source: string;
  /** Part of the tags' ids. */
  event: string;
  /** Day of the races, `YYYY-MM-DD`, by the zone. */
  date: string;
  zone: string;
  /** Path of the recording, which is replayed at the start. */
  recording: string;
}

export type ToPushedBridge =
  | { kind: 'begin'; task: PushTask; key: string }
  /** The API key of the current sender. */
  | { kind: 'key'; key: string }
  | { kind: 'push'; id: number; at: EpochMs; body: string }
  /** What is pending is tried once more, then it ends. */
  | { kind: 'end' };

/** How much of a push was understood. */
export interface PushCounts {
  onCourse: number;
  results: number;
  races: number;
}

export type FromPushedBridge =
  | { kind: 'taken'; id: number; counts: PushCounts }
  | { kind: 'unreadable'; id: number; why: string }
  | { kind: 'log'; line: string };
