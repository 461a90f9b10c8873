import { useSelector } from '@xstate/react';
import type { DeskTagFields } from '../../../core/domain/desk/desk-tag.ts';
import { differing, type DeskField } from '../../../core/domain/desk/fields.ts';
import { preciseMoment } from '../../../core/domain/desk/timeline.ts';
import { conflictOf } from '../../../machines/studio/desk/desk.select.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './desk.module.css';
import type { DeskProps } from './refs.ts';
import { liveMoment, tagLength } from './tag-text.ts';

function valueText(tag: DeskTagFields, field: DeskField, language: string): string {
  const { start, at } = tag;
  if (field === 'duration') return tagLength(tag, language);
  if (field === 'start') return start === undefined ? '' : preciseMoment(start);
  if (field === 'at') return at === undefined ? '' : liveMoment(at);
  return tag[field] ?? '';
}

/** Two versions of one tag: the person chooses which fields of each to keep. */
export function Versions({ desk }: Pick<DeskProps, 'desk'>) {
  const t = useText();
  const language = useLanguage();
  const conflict = useSelector(desk, ({ context }) => conflictOf(context));
  const mineFields = useSelector(desk, ({ context }) => context.mineFields);
  const close = () => desk.send({ type: 'sheet.close' });
  if (!conflict) return null;
  const { mine, theirs } = conflict;
  const name = theirs?.by?.name ?? t('desk.conflict.somebody');
  return (
    <Dialog
      title={t('desk.conflict')}
      closeLabel={t('common.close')}
      bodyClassName={styles.sheet}
      footer={
        mine && theirs ? (
          <Button variant="primary" onClick={() => desk.send({ type: 'conflict.take' })}>
            {t('desk.conflict.take')}
          </Button>
        ) : (
          <>
            <Button variant="danger" onClick={() => desk.send({ type: 'conflict.keep', isMine: mine === null })}>
              {t('desk.conflict.deleteTag')}
            </Button>
            <Button variant="primary" onClick={() => desk.send({ type: 'conflict.keep', isMine: mine !== null })}>
              {t('desk.conflict.keepTag')}
            </Button>
          </>
        )
      }
      onClose={close}
    >
      {mine && theirs ? (
        <>
          <p>{t('desk.conflict.lead', { name })}</p>
          {differing(theirs, mine).map((field) => (
            <fieldset key={field} className={styles.choice}>
              <legend>{t(`desk.field.${field}`)}</legend>
              {([false, true] as const).map((isMine) => (
                <label key={String(isMine)} className={classes(work.check, styles.side)}>
                  <input
                    type="radio"
                    name={field}
                    checked={mineFields.includes(field) === isMine}
                    onChange={() => desk.send({ type: 'conflict.choose', field, isMine })}
                  />
                  <span className={styles.facts}>{t(isMine ? 'desk.conflict.mine' : 'desk.conflict.theirs')}</span>
                  <span dir="auto">
                    {valueText(isMine ? mine : theirs, field, language) || t('desk.conflict.none')}
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
        </>
      ) : (
        <p>{mine ? t('desk.conflict.theyRemoved') : t('desk.conflict.youRemoved', { name })}</p>
      )}
    </Dialog>
  );
}
