import { NO_DRAWINGS, shownAt } from '../../../../core/domain/drawing.ts';
import { currentDocument } from '../../../shared/current-document.ts';
import { sourceOf } from '../source-on-show.ts';
import { drawingSetup, libraryOf } from './drawing.setup.ts';

export type { SaveResult, SaveInput } from './drawing.setup.ts';

/**
 * Drawing over the picture: tools, strokes with their times, undo, and saving the picture as a file.
 *
 * Drawing is unavailable over a third-party player. Strokes on a film of our own reappear when that film returns.
 *
 * Strokes persist while the film is open, even if the panel is closed. An angle takes two strokes: its first side, then
 * the end of its second side. A calibration line counts once its length is entered. Source: player document, points 2
 * and 5.
 * Rows: P26.
 */
export const drawingMachine = drawingSetup.createMachine({
  id: 'drawing',
  context: ({ input }) => ({
    document: input.document,
    source: sourceOf(input.stream, undefined),
    tool: 'pen',
    colour: 'yellow',
    width: 'medium',
    drawings: { ...NO_DRAWINGS, strokes: input.strokes ?? [] },
    draft: undefined,
    requested: { at: 0, source: '' },
    library: libraryOf(input),
  }),
  entry: 'openLibrary',
  on: {
    'drawing.followed': { actions: 'showPanel' },
    'drawing.shift': { actions: { type: 'shift', params: ({ event }) => event.by } },
  },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Checks whether the film is a third-party player.',
      always: [{ guard: 'isRefused', target: 'refused' }, { target: 'ready' }],
    },
    refused: {
      description: 'A third-party player shows the film, over which nothing can be drawn.',
      on: {
        'data.changed': { target: 'choosing' },
        'playback.changed': {
          target: 'choosing',
          actions: { type: 'setSource', params: ({ event }) => event },
        },
      },
    },
    ready: {
      description: 'The picture can be drawn on.',
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
          description: 'The stroke under the pointer.',
          initial: 'lifted',
          on: {
            'drawing.open': {
              target: '.lifted',
              actions: [
                'drop',
                { type: 'open', params: ({ event }) => event.strokes },
                { type: 'seek', params: ({ event }) => event.strokes },
              ],
            },
          },
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
                    guard: { type: 'isCalibration', params: ({ event }) => event.point },
                    target: 'asking',
                    actions: { type: 'stretch', params: ({ event }) => event.point },
                  },
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
                  description: 'The stroke follows the pointer.',
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
                    'The second side of an angle follows the pointer until it is pressed and released again.',
                  on: {
                    'drawing.begin': { actions: { type: 'stretch', params: ({ event }) => event.point } },
                  },
                },
              },
            },
            asking: {
              description: 'A calibration line waits for its length; a new line replaces it.',
              initial: 'open',
              on: {
                'drawing.calibrate': [
                  {
                    guard: { type: 'isLength', params: ({ event }) => event.metres },
                    target: 'lifted',
                    actions: [{ type: 'setMetres', params: ({ event }) => event.metres }, 'setStroke'],
                  },
                  { target: '.wrong' },
                ],
                'drawing.begin': { target: 'down', actions: { type: 'begin', params: ({ event }) => event } },
                'drawing.drop': { target: 'lifted', actions: 'drop' },
                'drawing.undo': { target: 'lifted', actions: 'drop' },
                'drawing.pick': {
                  target: 'lifted',
                  actions: ['drop', { type: 'setTool', params: ({ event }) => event.tool }],
                },
              },
              states: {
                open: { description: 'Asks for the length.' },
                wrong: { description: 'The text is not a valid length.' },
              },
            },
          },
        },
        file: {
          description: 'Saving the picture as a file.',
          initial: 'none',
          on: {
            'drawing.save': {
              target: '.saving',
              actions: { type: 'request', params: ({ event }) => event.moment },
            },
            // The next stroke clears the message about the last picture.
            'drawing.begin': { target: '.none' },
          },
          states: {
            none: { description: 'Nothing is being saved.' },
            saving: {
              description: 'Renders the current frame with its drawing into one picture.',
              invoke: {
                id: 'savePicture',
                src: 'savePicture',
                input: ({ context: { document, requested, drawings } }) => ({
                  title: currentDocument(document).video.title ?? '',
                  moment: requested,
                  strokes: shownAt(drawings.strokes, requested),
                  all: drawings.strokes,
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
                // One file at a time; a stroke does not cancel it.
                'drawing.save': {},
                'drawing.begin': {},
              },
            },
            saved: { description: 'The file was handed to the browser.' },
            protected: { description: 'The film comes from another site, whose pictures the browser does not export.' },
            noPicture: { description: 'There was no picture to save.' },
            failed: { description: 'The picture could not be rendered.' },
          },
        },
      },
    },
  },
});
