import type { CameraTrouble } from '../../core/domain/live-event.ts';
import type { EpochMs } from '../../core/domain/media.ts';

/** What is known of a camera that pushes; it does not outlive the host. */
export interface CameraSignal {
  isReceiving: boolean;
  /** Since it began or ceased to send. */
  since: EpochMs | undefined;
  /** Bits a second. */
  bits: number;
  width: number;
  height: number;
  fps: number;
  /** When the last segment came, and how long it was. */
  segmentAt: EpochMs | undefined;
  segmentS: number;
  trouble: CameraTrouble | undefined;
  /** Name of a codec. */
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
