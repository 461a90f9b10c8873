/** The page `/play`: one player, and nothing of the library. */
import { readPlayAddress } from '../../../core/domain/address-player.ts';
import type { PlayableType } from '../../../core/domain/media.ts';
import { onTraversal, whenUncovered } from '../../back-layers.ts';
import { inspection } from '../inspector/inspection.ts';
import type { Inspect } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { mountPlayer } from './mount-player.ts';
import { reloadPage } from '../reload.ts';
import { brandedContainer, pageSettings } from '../page.ts';
import type { Settings } from '../settings.ts';

/** What names the medium and the place within it. */
const NAMES = ['video', 'audio', 'videoTags', 'audioTags', 'tags', 'tag', 'start'] as const;

/** The page's query with another medium of the same kind. */
function addressOf(id: string, kind: PlayableType, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of NAMES) next.delete(name);
  next.set(kind, id);
  return next;
}

function open(settings: Settings, inspect: Inspect | undefined): void {
  const query = new URLSearchParams(location.search);
  mountPlayer(brandedContainer(settings), {
    settings,
    play: readPlayAddress(query),
    autoplay: query.get('autoplay') !== 'false',
    inspect,
    reload: reloadPage,
    onTitle: (title) => {
      document.title = title ? `${title} · Ferryglide` : 'Ferryglide';
    },
    onEmitted: (emitted) => {
      const { type } = emitted;
      // A linked film has an address of its own, and Back leads to the film before it.
      if (emitted.type === 'player.opened')
        whenUncovered(() => history.pushState(null, '', `?${addressOf(emitted.id, emitted.medium, query)}`));
      if (emitted.type === 'player.leaving') void leaveForLogin(settings, emitted.moment);
      if (type === 'player.signIn') void leaveForLogin(settings);
    },
  });
}

onTraversal(() => location.reload());

void pageSettings().then(async (settings) => open(settings, import.meta.env.DEV ? await inspection() : undefined));
