/** Encodes the drawing over a comparison as the fragment of its address. */
import { linkedStrokes } from '../../../core/domain/compare/drawing-code.ts';
import { COMPARE_DRAWING_MAX } from '../../../core/domain/compare/limits.ts';
import type { Stroke } from '../../../core/domain/drawing.ts';
import { packText } from '../../adapters/packed-text.ts';

/** @returns undefined if the drawing is too large for a link; empty if nothing is drawn */
export async function drawingFragment(strokes: readonly Stroke[]): Promise<string | undefined> {
  if (strokes.length === 0) return '';
  const text = linkedStrokes(strokes);
  const packed = text === undefined ? undefined : await packText(text, COMPARE_DRAWING_MAX);
  return packed === undefined ? undefined : `#draw=${packed}`;
}
