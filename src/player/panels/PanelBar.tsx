import { useSelector } from '@xstate/react';
import {
  selectBarPanel,
  selectHasNewResults,
  selectLive,
  selectPanelIds,
  selectPanels,
} from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { PanelId } from '../../domain/panels.ts';
import { useText } from '../../i18n/text-context.tsx';
import { ToggleButton } from '../../ui/Button.tsx';
import { MorePanels } from './MorePanels.tsx';
import { PANELS } from './registry.tsx';
import styles from './panels.module.css';

/** As many as have room on a phone of 360 px, the rest behind a button of their own. */
const ROOM = 4;

/** Phones: which panel is shown under the picture. */
export function PanelBar({ player }: { player: PlayerRef }) {
  const t = useText();
  const panels = useSelector(player, selectPanels);
  const ids = useSelector(panels, selectPanelIds);
  const shown = useSelector(panels, selectBarPanel);
  const isNew = useSelector(useSelector(player, selectLive), selectHasNewResults);
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
            {id === 'liveResults' && isNew ? <NewMark /> : null}
          </ToggleButton>
        );
      })}
      {rest.length > 0 ? (
        <MorePanels player={player} menu="barPanels" ids={rest} isOpen={(id) => shown === id} onPick={show} />
      ) : null}
    </nav>
  );
}

/** New data have come for this panel (row P10). */
export function NewMark() {
  const t = useText();
  return (
    <b className={styles.mark}>
      <span>{t('player.newData')}</span>
    </b>
  );
}
