/**
 * The geometry of the list. All cards of one width have the same height, so that row positions can be calculated
 * (decision 0080).
 */
import type { ViewMode } from '../../../core/domain/search.ts';
import type { ScreenSize } from '../../dom/screen-size.ts';

/** Pixels; set as custom properties if the style sheet needs them. */
const GAP = 16;
const STRIP = 10;
/** Two lines of title, one of facts, and padding; with a reader's text spacing, four and three lines. */
const CARD_BODY = 94;
const CARD_BODY_SPACED = 172;
const LIST_ROW = { phone: 98, wide: 124 };
const LIST_ROW_SPACED = { phone: 172, wide: 220 };
const LIST_GAP = 8;

/** Maximum list width for each number of columns; wider lists have five, a phone's has one (Library 9). */
const COLUMNS: readonly (readonly [width: number, columns: number])[] = [
  [760, 2],
  [880, 3],
  [1060, 4],
];

export interface ListLayout {
  columns: number;
  gap: number;
  /** Height of a card's text. */
  body: number;
  /** Height of one card. */
  height: number;
  /** Height of a row with the gap below it. */
  rowHeight: number;
}

/** @param screen size of the library, which is wider than its list */
export function layoutOf(width: number, mode: ViewMode, screen: ScreenSize, isSpaced: boolean): ListLayout {
  const isPhone = screen === 'phone';
  if (mode === 'list') {
    const height = (isSpaced ? LIST_ROW_SPACED : LIST_ROW)[isPhone ? 'phone' : 'wide'];
    return { columns: 1, gap: LIST_GAP, body: height, height, rowHeight: height + LIST_GAP };
  }
  const columns = isPhone ? 1 : (COLUMNS.find(([widest]) => width <= widest)?.[1] ?? 5);
  const card = (width - GAP * (columns - 1)) / columns;
  const body = isSpaced ? CARD_BODY_SPACED : CARD_BODY;
  const height = Math.round((card * 9) / 16) + STRIP + body;
  return { columns, gap: GAP, body, height, rowHeight: height + GAP };
}
