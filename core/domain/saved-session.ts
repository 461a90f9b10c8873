/** A session or test saved on this device for offline use (row L27). */
import type { EpochMs, MediaId, UserId } from './media.ts';
import type { ResultItem } from './search.ts';
import type { Sequence } from './sequence.ts';

export interface SavedSession {
  /** Its number on this device, never reused: the result item's `index` (Library 3). */
  index: number;
  id: MediaId;
  /** The user who saved it. */
  owner: UserId;
  savedAt: EpochMs;
  item: ResultItem;
  /** With the position last selected, on this device or on the server. */
  sequence: Sequence;
  /** The server does not have the latest position yet. */
  isUnsent: boolean;
}
