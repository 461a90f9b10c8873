/** The films of an event: what each camera recorded, and the gaps to fill where it sent nothing. */
import { gapsOf, type Span } from '../../core/domain/live-event.ts';
import type { StoredLiveEvent } from '../store/live-event.ts';
import { type Cut, cutOf, type Range } from './playlists.ts';
import { type Recording, spansOf } from './recording.ts';

export interface CameraFilm {
  number: number;
  name: string;
  /** What was received from the camera. */
  cut: Cut;
  /** Spans that other cameras recorded and this one did not. */
  gaps: Span[];
  /** Received spans and gaps, in order. */
  spans: Span[];
}

/**
 * @param canFill whether gaps can be filled; otherwise the films of cameras with different interruptions drift apart
 * @returns a film for each camera that has recorded anything
 */
export function filmsOf(
  { cameras }: Pick<StoredLiveEvent, 'cameras'>,
  recordings: ReadonlyMap<number, Recording>,
  range: Range,
  canFill: boolean,
): CameraFilm[] {
  const received = cameras.flatMap(({ number, name }) => {
    const recording = recordings.get(number);
    const cut = recording && cutOf(recording, range);
    return cut && cut.runs.length > 0 ? [{ number, name, cut, own: spansOf(cut.segments.video) }] : [];
  });
  return received.map(({ own, ...camera }) => {
    const others = received.filter(({ number }) => number !== camera.number).flatMap((each) => each.own);
    const gaps = canFill ? gapsOf(own, others) : [];
    return { ...camera, gaps, spans: [...own, ...gaps].toSorted((one, other) => one.at - other.at) };
  });
}
