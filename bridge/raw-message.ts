/** An unparsed message. Recordings store these, so that a race can be parsed again. */
import type { EpochMs } from '../core/domain/media.ts';

/**
 * The parser of a message. It follows from the input, except for recordings and pushes, which carry several formats.
 */
export const RAW_FORMATS = ['tcp', 'websocket', 'file', 'pushed'] as const;
export type RawFormat = (typeof RAW_FORMATS)[number];

export interface RawMessage {
  at: EpochMs;
  format: RawFormat;
  text: string;
}
