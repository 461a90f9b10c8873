/** Operators' settings of timing bridges (row B13). */
import type { BridgeSettings } from '../../core/domain/race/report.ts';
import type { MediaId } from '../../core/domain/media.ts';

export interface BridgeStore {
  find(mediaId: MediaId, source: string): Promise<BridgeSettings | undefined>;
  /** Number of bridges of a medium that have settings. */
  count(mediaId: MediaId): Promise<number>;
  save(mediaId: MediaId, source: string, settings: BridgeSettings): Promise<void>;
}
