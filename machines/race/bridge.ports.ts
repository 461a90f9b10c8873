import type { EpochMs } from '../../core/domain/media.ts';
import type { Arrival } from '../../core/domain/race/messages.ts';
import type { BridgeInput, BridgeProblem, BridgeReport, BridgeSettings } from '../../core/domain/race/report.ts';
import type { RaceMapping } from '../../core/domain/race/race-tags.ts';
import type { TagBatch } from '../../core/domain/race/tag-changes.ts';

/** What a bridge is started with. */
export interface BridgeOptions {
  input: BridgeInput;
  mapping: RaceMapping;
  settings: BridgeSettings;
  /** What its recording holds from before it was restarted, in order. */
  earlier: readonly Arrival[];
}

/**
 * From the port `listen`: callback actor with the input `{ kind: BridgeInput }`, started for each connection and stopped
 * (its disposer called) before the next one.
 */
export type ListenEvent =
  | { type: 'input.connected' }
  | { type: 'arrived'; arrival: Arrival }
  /** One message that nobody can read; the connection stays. */
  | { type: 'input.unreadable'; at: EpochMs; detail: string }
  /** The connection is lost, or never came about: it is tried again with back-off. */
  | { type: 'input.failed'; at: EpochMs; problem: BridgeProblem; detail: string }
  /** Nothing more will come: the end of a recording, or of a file that is read once. */
  | { type: 'input.ended' };

/** To the port `record` (callback actor): what is written down. */
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
  /** The server does not store one of the tags, or does not take one of the ids: the rest goes without it. */
  | { kind: 'refused'; at: EpochMs; id: string; detail: string }
  /** The server cannot be reached, is busy, or takes nothing for now (401, 403, 429, 5xx, `full`): tried again later. */
  | { kind: 'away'; at: EpochMs; detail: string };

/** Input of the port `report` (promise); it rejects where the server cannot be reached. */
export type ReportInput = BridgeReport;
export interface ReportOutcome {
  settings: BridgeSettings;
}
