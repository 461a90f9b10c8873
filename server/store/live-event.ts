import type { CameraId, CameraKind } from '../../core/domain/live-event.ts';
import type { EpochMs, Seconds } from '../../core/domain/media.ts';
import type { MediaRef } from './media-ref.ts';

export interface StoredCamera {
  id: CameraId;
  /** Counted from 1; used in the names of its files. */
  number: number;
  /** Empty if unnamed. */
  name: string;
  kind: CameraKind;
  /** Address of an externally hosted stream. */
  url?: string | undefined;
  /** Whether it has sent pictures since the event began. */
  hasPicture: boolean;
}

/** The live event of a medium, stored with its player. */
export interface StoredLiveEvent {
  startsAt: EpochMs;
  endedAt?: EpochMs | undefined;
  /** How far back viewers may seek while it is live; absent: to its start. */
  windowS?: Seconds | undefined;
  /** It ends automatically after this long without a camera; absent: never. */
  silenceS?: Seconds | undefined;
  cameras: readonly StoredCamera[];
  /** The part of the recording that is shown; absent: all of it. */
  trim?: { from: EpochMs; to: EpochMs } | undefined;
  /** Recordings of the other cameras; the first one is the medium's replay. */
  replays?: readonly { ref: MediaRef; name: string; /** Milliseconds after the first. */ offset: number }[] | undefined;
  /** Name of the first recording when the replay was last written. */
  name?: string | undefined;
}
