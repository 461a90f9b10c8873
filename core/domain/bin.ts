/** What was deleted and may still come back (row L18). */
import { DAY_MS } from './constants/time.ts';
import type { EpochMs, MediaType } from './media.ts';

export interface BinEntry {
  id: string;
  type: MediaType;
  title: string;
  deletedAt: EpochMs;
  /** Name of who did; empty where that person is gone. */
  deletedBy: string;
  /** Whole days, a begun one counted. */
  daysLeft: number;
}

/** @returns days until it is gone for good, a begun one counted */
export function daysLeft(goneAt: EpochMs, now: EpochMs): number {
  return Math.max(0, Math.ceil((goneAt - now) / DAY_MS));
}

/** Identifies an entry: a tag and a medium may have one id. */
export function binKey({ type, id }: Pick<BinEntry, 'type' | 'id'>): string {
  return `${type}:${id}`;
}
