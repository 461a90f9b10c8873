/** The interface of streaming engines, beyond the media element itself. */
import type { AudioTrack } from '../../../core/domain/audio-tracks.ts';
import type { EpochMs, Seconds } from '../../../core/domain/media.ts';
import type { MediaSource } from '../../../machines/player/playback/media.ports.ts';

/** One engine for one load of one source; loading again creates another engine. */
export interface Engine {
  /** Lines of the selectable renditions, highest first; empty if there is no choice. */
  qualities: () => number[];
  /** Requests the nearest rendition (`nearestLines`); the picture's size shows when it is active. */
  setQuality: (lines: number | 'auto') => void;
  /** Selectable audio tracks, and the active one; undefined if there is no choice. */
  audio?: () => { tracks: readonly AudioTrack[]; current: string | undefined } | undefined;
  /** Requests a track (`nearestAudio`). */
  setAudio?: (lang: string) => void;
  /** Whether a text track of the stream is forced: shown automatically, and not offered. */
  isForced?: (track: TextTrack) => boolean;
  /** Frames a second as declared in the manifest; undefined if it does not declare it. */
  fps: () => number | undefined;
  /** Live: player time of the live edge; undefined while unknown. */
  edge: () => Seconds | undefined;
  /** Wall time of the picture, if the stream carries it. */
  wallTime: () => EpochMs | undefined;
  destroy: () => void;
}

/** The input and the callbacks of an engine. */
export interface EngineHost {
  readonly video: HTMLVideoElement;
  readonly source: MediaSource;
  /** Seconds; undefined: the beginning, or the edge of a live stream. */
  readonly startAt: Seconds | undefined;
  /** Live: wall time of the picture at which to start. */
  readonly startAtWall: EpochMs | undefined;
  /** Returns an address with its newest signature; called for each request. */
  readonly sign: (url: string) => string;
  /** Initial lines, or the nearest fewer ones available. */
  readonly quality: number | 'auto';
  /** Initial audio track, if available. */
  readonly audio?: string | undefined;
  /** The audio tracks have become known, or the active one has changed. */
  readonly onAudio?: () => void;
  /** The selectable renditions have become known, or have changed. */
  readonly onQualities: () => void;
  /**
   * The engine cannot continue.
   *
   * @param status of the request that failed
   * @param codec name of the codec that the browser cannot play
   */
  readonly onFatal: (status?: number, codec?: string) => void;
}

export type CreateEngine = (host: EngineHost) => Engine;
