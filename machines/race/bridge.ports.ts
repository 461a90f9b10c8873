import type { EpochMs } from '../../core/domain/media.ts';
import type { Arrival } from '../../core/domain/race/messages.ts';
import type { BridgeInput, BridgeProblem, BridgeReport, BridgeSettings } from '../../core/domain/race/report.ts';
import type { RaceMapping } from '../../core/domain/race/race-tags.ts';
import type { TagBatch } from '../../core/domain/race/tag-changes.ts';

/** Input of a bridge. */
export interface BridgeOptions {
  input: BridgeInput;
  mapping: RaceMapping;
  settings: BridgeSettings;
  /** The recording from before a restart, in order. */
  earlier: readonly Arrival[];
}

/**
 * From the port `listen`: callback actor with the input `{ kind: BridgeInput }`, started for each connection and
 * stopped (its disposer called) before the next one.
 */
export type ListenEvent =
  | { type: 'input.connected' }
  | { type: 'arrived'; arrival: Arrival }
  /** A message that cannot be parsed; the connection stays open. */
  | { type: 'input.unreadable'; at: EpochMs; detail: string }
  /** The connection was lost or never established; it is retried with back-off. */
  | { type: 'input.failed'; at: EpochMs; problem: BridgeProblem; detail: string }
  /** Nothing more will arrive: the end of a recording, or of a file that is read once. */
  | { type: 'input.ended' };

/** To the port `record` (callback actor): a message to record. */
export interface RecordCommand {
  type: 'record';
  arrival: Arrival;
}
/** From the port `record`. */
export interface RecordNotification {
  type: 'record.failed';
  at: EpochMs;
  detail: string;
}

/** Input of the port `putTags` (promise). */
export type PutTagsInput = TagBatch;
export type PutTagsOutcome =
  | { kind: 'saved'; at: EpochMs }
  /** The server refuses to store one of the tags or to accept one of the ids; the rest is sent without it. */
  | { kind: 'refused'; at: EpochMs; id: string; detail: string }
  /** The server is unreachable, busy, or accepts nothing for now (401, 403, 429, 5xx, `full`): retried later. */
  | { kind: 'away'; at: EpochMs; detail: string };

/** Input of the port `report` (promise), which rejects if the server is unreachable. */
export type ReportInput = BridgeReport;
export interface ReportOutcome {
  settings: BridgeSettings;
}
