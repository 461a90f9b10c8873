/**
 * Restores the position of a frame that was moved in its page. Browsers then reload it from its original address.
 *
 * The position is in session storage, which browsers partition by embedding site. A reloaded page starts as its address
 * says.
 */
import { MOVED_FRAME_MS } from '../../../core/domain/constants/playback.ts';
import type { Seconds } from '../../../core/domain/media.ts';

export interface LeftFrame {
  /** Player time. */
  moment: Seconds;
  plays: boolean;
}

interface StoredFrame extends LeftFrame {
  search: string;
  /** Milliseconds since the epoch, so that different documents can compare it. */
  at: number;
}

const KEY = 'mvMovedFrame';

export function noteLeft(left: LeftFrame): void {
  const stored: StoredFrame = { ...left, search: location.search, at: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Storage is unavailable: the frame starts from the beginning.
  }
}

/** Undefined unless the page is a frame that has just been moved. Clears the stored position. */
export function takeLeft(): LeftFrame | undefined {
  if (window.parent === window) return undefined;
  try {
    const { moment, plays, search, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<StoredFrame>;
    sessionStorage.removeItem(KEY);
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const wasMoved =
      search === location.search && Date.now() - Number(at) < MOVED_FRAME_MS && entry?.type === 'navigate';
    return wasMoved && moment !== undefined ? { moment, plays: plays === true } : undefined;
  } catch {
    return undefined;
  }
}
