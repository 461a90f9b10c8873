import type { CameraTrouble } from '../../core/domain/live-event.ts';
import type { EpochMs } from '../../core/domain/media.ts';

/** The current signal of a pushing camera. It is lost when the host stops. */
export interface CameraSignal {
  isReceiving: boolean;
  /** When it started or stopped sending. */
  since: EpochMs | undefined;
  /** Bits per second. */
  bits: number;
  width: number;
  height: number;
  fps: number;
  /** When the last segment arrived; `segmentS` is its length. */
  segmentAt: EpochMs | undefined;
  segmentS: number;
  trouble: CameraTrouble | undefined;
  /** Codec name. */
  detail: string | undefined;
  troubleAt: EpochMs | undefined;
}

export const SILENT: CameraSignal = {
  isReceiving: false,
  since: undefined,
  bits: 0,
  width: 0,
  height: 0,
  fps: 0,
  segmentAt: undefined,
  segmentS: 0,
  trouble: undefined,
  detail: undefined,
  troubleAt: undefined,
};
