/** The player's views in one place on a page; fetched when there is something to see (see `mount-player.ts`). */
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { Language } from '../../i18n/language.ts';
import type { PlayerHandles } from '../../player/handles.ts';
import { Player } from '../../player/Player.tsx';
import { createTextRoot } from '../text-root.tsx';

export interface DrawnPlayer {
  /** Draws it in this language and with these flags; what plays plays on. */
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
