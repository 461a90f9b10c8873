/** Media surfaces of the small pictures beside the large one, by the name of their slot. */
import type { PairReading, PictureReading } from '../../../core/domain/cameras.ts';
import { watchShownFrame } from './shown-frame.ts';
import type { ShownFrame } from './shown-frame.ts';
import { createMediaSurface } from './surface.ts';
import type { MediaSurface } from './surface.ts';

/** Events that may change the relation of two pictures. */
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
  /** The surface of a slot, created on first use. */
  of: (tile: string) => MediaSurface;
  /** Puts the slot's picture into a host of the view. A ref callback: the returned function removes it. */
  attach: (tile: string) => (host: HTMLElement) => () => void;
  /** Reads both pictures at the same instant. */
  read: (tile: string) => PairReading;
  /**
   * Calls back at each event of one of the two, and at the frame that changes whether they are apart; the returned
   * function stops it, and releases the slot.
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

/** @param large surface of the large picture */
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
    // A large picture that waits for its stream or its seek is not moving.
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
      // Within one paint of the page, the frames of both are reported first, and then compared once.
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
