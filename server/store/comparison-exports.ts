import type { ComparisonExport, ExportState } from '../../core/domain/compare/export.ts';
import type { EpochMs, UserId } from '../../core/domain/media.ts';

/** A comparison being exported as an MP4; the job has the same id. */
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
  /** Number of a person's exports that are queued or being encoded. */
  waitingOf(userId: UserId): Promise<number>;
  /** Number of exports ahead of a queued one. */
  ahead(job: Pick<StoredComparisonExport, 'id' | 'at'>): Promise<number>;
  /** Marks it as being encoded. */
  begin(id: string): Promise<void>;
  /** @returns false if it has been removed in the meantime */
  finish(id: string, size: number): Promise<boolean>;
  fail(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}
