/** Requests the data that a player will need while the rest of its code is still loading. */
import type { PlayAddress } from '../../core/domain/address-player.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { preloadEngine, USUAL_FILM } from './media/engines.ts';
import { bringEarly } from './services/early-data.ts';
import { readResumePositions } from './storage.ts';

const beginsAtStart = ({ start, tag, tags }: PlayAddress, id: MediaId): boolean =>
  start === undefined && tag === undefined && tags.length === 0 && !(id in readResumePositions());

/**
 * @param tagsUrl address of the data files
 * @param autoplay if false, the first segments are not preloaded: the still picture would be from the smallest
 *   rendition
 * @param carried the data file, if the page carries it
 */
export function prepareFilm(
  tagsUrl: string,
  play: PlayAddress | undefined,
  autoplay: boolean,
  carried?: Promise<unknown>,
): void {
  if (play?.id !== undefined) {
    const { type, id, userId } = play;
    bringEarly(tagsUrl, { type, id, userId }, carried, autoplay && beginsAtStart(play, id));
  }
  if (play?.type === 'video') preloadEngine(USUAL_FILM);
}
