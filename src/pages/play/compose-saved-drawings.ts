/** Implements the ports of the charts of saved and shared drawings. */
import { fromPromise } from 'xstate';
import { drawingAddress } from '../../../core/domain/saved-drawings.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { drawingPeopleMachine } from '../../../machines/player/panels/drawing-people/drawing-people.machine.ts';
import type {
  DrawingPeopleChange,
  DrawingPeopleChangeResult,
  DrawingPeopleResult,
} from '../../../machines/player/panels/drawing-people/drawing-people.machine.ts';
import { savedDrawingsMachine } from '../../../machines/player/panels/saved-drawings/saved-drawings.machine.ts';
import type {
  DrawingChange,
  DrawingChangeResult,
  DrawingResult,
  DrawingsResult,
} from '../../../machines/player/panels/saved-drawings/saved-drawings.machine.ts';
import { sharedDrawingsMachine } from '../../../machines/player/panels/shared-drawings/shared-drawings.machine.ts';
import type {
  SharedDrawingsPage,
  SharedDrawingsResult,
} from '../../../machines/player/panels/shared-drawings/shared-drawings.machine.ts';
import { copyText } from '../../adapters/clipboard.ts';
import type { SendRequest } from '../../adapters/services/client.ts';
import {
  fetchDrawingPeople,
  fetchSharedDrawings,
  sendDrawingPeopleChange,
  sendSharedDrawingDropped,
  sendSharedDrawingSeen,
} from '../../adapters/services/drawing-shares.ts';
import { fetchDrawing, fetchDrawings, sendDrawingChange } from '../../adapters/services/saved-drawings.ts';

type Named = { mediaId: MediaId; id: string };
type Linked = Named & { tag?: string | undefined };

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
      copyDrawingLink: fromPromise<void, Linked>(({ input: { mediaId, id, tag } }) =>
        copyText(new URL(drawingAddress(mediaId, id, tag), location.href).href),
      ),
      drawingPeople: composeDrawingPeople(sendRequest),
      sharedDrawings: composeSharedDrawings(sendRequest),
    },
  });

const composeDrawingPeople = (sendRequest: SendRequest): typeof drawingPeopleMachine =>
  drawingPeopleMachine.provide({
    actors: {
      loadDrawingPeople: fromPromise<DrawingPeopleResult, { id: string }>(({ input, signal }) =>
        fetchDrawingPeople(sendRequest, input.id, signal),
      ),
      changeDrawingPeople: fromPromise<DrawingPeopleChangeResult, { id: string; change: DrawingPeopleChange }>(
        ({ input, signal }) => sendDrawingPeopleChange(sendRequest, input, signal),
      ),
    },
  });

const composeSharedDrawings = (sendRequest: SendRequest): typeof sharedDrawingsMachine =>
  sharedDrawingsMachine.provide({
    actors: {
      loadSharedDrawings: fromPromise<SharedDrawingsResult, SharedDrawingsPage>(({ input, signal }) =>
        fetchSharedDrawings(sendRequest, input.before, signal),
      ),
      dropSharedDrawing: fromPromise<void, { id: string }>(({ input, signal }) =>
        sendSharedDrawingDropped(sendRequest, input.id, signal),
      ),
      seeSharedDrawing: fromPromise<void, { id: string }>(({ input, signal }) =>
        sendSharedDrawingSeen(sendRequest, input.id, signal),
      ),
    },
  });
