/** Messages between the host and the ingest process, which listens for cameras. */
import type { EpochMs } from '../../../core/domain/media.ts';
import type { CameraId, CameraTrouble, PushProtocol } from '../../../core/domain/live-event.ts';
import type { RecordedRun, RecordedSegment } from '../recording.ts';
import type { Rejected } from './rejections.ts';

export interface ListenOptions {
  /** Address to listen on. */
  host: string;
  /** 0 lets the system choose. */
  rtmpPort: number;
  srtPort: number;
  /** Path of ffmpeg. */
  encoder: string;
}

/** Where an accepted push is recorded. */
export interface Accepted {
  kind: 'accepted';
  camera: CameraId;
  /** Folder of the event. */
  folder: string;
  /** Number of the camera within its event. */
  number: number;
  /** Number of this push among all pushes of the camera. */
  run: number;
}

/** `key`: the key is unknown, or its event is over; `inUse`: its camera is already sending. */
export type Admission = Accepted | { kind: 'refused'; reason: 'key' | 'inUse' };

export type ToIngest =
  | ({ kind: 'listen' } & ListenOptions)
  | { kind: 'authorized'; request: number; admission: Admission }
  /** Ends the push of a camera. */
  | { kind: 'drop'; camera: CameraId };

export type FromIngest =
  | { kind: 'listening'; protocol: PushProtocol; port: number }
  /** `code` is a system error code, such as EADDRINUSE. */
  | { kind: 'listenFailed'; protocol: PushProtocol; port: number; code: string }
  /** Connections were closed, for the reason given. */
  | ({ kind: 'rejected'; protocol: PushProtocol } & Rejected)
  /** Asks the host whether a sender may push with this key. */
  | { kind: 'authorize'; request: number; protocol: PushProtocol; keyHash: string; from: string }
  | { kind: 'run'; camera: CameraId; run: RecordedRun }
  | { kind: 'segment'; camera: CameraId; segment: RecordedSegment }
  /** Bit rate of a camera, bits per second. */
  | { kind: 'rate'; camera: CameraId; bits: number; at: EpochMs }
  /** A push has ended. */
  | { kind: 'over'; camera: CameraId; run: number; trouble: CameraTrouble | undefined; detail: string | undefined };
