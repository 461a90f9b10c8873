import { useSelector } from '@xstate/react';
import {
  selectBottomPanel,
  selectPanelIds,
  selectPanels,
  selectRightPanel,
} from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { PanelId } from '../../../core/domain/panels.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { MorePanels } from './MorePanels.tsx';
import { NewMark } from './NewMark.tsx';
import { PANELS } from './registry.tsx';
import { useHasNewData } from './use-new-data.ts';
import styles from './panels.module.css';

/** Buttons that fit beside a title of some length; the others are behind one more button. */
const ROOM = 6;

/** Number of buttons beside the title. */
export const buttonCount = (ids: readonly PanelId[]): number => Math.min(ids.length, ROOM + 1);

/** In wide layouts: a button for each panel, at the top of the picture. They fade with the controls. */
export function PanelButtons({ player, faded }: { player: PlayerRef; faded: boolean }) {
  const t = useText();
  const panels = useSelector(player, selectPanels);
  const ids = useSelector(panels, selectPanelIds);
  const right = useSelector(panels, selectRightPanel);
  const bottom = useSelector(panels, selectBottomPanel);
  const hasNewData = useHasNewData(player);
  const near = ids.length > ROOM + 1 ? ids.slice(0, ROOM) : ids;
  const rest = ids.slice(near.length);
  const isOpen = (id: PanelId) => id === right || id === bottom;
  const toggle = (panel: PanelId) => player.send({ type: 'panel.toggle', panel });
  return (
    // Only observes focus, so that focused buttons do not fade.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      className={classes(styles.buttons, faded && styles.faded)}
      aria-label={t('player.panels')}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) player.send({ type: 'controls.focus' });
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) player.send({ type: 'controls.blur' });
      }}
    >
      {near.map((id) => {
        const { Icon, name } = PANELS[id];
        const marked = hasNewData(id);
        return (
          <IconButton
            key={id}
            label={marked ? t('player.panelWithNewData', { name: t(name) }) : t(name)}
            data-opens={id}
            aria-pressed={isOpen(id)}
            onClick={() => toggle(id)}
          >
            <Icon size={20} aria-hidden />
            {marked ? <NewMark /> : null}
          </IconButton>
        );
      })}
      {rest.length > 0 ? (
        <MorePanels player={player} menu="panels" ids={rest} isOpen={isOpen} hasNewData={hasNewData} onPick={toggle} />
      ) : null}
    </nav>
  );
}
