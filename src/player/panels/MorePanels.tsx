import { useSelector } from '@xstate/react';
import { useCallback, useId } from 'react';
import type { ControlsMenu } from '../../../machines/player/screen/controls.machine.ts';
import { selectControls, selectOpenMenu } from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { PanelId } from '../../../core/domain/panels.ts';
import { useText } from '../../i18n/text-context.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { EllipsisIcon } from '../../ui/icons.ts';
import { NewMark } from './NewMark.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';

const PanelList = lazyWithRetry(() => import('./PanelList.tsx'));

interface MorePanelsProps {
  player: PlayerRef;
  menu: Extract<ControlsMenu, 'panels' | 'barPanels'>;
  ids: readonly PanelId[];
  isOpen: (panel: PanelId) => boolean;
  /** Whether the panel has unseen content. */
  hasNewData: (panel: PanelId) => boolean;
  onPick: (panel: PanelId) => void;
}

/** A button for the panels that have no button of their own here. */
export function MorePanels({ player, menu, ids, isOpen, hasNewData, onPick }: MorePanelsProps) {
  const t = useText();
  const id = useId();
  const open = useSelector(useSelector(player, selectControls), selectOpenMenu) === menu;
  const hasAnyNewData = ids.some(hasNewData);
  const close = useCallback(() => player.send({ type: 'controls.closeMenu' }), [player]);
  return (
    <>
      <IconButton
        label={hasAnyNewData ? t('player.panelWithNewData', { name: t('player.morePanels') }) : t('player.morePanels')}
        data-active={ids.some(isOpen)}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => player.send({ type: 'controls.menu', menu })}
      >
        <EllipsisIcon size={20} aria-hidden />
        {hasAnyNewData ? <NewMark /> : null}
      </IconButton>
      {open ? (
        <AsyncBoundary onClose={close}>
          <PanelList id={id} ids={ids} isOpen={isOpen} hasNewData={hasNewData} onPick={onPick} onClose={close} />
        </AsyncBoundary>
      ) : null}
    </>
  );
}
