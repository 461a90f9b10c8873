import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { DragEvent } from 'react';
import { formatSize } from '../../domain/formats.ts';
import { titleOf } from '../../domain/result-item.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './CsvImportDialog.module.css';
import { CsvProblems } from './CsvProblems.tsx';
import type { CsvImportRef } from './CsvProblems.tsx';
import type { FlowProps } from './flows.ts';

/** Tags from CSV files: picked, asked, sent, and what came of it (row L21). */
export default function CsvImportDialog({ flow }: FlowProps) {
  const importing = flow as CsvImportRef;
  const t = useText('csv');
  const state = useSelector(importing, (snapshot) =>
    typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] ?? ''),
  );
  const item = useSelector(importing, ({ context }) => context.item);
  const close = () => importing.send({ type: 'import.close' });
  if (state === 'imported') {
    return (
      <Notice kind="success" onClose={() => importing.send({ type: 'import.home' })}>
        {t('csv.imported')}
      </Notice>
    );
  }
  if (state === 'failed' || state === 'refused') {
    return (
      <Notice kind="error" onClose={close}>
        <p>{t(state === 'failed' ? 'csv.failed' : 'csv.refused')}</p>
        {state === 'failed' ? (
          <Button onClick={() => importing.send({ type: 'import.retry' })}>{t('common.retry')}</Button>
        ) : null}
      </Notice>
    );
  }
  if (state === 'picking' || state === 'sending' || state === 'rejected') {
    return (
      <Dialog
        title={t('library.action.csvImport')}
        closeLabel={t('common.close')}
        onClose={state === 'sending' ? () => importing.send({ type: 'import.cancel' }) : close}
      >
        <p className={styles.item} dir="auto">
          {titleOf(item) ?? t('common.untitled')}
        </p>
        {state === 'picking' ? <Picking importing={importing} /> : null}
        {state === 'sending' ? <Sending importing={importing} /> : null}
        {state === 'rejected' ? <CsvProblems importing={importing} /> : null}
      </Dialog>
    );
  }
  return null;
}

function Picking({ importing }: { importing: CsvImportRef }) {
  const t = useText('csv');
  const inputId = useId();
  const isAsking = useSelector(importing, (snapshot) => snapshot.matches({ picking: 'asking' }));
  const isIncomplete = useSelector(importing, (snapshot) => snapshot.matches({ picking: 'incomplete' }));
  const pick = (files: FileList | null) => {
    if (files && files.length > 0) importing.send({ type: 'import.pick', files: [...files] });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    pick(event.dataTransfer.files);
  };
  return (
    <>
      <p>{t('csv.intro')}</p>
      <div className={styles.drop} role="presentation" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <p>{t('csv.drop')}</p>
        <input
          id={inputId}
          className={styles.input}
          type="file"
          multiple
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => {
            pick(currentTarget.files);
            // The same files again are a choice, too.
            currentTarget.value = '';
          }}
        />
        <label className={styles.choose} htmlFor={inputId}>
          {t(isAsking ? 'csv.chooseOthers' : 'csv.choose')}
        </label>
      </div>
      {isIncomplete ? (
        <p role="alert" className={styles.alert}>
          {t('csv.noMatch')}
        </p>
      ) : null}
      {isAsking ? <Asking importing={importing} /> : null}
    </>
  );
}

function Asking({ importing }: { importing: CsvImportRef }) {
  const t = useText('csv');
  const headingId = useId();
  const { sent, leftOut } = useSelector(importing, ({ context }) => context.picked);
  const send = (overwrites: boolean) => importing.send({ type: 'import.send', overwrites });
  return (
    <>
      <h3 id={headingId} className={styles.heading}>
        {t('csv.sentFiles')}
      </h3>
      <ol aria-labelledby={headingId} className={styles.files}>
        {sent.map(({ name, size }) => (
          <li key={name}>
            <span dir="auto">{name}</span> <span className={styles.size}>{formatSize(size)}</span>
          </li>
        ))}
      </ol>
      {leftOut.length > 0 ? (
        <p dir="auto" className={styles.size}>
          {t('csv.leftOut', { names: leftOut.map(({ name }) => name).join(', ') })}
        </p>
      ) : null}
      <p role="status">{t('csv.askOverwrite')}</p>
      <div className={styles.choices}>
        <Button onClick={() => send(true)}>{t('csv.overwrite')}</Button>
        <Button look="primary" onClick={() => send(false)}>
          {t('csv.keep')}
        </Button>
      </div>
    </>
  );
}

function Sending({ importing }: { importing: CsvImportRef }) {
  const t = useText('csv');
  const share = useSelector(importing, ({ context }) => context.share);
  const isChecking = useSelector(importing, (snapshot) => snapshot.matches({ sending: 'checking' }));
  return (
    <>
      <p role="status">{t(isChecking ? 'csv.checking' : 'csv.uploading')}</p>
      <progress className={styles.progress} aria-label={t('csv.progress')} max={1} value={share} />
      <div className={styles.choices}>
        <Button onClick={() => importing.send({ type: 'import.cancel' })}>{t('common.cancel')}</Button>
      </div>
    </>
  );
}
