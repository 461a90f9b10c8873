/** Brings what a player will need while the rest of its code is still being read. */
import type { PlayAddress } from '../../core/domain/address-player.ts';
import { preloadEngine, USUAL_FILM } from './media/engines.ts';
import { bringEarly } from './services/early-data.ts';

/**
 * @param tagsUrl address of the data files
 * @param carried the data file, where the page carries it
 */
export function prepareFilm(tagsUrl: string, play: PlayAddress | undefined, carried?: Promise<unknown>): void {
  if (play?.id !== undefined) {
    const { type, id, userId } = play;
    bringEarly(tagsUrl, { type, id, userId }, carried);
  }
  if (play?.type === 'video') preloadEngine(USUAL_FILM);
}
