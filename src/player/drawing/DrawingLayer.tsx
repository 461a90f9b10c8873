import { useSelector } from '@xstate/react';
import { useCallback, useId } from 'react';
import { WHOLE_PICTURE } from '../../../core/domain/picture-view.ts';
import { selectView } from '../../../machines/player/analysis/zoom/zoom.select.ts';
import type { ZoomRef } from '../../../machines/player/analysis/zoom/zoom.select.ts';
import { selectDraft, selectIsRefused, selectStrokes } from '../../../machines/player/panels/drawing/drawing.select.ts';
import type { DrawingRef } from '../../../machines/player/panels/drawing/drawing.select.ts';
import {
  selectBarPanel,
  selectBottomPanel,
  selectPanels,
  selectPlayback,
  selectRightPanel,
} from '../../../machines/player/player.select.ts';
import { selectSource } from '../../../machines/player/playback/playback/playback.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { attachDrawing } from '../../dom/drawing.ts';
import type { PlayerHandles } from '../handles.ts';
import { usePlugin } from '../panels/use-plugin.ts';
import { drawingKeys } from './keys.ts';
import styles from './drawing.module.css';

interface DrawingLayerProps {
  player: PlayerRef;
  handles: PlayerHandles;
}

/** The drawing over the picture, present while the panel is open. */
export default function DrawingLayer({ player, handles }: DrawingLayerProps) {
  const drawing = usePlugin<DrawingRef>(player, 'drawing');
  const panels = useSelector(player, selectPanels);
  const right = useSelector(panels, selectRightPanel);
  const bottom = useSelector(panels, selectBottomPanel);
  const isBar = useSelector(panels, selectBarPanel) === 'drawing';
  const isWide = right === 'drawing' || bottom === 'drawing';
  if (!drawing || !(isWide || isBar)) return null;
  return <Layer player={player} handles={handles} drawing={drawing} wide={isWide} bar={isBar} />;
}

interface LayerProps extends DrawingLayerProps {
  drawing: DrawingRef;
  /** The panel is open in a wide layout. */
  wide: boolean;
  /** The panel is the one shown on a phone. */
  bar: boolean;
}

function Layer({ player, handles, drawing, wide, bar }: LayerProps) {
  const t = useText('drawing');
  const hint = useId();
  const isRefused = useSelector(drawing, selectIsRefused);
  const source = useSelector(useSelector(player, selectPlayback), selectSource);
  const zoom = usePlugin<ZoomRef>(player, 'zoom');
  const { clock, pictureSize } = handles;
  const attach = useCallback(
    (host: HTMLDivElement) =>
      attachDrawing(host, {
        clock,
        pictureSize,
        source,
        view: () => (zoom ? selectView(zoom.getSnapshot()) : WHOLE_PICTURE),
        read: () => ({ strokes: selectStrokes(drawing.getSnapshot()), draft: selectDraft(drawing.getSnapshot()) }),
        subscribe: (onChange) => {
          const subscriptions = [drawing.subscribe(onChange), zoom?.subscribe(onChange)];
          return () => {
            for (const subscription of subscriptions) subscription?.unsubscribe();
          };
        },
        send: drawing.send,
      }),
    [clock, pictureSize, source, drawing, zoom],
  );
  if (isRefused) return null;
  return (
    <>
      {/* Receives pointer and keyboard input for drawing; no ARIA role describes this. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={attach}
        className={styles.layer}
        data-wide={wide}
        data-bar={bar}
        data-over-picture
        role="application"
        aria-label={t('drawing.area')}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={drawingKeys(drawing)}
      />
      <span id={hint} hidden>
        {t('drawing.keys')}
      </span>
    </>
  );
}
