/** Implements the ports of the chart that draws over the picture. */
import { fromPromise } from 'xstate';
import { drawingMachine } from '../../../machines/player/panels/drawing/drawing.machine.ts';
import type { SaveResult, SaveInput } from '../../../machines/player/panels/drawing/drawing.machine.ts';
import type { SendRequest } from '../../adapters/services/client.ts';
import { composeSavedDrawings } from './compose-saved-drawings.ts';
import { saveBlob } from '../../adapters/save-file.ts';
import { pictureName, pictureWith } from '../../dom/picture-file.ts';

export function composeDrawing(video: HTMLVideoElement, sendRequest: SendRequest): typeof drawingMachine {
  return drawingMachine.provide({
    actors: {
      savedDrawings: composeSavedDrawings(sendRequest),
      savePicture: fromPromise<SaveResult, SaveInput>(async ({ input: { title, moment, strokes, all }, signal }) => {
        try {
          const blob = await pictureWith(video, strokes, all);
          if (!blob) return { status: 'noPicture' };
          // Once the caller has given up, the file must not appear later.
          signal.throwIfAborted();
          saveBlob(blob, pictureName(title, moment));
          return { status: 'saved' };
        } catch (error) {
          if (error instanceof DOMException && error.name === 'SecurityError') return { status: 'protected' };
          throw error;
        }
      }),
    },
  });
}
