import type { KeyboardEvent } from 'react';
import type { DrawingRef } from '../../../machines/player/panels/drawing/drawing.select.ts';

/** Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z redo; on a Mac with the Command key. */
export const drawingKeys =
  ({ send }: Pick<DrawingRef, 'send'>) =>
  (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    send({ type: key === 'y' || event.shiftKey ? 'drawing.redo' : 'drawing.undo' });
  };
