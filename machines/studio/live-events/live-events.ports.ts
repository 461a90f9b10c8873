/** Ports of the live-events chart, provided by the page. */
import type { LiveChange, LiveEvent, LivePorts } from '../../../core/contract/live.ts';
import type { CameraKind } from '../../../core/domain/live-event.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { UploadVisibility } from '../../../core/domain/uploads.ts';
import type { ChangeReport } from '../../shared/change-stream.machine.ts';
import type { ProbeResult } from '../remote/remote.machine.ts';

/** The result of probing a remote stream's address; `failed`: the server of this page did not respond. */
export type AddressCheck = ProbeResult | { status: 'failed' };

export type LiveBoard =
  | {
      status: 'ok';
      events: readonly LiveEvent[];
      canReceive: boolean;
      ports: LivePorts;
      collections: readonly { id: string; title: string }[];
    }
  | { status: 'private' }
  | { status: 'disconnected' };

export interface CameraDraft {
  name: string;
  kind: CameraKind;
  url: string;
}

/** An event as entered. */
export interface EventDraft {
  title: string;
  /** `yyyy-mm-ddThh:mm` in the device's local time; empty: start at once. */
  startsAt: string;
  visibility: UploadVisibility;
  /** Empty: none. */
  collectionId: string;
  /** How far back viewers can seek; undefined: to the start. */
  windowS: Seconds | undefined;
  /** Ends automatically after this long without data from any camera; undefined: manually only. */
  silenceS: Seconds | undefined;
  cameras: readonly CameraDraft[];
}

export interface CameraKey {
  cameraId: string;
  key: string;
}

export type CreateResult =
  | { status: 'ok'; keys: readonly CameraKey[] }
  | { status: 'private' | 'noEncoder' | 'disconnected' }
  /** Number of the camera, from 1. */
  | { status: 'address'; camera: number };

/** An action on an event; seconds refer to everything that was recorded. */
export type LiveCommand =
  | { kind: 'start' | 'end'; event: LiveEvent }
  | { kind: 'renew'; event: LiveEvent; cameraId: string }
  | { kind: 'trim'; event: LiveEvent; range: { from: number; to: number } | undefined };

export type CommandResult =
  | { status: 'ok'; key?: CameraKey | undefined }
  | { status: 'empty' | 'private' | 'ended' | 'live' | 'invalid' | 'disconnected' };

/** Reports of the stream. */
export type LiveReport = ChangeReport<LiveChange>;
