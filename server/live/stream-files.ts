/**
 * The files of a live event under `/media/{id}/live/`: playlists, generated on request, and the segments that they
 * list. Segments from before the start, or that have left the window, are not served.
 */
import { join } from 'node:path';
import { eventState } from '../../core/domain/live-event.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import { etagOf } from '../http/conditional.ts';
import type { StoredLiveEvent } from '../store/live-event.ts';
import { type Cut, cutOf, masterPlaylist, mediaPlaylist } from './playlists.ts';
import type { RecordedTrack, Recording } from './recording.ts';

/** `c1.m3u8` is the master playlist of a camera; `c1-v.m3u8` and `c1-a.m3u8` are its video and audio. */
const PLAYLIST = /^c(\d{1,2})(?:-([va]))?\.m3u8$/;
const SEGMENT = /^c(\d{1,2})-\d+-[va]-(?:init\.mp4|\d+\.m4s)$/;
const TRACKS: Readonly<Record<string, RecordedTrack>> = { v: 'video', a: 'audio' };

/** Segments that have left the window are served a little longer, because a player may hold an older playlist. */
const LATE_S = 60;

/** A playlist and its version. */
interface WrittenPlaylist {
  text: string;
  /** Quoted entity tag. */
  etag: string;
}

export type StreamFile = ({ kind: 'playlist' } & WrittenPlaylist) | { kind: 'segment'; path: string };

export interface OpenRecording {
  /** Folder of the event. */
  folder: string;
  recording: Recording;
}

/** @param recordingOf returns a camera's recording by its number */
export function streamFile(
  event: StoredLiveEvent,
  recordingOf: (number: number) => OpenRecording | undefined,
  file: string,
  now: EpochMs,
): StreamFile | undefined {
  const number = Number(PLAYLIST.exec(file)?.[1] ?? SEGMENT.exec(file)?.[1]);
  const open = recordingOf(number);
  const state = eventState(event, now);
  if (!open || state === 'planned') return undefined;
  const { folder, recording } = open;
  const cut = shownOf(recording, event);
  const kind = state === 'ended' ? 'over' : 'live';
  const { windowS } = event;
  const playlist = PLAYLIST.exec(file);
  if (playlist) {
    const track = TRACKS[playlist[2] ?? ''];
    const found = written(cut, [file, kind, windowS].join(), () =>
      track
        ? cut.segments[track].length > 0 && mediaPlaylist(cut, track, { kind, windowS })
        : masterPlaylist(cut, { video: `c${number}-v.m3u8`, audio: `c${number}-a.m3u8` }),
    );
    return found && { kind: 'playlist', ...found };
  }
  return isShown(cut, file, windowS) ? { kind: 'segment', path: join(folder, file) } : undefined;
}

/** Playlists of a cut, written once for all viewers. */
const playlists = new WeakMap<Cut, Map<string, WrittenPlaylist | undefined>>();

function written(cut: Cut, name: string, write: () => string | false | undefined): WrittenPlaylist | undefined {
  const texts = playlists.get(cut) ?? new Map<string, WrittenPlaylist | undefined>();
  playlists.set(cut, texts);
  if (!texts.has(name)) {
    const text = write();
    texts.set(name, text ? { text, etag: etagOf(text) } : undefined);
  }
  return texts.get(name);
}

/** The part of a recording between the start and the end of the event. */
export function shownOf(recording: Recording, { startsAt, endedAt }: StoredLiveEvent): Cut {
  return cutOf(recording, { from: startsAt, to: endedAt ?? Infinity });
}

function isShown(cut: Cut, file: string, windowS: number | undefined): boolean {
  const { runs, segments } = cut;
  if (runs.some(({ init }) => init.video === file || init.audio === file)) return true;
  const newest = segments.video.at(-1)?.at ?? 0;
  const from = windowS === undefined ? 0 : newest - (windowS + LATE_S) * 1000;
  return (startsOf(cut).get(file) ?? -Infinity) >= from;
}

/** Start of each segment of a cut by file name, cached because every viewer looks them up. */
const starts = new WeakMap<Cut, ReadonlyMap<string, EpochMs>>();

function startsOf(cut: Cut): ReadonlyMap<string, EpochMs> {
  const known = starts.get(cut);
  if (known) return known;
  const found = new Map(Object.values(cut.segments).flatMap((all) => all.map(({ file, at }) => [file, at])));
  starts.set(cut, found);
  return found;
}
