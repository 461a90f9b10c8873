import { useSelector } from '@xstate/react';
import { TAG_FORMATS } from '../../../core/domain/desk/formats/exchange.ts';
import type { DeskExchangeRef, ExchangeFile } from '../../../machines/studio/desk/desk-exchange.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { FileButton } from '../FileButton.tsx';
import work from '../work-page.module.css';
import styles from './desk.module.css';

interface ExchangeFormProps {
  exchange: DeskExchangeRef;
  /** Holds the files and describes them to the chart. */
  choose: (files: Iterable<File>) => readonly ExchangeFile[];
}

/** Imports tags from another program's file, or exports them for one. */
export function ExchangeForm({ exchange, choose }: ExchangeFormProps) {
  const t = useText();
  const { file, read, problem, format, losses, hasFailed, tags } = useSelector(exchange, ({ context }) => context);
  const isBusy = useSelector(exchange, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Dialog
      title={t('desk.exchange')}
      closeLabel={t('common.close')}
      bodyClassName={styles.sheet}
      onClose={() => exchange.send({ type: 'exchange.close' })}
    >
      <section className={styles.form} aria-labelledby="desk-import" aria-busy={isBusy}>
        <h3 id="desk-import">{t('desk.import')}</h3>
        <p className={styles.facts}>{t('desk.import.how')}</p>
        <div className={work.row}>
          <FileButton
            label={t('desk.import.choose')}
            endings={['.xml', '.csv', '.txt']}
            disabled={isBusy}
            onChoose={(files) => {
              const [chosen] = choose(files);
              if (chosen) exchange.send({ type: 'exchange.choose', file: { key: chosen.key, name: chosen.name } });
            }}
          />
          {read ? (
            <Button variant="primary" aria-disabled={isBusy} onClick={() => exchange.send({ type: 'exchange.import' })}>
              {t('desk.import.take', { count: read.tags.length })}
            </Button>
          ) : null}
        </div>
        <div role="status" className={styles.form}>
          {read && file ? (
            <p>{t('desk.import.found', { file: file.name, form: t(`desk.form.${read.format}`) })}</p>
          ) : null}
          {read && read.leftOut.length > 0 ? (
            <>
              <p>{t('desk.import.leftOut')}</p>
              <ul>
                {read.leftOut.map(({ what, name, count }) => (
                  <li key={`${what} ${name}`} dir="auto">
                    {t(`desk.import.leftOut.${what}`, { name, count })}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
        <p role="alert" className={styles.wrong} dir="auto">
          {problem === 'broken'
            ? t('desk.import.broken')
            : problem
              ? t('desk.import.line', { line: problem.line, problem: t(`desk.import.problem.${problem.problem}`) })
              : null}
        </p>
      </section>
      <section className={styles.form} aria-labelledby="desk-export" aria-busy={isBusy}>
        <h3 id="desk-export">{t('desk.export')}</h3>
        <p className={styles.facts}>{t('desk.export.unseen')}</p>
        <div className={work.row}>
          <Select
            label={t('desk.export.form')}
            labelHidden
            options={TAG_FORMATS.map((value) => ({ value, label: t(`desk.form.${value}`) }))}
            value={format}
            onChange={(value) => exchange.send({ type: 'exchange.format', format: value })}
          />
          <Button aria-disabled={isBusy || tags.length === 0} onClick={() => exchange.send({ type: 'exchange.save' })}>
            {t('desk.export.save')}
          </Button>
        </div>
        <div role="status" className={styles.form}>
          {hasFailed ? <p className={styles.wrong}>{t('desk.export.failed')}</p> : null}
          {losses?.length === 0 ? <p>{t('desk.export.whole')}</p> : null}
          {losses && losses.length > 0 ? (
            <>
              <p>{t('desk.export.losses')}</p>
              <ul>
                {losses.map(({ what, count }) => (
                  <li key={what}>
                    {t('desk.export.loss', {
                      what: what === 'tag' ? t('desk.export.lossOfTags') : t(`desk.field.${what}`),
                      count,
                    })}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
      </section>
    </Dialog>
  );
}
