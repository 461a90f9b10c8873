/**
 * Converts between packet timestamps and the time of a film. The packets of a live recording carry the time of day, and
 * the pauses between its stretches are not part of the film.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as HLS from 'hls-parser';
import { momentOfFilm, type Span } from '../../core/domain/live-event.ts';
import type { Seconds } from '../../core/domain/media.ts';

/** Times of day in playlists have millisecond precision. */
const EXACT_MS = 1;

export interface FilmClock {
  /** @returns undefined if the timestamp is not part of the film */
  filmTime: (timestamp: Seconds) => Seconds | undefined;
  /** Timestamp of the packet shown at a time of the film; Infinity past its end. */
  timestamp: (filmTime: Seconds) => Seconds;
}

const PLAIN: FilmClock = { filmTime: (timestamp) => timestamp, timestamp: (filmTime) => filmTime };

/** @param film a whole file, or a playlist, which is trusted to name files beside it */
export async function clockOf(
  film: string,
  readText: (path: string) => Promise<string> = (path) => readFile(path, 'utf8'),
): Promise<FilmClock> {
  const spans = film.endsWith('.m3u8') ? await spansOf(film, readText) : [];
  if (spans.length === 0) return PLAIN;
  return {
    filmTime(timestamp) {
      let before = 0;
      for (const { at, duration } of spans) {
        const within = timestamp * 1000 - at;
        if (within >= -EXACT_MS && within < duration * 1000 - EXACT_MS) return before + Math.max(0, within / 1000);
        before += duration;
      }
      return undefined;
    },
    timestamp: (filmTime) => (momentOfFilm(spans, filmTime) ?? Infinity) / 1000,
  };
}

/** Spans of the video; empty if the playlist gives no time of day. */
async function spansOf(path: string, readText: (path: string) => Promise<string>): Promise<Span[]> {
  const playlist = HLS.parse(await readText(path));
  if (playlist.isMasterPlaylist) {
    const [variant] = playlist.variants;
    return variant ? spansOf(join(dirname(path), decodeURIComponent(variant.uri)), readText) : [];
  }
  const spans: Span[] = [];
  for (const { programDateTime, duration } of playlist.segments) {
    const last = spans.at(-1);
    if (programDateTime) spans.push({ at: programDateTime.getTime(), duration });
    else if (last) last.duration += duration;
  }
  return spans;
}
