import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { selectLoop } from '../../../machines/player/analysis/loop/loop.select.ts';
import type { LoopRef } from '../../../machines/player/analysis/loop/loop.select.ts';
import type { ZoomRef } from '../../../machines/player/analysis/zoom/zoom.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { listenToEarlyKeys } from '../../dom/early-keys.ts';
import type { PlayerHandles } from '../handles.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { usePlugin } from '../panels/use-plugin.ts';
import { offerToTools } from './tool-keys.ts';
import { ZoomLayer } from './ZoomLayer.tsx';
import styles from './picture-tools.module.css';

/** Fetched when a loop is set. */
const LoopHandles = lazyWithRetry(() => import('./LoopHandles.tsx'));
/** Fetched when somebody draws. */
const DrawingLayer = lazyWithRetry(() => import('../drawing/DrawingLayer.tsx'));

interface PictureToolsProps {
  player: PlayerRef;
  handles: PlayerHandles;
  /** The controls are hidden. */
  faded: boolean;
}

/** What the picture tools do on the picture: their keys, the zoomed part, and the drawing layer. */
export default function PictureTools({ player, handles, faded }: PictureToolsProps) {
  const { clock, reload } = handles;
  const isDrawing = usePlugin(player, 'drawing') !== undefined;
  const loop = usePlugin<LoopRef>(player, 'loop');
  const isLooped = useSelector(loop, selectLoop) !== undefined;
  const zoom = usePlugin<ZoomRef>(player, 'zoom');
  const attach = useCallback(
    (mark: HTMLSpanElement) => {
      const section = mark.closest<HTMLElement>('[data-player]');
      if (!section) return undefined;
      // Only the style sheet knows which of the panels is visible.
      const isOpen = () => section.querySelector('[data-picture-tools]')?.checkVisibility() ?? false;
      const onKey = (event: KeyboardEvent) => offerToTools(player, clock, isOpen(), event);
      return listenToEarlyKeys(section, reload && section.ownerDocument, onKey);
    },
    [clock, player, reload],
  );
  return (
    <>
      <span ref={attach} hidden />
      {zoom ? <ZoomLayer zoom={zoom} /> : null}
      {loop && isLooped ? (
        <AsyncBoundary messageClass={styles.missing}>
          <LoopHandles player={player} loop={loop} clock={clock} faded={faded} />
        </AsyncBoundary>
      ) : null}
      {isDrawing ? (
        <AsyncBoundary messageClass={styles.missing}>
          <DrawingLayer player={player} handles={handles} />
        </AsyncBoundary>
      ) : null}
    </>
  );
}
