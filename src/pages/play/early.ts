/**
 * First script of the play page, put there by the build: asks for what the player will need while the rest
 * of the page's code is still on its way. The chart of loading takes the response when it asks for the same file.
 */
import { readPlayAddress } from '../../../core/domain/address-player.ts';
import { fetchEarly } from '../../adapters/services/early-data.ts';
import { preloadEngine } from '../../adapters/media/engines.ts';

const play = readPlayAddress(new URLSearchParams(location.search));
if (play?.id !== undefined) {
  const { type, id, userId } = play;
  fetchEarly(new URL('/data/', location.href).href, { type, id, userId });
}
if (play?.type === 'video') preloadEngine('film.m3u8');
