/** Draws the tray beside the rest of the page. */
import type { ActorRefFrom } from 'xstate';
import type { UserId } from '../../../core/domain/media.ts';
import type { compareTrayMachine } from '../../../machines/player/compare/compare-tray.machine.ts';
import type { Settings } from '../settings.ts';
import { createTextRoot } from '../text-root.tsx';
import { TrayDock } from './TrayDock.tsx';

export async function drawTray(
  { language }: Settings,
  tray: ActorRefFrom<typeof compareTrayMachine>,
  user: UserId | undefined,
  place: 'top' | 'bottom',
): Promise<void> {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createTextRoot(container, ['common', 'compareTray'], undefined);
  await root.show(language, <TrayDock tray={tray} user={user} place={place} />);
}
