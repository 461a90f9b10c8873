import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { DragEvent } from 'react';
import { formatSize } from '../../../core/domain/formats.ts';
import { titleOf } from '../../../core/domain/result-item.ts';
import { newNonce } from '../../dom/nonce.ts';
import { useText } from '../../i18n/text-context.tsx';
import { CSV_ENCODINGS } from '../../../core/domain/csv-format.ts';
import { importFileOf } from '../../../core/domain/csv-import.ts';
import type { CsvTable } from '../../../core/domain/csv-preview.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './CsvImportDialog.module.css';
import { CsvProblems } from './CsvProblems.tsx';
import type { CsvImportRef } from './CsvProblems.tsx';
import type { FlowProps } from './flow-props.ts';

/** Imports tags from CSV files: pick, preview, confirm, send, and show the result (row L21). */
export default function CsvImportDialog({ flow }: FlowProps) {
  const importing = flow as CsvImportRef;
  const t = useText('csv');
  const state = useSelector(importing, (snapshot) =>
    typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] ?? ''),
  );
  const item = useSelector(importing, ({ context }) => context.item);
  const skippedRows = useSelector(importing, ({ context }) => context.skippedRows);
  const close = () => importing.send({ type: 'import.close' });
  if (state === 'imported') {
    return (
      <Notice kind="success" onClose={() => importing.send({ type: 'import.home' })}>
        <p>{t('csv.imported')}</p>
        {skippedRows > 0 ? <p>{t('csv.skippedRows', { count: skippedRows })}</p> : null}
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
  const isChosen = useSelector(importing, (snapshot) => snapshot.matches({ picking: 'chosen' }));
  const isUnreadable = useSelector(importing, (snapshot) => snapshot.matches({ picking: 'unreadable' }));
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
            // Allows the same files to be picked again.
            currentTarget.value = '';
          }}
        />
        <label className={styles.choose} htmlFor={inputId}>
          {t(isChosen ? 'csv.chooseOthers' : 'csv.choose')}
        </label>
      </div>
      {isIncomplete || isUnreadable ? (
        <p role="alert" className={styles.alert}>
          {t(isIncomplete ? 'csv.noMatch' : 'csv.unreadable')}
        </p>
      ) : null}
      {isChosen ? <Chosen importing={importing} /> : null}
    </>
  );
}

function Chosen({ importing }: { importing: CsvImportRef }) {
  const t = useText('csv');
  const headingId = useId();
  const { sent, leftOut } = useSelector(importing, ({ context }) => context.picked);
  const previews = useSelector(importing, ({ context }) => context.previews);
  const isReading = useSelector(importing, (snapshot) => snapshot.matches({ picking: { chosen: 'reading' } }));
  const send = (overwrites: boolean) => importing.send({ type: 'import.send', overwrites, importId: newNonce() });
  return (
    <>
      <h3 id={headingId} className={styles.heading}>
        {t('csv.sentFiles')}
      </h3>
      <p className={styles.size}>{t('csv.previewHint')}</p>
      <ol aria-labelledby={headingId} className={styles.files}>
        {sent.map(({ name, size }) => {
          const preview = previews.find(({ file }) => file === name);
          return (
            <li key={name}>
              <span dir="auto">{name}</span> <span className={styles.size}>{formatSize(size)}</span>
              {preview?.kind === 'table' ? <Preview importing={importing} table={preview} /> : null}
            </li>
          );
        })}
      </ol>
      {leftOut.length > 0 ? (
        <p dir="auto" className={styles.size}>
          {t('csv.leftOut', { names: leftOut.map(({ name }) => name).join(', ') })}
        </p>
      ) : null}
      <p role="status">{t(isReading ? 'csv.previewReading' : 'csv.askOverwrite')}</p>
      <div className={styles.choices}>
        <Button disabled={isReading} onClick={() => send(true)}>
          {t('csv.overwrite')}
        </Button>
        <Button variant="primary" disabled={isReading} onClick={() => send(false)}>
          {t('csv.keep')}
        </Button>
      </div>
    </>
  );
}

/** The first rows of a file, and the encoding with which it is read. */
function Preview({ importing, table }: { importing: CsvImportRef; table: CsvTable }) {
  const t = useText('csv');
  const { file: name, encoding, header, rows } = table;
  const file = importFileOf(name);
  const chosen = useSelector(importing, ({ context }) => file && context.chosen[file]);
  if (!file) return null;
  return (
    <>
      <Select
        label={t('csv.encodingOf', { name })}
        className={styles.encoding}
        options={CSV_ENCODINGS.map((value) => ({ value, label: t(`csv.encoding.${value}`) }))}
        value={chosen ?? encoding}
        onChange={(value) => importing.send({ type: 'import.encode', file, encoding: value })}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it */}
      <div role="region" aria-label={t('csv.previewOf', { name })} tabIndex={0} className={styles.preview}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('csv.line')}</th>
              {header.map((column, at) => (
                <th key={at} scope="col" dir="auto">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {cells.map((text, at) => (
                  <td key={at} dir="auto">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
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
