/** The page `/play`: one player, and nothing of the library. */
import { readPlayAddress } from '../../domain/address-player.ts';
import { inspection } from '../inspection.ts';
import type { Inspect } from '../inspection.ts';
import { leaveForLogin } from '../login-address.ts';
import { mountPlayer } from '../mount-player.ts';
import { pageContainer, pageSettings } from './page.ts';

function open(inspect: Inspect | undefined): void {
  const query = new URLSearchParams(location.search);
  const settings = pageSettings();
  mountPlayer(pageContainer(), {
    settings,
    play: readPlayAddress(query),
    autoplay: query.get('autoplay') !== 'false',
    inspect,
    onTitle: (title) => {
      document.title = title ? `${title} · Ferryglide` : 'Ferryglide';
    },
    onNews: ({ type }) => {
      if (type === 'player.leaving' || type === 'player.signIn') void leaveForLogin(settings);
    },
  });
}

if (import.meta.env.DEV) void inspection().then(open);
else open(undefined);
