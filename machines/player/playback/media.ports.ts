/**
 * The port from the player's charts to a media engine, and the engine's notifications.
 *
 * A command is a request; a notification confirms. Views show what is confirmed. One engine actor plays one source;
 * another address needs another actor. Time at frame rate never passes through here: views read it from the engine's
 * clock, charts request it with `readTime`.
 */
import type { TimelineSpan } from '../../../core/domain/timeline-span.ts';
import type { AudioTrack } from '../../../core/domain/audio-tracks.ts';
import type { CaptionKind } from '../../../core/domain/captions.ts';
import type { EpochMs, Seconds } from '../../../core/domain/media.ts';

/** What one engine actor plays. */
export interface MediaSource {
  url: string;
  kind: 'replay' | 'live' | 'advert';
  /** Start position, seconds; undefined: the beginning, or the edge of a live stream. */
  startAt?: Seconds | undefined;
  /** Live: start at the picture with this wall time instead. */
  startAtWall?: EpochMs | undefined;
  /** Starts automatically as soon as it can. */
  autoplay: boolean;
  /** The viewer saves data or has a slow connection: starts at the lowest rendition. */
  frugal: boolean;
  /** Tallest rendition allowed, lines. */
  maxResolution?: number | undefined;
  /** Milliseconds by which this address starts later than the first one of the document. */
  offset?: number | undefined;
  captions?: { lang: string; label: string; url: string; kind?: CaptionKind | undefined }[] | undefined;
  /** Duration stated by the document, seconds: for an advert's page, which reports none. */
  duration?: Seconds | undefined;
  /** The viewer's last choice, preserved across sources. */
  volume: number;
  muted: boolean;
  rate: number;
  /** The lines, or the nearest fewer ones available; undefined: the engine's own choice. */
  quality?: number | 'auto' | undefined;
  /** BCP 47 language of the captions, shown if available; undefined: none. */
  captionLang?: string | 'off' | undefined;
  /** Preferred audio track, if the film has it; undefined: the film's default. */
  audioLang?: string | undefined;
}

export type MediaCommand =
  | { type: 'media.play' }
  | { type: 'media.pause' }
  /** `seek` numbers the request; the matching `media.seeked` carries the same number. */
  | { type: 'media.seek'; time: Seconds; seek: number }
  /** Seconds forward (negative: backward) from the target of the last seek. */
  | { type: 'media.seekBy'; seconds: Seconds; seek: number }
  /** Keeps playing or stays paused. */
  | { type: 'media.toEdge' }
  /** The seek with that number did not finish: requests it again, slightly earlier near the end. */
  | { type: 'media.nudge'; seek: number }
  /** Frames forward (negative: backward) from the current frame; confirmed once that frame is presented. */
  | { type: 'media.step'; frames: number; seek: number }
  | { type: 'media.setRate'; rate: number }
  /** 0 to 100. */
  | { type: 'media.setVolume'; volume: number }
  | { type: 'media.setMuted'; muted: boolean }
  /** Lines, or the engine's own choice. */
  | { type: 'media.setQuality'; lines: number | 'auto' }
  /** BCP 47 language of the captions to show. */
  | { type: 'media.setCaptions'; lang: string | 'off' }
  /** Audio track to activate (`AudioTrack`). */
  | { type: 'media.setAudio'; lang: string }
  /**
   * The viewer consents to loading the provider's page; nothing of it is requested before. `play`: they asked to watch.
   */
  | { type: 'media.admit'; play: boolean }
  /** A newer signed address of the same film; later requests use its signature. */
  | { type: 'media.regrant'; url: string }
  /** Reloads the same source: at its position, or a live stream at its edge. */
  | { type: 'media.reload'; to: 'position' | 'edge' };

export type MediaNotification =
  | {
      type: 'media.ready';
      /** Seconds; Infinity for a live stream. */
      duration: Seconds;
      /** Selectable lines, tallest first. */
      qualities: number[];
      captions: { lang: string; label: string }[];
      /** Absent if there is no choice. */
      audio?: readonly AudioTrack[] | undefined;
    }
  | { type: 'media.playing' }
  | { type: 'media.paused' }
  | { type: 'media.waiting' }
  /** The browser refused to start: with sound, or at all. `muted` tells which of the two was attempted. */
  | { type: 'media.blocked'; muted: boolean }
  | { type: 'media.seeking' }
  /** `seek` is the number of the newest requested seek, 0 if the browser's own controls or the engine moved. */
  | { type: 'media.seeked'; seek: number; time: Seconds }
  | { type: 'media.ended' }
  | { type: 'media.rate'; rate: number }
  | { type: 'media.volume'; volume: number; muted: boolean }
  | { type: 'media.quality'; lines: number | 'auto' }
  | { type: 'media.captions'; lang: string | 'off' }
  | { type: 'media.audio'; lang: string }
  /** Seconds behind the live edge, reported every second while a live stream is loaded. */
  | { type: 'media.latency'; behind: Seconds }
  /**
   * The engine cannot continue. `status` is the HTTP status that stopped it, `codec` the codec that the browser does
   * not support; undefined if it was another cause.
   */
  | { type: 'media.fatal'; status?: number | undefined; codec?: string | undefined };

/**
 * The position of the playhead, read from the engine's clock; undefined while nothing is loaded or a seek is pending.
 */
export interface Playhead {
  /** What plays: an advert's time is not the film's. */
  kind: MediaSource['kind'];
  /** Player time, seconds. */
  time: Seconds;
  /** Wall time of the picture, if the stream carries it (`EXT-X-PROGRAM-DATE-TIME`). */
  at?: EpochMs | undefined;
  /** The seekable range of a live stream. */
  window?: TimelineSpan | undefined;
}
