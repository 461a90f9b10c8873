/** The two notations for gate penalties. An empty cell is a gate that has not been judged yet. */
import type { GatePenalty } from '../../core/domain/race/messages.ts';

/** Characters per gate in results. */
const CELL_WIDTH = 3;

/**
 * Judges may type a remark into a cell, and a team's cell is the sum over its boats. Anything but a single boat's
 * penalty counts as not judged.
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

/** Notation on the course: `0,0,2,,` is five gates, of which three are judged. */
export const commaGates = (text: string): GatePenalty[] => (text.trim() === '' ? [] : text.split(',').map(penaltyOf));

/**
 * Notation in results and in the event file: three characters per gate, right-aligned, usually thirty cells whatever
 * the number of gates. Cells after the last judged gate are dropped; a truncated cell is ignored.
 */
export function fixedWidthGates(text: string): GatePenalty[] {
  const gates: GatePenalty[] = [];
  for (let at = 0; at + CELL_WIDTH <= text.length; at += CELL_WIDTH) {
    gates.push(penaltyOf(text.slice(at, at + CELL_WIDTH)));
  }
  while (gates.length > 0 && gates.at(-1) === undefined) gates.pop();
  return gates;
}
