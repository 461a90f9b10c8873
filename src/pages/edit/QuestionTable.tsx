import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { TEST_QUESTIONS_MAX } from '../../../core/domain/constants/edit-page.ts';
import { wordsIn } from '../../../core/domain/test-run.ts';
import { questionRows, type QuestionChange, type QuestionRow } from '../../../core/domain/edit-questions.ts';
import { useLanguage, useText } from '../../i18n/text-context.tsx';
import { newNonce } from '../../dom/nonce.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { handOnFocus } from '../../ui/keep-focus.ts';
import { ArrowDownIcon, ArrowUpIcon, PenIcon, PlusIcon, TrashIcon, UndoIcon } from '../../ui/icons.ts';
import type { EditRef } from './refs.ts';
import { useIsSaving } from './use-is-saving.ts';
import work from '../work-page.module.css';
import styles from './edit.module.css';

/** The questions of an exercise: reorder, edit, remove, add. */
export function QuestionTable({ edit }: { edit: EditRef }) {
  const t = useText();
  const before = useSelector(edit, ({ context }) => context.medium.questions);
  const questions = useSelector(edit, ({ context }) => context.draft.questions);
  const rows = useMemo(() => questionRows(before, questions), [before, questions]);
  const isSaving = useIsSaving(edit);
  const isFull = questions.length >= TEST_QUESTIONS_MAX;
  return (
    <section className={styles.group} aria-labelledby="questions">
      <div className={work.row}>
        <h2 id="questions" className={styles.names}>
          {t('edit.questions')} <span className={styles.type}>{questions.length}</span>
        </h2>
        <Button
          aria-disabled={isFull || isSaving}
          onClick={() => edit.send({ type: 'edit.addQuestion', nonce: newNonce() })}
        >
          <PlusIcon size={16} aria-hidden />
          {t('edit.addQuestion')}
        </Button>
      </div>
      {isFull ? <p>{t('edit.questionsFull', { max: TEST_QUESTIONS_MAX })}</p> : null}
      {rows.length === 0 ? (
        <p>{t('edit.noQuestions')}</p>
      ) : (
        <div role="table" aria-labelledby="questions" className={styles.questions}>
          <div role="rowgroup" className={styles.columnHeads}>
            <div role="row" className={styles.questionRow}>
              {(['number', 'question', 'options', 'actions'] as const).map((column) => (
                <span key={column} role="columnheader">
                  {column === 'actions' ? t('edit.actions') : t(`edit.question.${column}`)}
                </span>
              ))}
            </div>
          </div>
          <div role="rowgroup">
            {rows.map((row) => (
              <Row
                key={row.question.id}
                edit={edit}
                row={row}
                index={questions.findIndex(({ id }) => id === row.question.id)}
                count={questions.length}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

/** When a row disappears for good, focus moves to the button that adds one. */
const attachLast = (control: HTMLButtonElement) =>
  handOnFocus(control, () => control.closest('section')?.querySelector('button') ?? null);

/** @param index among the remaining rows; -1 for a removed one */
function Row({ edit, row, index, count }: { edit: EditRef; row: QuestionRow; index: number; count: number }) {
  const t = useText();
  const language = useLanguage();
  const { question, state } = row;
  const { id } = question;
  const name = wordsIn(question.text, language);
  const isSaving = useIsSaving(edit);
  const isRemoved = state === 'removed';
  const change = (what: QuestionChange) => edit.send({ type: 'edit.change', change: what });
  const restore = () => change({ kind: 'restoreQuestion', id });
  return (
    <div role="row" data-state={state} className={styles.questionRow}>
      <span role="cell" className={styles.number}>
        {isRemoved ? '–' : index + 1}
      </span>
      <span role="cell" className={styles.asked} dir="auto">
        {name}
      </span>
      <div role="cell">
        <ul className={styles.options}>
          {question.options.map((option, at) => (
            <li key={at} data-right={at === question.right}>
              <span dir="auto">{wordsIn(option, language)}</span>
              {at === question.right ? <span className={styles.right}>{t('edit.question.isRight')}</span> : null}
            </li>
          ))}
        </ul>
      </div>
      <span role="cell" className={styles.actions}>
        {state === 'same' ? null : <span className={styles.type}>{t(`edit.state.${state}`)}</span>}
        {isRemoved ? null : (
          <>
            <IconButton
              label={t('edit.memberUp', { title: name })}
              aria-disabled={isSaving || index === 0}
              onClick={() => change({ kind: 'moveQuestion', id, by: -1 })}
            >
              <ArrowUpIcon size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={t('edit.memberDown', { title: name })}
              aria-disabled={isSaving || index === count - 1}
              onClick={() => change({ kind: 'moveQuestion', id, by: 1 })}
            >
              <ArrowDownIcon size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={t('edit.tagEdit', { tag: name })}
              aria-disabled={isSaving}
              onClick={() => edit.send({ type: 'edit.openQuestion', question })}
            >
              <PenIcon size={16} aria-hidden />
            </IconButton>
          </>
        )}
        {state === 'changed' ? (
          <IconButton label={t('edit.tagRestore', { tag: name })} aria-disabled={isSaving} onClick={restore}>
            <UndoIcon size={16} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton
          // The same button removes and restores, so that it keeps its focus.
          ref={attachLast}
          aria-disabled={isSaving}
          label={t(isRemoved ? 'edit.tagRestore' : 'edit.tagRemove', { tag: name })}
          onClick={isRemoved ? restore : () => change({ kind: 'removeQuestion', id })}
        >
          {isRemoved ? <UndoIcon size={16} aria-hidden /> : <TrashIcon size={16} aria-hidden />}
        </IconButton>
      </span>
    </div>
  );
}
