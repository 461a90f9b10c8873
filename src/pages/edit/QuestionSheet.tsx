import { useSelector } from '@xstate/react';
import { QUESTION_TEXT_MAX, TEST_OPTIONS_MAX, TEST_OPTIONS_MIN } from '../../../core/domain/constants/edit-page.ts';
import type { QuestionEdit } from '../../../core/domain/edit-questions.ts';
import type { BothLanguages } from '../../../core/domain/test-run.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { handOnFocus } from '../../ui/keep-focus.ts';
import { PlusIcon, TrashIcon } from '../../ui/icons.ts';
import type { EditRef } from './refs.ts';
import { FormSheet } from './FormSheet.tsx';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './edit.module.css';

/** When an option is removed, focus moves to the one before it. */
const attachRemove = (control: HTMLButtonElement) =>
  handOnFocus(control, () => control.closest('fieldset')?.previousElementSibling?.querySelector('button') ?? null);

/** Adds or edits one question: its text, its options, and exactly one correct option. */
export function QuestionSheet({ edit }: { edit: EditRef }) {
  const t = useText();
  const question = useSelector(edit, ({ context }) => context.question);
  const problems = useSelector(edit, ({ context }) => context.questionProblems);
  const isNew = useSelector(edit, ({ context: { draft, medium } }) =>
    [...draft.questions, ...medium.questions].every((each) => each.id !== question?.id),
  );
  if (!question) return null;
  const send = (what: QuestionEdit) => edit.send({ type: 'edit.editQuestion', edit: what });
  const { text, options, right } = question;
  return (
    <FormSheet
      edit={edit}
      title={t(isNew ? 'edit.newQuestion' : 'edit.changeQuestion')}
      onSubmit={() => edit.send({ type: 'edit.saveQuestion' })}
    >
      <div role="alert" className={styles.wrong}>
        {problems.map((problem) => (
          <p key={problem}>{t(`edit.question.problem.${problem}`, { min: TEST_OPTIONS_MIN, max: TEST_OPTIONS_MAX })}</p>
        ))}
      </div>
      <Words
        words={text}
        label={(language) => t(`edit.question.${language}`)}
        isWrong={problems.includes('text')}
        onType={(language, typed) => send({ kind: 'text', language, text: typed })}
      />
      <p className={styles.type}>{t('edit.question.hint')}</p>
      {options.map((option, index) => (
        <fieldset key={index} className={styles.option}>
          <legend>{t('edit.question.option', { number: index + 1 })}</legend>
          <Words
            words={option}
            label={(language) => t(`edit.option.${language}`)}
            isWrong={problems.includes('option') && option.enName.trim() === '' && option.frName.trim() === ''}
            onType={(language, typed) => send({ kind: 'optionText', index, language, text: typed })}
          />
          <div className={styles.optionFoot}>
            <label className={work.check}>
              <input
                type="radio"
                name="right"
                checked={right === index}
                onChange={() => send({ kind: 'right', index })}
              />
              {t('edit.question.right')}
            </label>
            <IconButton
              ref={attachRemove}
              label={t('edit.optionRemove', { number: index + 1 })}
              aria-disabled={options.length <= TEST_OPTIONS_MIN}
              onClick={() => send({ kind: 'removeOption', index })}
            >
              <TrashIcon size={16} aria-hidden />
            </IconButton>
          </div>
        </fieldset>
      ))}
      <div className={work.row}>
        <Button aria-disabled={options.length >= TEST_OPTIONS_MAX} onClick={() => send({ kind: 'addOption' })}>
          <PlusIcon size={16} aria-hidden />
          {t('edit.addOption')}
        </Button>
      </div>
    </FormSheet>
  );
}

interface WordsProps {
  words: BothLanguages;
  label: (language: 'en' | 'fr') => string;
  isWrong: boolean;
  onType: (language: keyof BothLanguages, text: string) => void;
}

/** A text in both languages, of which one is enough. */
function Words({ words, label, isWrong, onType }: WordsProps) {
  return (
    <div className={styles.pair}>
      {(['en', 'fr'] as const).map((language) => (
        <label key={language} className={classes(work.field, styles.field)}>
          {label(language)}
          <input
            dir="auto"
            maxLength={QUESTION_TEXT_MAX}
            aria-invalid={isWrong}
            value={words[`${language}Name`]}
            onChange={({ target }) => onType(`${language}Name`, target.value)}
          />
        </label>
      ))}
    </div>
  );
}
