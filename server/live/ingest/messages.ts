/** What the host and the process that listens for cameras say to each other. */
import type { EpochMs } from '../../../core/domain/media.ts';
import type { CameraId, CameraTrouble, PushProtocol } from '../../../core/domain/live-event.ts';
import type { RecordedRun, RecordedSegment } from '../recording.ts';
import type { Rejected } from './rejections.ts';

export interface ListenOptions {
  /** Address that it listens on. */
  host: string;
  /** 0 lets the system choose. */
  rtmpPort: number;
  srtPort: number;
  /** Path of ffmpeg. */
  encoder: string;
}

/** Where a push that was accepted is recorded. */
export interface Accepted {
  kind: 'accepted';
  camera: CameraId;
  /** Folder of the event. */
  folder: string;
  /** Of the camera within its event. */
  number: number;
  /** Of this push among all of the camera. */
  run: number;
}

/** `key`: there is no such key, or its event is over; `inUse`: its camera sends already. */
export type Admission = Accepted | { kind: 'refused'; reason: 'key' | 'inUse' };

export type ToIngest =
  | ({ kind: 'listen' } & ListenOptions)
  | { kind: 'admit'; request: number; admission: Admission }
  /** Ends the push of a camera. */
  | { kind: 'drop'; camera: CameraId };

export type FromIngest =
  | { kind: 'listening'; protocol: PushProtocol; port: number }
  /** A code of the system, such as EADDRINUSE. */
  | { kind: 'deaf'; protocol: PushProtocol; port: number; code: string }
  /** Connections without a key were closed. */
  | ({ kind: 'rejected'; protocol: PushProtocol } & Rejected)
  /** Somebody sends a key: may they push? */
  | { kind: 'ask'; request: number; protocol: PushProtocol; keyHash: string; from: string }
  | { kind: 'run'; camera: CameraId; run: RecordedRun }
  | { kind: 'segment'; camera: CameraId; segment: RecordedSegment }
  /** What a camera sends, bits a second. */
  | { kind: 'rate'; camera: CameraId; bits: number; at: EpochMs }
  /** A push has ended. */
  | { kind: 'over'; camera: CameraId; run: number; trouble: CameraTrouble | undefined; detail: string | undefined };
