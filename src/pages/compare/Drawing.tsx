import { useSelector } from '@xstate/react';
import { useCallback, useId } from 'react';
import { SKETCH_TOOLS } from '../../../core/domain/drawing.ts';
import type { Layout } from '../../../core/domain/compare/address.ts';
import { selectDraft, selectStrokes } from '../../../machines/player/panels/drawing/drawing.select.ts';
import type { DrawingRef } from '../../../machines/player/panels/drawing/drawing.select.ts';
import type { CompareRef } from '../../../machines/player/compare/compare.select.ts';
import { selectDraws } from '../../../machines/player/compare/compare.select.ts';
import { attachDrawing } from '../../dom/drawing.ts';
import { useText } from '../../i18n/text-context.tsx';
import { DrawingTools } from '../../player/drawing/DrawingTools.tsx';
import { drawingKeys } from '../../player/drawing/keys.ts';
import type { CompareHandles } from './handles.ts';
import { useLayout } from './use-compare.ts';
import styles from './compare.module.css';

interface DrawingProps {
  compare: CompareRef;
  drawing: DrawingRef;
  handles: CompareHandles;
}

/** The drawing over both pictures. Strokes belong to the layout in which they were drawn. */
export function DrawingLayer({ compare, drawing, handles, layout }: DrawingProps & { layout: Layout }) {
  const t = useText();
  const hint = useId();
  const draws = useSelector(compare, selectDraws);
  const { clock } = handles;
  const attach = useCallback(
    (host: HTMLDivElement) =>
      attachDrawing(host, {
        clock: clock.common,
        // The stage shows two films, so the pixels of neither measure it.
        pictureSize: () => ({ width: 0, height: 0 }),
        source: layout,
        read: () => ({ strokes: selectStrokes(drawing.getSnapshot()), draft: selectDraft(drawing.getSnapshot()) }),
        subscribe: (onChange) => {
          const subscription = drawing.subscribe(onChange);
          return () => subscription.unsubscribe();
        },
        send: drawing.send,
      }),
    [clock, drawing, layout],
  );
  return (
    <>
      {draws ? (
        // Receives pointer and keyboard input for drawing; no ARIA role describes this.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          ref={attach}
          className={styles.layer}
          data-draws
          role="application"
          aria-label={t('drawing.area')}
          aria-describedby={hint}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onKeyDown={drawingKeys(drawing)}
        />
      ) : (
        <div ref={attach} className={styles.layer} />
      )}
      <span id={hint} hidden>
        {t('drawing.keys')}
      </span>
    </>
  );
}

/** The drawing tools, shown while drawing is enabled. */
export function DrawingDesk({ compare, drawing, handles }: DrawingProps) {
  const layout = useLayout(compare, handles);
  const t = useText();
  const draws = useSelector(compare, selectDraws);
  if (!draws) return null;
  const { send } = drawing;
  return (
    <section aria-label={t('compare.drawing')}>
      {/* Handles keys for all controls inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.desk} onKeyDown={drawingKeys(drawing)}>
        <DrawingTools
          drawing={drawing}
          tools={SKETCH_TOOLS}
          onSave={() =>
            send({ type: 'drawing.save', moment: { at: handles.clock.common.read().time, source: layout } })
          }
        />
      </div>
    </section>
  );
}
