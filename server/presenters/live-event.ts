import type { LiveCamera, LiveEvent, LivePorts } from '../../core/contract/live.ts';
import { type CameraState, eventState, filmTimeOf, isPush, lengthOf, type Span } from '../../core/domain/live-event.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { CameraSignal } from '../live/camera-signal.ts';
import type { LiveEvents } from '../live/events.ts';
import type { StoredCamera, StoredLiveEvent } from '../store/live-event.ts';
import type { StoredMedium } from '../store/media.ts';

export function presentLiveEvent(
  medium: StoredMedium,
  event: StoredLiveEvent,
  { signalOf }: Pick<LiveEvents, 'signalOf'>,
  recorded: readonly Span[],
  now: EpochMs,
): LiveEvent {
  const isOver = event.endedAt !== undefined;
  const { trim } = event;
  return {
    id: medium.id,
    title: medium.title,
    visibility: medium.visibility === 'public' ? 'public' : 'private',
    state: eventState(event, now),
    startsAt: event.startsAt,
    endedAt: event.endedAt,
    cameras: event.cameras.map((camera) => presentCamera(camera, signalOf(camera.id), isOver, now)),
    replay: medium.player?.replay !== undefined ? 'ready' : medium.player?.encoding === true ? 'writing' : 'none',
    recorded: lengthOf(recorded),
    trim: trim && {
      from: filmTimeOf(recorded, trim.from) ?? 0,
      to: filmTimeOf(recorded, trim.to) ?? lengthOf(recorded),
    },
  };
}

function presentCamera(
  { id, number, name, kind, url }: StoredCamera,
  signal: CameraSignal | undefined,
  isOver: boolean,
  now: EpochMs,
): LiveCamera {
  const { trouble, troubleAt, segmentAt } = signal ?? {};
  return {
    id,
    number,
    name,
    kind,
    url,
    state: stateOf(kind, signal, isOver),
    since: signal?.since,
    bits: signal?.bits ?? 0,
    width: signal?.width ?? 0,
    height: signal?.height ?? 0,
    fps: signal?.fps ?? 0,
    segment:
      signal && segmentAt !== undefined
        ? { length: signal.segmentS, ago: Math.max(0, (now - segmentAt) / 1000) }
        : undefined,
    trouble: trouble && troubleAt !== undefined ? { kind: trouble, at: troubleAt, detail: signal?.detail } : undefined,
  };
}

function stateOf(kind: StoredCamera['kind'], signal: CameraSignal | undefined, isOver: boolean): CameraState {
  if (isOver) return 'ended';
  if (!isPush(kind)) return 'elsewhere';
  if (signal?.isReceiving) return 'receiving';
  return signal?.since === undefined ? 'waiting' : 'interrupted';
}

export function presentPorts(ports: ReturnType<LiveEvents['ports']>): LivePorts {
  return { rtmp: ports.rtmp, srt: ports.srt };
}
