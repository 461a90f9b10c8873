/** Selectors of drawing over the picture. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Stroke } from '../../../../core/domain/drawing.ts';
import type { SavedDrawingsRef } from '../saved-drawings/saved-drawings.select.ts';
import type { drawingMachine } from './drawing.machine.ts';

export type DrawingRef = ActorRefFrom<typeof drawingMachine>;
type Drawing = SnapshotFrom<typeof drawingMachine>;

export const selectIsRefused = (drawing: Drawing): boolean => drawing.matches('refused');
export const selectPencil = ({ context: { tool, colour, width } }: Drawing) => ({ tool, colour, width });
/** Drawings saved to an account; undefined if saving is unavailable. */
export const selectLibrary = (drawing: Drawing): SavedDrawingsRef | undefined => drawing.children.savedDrawings;
/** The same array until the strokes change. */
export const selectStrokes = (drawing: Drawing): readonly Stroke[] => drawing.context.drawings.strokes;
/** The stroke being drawn. */
export const selectDraft = (drawing: Drawing): Stroke | undefined => drawing.context.draft;
/** Whether undo, redo and clear are possible. */
export const selectCan = (drawing: Drawing) => ({
  undo: drawing.can({ type: 'drawing.undo' }),
  redo: drawing.can({ type: 'drawing.redo' }),
  clear: drawing.can({ type: 'drawing.clear' }),
});

export type PencilState = 'lifted' | 'down' | 'turning' | 'asking' | 'wrong';
export function selectPencilState(drawing: Drawing): PencilState {
  if (drawing.matches({ ready: { pencil: { down: 'turning' } } })) return 'turning';
  if (drawing.matches({ ready: { pencil: { asking: 'wrong' } } })) return 'wrong';
  if (drawing.matches({ ready: { pencil: 'asking' } })) return 'asking';
  return drawing.matches({ ready: { pencil: 'down' } }) ? 'down' : 'lifted';
}

export type FileState = 'none' | 'saving' | 'saved' | 'protected' | 'noPicture' | 'failed';
export function selectFile(drawing: Drawing): FileState {
  const states = ['saving', 'saved', 'protected', 'noPicture', 'failed'] as const;
  return states.find((state) => drawing.matches({ ready: { file: state } })) ?? 'none';
}
