import type { ComparisonExport, ExportState } from '../../core/domain/compare/export.ts';
import type { EpochMs, UserId } from '../../core/domain/media.ts';

/** A comparison that is exported as an MP4, by the job of the same id. */
export interface StoredComparisonExport {
  id: string;
  userId: UserId;
  state: ExportState;
  at: EpochMs;
  spec: ComparisonExport;
  /** Bytes; undefined until it is ready. */
  size: number | undefined;
}

export interface ComparisonExportStore {
  add(job: Omit<StoredComparisonExport, 'state' | 'size'>): Promise<void>;
  find(id: string): Promise<StoredComparisonExport | undefined>;
  all(): Promise<StoredComparisonExport[]>;
  /** How many exports of a person are waiting or being encoded. */
  waitingOf(userId: UserId): Promise<number>;
  /** How many exports are ahead of a queued one. */
  ahead(job: Pick<StoredComparisonExport, 'id' | 'at'>): Promise<number>;
  /** Marks it as being encoded. */
  begin(id: string): Promise<void>;
  /** @returns false where it was removed meanwhile */
  finish(id: string, size: number): Promise<boolean>;
  fail(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}
