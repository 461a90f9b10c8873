/** Fills the ports of the chart of saved drawings. */
import { fromPromise } from 'xstate';
import { drawingAddress } from '../../../core/domain/saved-drawings.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { savedDrawingsMachine } from '../../../machines/player/panels/saved-drawings/saved-drawings.machine.ts';
import type {
  DrawingChange,
  DrawingChangeResult,
  DrawingResult,
  DrawingsResult,
} from '../../../machines/player/panels/saved-drawings/saved-drawings.machine.ts';
import type { SendRequest } from '../../adapters/services/client.ts';
import { fetchDrawing, fetchDrawings, sendDrawingChange } from '../../adapters/services/saved-drawings.ts';

type Named = { mediaId: MediaId; id: string };

export const composeSavedDrawings = (sendRequest: SendRequest): typeof savedDrawingsMachine =>
  savedDrawingsMachine.provide({
    actors: {
      loadDrawings: fromPromise<DrawingsResult, { mediaId: MediaId }>(({ input, signal }) =>
        fetchDrawings(sendRequest, input.mediaId, signal),
      ),
      loadDrawing: fromPromise<DrawingResult, Named>(({ input, signal }) => fetchDrawing(sendRequest, input, signal)),
      sendDrawing: fromPromise<DrawingChangeResult, { mediaId: MediaId; change: DrawingChange }>(({ input, signal }) =>
        sendDrawingChange(sendRequest, input, signal),
      ),
      copyDrawingLink: fromPromise<void, Named>(({ input }) =>
        navigator.clipboard.writeText(new URL(drawingAddress(input.mediaId, input.id), location.href).href),
      ),
    },
  });
