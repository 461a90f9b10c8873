import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import {
  selectResults,
  selectResultSort,
  selectShowsScores,
  selectTags,
} from '../../../machines/player/player.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { selectCurrentTag } from '../../../machines/player/tags/tags/tags.select.ts';
import type { DataDocument } from '../../../core/domain/data-document.ts';
import { resultRows } from '../../../core/domain/result-rows.ts';
import type { ResultRow } from '../../../core/domain/result-rows.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { parseTime } from '../../../core/domain/time.ts';
import { useText } from '../../i18n/text-context.tsx';
import { fixedRows, rowsToRender, watchRows } from '../../dom/visible-rows.ts';
import { BareButton } from '../../ui/Button.tsx';
import { useInstance } from '../../ui/use-instance.ts';
import type { PlayerHandles } from '../handles.ts';
import { AddToCompare } from './AddToCompare.tsx';
import { SortButton, useAriaSort, type SortButtonProps } from './SortButton.tsx';
import styles from './results.module.css';

interface ResultTableProps {
  player: PlayerRef;
  document: DataDocument;
  handles: PlayerHandles;
  category: string;
  tags: readonly Tag[];
}

const ROW_HEIGHT = 44;
/** Pixels, for three lines of name and two of details, with a reader's text spacing. */
const ROW_HEIGHT_SPACED = 112;

/** The results of one category. Only the visible rows are rendered, as there may be thousands. */
export function ResultTable({ player, document, handles, category, tags }: ResultTableProps) {
  const t = useText('panels');
  const results = useSelector(player, selectResults);
  const shows = useSelector(results, selectShowsScores(document));
  const sort = useSelector(results, selectResultSort);
  const tagsRef = useSelector(player, selectTags);
  const current = useSelector(tagsRef, selectCurrentTag)?.id;
  const scoreType = document.video.score_type;
  const rows = useMemo(() => resultRows(tags, { scoreType, shows, sort }), [tags, scoreType, shows, sort]);
  const { attach, subscribe, read } = useInstance(() => watchRows(fixedRows(ROW_HEIGHT, ROW_HEIGHT_SPACED)));
  const seen = useSyncExternalStore(subscribe, read);
  const visible = rowsToRender(seen, rows.length);
  const measure = useCallback((body: HTMLDivElement) => attach(body), [attach]);
  return (
    <div
      role="table"
      className={styles.table}
      aria-label={category}
      aria-rowcount={rows.length + 1}
      data-scores={shows}
    >
      <div role="row" aria-rowindex={1} className={styles.head}>
        {shows ? <span role="columnheader">{t('panels.rank')}</span> : null}
        <Header player={player} column="name" name="panels.name" isUp />
        <Header player={player} column="nation" name="panels.nation" isUp />
        {shows ? (
          <Header
            player={player}
            column="score"
            name={scoreType === 'points' ? 'panels.points' : 'panels.time'}
            isUp={scoreType !== 'points'}
          />
        ) : null}
      </div>
      <div ref={measure} role="rowgroup" className={styles.rows} style={{ height: rows.length * seen.height }}>
        {visible.map((index) => {
          const row = rows[index];
          return row ? (
            <Row
              key={row.tag.id}
              row={row}
              index={index}
              height={seen.height}
              shows={shows}
              isCurrent={row.tag.id === current}
              compare={<AddToCompare document={document} tag={row.tag} name={row.name} handles={handles} />}
              onSelect={(id) => tagsRef?.send({ type: 'tag.select', id })}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

interface HeaderProps extends SortButtonProps {
  /** The default order is ascending. */
  isUp: boolean;
}

function Header({ player, column, name, isUp }: HeaderProps) {
  return (
    <span role="columnheader" aria-sort={useAriaSort(player, column, isUp)}>
      <SortButton player={player} column={column} name={name} />
    </span>
  );
}

interface RowProps {
  row: ResultRow;
  index: number;
  /** Pixels. */
  height: number;
  shows: boolean;
  isCurrent: boolean;
  /** Button that adds the row's moment to the comparison. */
  compare: ReactNode;
  onSelect: (id: string) => void;
}

function Row({
  row: { tag, rank, name, detail, nation, score },
  index,
  height,
  shows,
  isCurrent,
  compare,
  onSelect,
}: RowProps) {
  const content = (
    <>
      <span dir="auto">{name}</span>
      {detail ? <small dir="auto">{detail}</small> : null}
    </>
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isCurrent || undefined}
      data-row={index}
      className={styles.row}
      style={{ top: index * height, height }}
    >
      {shows ? <span role="cell">{rank}</span> : null}
      <span role="rowheader" className={styles.who}>
        {parseTime(tag.time) === undefined ? (
          <span className={styles.name}>{content}</span>
        ) : (
          <BareButton className={styles.name} onClick={() => onSelect(tag.id)}>
            {content}
          </BareButton>
        )}
        {compare}
      </span>
      <span role="cell">{nation}</span>
      {shows ? (
        <span role="cell">
          <data>{score}</data>
        </span>
      ) : null}
    </div>
  );
}
