/** A message as it arrived, before it is read: what recordings hold, so that a race can be read again. */
import type { EpochMs } from '../core/domain/media.ts';

/** What reads it: a way in and a format are one thing but for recordings and pushes, which carry several. */
export const RAW_FORMATS = ['tcp', 'websocket', 'file', 'pushed'] as const;
export type RawFormat = (typeof RAW_FORMATS)[number];

export interface RawMessage {
  at: EpochMs;
  format: RawFormat;
  text: string;
}
