/** What each kind of stream needs beyond the media element itself. */
import type { AudioTrack } from '../../../core/domain/audio-tracks.ts';
import type { EpochMs, Seconds } from '../../../core/domain/media.ts';
import type { MediaSource } from '../../../machines/player/playback/media.ports.ts';

/** One engine for one load of one source; another load is another engine. */
export interface Engine {
  /** Lines of the renditions that may be chosen, tallest first; empty where there is no choice. */
  qualities: () => number[];
  /** Requests the nearest rendition (`nearestLines`); that it shows is seen in the picture's size. */
  setQuality: (lines: number | 'auto') => void;
  /** Selectable audio tracks, and the active one; undefined where the engine has no choice. */
  audio?: () => { tracks: readonly AudioTrack[]; current: string | undefined } | undefined;
  /** Requests a track (`nearestAudio`). */
  setAudio?: (lang: string) => void;
  /** A track of text that the stream brings shows by itself, and is not offered. */
  isForced?: (track: TextTrack) => boolean;
  /** Frames a second as the manifest declares them; undefined where it does not. */
  fps: () => number | undefined;
  /** Live: the player time that counts as the edge; undefined while unknown. */
  edge: () => Seconds | undefined;
  /** Wall time of the picture, where the stream carries it. */
  wallTime: () => EpochMs | undefined;
  destroy: () => void;
}

/** The input and the callbacks of an engine. */
export interface EngineHost {
  readonly video: HTMLVideoElement;
  readonly source: MediaSource;
  /** Seconds; undefined: the beginning, or the edge of a live stream. */
  readonly startAt: Seconds | undefined;
  /** Live: begin where the picture bears this wall time. */
  readonly startAtWall: EpochMs | undefined;
  /** An address under the newest signature; read at each request. */
  readonly sign: (url: string) => string;
  /** Lines to begin with, or the nearest fewer ones that there are. */
  readonly quality: number | 'auto';
  /** Sound to begin with, where there is such. */
  readonly audio?: string | undefined;
  /** The audio tracks are known, or another one is active. */
  readonly onAudio?: () => void;
  /** The choice of renditions is known, or has changed. */
  readonly onQualities: () => void;
  /**
   * The engine cannot go on.
   *
   * @param status of the request that stopped it
   * @param codec name of what the browser does not play
   */
  readonly onFatal: (status?: number, codec?: string) => void;
}

export type CreateEngine = (host: EngineHost) => Engine;
