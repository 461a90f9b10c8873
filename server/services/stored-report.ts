import type { EpochMs } from '../../core/domain/media.ts';
import type { BridgeReport } from '../../core/domain/race/report.ts';

export interface StoredReport {
  source: string;
  report: BridgeReport;
  reportedAt: EpochMs;
}
