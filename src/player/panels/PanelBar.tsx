import { useSelector } from '@xstate/react';
import type { PanelId } from '../../../machines/player/panels.machine.ts';
import { selectBarPanel, selectPanels } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ToggleButton } from '../../ui/Button.tsx';
import { InfoIcon, ListTreeIcon, TimelineIcon } from '../../ui/icons.ts';
import styles from './panels.module.css';

const PANELS = [
  { id: 'timeline', name: 'player.timeline', Icon: TimelineIcon },
  { id: 'menu', name: 'player.menu', Icon: ListTreeIcon },
  { id: 'info', name: 'player.info', Icon: InfoIcon },
] as const satisfies { id: PanelId; name: TextKey; Icon: typeof InfoIcon }[];

/** Phones: which panel is shown under the picture. */
export function PanelBar({ player }: { player: PlayerRef }) {
  const t = useText();
  const shown = useSelector(useSelector(player, selectPanels), selectBarPanel);
  return (
    <nav className={styles.bar} aria-label={t('player.panels')}>
      {PANELS.map(({ id, name, Icon }) => (
        <ToggleButton key={id} pressed={shown === id} onClick={() => player.send({ type: 'panel.show', panel: id })}>
          <Icon size={18} aria-hidden />
          {t(name)}
        </ToggleButton>
      ))}
    </nav>
  );
}
