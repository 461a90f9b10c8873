/** Implements the ports of the chart that draws over both pictures. */
import { fromPromise } from 'xstate';
import { drawingMachine } from '../../../machines/player/panels/drawing/drawing.machine.ts';
import type { SaveInput, SaveResult } from '../../../machines/player/panels/drawing/drawing.machine.ts';
import { comparePicture } from '../../dom/compare-picture.ts';
import type { Laid, Pane } from '../../dom/compare-picture.ts';
import { saveBlob } from '../../adapters/save-file.ts';
import { pictureName } from '../../dom/picture-file.ts';

interface Staged {
  panes: readonly Pane[];
  laid: Laid | undefined;
}

/** @param look returns the current pictures */
export function composeCompareDrawing(look: () => Staged): typeof drawingMachine {
  return drawingMachine.provide({
    actors: {
      savePicture: fromPromise<SaveResult, SaveInput>(async ({ input: { title, moment, strokes }, signal }) => {
        const { panes, laid } = look();
        try {
          const blob = await comparePicture(panes, laid, strokes);
          if (!blob) return { status: 'noPicture' };
          signal.throwIfAborted();
          saveBlob(blob, pictureName(title, { at: Math.max(0, moment.at) }));
          return { status: 'saved' };
        } catch (error) {
          if (error instanceof DOMException && error.name === 'SecurityError') return { status: 'protected' };
          throw error;
        }
      }),
    },
  });
}
