import { use, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { LONG_PRESS_MS } from '../../../core/domain/constants/selection.ts';
import { resultKey } from '../../../core/domain/result-item.ts';
import type { ResultItem, ViewMode } from '../../../core/domain/search.ts';
import { useText } from '../../i18n/text-context.tsx';
import { attachArrowKeys } from '../../dom/arrow-keys.ts';
import { attachRovingStop } from '../../dom/roving-stop.ts';
import { attachSelectionKeys } from '../../dom/selection-keys.ts';
import { attachScrollPosition } from '../../dom/scroll-position.ts';
import type { ScrollPosition } from '../../dom/scroll-position.ts';
import { SelectionContext } from '../selection/context.ts';
import type { ScreenSize } from '../../dom/screen-size.ts';
import { rowsToRender, watchRows } from '../../dom/visible-rows.ts';
import { layoutOf } from './layout.ts';
import { ResultCard } from './ResultCard.tsx';
import { ResultPlaceholder } from './ResultPlaceholder.tsx';
import { ResultRow } from './ResultRow.tsx';
import styles from './ResultList.module.css';

interface ResultListProps {
  items: readonly ResultItem[];
  /** Folded search words that matched the results. */
  words: readonly string[];
  /** Placeholders after the items, for results being loaded. */
  placeholders: number;
  /** Number of results; -1 if unknown. */
  total: number;
  viewMode: ViewMode;
  /** Size of the library around the list. */
  screen: ScreenSize;
  /** The position to restore when the list is first rendered. */
  scrollPosition?: { scroll: number; focus?: string | undefined } | undefined;
  onMove?: (place: ScrollPosition) => void;
  onOpen?: (item: ResultItem) => void;
  /** While results are being selected, a click selects. */
  isSelecting?: boolean;
}

/** The results. Only the visible rows are rendered. */
export function ResultList(props: ResultListProps) {
  const { items, words, placeholders, total, viewMode, screen, scrollPosition, onMove, onOpen, isSelecting } = props;
  const t = useText();
  const watch = useMemo(
    () => watchRows((width, isSpaced) => layoutOf(width, viewMode, screen, isSpaced).rowHeight),
    [viewMode, screen],
  );
  const seen = useSyncExternalStore(watch.subscribe, watch.read);
  const { columns, gap, body, height, rowHeight } = layoutOf(seen.width, viewMode, screen, seen.isSpaced);
  const count = items.length + placeholders;
  const rowCount = Math.ceil(count / columns);

  const access = use(SelectionContext);
  const attach = useCallback(
    (list: HTMLDivElement) => {
      const detachRows = watch.attach(list);
      const detachStop = attachRovingStop(list);
      const extend = (index: number) => {
        const rows = access?.rows() ?? [];
        const item = rows[index];
        if (item) access?.selection.send({ type: 'selection.extend', item, rows });
      };
      const toggle = (index: number) => {
        const item = access?.rows()[index];
        if (item) access?.selection.send({ type: 'selection.toggle', item });
      };
      const detachKeys = attachArrowKeys(
        list,
        () => {
          const { width, isSpaced } = watch.read();
          return { ...layoutOf(width, viewMode, screen, isSpaced), count: Number(list.dataset['count']) };
        },
        access && extend,
      );
      const detachSelection = access
        ? attachSelectionKeys(list, {
            pick: (index, isRange) => (isRange ? extend(index) : toggle(index)),
            pressed: toggle,
            all: () => access.selection.send({ type: 'selection.rows', rows: access.rows() }),
            end: () => access.selection.send({ type: 'selection.end' }),
            pressMs: LONG_PRESS_MS,
          })
        : undefined;
      return () => {
        detachRows();
        detachStop();
        detachKeys();
        detachSelection?.();
      };
    },
    [watch, viewMode, screen, access],
  );
  const attachScroll = useCallback(
    (list: HTMLDivElement) => (onMove ? attachScrollPosition(list, scrollPosition, onMove) : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- restores the position it was shown with; it reports later ones itself
    [],
  );

  const Item = viewMode === 'grid' ? ResultCard : ResultRow;
  const row = (index: number): ReactNode => {
    const from = index * columns;
    const indexes = Array.from({ length: Math.min(columns, count - from) }, (_, column) => from + column);
    return (
      <div key={index} data-row={index} role="presentation" className={styles.row} style={{ top: index * rowHeight }}>
        {indexes.map((at) => {
          const item = items[at];
          return item ? (
            <div
              key={resultKey(item)}
              role="listitem"
              aria-setsize={total}
              aria-posinset={at + 1}
              data-index={at}
              data-key={resultKey(item)}
            >
              <Item item={item} words={words} onOpen={onOpen} />
            </div>
          ) : (
            <ResultPlaceholder key={at} viewMode={viewMode} />
          );
        })}
      </div>
    );
  };

  return (
    <div ref={attachScroll}>
      <div
        ref={attach}
        role="list"
        aria-label={t('library.resultsLabel')}
        aria-description={t('library.resultsHelp')}
        data-count={items.length}
        data-selecting={isSelecting ? '' : undefined}
        className={styles.list}
        style={
          {
            height: rowCount * rowHeight,
            '--columns': columns,
            '--gap': `${gap}px`,
            '--body': `${body}px`,
            '--height': `${height}px`,
          } as CSSProperties
        }
      >
        {rowsToRender(seen, rowCount).map(row)}
      </div>
    </div>
  );
}
