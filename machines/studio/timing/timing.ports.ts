/** Ports of the timing chart, provided by the page. */
import type { EpochMs, MediaId } from '../../../core/domain/media.ts';
import type { BridgeReport, BridgeSettings, RunCorrection } from '../../../core/domain/race/report.ts';

export interface Bridge {
  source: string;
  report: BridgeReport;
  /** By the server's clock. */
  reportedAt: EpochMs;
  settings: BridgeSettings;
}

export type BridgesResult =
  | {
      status: 'ok';
      title: string;
      /** The server's clock. */
      at: EpochMs;
      bridges: readonly Bridge[];
    }
  | { status: 'private' | 'empty' | 'disconnected' };

/** A change made by an operator. */
export type BridgeChange =
  | { kind: 'hold' | 'resume' | 'measure' }
  | { kind: 'delay'; streamDelay: number }
  | { kind: 'correct' | 'uncorrect'; corrections: readonly RunCorrection[] };

export type ChangeRequest = { mediaId: MediaId; source: string; change: BridgeChange };

export type ChangeResult =
  | { status: 'ok'; settings: BridgeSettings }
  | { status: 'private' | 'empty' | 'full' | 'disconnected' };
