import type { ReactNode } from 'react';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import type { PanelDock } from '../../../core/domain/panels.ts';
import type { PlayerHandles } from '../handles.ts';

/** Props of every panel's view. */
export interface PanelProps {
  player: PlayerRef;
  document: DataDocument;
  handles: PlayerHandles;
  dock: PanelDock;
  /** The frame's buttons, for a panel with its own header. */
  tools: ReactNode;
}
