/** The player's views in one place on a page; fetched when there is something to see (see `mount-player.ts`). */
import { createRoot } from 'react-dom/client';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { Language } from '../../i18n/areas.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import type { PlayerHandles } from '../../player/handles.ts';
import { Player } from '../../player/Player.tsx';
import { ReloadContext } from '../../ui/AsyncBoundary.tsx';

/** @returns takes the views away */
export async function drawPlayer(
  container: HTMLElement,
  player: PlayerRef,
  handles: PlayerHandles,
  language: Language,
): Promise<() => void> {
  const texts = await createTexts(language, ['common', 'player']);
  // What stood in the container goes when the views come, in the same frame.
  const root = createRoot(container);
  root.render(
    <TextProvider texts={texts}>
      <ReloadContext value={handles.reload}>
        <Player player={player} handles={handles} />
      </ReloadContext>
    </TextProvider>,
  );
  return () => root.unmount();
}
