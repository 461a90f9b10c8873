/**
 * The port of the player's charts to a media engine, and its notifications.
 *
 * A command is asked, a notification is confirmed; views show what is confirmed. One engine actor lives for one
 * source: another address is another actor. Time at frame rate never passes here: views read it from the engine's
 * clock, charts ask for it with `readTime`.
 */
import type { TimelineSpan } from '../../../core/domain/timeline-span.ts';
import type { AudioTrack } from '../../../core/domain/audio-tracks.ts';
import type { CaptionKind } from '../../../core/domain/captions.ts';
import type { EpochMs, Seconds } from '../../../core/domain/media.ts';

/** What one engine actor plays. */
export interface MediaSource {
  url: string;
  kind: 'replay' | 'live' | 'advert';
  /** Where to start, seconds; undefined: the beginning, or the edge of a live stream. */
  startAt?: Seconds | undefined;
  /** Live: start where the picture bears this wall time instead. */
  startAtWall?: EpochMs | undefined;
  /** Starts by itself once it can. */
  autoplay: boolean;
  /** The viewer saves data or has a slow line: it begins with the lowest rendition. */
  frugal: boolean;
  /** Tallest rendition allowed, lines. */
  maxResolution?: number | undefined;
  /** Milliseconds that this address starts after the first one of the document. */
  offset?: number | undefined;
  captions?: { lang: string; label: string; url: string; kind?: CaptionKind | undefined }[] | undefined;
  /** Length as the document states it, seconds: for an advert's page, which reports none. */
  duration?: Seconds | undefined;
  /** The viewer's last choice, preserved across sources. */
  volume: number;
  muted: boolean;
  rate: number;
  /** Lines, or the nearest fewer ones that there are; undefined: the engine's own choice. */
  quality?: number | 'auto' | undefined;
  /** BCP 47 language of the captions, shown where there are such; undefined: none. */
  captionLang?: string | 'off' | undefined;
  /** Preferred audio track, where the film has it; undefined: the film's own choice. */
  audioLang?: string | undefined;
}

export type MediaCommand =
  | { type: 'media.play' }
  | { type: 'media.pause' }
  /** `seek` numbers the request; its `media.seeked` bears the same number. */
  | { type: 'media.seek'; time: Seconds; seek: number }
  /** Seconds forward, or backward where negative, from where the last seek asked to be. */
  | { type: 'media.seekBy'; seconds: Seconds; seek: number }
  /** Leaves it playing or paused as it was. */
  | { type: 'media.toEdge' }
  /** The seek of that number has been left open: it is asked for again, near the end a little earlier. */
  | { type: 'media.nudge'; seek: number }
  /** Frames forward, or backward where negative, from the frame on show; answered once that frame is presented. */
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
   * The viewer lets the provider's page be loaded; before that nothing of it is asked for. `play`: they asked to watch.
   */
  | { type: 'media.admit'; play: boolean }
  /** A newer signed address for the same film: later requests use its signature. */
  | { type: 'media.regrant'; url: string }
  /** Loads the same source again: where it was, or a live stream at its edge. */
  | { type: 'media.reload'; to: 'position' | 'edge' };

export type MediaNotification =
  | {
      type: 'media.ready';
      /** Seconds; Infinity for a live stream. */
      duration: Seconds;
      /** Lines of the renditions that may be chosen, tallest first. */
      qualities: number[];
      captions: { lang: string; label: string }[];
      /** Absent where there is no choice. */
      audio?: readonly AudioTrack[] | undefined;
    }
  | { type: 'media.playing' }
  | { type: 'media.paused' }
  | { type: 'media.waiting' }
  /** The browser refused to start: with sound, or at all. `muted` is which of the two was tried. */
  | { type: 'media.blocked'; muted: boolean }
  | { type: 'media.seeking' }
  /** `seek` is the number of the newest seek asked, 0 where the viewer's own controls or the engine moved. */
  | { type: 'media.seeked'; seek: number; time: Seconds }
  | { type: 'media.ended' }
  | { type: 'media.rate'; rate: number }
  | { type: 'media.volume'; volume: number; muted: boolean }
  | { type: 'media.quality'; lines: number | 'auto' }
  | { type: 'media.captions'; lang: string | 'off' }
  | { type: 'media.audio'; lang: string }
  /** Seconds behind the live edge, each second while a live stream is loaded. */
  | { type: 'media.latency'; behind: Seconds }
  /**
   * The engine cannot go on by itself. `status` is the HTTP status that stopped it, `codec` the name of the codec that the
   * browser does not play; undefined where it was none.
   */
  | { type: 'media.fatal'; status?: number | undefined; codec?: string | undefined };

/** Where the playhead is, asked of the engine's clock; undefined while nothing is loaded or a seek is under way. */
export interface Playhead {
  /** What is playing: an advert's time is not the film's. */
  kind: MediaSource['kind'];
  /** Player time, seconds. */
  time: Seconds;
  /** Wall time of the picture where the stream carries it (`EXT-X-PROGRAM-DATE-TIME`). */
  at?: EpochMs | undefined;
  /** What can be sought of a live stream. */
  window?: TimelineSpan | undefined;
}
