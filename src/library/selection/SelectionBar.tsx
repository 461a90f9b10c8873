import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { SELECTION_MAX } from '../../../core/domain/constants/selection.ts';
import { offeredActs, SELECTION_ACTS, type SelectionAct, selectedCount } from '../../../core/domain/selection.ts';
import type { SearchQuery } from '../../../core/domain/search.ts';
import { attachToolbarKeys } from '../../dom/toolbar-keys.ts';
import { useText } from '../../i18n/text-context.tsx';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { CloseIcon } from '../../ui/icons.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Announcement } from '../../ui/VisuallyHidden.tsx';
import type { SearchRef, SelectionActRef, SelectionRef } from '../refs.ts';
import { selectResults } from '../select.ts';
import { ACT_ICONS } from './icons.ts';
import styles from './SelectionBar.module.css';
import { WaitingDialog } from './WaitingDialog.tsx';

const SelectionDialog = lazyWithRetry(() => import('./SelectionDialog.tsx'));

/** The number of selected results, and the available actions (row S08). */
export default function SelectionBar(props: { search: SearchRef; selection: SelectionRef }) {
  return (
    <>
      <SelectionStatus selection={props.selection} />
      <Bar {...props} />
      <Act selection={props.selection} />
    </>
  );
}

function Bar({ search, selection }: { search: SearchRef; selection: SelectionRef }) {
  const t = useText('selection');
  const selected = useSelector(selection, ({ context }) => context.selection);
  const who = useSelector(selection, ({ context }) => context.who);
  const count = selectedCount(selected);
  const acts = useMemo(() => offeredActs(selected.items.values(), who), [selected.items, who]);
  const attach = useCallback(
    (bar: HTMLDivElement) => attachToolbarKeys(bar, () => selection.send({ type: 'selection.end' })),
    [selection],
  );
  return (
    <div ref={attach} role="toolbar" aria-label={t('selection.bar')} className={styles.bar}>
      <IconButton label={t('selection.end')} onClick={() => selection.send({ type: 'selection.end' })}>
        <CloseIcon size={20} aria-hidden />
      </IconButton>
      <p className={styles.count}>{count === 0 ? t('selection.none') : t('selection.count', { count })}</p>
      <More search={search} selection={selection} />
      <span className={styles.acts}>
        {SELECTION_ACTS.filter((act) => acts.has(act)).map((act) => (
          <ActButton
            key={act}
            act={act}
            possible={selected.search ? count : (acts.get(act) ?? 0)}
            count={count}
            selection={selection}
          />
        ))}
      </span>
    </div>
  );
}

function ActButton({
  act,
  possible,
  count,
  selection,
}: {
  act: SelectionAct;
  possible: number;
  count: number;
  selection: SelectionRef;
}) {
  const t = useText('selection');
  const isOffline = useSelector(selection, ({ context }) => context.who.isOffline);
  const Icon = ACT_ICONS[act];
  const name = t(`selection.act.${act}`);
  const isPartial = possible < count;
  return (
    <Button
      variant="quiet"
      className={classes(styles.act, act === 'delete' && styles.grave)}
      title={isOffline ? t('selection.offline') : name}
      aria-disabled={isOffline}
      aria-label={isPartial ? t('selection.actFor', { act: name, count: possible, all: count }) : name}
      onClick={() => isOffline || selection.send({ type: 'act.choose', act })}
    >
      <Icon size={18} aria-hidden />
      <span className={styles.name}>{name}</span>
      {isPartial ? (
        <span className={styles.part}>
          {possible}/{count}
        </span>
      ) : null}
    </Button>
  );
}

/** Buttons that select all listed rows, then all results of the search. */
function More({ search, selection }: { search: SearchRef; selection: SelectionRef }) {
  const t = useText('selection');
  const results = useSelector(search, selectResults);
  const rows = useSelector(results, ({ context }) => context.items);
  const { requested, total, loaded } = useSelector(search, ({ context }) => context);
  const selected = useSelector(selection, ({ context }) => context.selection);
  if (selected.search) return null;
  const isWhole = total <= loaded;
  return (
    <>
      {selected.items.size < rows.length ? (
        <Button onClick={() => selection.send({ type: 'selection.rows', rows })}>
          {t('selection.rows', { count: rows.length })}
        </Button>
      ) : null}
      {requested && !isWhole && selected.items.size > 0 ? (
        <Button
          onClick={() => selection.send({ type: 'selection.search', query: requested satisfies SearchQuery, total })}
        >
          {total > SELECTION_MAX
            ? t('selection.searchFirst', { count: SELECTION_MAX })
            : t('selection.search', { count: total })}
        </Button>
      ) : null}
    </>
  );
}

/** Announces completed actions; the library announces the number of selected results. */
function SelectionStatus({ selection }: { selection: SelectionRef }) {
  const t = useText('selection');
  const done = useSelector(selection, ({ context }) => context.done);
  const message =
    done && t(done.act === 'download' ? 'selection.done.download' : 'selection.done.changed', { count: done.count });
  return (
    <>
      <Announcement>{message ?? ''}</Announcement>
      {message ? (
        <p className={styles.done} aria-hidden="true">
          {message}
        </p>
      ) : null}
    </>
  );
}

function Act({ selection }: { selection: SelectionRef }) {
  const t = useText('selection');
  const flow = useSelector(selection, ({ children }) => children['flow']);
  const act = useSelector(selection, ({ context }) => context.act);
  const isFetching = useSelector(selection, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(selection, (snapshot) => snapshot.matches('failed'));
  const dismiss = () => selection.send({ type: 'act.dismiss' });
  const opening = act ? <WaitingDialog act={act} status={t('selection.opening')} onCancel={dismiss} /> : null;
  return (
    <>
      {isFetching ? opening : null}
      {flow ? (
        <AsyncBoundary onClose={dismiss} fallback={opening}>
          <SelectionDialog flow={flow as unknown as SelectionActRef} />
        </AsyncBoundary>
      ) : null}
      {isFailed ? (
        <Notice kind="error" onClose={dismiss}>
          <p>{t('selection.actFailed')}</p>
          <Button onClick={() => selection.send({ type: 'act.retry' })}>{t('common.retry')}</Button>
        </Notice>
      ) : null}
    </>
  );
}
