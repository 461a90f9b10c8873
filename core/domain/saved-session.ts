/** A session or a test that is saved on this device for offline use (row L27). */
import type { EpochMs, MediaId, UserId } from './media.ts';
import type { ResultItem } from './search.ts';
import type { Sequence } from './sequence.ts';

export interface SavedSession {
  /** Its number on this device, never used twice: the result item's `index` (Library 3). */
  index: number;
  id: MediaId;
  /** Who saved it. */
  owner: UserId;
  savedAt: EpochMs;
  item: ResultItem;
  /** With the place that was selected last, on this device or on the server. */
  sequence: Sequence;
  /** A place was selected that the server does not know yet. */
  isUnsent: boolean;
}
