import { useSelector } from '@xstate/react';
import { hasQuestions, hasTags, memberTypes } from '../../../core/domain/edit.ts';
import type { CaptionsRef } from '../../../machines/studio/captions/captions.machine.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import type { EditRef } from './refs.ts';
import { Fields } from './Fields.tsx';
import { Members } from './Members.tsx';
import { Preview } from './Preview.tsx';
import { QuestionTable } from './QuestionTable.tsx';
import { TagTable } from './TagTable.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { useIsSaving } from './use-is-saving.ts';
import { fieldName } from './words.ts';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './edit.module.css';

/** The form and its header: the medium, whether it is saved, and the save button. */
export function EditForm({ edit, captions }: { edit: EditRef; captions: CaptionsRef | undefined }) {
  const t = useText();
  const type = useSelector(edit, ({ context }) => context.medium.type);
  const title = useSelector(edit, ({ context }) => context.medium.fields.title);
  const isSaving = useIsSaving(edit);
  const isClean = useSelector(edit, (snapshot) => snapshot.matches({ editing: { work: 'clean' } }));
  const state = isSaving ? 'saving' : isClean ? 'clean' : 'dirty';
  return (
    <form
      className={styles.form}
      aria-label={t('edit.title', { title: title || t('common.untitled') })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        edit.send({ type: 'edit.save' });
      }}
    >
      <header className={classes(work.row, styles.head)}>
        <div className={styles.names}>
          <p className={styles.type}>{t(`common.type.${type}`)}</p>
          <h1 dir="auto">{t('edit.title', { title: title || t('common.untitled') })}</h1>
        </div>
        <p role="status" className={styles.state}>
          {t(`edit.${state}`)}
        </p>
        <Button aria-disabled={isSaving} onClick={() => edit.send({ type: 'edit.leave' })}>
          {t('edit.leave')}
        </Button>
        <Button type="submit" variant="primary" aria-disabled={state !== 'dirty'}>
          {t('edit.save')}
        </Button>
      </header>
      <EditStatus edit={edit} />
      <div className={classes(work.columns, styles.columns)}>
        <Fields edit={edit} />
        <div className={styles.pictures}>
          <Preview edit={edit} captions={captions} />
          <Thumbnail edit={edit} />
        </div>
      </div>
      {memberTypes(type).length > 0 ? <Members edit={edit} /> : null}
      {hasQuestions(type) ? <QuestionTable edit={edit} /> : null}
      {hasTags(type) ? <TagTable edit={edit} /> : null}
    </form>
  );
}

/** The result of the last save, or why it did not happen. */
function EditStatus({ edit }: { edit: EditRef }) {
  const t = useText();
  const notice = useSelector(edit, ({ context }) => context.notice);
  const problems = useSelector(edit, ({ context }) => context.problems);
  const taken = useSelector(edit, ({ context }) => context.taken);
  const type = useSelector(edit, ({ context }) => context.medium.type);
  const what = [
    ...taken.fields.map((field) => fieldName(t, type, field)),
    ...(taken.tags > 0 ? [t('edit.tagsChanged', { count: taken.tags })] : []),
    ...(taken.questions > 0 ? [t('edit.questionsChanged', { count: taken.questions })] : []),
  ].join(', ');
  const isBad = problems.length > 0 || notice === 'invalid' || notice === 'failed';
  return (
    <div role={isBad ? 'alert' : 'status'} className={styles.note} data-bad={isBad}>
      {notice ? <p>{t(`edit.notice.${notice}`, { what })}</p> : null}
      {problems.map((problem) => (
        <p key={problem}>{t(`edit.problem.${problem}`)}</p>
      ))}
    </div>
  );
}
