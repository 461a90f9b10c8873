/**
 * The first module of the play page: brings what the player will need while the rest of the page's code is still being
 * read.
 */
import { readPlayAddress } from '../../../core/domain/address-player.ts';
import { prepareFilm } from '../../adapters/prepare-film.ts';
import { readCarried } from '../../adapters/services/early-data.ts';

const play = readPlayAddress(new URLSearchParams(location.search));
prepareFilm(new URL('/data/', location.href).href, play, readCarried());
