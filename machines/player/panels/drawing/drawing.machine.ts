import { assign, setup } from 'xstate';
import { DRAWING_SAVE_TIMEOUT_MS } from '../../../../core/domain/constants.ts';
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
import {
  drawn,
  isStroke,
  NO_DRAWINGS,
  redone,
  shownAt,
  stretched,
  turned,
  undone,
  withinPicture,
} from '../../../../core/domain/drawing.ts';
import { isThirdParty } from '../../../../core/domain/third-party.ts';
import type { SourceOnShow } from '../../../../core/domain/third-party.ts';
import { port } from '../../../shared/port.ts';
import { currentDocument } from '../../opening/current-document.ts';
import type { DocumentRef } from '../../opening/current-document.ts';
import type { DataChanged, StreamChanged } from '../../player.events.ts';
import type { PlayingStream } from '../plugins.machine.ts';

export type DrawingEvent =
  | PencilEvent
  | { type: 'drawing.pick'; tool: DrawingTool }
  | { type: 'drawing.colour'; colour: DrawingColour }
  | { type: 'drawing.width'; width: DrawingWidth }
  | { type: 'drawing.undo' }
  | { type: 'drawing.redo' }
  /** Takes everything away; an undo brings it back. */
  | { type: 'drawing.clear' }
  /** Keeps the picture of this moment as a file. */
  | { type: 'drawing.save'; moment: Moment };

/** `protected`: the film comes from another site, whose pictures the browser does not let out. `noPicture`: none is shown. */
export type SaveResult = { status: 'saved' } | { status: 'protected' } | { status: 'noPicture' };

export interface SaveInput {
  /** The film's; the file is named after it. */
  title: string;
  moment: Moment;
  /** What is drawn at that moment. */
  strokes: readonly Stroke[];
}

export interface DrawingInput {
  document: DocumentRef;
  stream: PlayingStream | undefined;
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
  wanted: Moment;
}

/** The film or live stream of a stream on show; an advert leaves what was there. */
function sourceOf(stream: PlayingStream | undefined, before: SourceOnShow): SourceOnShow {
  if (stream?.mode !== 'live' && stream?.mode !== 'replay') return before;
  return { mode: stream.mode, index: stream.index, replay: stream.replay };
}

/**
 * Drawing over the picture: tools, strokes with their moments, undo, and the picture kept as a file.
 *
 * Whether the picture may be drawn over is judged by the one on show: a video site's page refuses, and what was drawn is there
 * again with the film of our own.
 *
 * Strokes live as long as the film is open, whether or not the panel is. An angle takes two strokes: its first side, then
 * where its second one ends. Source: player document, points 2 and 5.
 * Rows: P26.
 */
export const drawingMachine = setup({
  types: {
    input: {} as DrawingInput,
    context: {} as DrawingContext,
    events: {} as DrawingEvent | StreamChanged | DataChanged,
  },
  actors: { savePicture: port<SaveResult, SaveInput>('savePicture') },
  delays: { saveTimeout: DRAWING_SAVE_TIMEOUT_MS },
  guards: {
    isRefused: ({ context }) => isThirdParty(currentDocument(context.document), context.source),
    hasPast: ({ context }) => context.drawings.past.length > 0,
    hasFuture: ({ context }) => context.drawings.future.length > 0,
    hasStrokes: ({ context }) => context.drawings.strokes.length > 0,
    showsThirdParty: ({ context }, stream: PlayingStream) =>
      isThirdParty(currentDocument(context.document), sourceOf(stream, context.source)),
    isFirstSide: ({ context: { draft } }, point: Point) => {
      if (draft?.tool !== 'angle' || draft.points.length > 2) return false;
      return isStroke(stretched(draft, withinPicture(point)));
    },
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
    setStroke: assign(({ context: { draft, drawings } }) => ({
      draft: undefined,
      drawings: draft ? drawn(drawings, [...drawings.strokes, draft]) : drawings,
    })),
    drop: assign({ draft: undefined }),
    undo: assign(({ context }) => ({ drawings: undone(context.drawings) })),
    redo: assign(({ context }) => ({ drawings: redone(context.drawings) })),
    clear: assign(({ context }) => ({ drawings: drawn(context.drawings, []) })),
    want: assign((_, wanted: Moment) => ({ wanted })),
  },
}).createMachine({
  id: 'drawing',
  context: ({ input }) => ({
    document: input.document,
    source: sourceOf(input.stream, undefined),
    tool: 'pen',
    colour: 'yellow',
    width: 'medium',
    drawings: NO_DRAWINGS,
    draft: undefined,
    wanted: { at: 0, source: '' },
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Whose film is it?',
      always: [{ guard: 'isRefused', target: 'refused' }, { target: 'ready' }],
    },
    refused: {
      description: 'A video site shows the film on a page of its own, over which nothing can be drawn.',
      on: {
        'data.changed': { target: 'choosing' },
        'playback.changed': {
          target: 'choosing',
          actions: { type: 'setSource', params: ({ event }) => event },
        },
      },
    },
    ready: {
      type: 'parallel',
      on: {
        'playback.changed': [
          {
            guard: { type: 'showsThirdParty', params: ({ event }) => event },
            target: 'refused',
            actions: [{ type: 'setSource', params: ({ event }) => event }, 'drop'],
          },
          { actions: { type: 'setSource', params: ({ event }) => event } },
        ],
        'data.changed': { guard: 'isRefused', target: 'refused', actions: 'drop' },
        'drawing.colour': {
          actions: { type: 'setColour', params: ({ event }) => event.colour },
        },
        'drawing.width': { actions: { type: 'setWidth', params: ({ event }) => event.width } },
      },
      states: {
        pencil: {
          initial: 'lifted',
          states: {
            lifted: {
              description: 'Nothing is being drawn.',
              on: {
                'drawing.begin': {
                  target: 'down',
                  actions: { type: 'begin', params: ({ event }) => event },
                },
                'drawing.undo': { guard: 'hasPast', actions: 'undo' },
                'drawing.redo': { guard: 'hasFuture', actions: 'redo' },
                'drawing.clear': { guard: 'hasStrokes', actions: 'clear' },
                'drawing.pick': {
                  actions: { type: 'setTool', params: ({ event }) => event.tool },
                },
              },
            },
            down: {
              description: 'A stroke is being drawn.',
              initial: 'following',
              on: {
                'drawing.move': { actions: { type: 'stretch', params: ({ event }) => event.point } },
                'drawing.end': [
                  {
                    guard: { type: 'isDrawn', params: ({ event }) => event.point },
                    target: 'lifted',
                    actions: [{ type: 'stretch', params: ({ event }) => event.point }, 'setStroke'],
                  },
                  { target: 'lifted', actions: 'drop' },
                ],
                'drawing.drop': { target: 'lifted', actions: 'drop' },
                'drawing.undo': { target: 'lifted', actions: 'drop' },
                'drawing.pick': {
                  target: 'lifted',
                  actions: ['drop', { type: 'setTool', params: ({ event }) => event.tool }],
                },
              },
              states: {
                following: {
                  description: 'The stroke follows the pencil.',
                  on: {
                    'drawing.end': {
                      guard: { type: 'isFirstSide', params: ({ event }) => event.point },
                      target: 'turning',
                      actions: [{ type: 'stretch', params: ({ event }) => event.point }, 'turn'],
                    },
                  },
                },
                turning: {
                  description:
                    'The second side of an angle follows the pencil, until it comes down and is lifted again.',
                  on: {
                    'drawing.begin': { actions: { type: 'stretch', params: ({ event }) => event.point } },
                  },
                },
              },
            },
          },
        },
        file: {
          initial: 'none',
          on: {
            'drawing.save': {
              target: '.saving',
              actions: { type: 'want', params: ({ event }) => event.moment },
            },
            // What was said of the last picture goes with the next stroke.
            'drawing.begin': { target: '.none' },
          },
          states: {
            none: { description: 'Nothing is being saved.' },
            saving: {
              description: 'The frame on the screen and what is drawn over it become one picture.',
              invoke: {
                id: 'savePicture',
                src: 'savePicture',
                input: ({ context: { document, wanted, drawings } }) => ({
                  title: currentDocument(document).video.title ?? '',
                  moment: wanted,
                  strokes: shownAt(drawings.strokes, wanted),
                }),
                onDone: [
                  {
                    guard: { type: 'isSaved', params: ({ event }) => event.output },
                    target: 'saved',
                  },
                  {
                    guard: { type: 'isProtected', params: ({ event }) => event.output },
                    target: 'protected',
                  },
                  { target: 'noPicture' },
                ],
                onError: { target: 'failed' },
              },
              after: { saveTimeout: { target: 'failed' } },
              on: {
                // One file at a time, and a stroke does not stop it.
                'drawing.save': {},
                'drawing.begin': {},
              },
            },
            saved: { description: 'The file is with the browser.' },
            protected: { description: "The film's site keeps its pictures to itself." },
            noPicture: { description: 'There was no picture to be saved.' },
            failed: { description: 'The picture could not be made.' },
          },
        },
      },
    },
  },
});
