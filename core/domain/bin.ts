/** Deleted items that can still be restored (row L18). */
import { DAY_MS } from './constants/time.ts';
import type { EpochMs, MediaType } from './media.ts';

export interface BinEntry {
  id: string;
  type: MediaType;
  title: string;
  deletedAt: EpochMs;
  /** Name of the person who deleted it; empty if that account no longer exists. */
  deletedBy: string;
  /** Whole days, rounded up. */
  daysLeft: number;
}

/** @returns days until it is deleted for good, rounded up */
export function daysLeft(goneAt: EpochMs, now: EpochMs): number {
  return Math.max(0, Math.ceil((goneAt - now) / DAY_MS));
}

/** Identifies an entry; a tag and a medium may share an id. */
export function binKey({ type, id }: Pick<BinEntry, 'type' | 'id'>): string {
  return `${type}:${id}`;
}
