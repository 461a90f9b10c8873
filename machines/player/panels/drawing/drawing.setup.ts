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
  /** How long the calibration line is, in metres, as it was typed. */
  | { type: 'drawing.calibrate'; metres: string }
  | { type: 'drawing.undo' }
  | { type: 'drawing.redo' }
  /** Takes everything away; an undo brings it back. */
  | { type: 'drawing.clear' }
  /** The same pictures are at a time that is later by so many seconds. */
  | { type: 'drawing.shift'; by: Seconds }
  /** Keeps the picture of this moment as a file. */
  | { type: 'drawing.save'; moment: Moment }
  | SavedDrawingFact;

/** `protected`: the film comes from another site, whose pictures the browser does not let out. `noPicture`: none is shown. */
export type SaveResult = { status: 'saved' } | { status: 'protected' } | { status: 'noPicture' };

export interface SaveInput {
  /** The film's; the file is named after it. */
  title: string;
  moment: Moment;
  /** What is drawn at that moment. */
  strokes: readonly Stroke[];
  /** What is drawn in the whole film: the calibration may be of another moment. */
  all: readonly Stroke[];
}

interface DrawingInput {
  document: DocumentRef;
  stream: PlayingStream | undefined;
  /** What was drawn before: by a link. */
  strokes?: readonly Stroke[] | undefined;
  /** Of the player; undefined where nothing is saved to an account. */
  request?: Pick<PlayRequest, 'drawing'> | undefined;
  visitor?: Visitor | undefined;
}

interface DrawingContext {
  document: DocumentRef;
  /** The film on show; through an advert, the one that it interrupts. */
  source: SourceOnShow;
  tool: DrawingTool;
  colour: DrawingColour;
  width: DrawingWidth;
  drawings: Drawings;
  /** What is being drawn. */
  draft: Stroke | undefined;
  /** What is being saved. */
  requested: Moment;
  /** Whose drawings of the film are saved; undefined where none are. */
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

/** What the chart of drawing knows, asks of the world and does. */
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
    /** An undo brings back what was there. */
    open: assign(({ context }, strokes: readonly Stroke[]) => ({ drawings: drawn(context.drawings, strokes) })),
    seek: sendTo(transport, (_, strokes: readonly Stroke[]) => ({ type: 'playback.seek', time: momentOf(strokes) })),
    showPanel: enqueueActions(({ enqueue }) => {
      enqueue(sendParent({ type: 'panel.toggle', panel: 'drawing' }));
      enqueue(sendParent({ type: 'panel.show', panel: 'drawing' }));
    }),
  },
});
