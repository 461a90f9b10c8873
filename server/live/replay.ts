/**
 * Turns the recording of an event into its replay: playlists beside the same segments. It is safe to repeat: after the
 * end, after a trim, and after a host was killed while writing.
 */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_TIME } from '../../core/domain/constants/tags.ts';
import { filmTimeOf, lengthOf, momentOfFilm, offsetOf, type Span } from '../../core/domain/live-event.ts';
import { formatTagTime, parseTime } from '../../core/domain/time.ts';
import { writeAtomically } from '../data-files/write.ts';
import { recordedRef } from '../media/file-path.ts';
import type { StoredLiveEvent } from '../store/live-event.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredTag } from '../store/tags.ts';
import type { Store } from '../store/store.ts';
import type { CameraFilm } from './film.ts';
import { type Cut, masterPlaylist, mediaPlaylist, type Range } from './playlists.ts';
import { isOfSlate, makeSlate, withSlates } from './slate.ts';

/** Holds the segments that the replay does not show. Hidden folders are never served. */
const UNLISTED = '.unlisted';
const SEGMENT = /^c\d+-\d+-[va]-(?:init\.mp4|\d+\.m4s)$/;

export interface Replay {
  /** Spans of the first camera that recorded anything. */
  spans: Span[];
  /**
   * Master playlists, the first camera's first; `offset` is how much later than the first camera they begin, in
   * milliseconds.
   */
  cameras: { number: number; name: string; file: string; offset: number }[];
  bytes: number;
}

/** The part of the recording that the replay shows. */
export function rangeOf({ startsAt, endedAt, trim }: StoredLiveEvent): Range {
  return trim ?? { from: startsAt, to: endedAt ?? Infinity };
}

/**
 * Writes the playlists, and sets aside the segments that they do not list.
 *
 * @param encoder fills the gaps of interrupted cameras; without it there are no such gaps
 */
export async function writeReplay(
  folder: string,
  films: readonly CameraFilm[],
  encoder: string | undefined,
): Promise<Replay> {
  const [main] = films;
  const replay: Replay = { spans: main?.spans ?? [], cameras: [], bytes: 0 };
  const named = new Set<string>();
  const cuts: { number: number; cut: Cut }[] = [];
  for (const film of films) {
    const { number, name, gaps, spans } = film;
    const slates = [];
    if (encoder !== undefined) for (const gap of gaps) slates.push(await makeSlate(encoder, folder, film, gap));
    const cut = withSlates(film.cut, slates);
    cuts.push({ number, cut });
    replay.cameras.push({ number, name, file: `c${number}.m3u8`, offset: offsetOf(replay.spans, spans) });
    for (const { init } of cut.runs) for (const file of Object.values(init)) named.add(file);
    for (const { file, bytes } of Object.values(cut.segments).flat()) {
      named.add(file);
      replay.bytes += bytes;
    }
  }
  // Listed segments are put in place before the playlists are written, unlisted ones are set aside afterwards.
  await arrange(folder, (file) => named.has(file), 'listed');
  for (const { number, cut } of cuts) {
    const names = { video: `c${number}-v.m3u8`, audio: `c${number}-a.m3u8` };
    await writeAtomically(join(folder, names.video), mediaPlaylist(cut, 'video', { kind: 'replay' }));
    await writeAtomically(join(folder, names.audio), mediaPlaylist(cut, 'audio', { kind: 'replay' }));
    await writeAtomically(join(folder, `c${number}.m3u8`), masterPlaylist(cut, names) ?? '');
  }
  await arrange(folder, (file) => named.has(file), 'unlisted');
  for (const file of await readdir(folder)) if (isOfSlate(file) && !named.has(file)) await rm(join(folder, file));
  return replay;
}

/** Moves segments into or out of the hidden folder. */
async function arrange(
  folder: string,
  isNamed: (file: string) => boolean,
  which: 'listed' | 'unlisted',
): Promise<void> {
  const aside = join(folder, UNLISTED);
  await mkdir(aside, { recursive: true });
  const isListed = which === 'listed';
  const [from, to] = isListed ? [aside, folder] : [folder, aside];
  for (const file of await readdir(from))
    if (SEGMENT.test(file) && isNamed(file) === isListed) await rename(join(from, file), join(to, file));
}

/** The medium with its replay. It has nothing to play if no camera has sent anything. */
export function withReplay(medium: StoredMedium, event: StoredLiveEvent, replay: Replay): StoredMedium {
  const { player } = medium;
  if (!player) return medium;
  const [first, ...others] = replay.cameras;
  const replays = others.map(({ file, name, offset }) => ({
    ref: recordedRef(medium.id, file),
    name,
    // An offset of 0 would hide that the films belong to the same event.
    offset: offset || 1,
  }));
  return {
    ...medium,
    version: medium.version + 1,
    duration: first ? lengthOf(replay.spans) : undefined,
    size: first ? replay.bytes : undefined,
    player: {
      ...player,
      encoding: false,
      replay: first && recordedRef(medium.id, first.file),
      event: { ...event, replays, name: first?.name },
    },
  };
}

/**
 * Moves the tags of the stream to the time of the film. A tag that already had a place in the previous film keeps that
 * moment, because it may have been corrected there. A tag outside the film gets no time.
 *
 * @param before spans of the previous film; empty if there was none
 */
export function retimed(tags: readonly StoredTag[], before: readonly Span[], after: readonly Span[]): StoredTag[] {
  return tags.flatMap((tag) => {
    const time = parseTime(tag.time);
    const shown = before.length > 0 && time !== undefined ? momentOfFilm(before, time) : undefined;
    const at = shown ?? tag.at;
    if (at === undefined) return [];
    const moved = filmTimeOf(after, at);
    if (moved === undefined) return tag.time === NO_TIME ? [] : [{ ...tag, time: NO_TIME, at: Math.round(at) }];
    const text = formatTagTime(moved);
    return text === tag.time ? [] : [{ ...tag, time: text }];
  });
}

/** Saves the replay. @returns false if the event no longer exists */
export async function saveReplay(
  store: Store,
  id: string,
  {
    spans,
    trim,
    thumb,
    replay,
    also,
  }: {
    /** Spans of the film as it was. */
    spans: (event: StoredLiveEvent) => Span[];
    trim: StoredLiveEvent['trim'];
    thumb: MediaRef | undefined;
    replay: Replay;
    also: ((within: Store) => Promise<void>) | undefined;
  },
): Promise<boolean> {
  return store.transaction(async (within) => {
    const medium = await within.media.find(id);
    const event = medium?.player?.event;
    if (!medium || !event) return false;
    const before = medium.player?.replay === undefined ? [] : spans(event);
    const saved = retimed(await within.tags.ofMedium(id), before, replay.spans);
    if (saved.length > 0) await within.tags.change(id, { saved, removed: [] });
    await within.media.save({ ...withReplay(medium, { ...event, trim }, replay), thumb: medium.thumb ?? thumb });
    await within.live.close(id);
    await also?.(within);
    return true;
  });
}
