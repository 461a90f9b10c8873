/**
 * The first module of the play page: fetches what the player will need while the rest of the page's code is still being
 * parsed. Its bundle is also loaded by elements, so on other sites' pages it does not read the address.
 */
import { readAutoplay, readPlayAddress } from '../../../core/domain/address-player.ts';
import { prepareFilm } from '../../adapters/prepare-film.ts';
import { readCarried } from '../../adapters/services/early-data.ts';

if (document.querySelector('#app[data-page=play]')) {
  const query = new URLSearchParams(location.search);
  prepareFilm(new URL('/data/', location.href).href, readPlayAddress(query), readAutoplay(query), readCarried());
}
