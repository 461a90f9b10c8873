/** A player's engine on a page: the media actor with its surface, its notifications, and the displayed frame. */
import { createActor, createMachine } from 'xstate';
import type { AnyActorRef } from 'xstate';
import type { MediaCommand, MediaNotification, MediaSource } from '../../../machines/player/playback/media.ports.ts';
import type { FilmStart } from '../../../core/contract/carried.ts';
import { film } from '../../../server/samples/films.ts';
import type { FilmId } from '../../../server/samples/films.ts';
import { readFrameNumber } from '../../../server/samples/frame-code.ts';
import { composeMedia } from '../../../src/pages/play/compose-media.ts';
import { createMediaSurface } from '../../../src/adapters/media/surface.ts';
import type { MediaSurface } from '../../../src/adapters/media/surface.ts';
import { createMediaElement } from '../../../src/dom/media-element.ts';

type NotificationOf<T extends MediaNotification['type']> = Extract<MediaNotification, { type: T }>;

export interface MediaBench {
  readonly surface: MediaSurface;
  readonly notifications: MediaNotification[];
  request: (command: MediaCommand) => void;
  /** The next notification of a type, from this call on. */
  next: <T extends MediaNotification['type']>(
    type: T,
    is?: (notification: NotificationOf<T>) => boolean,
  ) => Promise<NotificationOf<T>>;
  /** The frame number shown in the picture. */
  frame: () => number | undefined;
  /** Closes only the engine, as another source would; the surface stays. */
  close: () => void;
  destroy: () => void;
}

export const sample = (film: string, file: string): string => `/server/samples/media/${film}/${file}`;

/** First segments of the smallest rendition and of the audio, as given by a host. */
export function startOf(name: FilmId): FilmStart {
  const { renditions } = film(name);
  const picture = renditions.find(({ lines }) => lines === 240)!;
  const sound = renditions.find(({ lines }) => lines === 0)!;
  const parts = [picture, sound].map(({ file, segments: [first] }) => ({
    url: sample(name, file),
    start: first!.offset,
    end: first!.offset + first!.size,
  }));
  return { playlist: sample(name, '240.m3u8'), parts };
}

const NEXT_TIMEOUT_MS = 14_000;

export function openMedia(source: Partial<MediaSource> & { url: string }, surface = createBenchSurface()): MediaBench {
  const notifications: MediaNotification[] = [];
  const waiting = new Set<(notification: MediaNotification) => void>();
  const input: MediaSource = {
    kind: 'replay',
    autoplay: false,
    volume: 100,
    muted: true,
    frugal: false,
    rate: 1,
    ...source,
  };
  const host = createActor(
    createMachine({
      invoke: { id: 'media', src: composeMedia(surface), input: () => input },
      on: {
        '*': {
          actions: ({ event }: { event: { type: string } }) => {
            if (!event.type.startsWith('media.')) return;
            notifications.push(event as MediaNotification);
            for (const hear of waiting) hear(event as MediaNotification);
          },
        },
      },
    }),
  );
  host.start();

  return {
    surface,
    notifications,
    request: (command) => (host.getSnapshot().children['media'] as AnyActorRef).send(command),
    next(type, is = () => true) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no ${type}; received ${notifications.map((each) => each.type).join(', ')}`)),
          NEXT_TIMEOUT_MS,
        );
        const hear = (notification: MediaNotification): void => {
          if (notification.type !== type || !is(notification as never)) return;
          clearTimeout(timer);
          waiting.delete(hear);
          resolve(notification as never);
        };
        waiting.add(hear);
      });
    },
    frame: () => frameIn(surface.video),
    close: () => host.stop(),
    destroy() {
      host.stop();
      surface.destroy();
      surface.video.remove();
    },
  };
}

const canvas = document.createElement('canvas');

/** The frame number shown in a picture; undefined if there is none. */
export function frameIn(video: HTMLVideoElement): number | undefined {
  if (video.videoWidth === 0) return undefined;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0);
  return context ? readFrameNumber(context.getImageData(0, 0, canvas.width, canvas.height)) : undefined;
}

/** @param prepare changes the element before any listener is added */
export function createBenchSurface(prepare: (video: HTMLVideoElement) => void = () => undefined): MediaSurface {
  const { video, attach } = createMediaElement();
  prepare(video);
  attach(document.body);
  return createMediaSurface(video);
}
