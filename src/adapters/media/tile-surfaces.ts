/** The elements of small pictures that stand beside the large one, each by the name of its place. */
import type { PairReading, PictureReading } from '../../../core/domain/cameras.ts';
import { watchShownFrame } from './shown-frame.ts';
import type { ShownFrame } from './shown-frame.ts';
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
const TILE_ACTS = ['loadeddata', 'playing', 'waiting', 'seeked', 'ended'] as const;

export interface TileSurfaces {
  /** The surface of a place, made when it is first requested. */
  of: (tile: string) => MediaSurface;
  /** Puts its picture into a host of the view. A ref callback: what it returns takes it out. */
  attach: (tile: string) => (host: HTMLElement) => () => void;
  /** Reads both pictures at one instant. */
  read: (tile: string) => PairReading;
  /**
   * Calls back at each act of one of the two, and at the frame with which they come to be apart or no longer are; what it
   * returns ends it, and the place with it.
   */
  watch: (tile: string, areApart: (pair: PairReading) => boolean, onAct: () => void) => () => void;
}

type Frames = Record<keyof PairReading, ShownFrame>;

const readingOf = (video: HTMLVideoElement, frame: ShownFrame | undefined): PictureReading => ({
  time: video.currentTime,
  duration: Number.isFinite(video.duration) ? video.duration : 0,
  frame: frame?.start(),
  isThere: hasPicture(video) && frame?.isDue() !== true,
  runs: !video.paused && !video.ended,
  rate: video.playbackRate,
});

const hasPicture = (video: HTMLVideoElement): boolean =>
  video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking;

/** @param large the surface of the large picture */
export function createTileSurfaces(large: Pick<MediaSurface, 'video'>): TileSurfaces {
  const surfaces = new Map<string, MediaSurface>();
  const shown = new Map<string, Frames>();

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

  function read(tile: string): PairReading {
    const { video } = of(tile);
    const frames = shown.get(tile);
    const lead = large.video;
    const reading = readingOf(lead, frames?.lead);
    // A large picture that waits for its stream, or for its seek, stands still.
    const moves = reading.runs && hasPicture(lead) && lead.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
    return { lead: { ...reading, runs: moves }, tile: readingOf(video, frames?.tile) };
  }

  return {
    of,
    attach: (tile) => (host) => {
      const { video } = of(tile);
      host.append(video);
      return () => video.remove();
    },
    read,
    watch(tile, areApart, onAct) {
      const { video } = of(tile);
      const lead = large.video;
      const watching = new AbortController();
      const { signal } = watching;
      let wereApart = false;
      let hasFound = false;
      let look = 0;
      const compare = (): void => {
        look = 0;
        const nowApart = areApart(read(tile));
        const hasChanged = nowApart !== wereApart || hasFound;
        wereApart = nowApart;
        hasFound = false;
        if (hasChanged) onAct();
      };
      // Within one paint of the page the frames of both are reported before: they are compared once.
      const onFrame = (isFound: boolean): void => {
        hasFound ||= isFound;
        look ||= requestAnimationFrame(compare);
      };
      shown.set(tile, {
        lead: watchShownFrame(lead, onFrame, onAct, signal),
        tile: watchShownFrame(video, onFrame, onAct, signal),
      });
      for (const act of LEAD_ACTS) lead.addEventListener(act, onAct, { signal });
      for (const act of TILE_ACTS) video.addEventListener(act, onAct, { signal });
      return () => {
        watching.abort();
        cancelAnimationFrame(look);
        shown.delete(tile);
        surfaces.get(tile)?.destroy();
        surfaces.delete(tile);
        video.remove();
      };
    },
  };
}
