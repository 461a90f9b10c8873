/**
 * The first module of the play page: brings what the player will need while the rest of the page's code is still being
 * read.
 */
import { readPlayAddress } from '../../../core/domain/address-player.ts';
import { bringEarly } from '../../adapters/services/early-data.ts';
import { preloadEngine, USUAL_FILM } from '../../adapters/media/engines.ts';

const play = readPlayAddress(new URLSearchParams(location.search));
if (play?.id !== undefined) {
  const { type, id, userId } = play;
  bringEarly(new URL('/data/', location.href).href, { type, id, userId });
}
if (play?.type === 'video') preloadEngine(USUAL_FILM);
