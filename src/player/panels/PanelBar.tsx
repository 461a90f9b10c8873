import { useSelector } from '@xstate/react';
import { selectBarPanel, selectPanelIds, selectPanels } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { PanelId } from '../../../core/domain/panels.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ToggleButton } from '../../ui/Button.tsx';
import { MorePanels } from './MorePanels.tsx';
import { NewMark } from './NewMark.tsx';
import { PANELS } from './registry.tsx';
import { useHasNewData } from './use-new-data.ts';
import styles from './panels.module.css';

/** Buttons that fit on a phone of 360 px; the others are behind one more button. */
const ROOM = 4;

/** On phones: chooses the panel below the picture. */
export function PanelBar({ player }: { player: PlayerRef }) {
  const t = useText();
  const panels = useSelector(player, selectPanels);
  const ids = useSelector(panels, selectPanelIds);
  const shown = useSelector(panels, selectBarPanel);
  const hasNewData = useHasNewData(player);
  const overflows = ids.length > ROOM + 1;
  const near = overflows ? ids.slice(0, ROOM) : ids;
  const rest = ids.slice(near.length);
  const show = (panel: PanelId) => player.send({ type: 'panel.show', panel });
  return (
    <nav className={styles.bar} aria-label={t('player.panels')}>
      {near.map((id) => {
        const { Icon, name } = PANELS[id];
        return (
          <ToggleButton key={id} pressed={shown === id} onClick={() => show(id)}>
            <Icon size={18} aria-hidden />
            <span>{t(name)}</span>
            {hasNewData(id) ? <NewMark /> : null}
          </ToggleButton>
        );
      })}
      {rest.length > 0 ? (
        <MorePanels
          player={player}
          menu="barPanels"
          ids={rest}
          isOpen={(id) => shown === id}
          hasNewData={hasNewData}
          onPick={show}
        />
      ) : null}
    </nav>
  );
}
