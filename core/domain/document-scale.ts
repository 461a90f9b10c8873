import { DOCUMENT_SCALES } from './constants/documents.ts';

/** Of two scales this close the viewer sees no difference. */
const SAME = 0.01;

/** The next larger scale, or the next smaller; the outermost stays. */
export function nextScale(shown: number, direction: 1 | -1): number {
  const steps = direction === 1 ? DOCUMENT_SCALES : DOCUMENT_SCALES.toReversed();
  return steps.find((step) => (step - shown) * direction > SAME) ?? steps.at(-1)!;
}
