import { comparableResult } from '../../../core/domain/compare/comparable.ts';
import { addToCompare } from '../../../core/domain/compare/tray.ts';
import { titleOf } from '../../../core/domain/result-item.ts';
import type { Playable } from '../../../core/domain/result-item.ts';
import type { Moment, ResultItem } from '../../../core/domain/search.ts';

/** Lets the V key add the hovered or focused moment to the comparison (row B05). */
export function compareAttributes(item: ResultItem, playable: Playable, moment: Moment) {
  const comparable = comparableResult(playable, titleOf(item), moment);
  if (!comparable) return {};
  return {
    'data-compare': addToCompare(comparable),
    'data-compare-label': comparable.label,
    'aria-keyshortcuts': 'V',
  };
}
