import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { csvImportMachine } from '../../../machines/library/csv-import/csv-import.machine.ts';
import type { ImportProblem } from '../../../core/domain/csv-import.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './CsvImportDialog.module.css';

export type CsvImportRef = ActorRefFrom<typeof csvImportMachine>;

/** Problems in the imported files, grouped by file, each with its location (row L21). */
export function CsvProblems({ importing }: { importing: CsvImportRef }) {
  const t = useText('csv');
  const { problems, message } = useSelector(importing, ({ context }) => context);
  const files = [...Map.groupBy(problems, ({ file }) => file)];
  return (
    <>
      <div role="alert">
        {files.map(([file]) => (
          <p key={file} dir="auto" className={styles.alert}>
            {t('csv.fileProblem', { name: file })}
          </p>
        ))}
        {message ? <p dir="auto">{message}</p> : null}
        <p>{t('csv.nothingChanged')}</p>
      </div>
      {files.map(([file, ofFile]) => (
        <Problems key={file} file={file} problems={ofFile} />
      ))}
      <div className={styles.choices}>
        <Button variant="primary" onClick={() => importing.send({ type: 'import.reset' })}>
          {t('csv.chooseOthers')}
        </Button>
      </div>
    </>
  );
}

function Problems({ file, problems }: { file: string; problems: readonly ImportProblem[] }) {
  const t = useText('csv');
  return (
    <table className={styles.problems}>
      <caption dir="auto">{file}</caption>
      <thead>
        <tr>
          <th scope="col">{t('csv.line')}</th>
          <th scope="col">{t('csv.column')}</th>
          <th scope="col">{t('csv.reason')}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ line, column, reason }) => (
          <tr key={`${line} ${column} ${reason}`}>
            <td>{line ?? ''}</td>
            <td dir="auto">{column ?? ''}</td>
            <td>{t(`csv.reason.${reason}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
