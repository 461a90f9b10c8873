/** Messages between the server and the bridge that it runs for pushed data (row B13). */
import type { EpochMs } from '../media.ts';

export interface PushTask {
  /** Address on which the server listens. */
  host: string;
  mediaId: string;
  source: string;
  /** Part of the ids of its tags. */
  event: string;
  /** Day of the races, `YYYY-MM-DD`, in the zone. */
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
  /** Retries pending requests once, then ends. */
  | { kind: 'end' };

/** Number of messages understood in a push. */
export interface PushCounts {
  onCourse: number;
  results: number;
  races: number;
}

export type FromPushedBridge =
  | { kind: 'taken'; id: number; counts: PushCounts }
  | { kind: 'unreadable'; id: number; why: string }
  | { kind: 'log'; line: string };
