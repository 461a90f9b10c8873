/**
 * The first module of the play page: brings what the player will need while the rest of the page's code is still being
 * read. It lies in a file that elements load too: in pages of others nothing is read of their address.
 */
import { readAutoplay, readPlayAddress } from '../../../core/domain/address-player.ts';
import { prepareFilm } from '../../adapters/prepare-film.ts';
import { readCarried } from '../../adapters/services/early-data.ts';

if (document.querySelector('#app[data-page=play]')) {
  const query = new URLSearchParams(location.search);
  prepareFilm(new URL('/data/', location.href).href, readPlayAddress(query), readAutoplay(query), readCarried());
}
