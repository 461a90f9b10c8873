import { DOCUMENT_SCALES } from './constants/documents.ts';

/** Scales this close look the same to the viewer. */
const SAME = 0.01;

/** The next larger or smaller scale; at either end, the same one. */
export function nextScale(shown: number, direction: 1 | -1): number {
  const steps = direction === 1 ? DOCUMENT_SCALES : DOCUMENT_SCALES.toReversed();
  return steps.find((step) => (step - shown) * direction > SAME) ?? steps.at(-1)!;
}
