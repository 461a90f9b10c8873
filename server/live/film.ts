/** The film of an event: what is shown of each camera, and where something must stand for one that sent nothing. */
import { gapsOf, type Span } from '../../core/domain/live-event.ts';
import type { StoredLiveEvent } from '../store/live-event.ts';
import { type Cut, cutOf, type Range } from './playlists.ts';
import { type Recording, spansOf } from './recording.ts';

export interface CameraFilm {
  number: number;
  name: string;
  /** What was received. */
  cut: Cut;
  /** What others have and it has not. */
  gaps: Span[];
  /** Both of them, in their order. */
  spans: Span[];
}

/**
 * @param canFill whether gaps can be filled; without it, films of cameras that were interrupted apart drift
 * @returns a film for each camera of which there is something
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
