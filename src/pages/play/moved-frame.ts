/**
 * Where a frame was when the page around it put it in elsewhere: browsers load it again, from the address that it began with.
 *
 * Lies in the storage of the tab, which browsers keep apart by the site around the frame. A page that is reloaded begins as its
 * address says.
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
  /** Of the clock that pages share, milliseconds. */
  at: number;
}

const KEY = 'mvMovedFrame';

export function noteLeft(left: LeftFrame): void {
  const stored: StoredFrame = { ...left, search: location.search, at: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Storage is unavailable: the frame begins again.
  }
}

/** Undefined where the page is no frame, or was not moved just now. Once. */
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
