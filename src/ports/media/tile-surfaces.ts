/** The elements of small pictures that stand beside the large one, each by the name of its place. */
import type { PairReading, PictureReading } from '../../domain/cameras.ts';
import { createMediaSurface } from './surface.ts';
import type { MediaSurface } from './surface.ts';

/** What may have changed how two pictures stand to each other. */
const LEAD_ACTS = [
  'play',
  'playing',
  'pause',
  'seeking',
  'seeked',
  'waiting',
  'ratechange',
  'ended',
  'loadeddata',
] as const;
const TILE_ACTS = ['loadeddata', 'playing', 'seeked', 'ended'] as const;

export interface TileSurfaces {
  /** The surface of a place, made when it is first asked for. */
  of: (tile: string) => MediaSurface;
  /** Puts its picture into a host of the view. A ref callback: what it returns takes it out. */
  attach: (tile: string) => (host: HTMLElement) => () => void;
  /** Reads both pictures at one instant. */
  read: (tile: string) => PairReading;
  /** Calls back at each act of one of the two; what it returns ends it, and the place with it. */
  watch: (tile: string, onAct: () => void) => () => void;
}

const readingOf = (video: HTMLVideoElement): PictureReading => ({
  time: video.currentTime,
  duration: Number.isFinite(video.duration) ? video.duration : 0,
  isThere: video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking,
  runs: !video.paused && !video.ended,
  rate: video.playbackRate,
});

/** @param large the surface of the large picture */
export function createTileSurfaces(large: Pick<MediaSurface, 'video'>): TileSurfaces {
  const surfaces = new Map<string, MediaSurface>();

  function of(tile: string): MediaSurface {
    const known = surfaces.get(tile);
    if (known) return known;
    const video = document.createElement('video');
    video.playsInline = true;
    video.muted = true;
    video.disablePictureInPicture = true;
    video.tabIndex = -1;
    const surface = createMediaSurface(video);
    surfaces.set(tile, surface);
    return surface;
  }

  return {
    of,
    attach: (tile) => (host) => {
      const { video } = of(tile);
      host.append(video);
      return () => video.remove();
    },
    read(tile) {
      const { video } = of(tile);
      const lead = large.video;
      const reading = readingOf(lead);
      // A large picture that waits for its stream, or for its seek, stands still.
      const moves = reading.runs && reading.isThere && lead.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
      return { lead: { ...reading, runs: moves }, tile: readingOf(video) };
    },
    watch(tile, onAct) {
      const { video } = of(tile);
      const lead = large.video;
      const watching = new AbortController();
      const { signal } = watching;
      for (const act of LEAD_ACTS) lead.addEventListener(act, onAct, { signal });
      for (const act of TILE_ACTS) video.addEventListener(act, onAct, { signal });
      return () => {
        watching.abort();
        surfaces.get(tile)?.destroy();
        surfaces.delete(tile);
        video.remove();
      };
    },
  };
}
