/** What a bridge reports to its host, and what an operator sets there (row B13). */
import type { EpochMs } from '../media.ts';
import type { RaceId, RaceStatus } from './messages.ts';

export const BRIDGE_INPUTS = ['tcp', 'websocket', 'file', 'recording', 'ingest'] as const;
export type BridgeInput = (typeof BRIDGE_INPUTS)[number];
export const INPUT_STATES = ['connecting', 'connected', 'waiting', 'ended'] as const;
export const SINK_STATES = ['held', 'idle', 'sending', 'waiting'] as const;
/** What the chart of one run is in. */
export const RUN_PHASES = ['listed', 'started', 'finished', 'final', 'vanished'] as const;
export type RunPhase = (typeof RUN_PHASES)[number];

export interface BridgeReport {
  input: {
    kind: BridgeInput;
    state: (typeof INPUT_STATES)[number];
    /** Messages received so far, by type. */
    heard: Readonly<Record<string, number>>;
    lastAt?: EpochMs | undefined;
  };
  clock: {
    /** Milliseconds that the timing computer is behind the bridge's clock; undefined until 60 s of ticks were received. */
    offset?: number | undefined;
    /** Milliseconds by which the offset has changed since it was first measured. */
    drift?: number | undefined;
    /** It has drifted by more than 2 s: times are not published until the operator measures again. */
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
  /** Athletes on the course whom no start list of the race knows. */
  unmatched: readonly { race: RaceId; bib: string; name: string }[];
  sink: {
    state: (typeof SINK_STATES)[number];
    /** Tags that the server has not confirmed yet. */
    pending: number;
    /** When the server last confirmed. */
    lastAt?: EpochMs | undefined;
  };
  /** The newest last. */
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

/** An operator's word over what the feed says of one run. */
export interface RunCorrection {
  race: RaceId;
  /** As the feed says it. */
  bib: string;
  name?: string | undefined;
  nation?: string | undefined;
  /** Its tags are taken away. */
  isLeftOut?: boolean | undefined;
}

export interface BridgeSettings {
  /** Publishing is paused; pending changes are retained. */
  isHeld: boolean;
  /**
   * Milliseconds that are added to a moment of the timing computer, its offset taken into account, to find it in the
   * live stream; undefined until somebody has pressed as a boat crossed the line.
   */
  streamDelay?: number | undefined;
  /** When the operator asked for the clock to be measured again. */
  measuredAgainAt?: EpochMs | undefined;
  corrections: readonly RunCorrection[];
}

/** Before an operator has set anything. */
export const NO_SETTINGS: BridgeSettings = { isHeld: false, corrections: [] };
