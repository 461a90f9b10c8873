/** A bridge's report to its server, and the operator's settings there (row B13). */
import type { EpochMs } from '../media.ts';
import type { RaceId, RaceStatus } from './messages.ts';

export const BRIDGE_INPUTS = ['tcp', 'websocket', 'file', 'recording', 'ingest'] as const;
export type BridgeInput = (typeof BRIDGE_INPUTS)[number];
export const INPUT_STATES = ['connecting', 'connected', 'waiting', 'ended'] as const;
export const SINK_STATES = ['held', 'idle', 'sending', 'waiting'] as const;
/** States of a run's chart. */
export const RUN_PHASES = ['listed', 'started', 'finished', 'final', 'vanished'] as const;
export type RunPhase = (typeof RUN_PHASES)[number];

export interface BridgeReport {
  input: {
    kind: BridgeInput;
    state: (typeof INPUT_STATES)[number];
    /** Number of messages received, by type. */
    heard: Readonly<Record<string, number>>;
    lastAt?: EpochMs | undefined;
  };
  clock: {
    /**
     * Milliseconds by which the timing computer is behind the bridge's clock; undefined until 60 s of ticks were
     * received.
     */
    offset?: number | undefined;
    /** Milliseconds by which the offset has changed since its measurement. */
    drift?: number | undefined;
    /** The clock has drifted by more than 2 s: times are not published until the operator has it measured again. */
    isRefused: boolean;
  };
  races: readonly { id: RaceId; title: string; status: RaceStatus }[];
  onCourse: readonly {
    race: RaceId;
    bib: string;
    name: string;
    phase: RunPhase;
    /** By the bridge's clock. */
    start?: EpochMs | undefined;
    finish?: EpochMs | undefined;
    /** Seconds. */
    penalty: number;
  }[];
  /** Athletes on the course who are on no start list of the race. */
  unmatched: readonly { race: RaceId; bib: string; name: string }[];
  sink: {
    state: (typeof SINK_STATES)[number];
    /** Tags that the server has not confirmed yet. */
    pending: number;
    /** Time of the server's last confirmation. */
    lastAt?: EpochMs | undefined;
  };
  /** Newest last. */
  errors: readonly { at: EpochMs; code: BridgeProblem; detail: string }[];
}

export const BRIDGE_PROBLEMS = [
  'unreachable',
  'disconnected',
  'unreadable',
  'refused',
  'hostUnreachable',
  'clockDrifts',
  'recordingFailed',
] as const;
export type BridgeProblem = (typeof BRIDGE_PROBLEMS)[number];

/** An operator's correction of one run, which overrides the feed. */
export interface RunCorrection {
  race: RaceId;
  /** The bib in the feed. */
  bib: string;
  name?: string | undefined;
  nation?: string | undefined;
  /** Its tags are removed. */
  isLeftOut?: boolean | undefined;
}

export interface BridgeSettings {
  /** Publishing is paused; pending changes are kept. */
  isHeld: boolean;
  /**
   * Milliseconds to add to a moment of the timing computer (after applying its offset) to find it in the live stream;
   * undefined until measured by a press at a finish.
   */
  streamDelay?: number | undefined;
  /** When the operator requested a new clock measurement. */
  measuredAgainAt?: EpochMs | undefined;
  corrections: readonly RunCorrection[];
}

/** Settings before an operator has changed any. */
export const NO_SETTINGS: BridgeSettings = { isHeld: false, corrections: [] };
