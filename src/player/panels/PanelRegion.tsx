import { useSelector } from '@xstate/react';
import {
  selectBarPanel,
  selectBottomPanel,
  selectPanels,
  selectRightPanel,
} from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { PanelDock } from '../../../core/domain/panels.ts';
import type { PlayerHandles } from '../handles.ts';
import { PanelFrame } from './PanelFrame.tsx';

interface PanelRegionProps {
  player: PlayerRef;
  document: DataDocument;
  handles: PlayerHandles;
  dock: PanelDock;
}

/**
 * The contents of one dock: its open panel, and the one that a phone shows.
 *
 * No panel is rendered twice. A panel that only a phone shows is rendered in the right dock, unless it is open in the
 * bottom one.
 */
export function PanelRegion({ dock, ...props }: PanelRegionProps) {
  const panels = useSelector(props.player, selectPanels);
  const right = useSelector(panels, selectRightPanel);
  const bottom = useSelector(panels, selectBottomPanel);
  const bar = useSelector(panels, selectBarPanel);
  const open = dock === 'right' ? right : bottom;
  const holdsBar = dock === 'right' ? bar !== bottom : bar === bottom;
  const shown = new Set([open, holdsBar ? bar : undefined]);
  return Array.from(shown, (panel) =>
    panel === undefined ? null : (
      <PanelFrame key={panel} panel={panel} dock={dock} wide={panel === open} bar={panel === bar} {...props} />
    ),
  );
}
