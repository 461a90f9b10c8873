/** A simulated film: an engine's port and its clock, for views with the real charts of the product. */
import { fromCallback, fromPromise } from 'xstate';
import type {
  MediaCommand,
  MediaNotification,
  MediaSource,
  Playhead,
} from '../../../machines/player/playback/media.ports.ts';
import type { ClockReading, PlayerClock } from '../../../core/domain/clock.ts';
import { STOPPED_CLOCK } from '../../../core/domain/clock.ts';

export interface SetClock extends PlayerClock {
  /** Moves the clock and notifies every subscriber. */
  set: (reading: Partial<ClockReading>) => void;
}

export function createSetClock(start: Partial<ClockReading> = {}): SetClock {
  let reading: ClockReading = { ...STOPPED_CLOCK, ...start };
  const listeners = new Set<() => void>();
  return {
    read: () => reading,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    set(changes) {
      reading = { ...reading, ...changes };
      for (const listener of listeners) listener();
    },
  };
}

export interface Film {
  clock: SetClock;
  /** Every command that the engine received, oldest first. */
  commands: MediaCommand[];
  /** Sends a notification of the engine besides its responses. */
  notify: (notification: MediaNotification) => void;
  media: ReturnType<typeof fromCallback<MediaCommand, MediaSource>>;
  readTime: ReturnType<typeof fromPromise<Playhead | undefined, void>>;
}

/** An engine that executes and confirms commands at once. */
export function createFilm(duration: number, qualities = [1080, 720, 240]): Film {
  const clock = createSetClock();
  const commands: MediaCommand[] = [];
  let notify: Film['notify'] = () => undefined;
  let kind: MediaSource['kind'] = 'replay';
  let volume = 100;
  const media = fromCallback<MediaCommand, MediaSource>(({ input, sendBack, receive }) => {
    notify = sendBack;
    kind = input.kind;
    volume = input.volume;
    const live = input.kind === 'live';
    clock.set({
      time: live ? duration : (input.startAt ?? 0),
      duration: live ? Number.POSITIVE_INFINITY : duration,
      seekableFrom: 0,
      seekableTo: duration,
      bufferedTo: duration,
    });
    queueMicrotask(() => {
      notify({
        type: 'media.ready',
        duration: live ? Number.POSITIVE_INFINITY : duration,
        qualities,
        captions: [{ lang: 'en', label: 'English' }],
      });
      notify({ type: 'media.volume', volume: input.volume, muted: input.muted });
      if (input.autoplay) notify({ type: 'media.playing' });
    });
    receive((command) => {
      commands.push(command);
      if (command.type === 'media.setVolume') volume = command.volume;
      const response = responseTo(command, volume);
      if (command.type === 'media.seek') clock.set({ time: command.time });
      if (response) notify(response);
    });
    return () => {
      notify = () => undefined;
    };
  });
  const readTime = fromPromise<Playhead | undefined, void>(() => Promise.resolve({ kind, time: clock.read().time }));
  return { clock, commands, notify: (notification) => notify(notification), media, readTime };
}

function responseTo(command: MediaCommand, volume: number): MediaNotification | undefined {
  switch (command.type) {
    case 'media.play':
      return { type: 'media.playing' };
    case 'media.pause':
      return { type: 'media.paused' };
    case 'media.seek':
      return { type: 'media.seeked', seek: command.seek, time: command.time };
    case 'media.seekBy':
      return { type: 'media.seeked', seek: command.seek, time: 0 };
    case 'media.setRate':
      return { type: 'media.rate', rate: command.rate };
    case 'media.setVolume':
      return { type: 'media.volume', volume, muted: false };
    case 'media.setMuted':
      return { type: 'media.volume', volume, muted: command.muted };
    case 'media.setQuality':
      return { type: 'media.quality', lines: command.lines };
    case 'media.setCaptions':
      return { type: 'media.captions', lang: command.lang };
    default:
      return undefined;
  }
}
