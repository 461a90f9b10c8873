import { useSelector } from '@xstate/react';
import { createElement, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { binMachine } from '../../../machines/library/bin.machine.ts';
import { binKey } from '../../../core/domain/bin.ts';
import type { BinEntry } from '../../../core/domain/bin.ts';
import { formatDate } from '../../../core/domain/formats.ts';
import { dayOf } from '../../../core/domain/sharing.ts';
import { passFocusToRow } from '../../dom/free-focus.ts';
import { useText } from '../../i18n/text-context.tsx';
import { TYPE_ICONS } from '../../library/results/type-icons.ts';
import { Button } from '../../ui/Button.tsx';
import { TrashIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ListPage, Result } from '../ListPage.tsx';
import styles from './BinPage.module.css';

type BinRef = ActorRefFrom<typeof binMachine>;

/** Placeholders while the entries load. */
const PLACEHOLDERS = [0, 1, 2];

/** The deleted items of a group, who deleted them, and how long they can be restored (row L18). */
export function BinPage({ bin, library }: { bin: BinRef; library: string }) {
  const t = useText();
  const isBusy = useSelector(bin, (snapshot) => snapshot.hasTag('busy'));
  const problem = useSelector(bin, (snapshot) =>
    snapshot.matches('refused') ? 'refused' : snapshot.matches('failed') ? 'failed' : undefined,
  );
  const isLoading = useSelector(bin, (snapshot) => snapshot.matches('loading'));
  return (
    <ListPage
      title={t('bin.title')}
      library={library}
      toLibrary={t('bin.toLibrary')}
      isBusy={isBusy}
      problem={problem && t(`bin.${problem}`)}
      onRetry={problem === 'failed' ? () => bin.send({ type: 'bin.retry' }) : undefined}
    >
      <p className={styles.lead}>{t('bin.lead')}</p>
      <Status bin={bin} />
      {isLoading ? <Placeholders /> : <Entries bin={bin} isBusy={isBusy} />}
    </ListPage>
  );
}

/** The result of the last restore. */
function Status({ bin }: { bin: BinRef }) {
  const t = useText();
  const title = useSelector(bin, ({ context }) => context.entry?.title) || t('common.untitled');
  const result = useSelector(bin, (snapshot) =>
    (['restored', 'gone', 'notRestored', 'notLoaded'] as const).find((each) => snapshot.matches({ listed: each })),
  );
  const isLoading = useSelector(bin, (snapshot) => snapshot.matches('loading'));
  const isRestoring = useSelector(bin, (snapshot) => snapshot.matches('restoring'));
  const text = isLoading
    ? t('common.loading')
    : isRestoring
      ? t('bin.restoring', { title })
      : result && t(`bin.${result}`, { title });
  return <Result text={text} />;
}

function Placeholders() {
  return (
    <div className={styles.list}>
      {PLACEHOLDERS.map((each) => (
        <div key={each} className={styles.entry}>
          <Skeleton className={styles.placeholder} />
        </div>
      ))}
    </div>
  );
}

function Entries({ bin, isBusy }: { bin: BinRef; isBusy: boolean }) {
  const t = useText();
  const entries = useSelector(bin, ({ context }) => context.entries);
  const hasMore = useSelector(bin, ({ context }) => context.hasMore);
  const rows = entries.length;
  const attachMore = useMemo(() => passFocusToRow(rows), [rows]);
  const isLoadingMore = useSelector(bin, (snapshot) => snapshot.matches('loadingMore'));
  return (
    <>
      {entries.length === 0 && !hasMore ? (
        <div className={styles.empty}>
          <TrashIcon size={40} aria-hidden />
          <p>{t('bin.empty')}</p>
        </div>
      ) : (
        <ul className={styles.list} aria-label={t('bin.title')}>
          {entries.map((entry) => (
            <Entry
              key={binKey(entry)}
              entry={entry}
              isBusy={isBusy}
              onRestore={() => bin.send({ type: 'bin.restore', entry })}
            />
          ))}
        </ul>
      )}
      {hasMore ? (
        <Button
          ref={attachMore}
          className={styles.more}
          aria-disabled={isBusy}
          onClick={() => bin.send({ type: 'bin.more' })}
        >
          {t(isLoadingMore ? 'common.loading' : 'bin.more')}
        </Button>
      ) : null}
    </>
  );
}

interface EntryProps {
  entry: BinEntry;
  isBusy: boolean;
  onRestore: () => void;
}

function Entry({ entry, isBusy, onRestore }: EntryProps) {
  const t = useText();
  const title = entry.title || t('common.untitled');
  const date = formatDate(dayOf(entry.deletedAt));
  return (
    <li className={styles.entry}>
      {createElement(TYPE_ICONS[entry.type], { size: 20, 'aria-hidden': true, className: styles.icon })}
      <div className={styles.what}>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <p className={styles.facts}>
          {t(`common.type.${entry.type}`)}
          {' · '}
          {entry.deletedBy ? t('bin.deletedBy', { date, name: entry.deletedBy }) : t('bin.deleted', { date })}
        </p>
      </div>
      <p className={styles.left}>{t('bin.daysLeft', { count: entry.daysLeft })}</p>
      <Button aria-disabled={isBusy} aria-label={t('bin.restoreOf', { title })} onClick={onRestore}>
        {t('bin.restore')}
      </Button>
    </li>
  );
}
