import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { addToCompare } from '../../../core/domain/compare/tray.ts';
import { NO_TIME } from '../../../core/domain/constants/tags.ts';
import { startOf } from '../../../core/domain/desk/desk-tag.ts';
import type { EditedMedium } from '../../../core/domain/edit.ts';
import { tagRows, type TagRow } from '../../../core/domain/edit-draft.ts';
import { shownScore } from '../../../core/domain/score.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { useText } from '../../i18n/text-context.tsx';
import { newNonce } from '../../dom/nonce.ts';
import { fixedRows, rowsToRender, watchRows } from '../../dom/visible-rows.ts';
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx';
import { CompareIcon, PenIcon, PlusIcon, TrashIcon, UndoIcon } from '../../ui/icons.ts';
import type { EditRef } from './refs.ts';
import { useIsSaving } from './use-is-saving.ts';
import { tagName } from './words.ts';
import work from '../work-page.module.css';
import styles from './edit.module.css';

/** Pixels; set as a custom property. */
const ROW = 48;
/** Pixels, for two lines with a reader's text spacing. */
const ROW_SPACED = 66;
const COLUMNS = ['time', 'category', 'description', 'score', 'nation', 'type'] as const;

/** The tags. Only the visible rows are rendered, because a day on the river has thousands. */
export function TagTable({ edit }: { edit: EditRef }) {
  const t = useText();
  const medium = useSelector(edit, ({ context }) => context.medium);
  const changes = useSelector(edit, ({ context }) => context.draft.tags);
  const isSaving = useIsSaving(edit);
  const rows = useMemo(() => tagRows(medium, changes), [medium, changes]);
  const watch = useMemo(() => watchRows(fixedRows(ROW, ROW_SPACED)), []);
  const seen = useSyncExternalStore(watch.subscribe, watch.read);
  const visible = rowsToRender(seen, rows.length);
  const attach = useCallback((list: HTMLDivElement) => watch.attach(list), [watch]);
  return (
    <section className={styles.group} aria-labelledby="tags">
      <div className={work.row}>
        <h2 id="tags" className={styles.names}>
          {t('edit.tags')} <span className={styles.type}>{rows.length}</span>
        </h2>
        <Button aria-disabled={isSaving} onClick={() => edit.send({ type: 'edit.addTag', nonce: newNonce() })}>
          <PlusIcon size={16} aria-hidden />
          {t('edit.addTag')}
        </Button>
        {medium.type === 'Audio' ? null : (
          <ButtonLink href={`/studio?video=${medium.id}&tool=desk`}>{t('edit.desk')}</ButtonLink>
        )}
        {medium.isLive ? <ButtonLink href={`/timing?video=${medium.id}`}>{t('edit.timing')}</ButtonLink> : null}
      </div>
      {rows.length === 0 ? <p>{t('edit.noTags')}</p> : null}
      <div className={styles.scroller} hidden={rows.length === 0}>
        <div role="table" aria-labelledby="tags" aria-rowcount={rows.length + 1} className={styles.table}>
          <div role="rowgroup">
            <div role="row" aria-rowindex={1} className={styles.cells} data-head>
              {COLUMNS.map((column) => (
                <span key={column} role="columnheader">
                  {t(`edit.tag.${column}`)}
                </span>
              ))}
              <span role="columnheader">{t('edit.actions')}</span>
            </div>
          </div>
          <div role="rowgroup" ref={attach} className={styles.rows} style={{ height: rows.length * seen.height }}>
            {visible.map((index) => (
              <Row key={rows[index]?.tag.id} edit={edit} row={rows[index]} index={index} height={seen.height} />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

/**
 * The link that puts a tag of a film in the comparison tray. It opens in its own tab, so that unsaved edits are not
 * lost (row B05).
 */
function comparisonOf({ type, id }: Pick<EditedMedium, 'type' | 'id'>, tag: Tag): string | undefined {
  const at = type !== 'Audio' && tag.replay === undefined ? startOf(tag) : undefined;
  return at === undefined ? undefined : addToCompare({ id, at });
}

interface RowProps {
  edit: EditRef;
  row: TagRow | undefined;
  index: number;
  /** Pixels. */
  height: number;
}

function Row({ edit, row, index, height }: RowProps) {
  const t = useText();
  const isSaving = useIsSaving(edit);
  const medium = useSelector(edit, ({ context }) => context.medium);
  if (!row) return null;
  const { tag, state } = row;
  const name = tagName(t, tag);
  const comparison = state === 'same' ? comparisonOf(medium, tag) : undefined;
  const cells: Record<(typeof COLUMNS)[number], string> = {
    time: tag.time === NO_TIME ? '–' : tag.time,
    category: tag.category,
    description: tag.description,
    score: shownScore(tag.score) ?? '',
    nation: tag.nation ?? '',
    type: tag.type,
  };
  const restore = () => edit.send({ type: 'edit.change', change: { kind: 'restoreTag', id: tag.id } });
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      data-state={state}
      className={styles.cells}
      style={{ top: index * height, height }}
    >
      {COLUMNS.map((column) => (
        <span key={column} role="cell" dir="auto" title={cells[column]}>
          {cells[column]}
        </span>
      ))}
      <span role="cell" className={styles.actions}>
        {state === 'same' ? null : <span className={styles.type}>{t(`edit.state.${state}`)}</span>}
        {comparison === undefined ? null : (
          <ButtonLink
            variant="quiet"
            href={comparison}
            target="_blank"
            rel="noopener"
            className={styles.compare}
            aria-label={t('edit.tagCompare', { tag: name })}
            title={t('edit.tagCompare', { tag: name })}
          >
            <CompareIcon size={16} aria-hidden />
          </ButtonLink>
        )}
        {state === 'removed' ? null : (
          <IconButton
            label={t('edit.tagEdit', { tag: name })}
            aria-disabled={isSaving}
            onClick={() => edit.send({ type: 'edit.openTag', tag })}
          >
            <PenIcon size={16} aria-hidden />
          </IconButton>
        )}
        {state === 'same' || state === 'added' ? null : (
          <IconButton label={t('edit.tagRestore', { tag: name })} aria-disabled={isSaving} onClick={restore}>
            <UndoIcon size={16} aria-hidden />
          </IconButton>
        )}
        {state === 'removed' ? null : (
          <IconButton
            label={t('edit.tagRemove', { tag: name })}
            aria-disabled={isSaving}
            onClick={() => edit.send({ type: 'edit.change', change: { kind: 'removeTag', id: tag.id } })}
          >
            <TrashIcon size={16} aria-hidden />
          </IconButton>
        )}
      </span>
    </div>
  );
}
