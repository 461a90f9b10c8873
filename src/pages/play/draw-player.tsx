/** Renders the player's views in a container. Fetched once there is something to see (see `mount-player.ts`). */
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { Language } from '../../i18n/language.ts';
import type { PlayerHandles } from '../../player/handles.ts';
import { Player } from '../../player/Player.tsx';
import { createTextRoot } from '../text-root.tsx';

export interface DrawnPlayer {
  /** Renders in this language and with these flags without interrupting playback. */
  draw: (language: Language, handles: PlayerHandles) => Promise<void>;
  erase: () => void;
}

export function drawPlayer(container: HTMLElement, player: PlayerRef, reload: PlayerHandles['reload']): DrawnPlayer {
  const root = createTextRoot(container, ['common', 'player'], reload);
  return {
    draw: (language, handles) => root.show(language, <Player player={player} handles={handles} />),
    erase: root.stop,
  };
}
