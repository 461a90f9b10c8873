import { assign, enqueueActions, sendParent, sendTo, setup } from 'xstate';
import { DRAWING_SAVE_TIMEOUT_MS } from '../../../../core/domain/constants/drawing.ts';
import type {
  DrawingColour,
  Drawings,
  DrawingTool,
  DrawingWidth,
  Moment,
  PencilEvent,
  Point,
  Stroke,
} from '../../../../core/domain/drawing.ts';
import type { Seconds } from '../../../../core/domain/media.ts';
import { momentOf } from '../../../../core/domain/saved-drawings.ts';
import {
  drawn,
  isStroke,
  movedBy,
  redone,
  stretched,
  turned,
  undone,
  withinPicture,
} from '../../../../core/domain/drawing.ts';
import { metresOf } from '../../../../core/domain/measuring.ts';
import { isThirdParty } from '../../../../core/domain/third-party.ts';
import type { SourceOnShow } from '../../../../core/domain/third-party.ts';
import { port } from '../../../shared/port.ts';
import { currentDocument } from '../../../shared/current-document.ts';
import type { DocumentRef } from '../../../shared/current-document.ts';
import { transport } from '../../owners.ts';
import type { DataChanged, StreamChanged } from '../../player.events.ts';
import type { PlayRequest, Visitor } from '../../player.ports.ts';
import type { PlayingStream } from '../plugins.machine.ts';
import { savedDrawingsMachine } from '../saved-drawings/saved-drawings.machine.ts';
import type { SavedDrawingFact, SavedDrawingsInput } from '../saved-drawings/saved-drawings.setup.ts';
import { sourceOf } from '../source-on-show.ts';

type DrawingEvent =
  | PencilEvent
  | { type: 'drawing.pick'; tool: DrawingTool }
  | { type: 'drawing.colour'; colour: DrawingColour }
  | { type: 'drawing.width'; width: DrawingWidth }
  /** Length of the calibration line in metres, as typed. */
  | { type: 'drawing.calibrate'; metres: string }
  | { type: 'drawing.undo' }
  | { type: 'drawing.redo' }
  /** Removes all strokes; undo restores them. */
  | { type: 'drawing.clear' }
  /** The same pictures are now this many seconds later. */
  | { type: 'drawing.shift'; by: Seconds }
  /** Saves the picture of this moment as a file. */
  | { type: 'drawing.save'; moment: Moment }
  | SavedDrawingFact;

/**
 * `protected`: the film comes from another site, and the browser does not export its pictures. `noPicture`: none is
 * shown.
 */
export type SaveResult = { status: 'saved' } | { status: 'protected' } | { status: 'noPicture' };

export interface SaveInput {
  /** Title of the film, which the file name is derived from. */
  title: string;
  moment: Moment;
  /** Strokes at that moment. */
  strokes: readonly Stroke[];
  /** Strokes of the whole film: the calibration may belong to another moment. */
  all: readonly Stroke[];
}

interface DrawingInput {
  document: DocumentRef;
  stream: PlayingStream | undefined;
  /** Strokes drawn before, from a link. */
  strokes?: readonly Stroke[] | undefined;
  /** Request of the player; undefined if nothing is saved to an account. */
  request?: Pick<PlayRequest, 'drawing'> | undefined;
  visitor?: Visitor | undefined;
}

interface DrawingContext {
  document: DocumentRef;
  /** The current film; during an advert, the film it interrupts. */
  source: SourceOnShow;
  tool: DrawingTool;
  colour: DrawingColour;
  width: DrawingWidth;
  drawings: Drawings;
  /** The stroke being drawn. */
  draft: Stroke | undefined;
  /** The moment being saved. */
  requested: Moment;
  /** The film whose drawings are saved; undefined if saving is unavailable. */
  library: SavedDrawingsInput | undefined;
}

export function libraryOf({ document, request, visitor }: DrawingInput): SavedDrawingsInput | undefined {
  return (
    request && {
      mediaId: currentDocument(document).video.id,
      isSignedIn: visitor?.kind === 'connected',
      requested: request.drawing,
    }
  );
}

/** Types, ports, guards and actions of the drawing chart. */
export const drawingSetup = setup({
  types: {
    input: {} as DrawingInput,
    children: {} as { savedDrawings: 'savedDrawings' },
    context: {} as DrawingContext,
    events: {} as DrawingEvent | StreamChanged | DataChanged,
  },
  actors: { savePicture: port<SaveResult, SaveInput>('savePicture'), savedDrawings: savedDrawingsMachine },
  delays: { saveTimeout: DRAWING_SAVE_TIMEOUT_MS },
  guards: {
    isRefused: ({ context }) => isThirdParty(currentDocument(context.document), context.source),
    hasPast: ({ context }) => context.drawings.past.length > 0,
    hasFuture: ({ context }) => context.drawings.future.length > 0,
    hasStrokes: ({ context }) => context.drawings.strokes.length > 0,
    showsThirdParty: ({ context }, stream: PlayingStream) =>
      isThirdParty(currentDocument(context.document), sourceOf(stream, context.source)),
    isFirstSide: ({ context: { draft } }, point: Point) => {
      if (draft?.tool !== 'angle') return false;
      return isStroke(stretched(draft, withinPicture(point)));
    },
    isCalibration: ({ context: { draft } }, point: Point) => {
      if (draft?.tool !== 'calibrate') return false;
      return isStroke(stretched(draft, withinPicture(point)));
    },
    isLength: (_, metres: string) => metresOf(metres) !== undefined,
    isDrawn: ({ context: { draft } }, point: Point) =>
      draft !== undefined && isStroke(stretched(draft, withinPicture(point))),
    isSaved: (_, { status }: SaveResult) => status === 'saved',
    isProtected: (_, { status }: SaveResult) => status === 'protected',
  },
  actions: {
    setSource: assign(({ context }, stream: PlayingStream) => ({ source: sourceOf(stream, context.source) })),
    setTool: assign((_, tool: DrawingTool) => ({ tool })),
    setColour: assign((_, colour: DrawingColour) => ({ colour })),
    setWidth: assign((_, width: DrawingWidth) => ({ width })),
    begin: assign(({ context: { tool, colour, width } }, { point, moment }: { point: Point; moment: Moment }) => ({
      draft: { ...moment, tool, colour, width, points: [withinPicture(point)] },
    })),
    stretch: assign(({ context: { draft } }, point: Point) => ({
      draft: draft && stretched(draft, withinPicture(point)),
    })),
    turn: assign(({ context: { draft } }) => ({ draft: draft && turned(draft) })),
    setMetres: assign(({ context: { draft } }, text: string) => ({
      draft: draft && { ...draft, metres: metresOf(text) },
    })),
    setStroke: assign(({ context: { draft, drawings } }) => ({
      draft: undefined,
      drawings: draft ? drawn(drawings, [...drawings.strokes, draft]) : drawings,
    })),
    drop: assign({ draft: undefined }),
    undo: assign(({ context }) => ({ drawings: undone(context.drawings) })),
    redo: assign(({ context }) => ({ drawings: redone(context.drawings) })),
    shift: assign(({ context: { drawings, draft } }, by: Seconds) => ({
      drawings: movedBy(drawings, by),
      draft: draft && { ...draft, at: draft.at + by },
    })),
    clear: assign(({ context }) => ({ drawings: drawn(context.drawings, []) })),
    request: assign((_, requested: Moment) => ({ requested })),
    openLibrary: enqueueActions(({ context: { library }, enqueue }) => {
      if (library) enqueue.spawnChild('savedDrawings', { id: 'savedDrawings', input: library });
    }),
    /** Undo restores the previous strokes. */
    open: assign(({ context }, strokes: readonly Stroke[]) => ({ drawings: drawn(context.drawings, strokes) })),
    seek: sendTo(transport, (_, strokes: readonly Stroke[]) => ({ type: 'playback.seek', time: momentOf(strokes) })),
    showPanel: enqueueActions(({ enqueue }) => {
      enqueue(sendParent({ type: 'panel.toggle', panel: 'drawing' }));
      enqueue(sendParent({ type: 'panel.show', panel: 'drawing' }));
    }),
  },
});
