/** Two ways of writing the penalties of a run's gates. An empty cell is a gate that is not judged yet. */
import type { GatePenalty } from '../../core/domain/race/messages.ts';

/** Characters of a gate in results. */
const CELL_WIDTH = 3;

/**
 * Judges may type a remark into a cell, and of a team a cell is the sum of its boats: whatever is no penalty of one
 * boat counts as not judged.
 */
function penaltyOf(cell: string): GatePenalty {
  switch (cell.trim()) {
    case '0':
      return 0;
    case '2':
      return 2;
    case '50':
      return 50;
    default:
      return undefined;
  }
}

/** On the course: `0,0,2,,` is five gates, of which three are judged. */
export const commaGates = (text: string): GatePenalty[] => (text.trim() === '' ? [] : text.split(',').map(penaltyOf));

/**
 * In results and the event file: three characters a gate, aligned to the right, mostly thirty cells whatever the course
 * has. Cells behind the last judged gate are left out; a cell that was cut is not read.
 */
export function fixedWidthGates(text: string): GatePenalty[] {
  const gates: GatePenalty[] = [];
  for (let at = 0; at + CELL_WIDTH <= text.length; at += CELL_WIDTH) {
    gates.push(penaltyOf(text.slice(at, at + CELL_WIDTH)));
  }
  while (gates.length > 0 && gates.at(-1) === undefined) gates.pop();
  return gates;
}
