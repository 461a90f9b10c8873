import { useSelector } from '@xstate/react';
import { EDITED_TAG_FIELDS } from '../../../core/domain/tag.ts';
import type { EditedField, EditedTagField } from '../../../core/domain/tag.ts';
import { TICKED, type TagProblem } from '../../../core/domain/tag-form.ts';
import { useText } from '../../i18n/text-context.tsx';
import type { EditRef } from './refs.ts';
import { FormSheet } from './FormSheet.tsx';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './edit.module.css';

const FIELDS = Object.entries(EDITED_TAG_FIELDS) as [EditedTagField, EditedField][];

/** Adds or edits one tag. */
export function TagSheet({ edit }: { edit: EditRef }) {
  const t = useText();
  const form = useSelector(edit, ({ context }) => context.tagForm);
  const problems = useSelector(edit, ({ context }) => context.tagProblems);
  const isNew = useSelector(
    edit,
    ({ context: { medium, tagForm } }) => !medium.tags.some(({ id }) => id === tagForm?.tag.id),
  );
  if (!form) return null;
  const type = (field: 'time' | EditedTagField, text: string) => edit.send({ type: 'edit.typeTag', field, text });
  return (
    <FormSheet
      edit={edit}
      title={t(isNew ? 'edit.newTag' : 'edit.changeTag')}
      onSubmit={() => edit.send({ type: 'edit.saveTag' })}
    >
      <div role="alert" className={styles.wrong}>
        {problems.map((problem) => (
          <p key={problem}>{t(`edit.problem.${problem}`)}</p>
        ))}
      </div>
      <label className={classes(work.field, styles.field)}>
        {t('edit.tag.time')}
        <input
          maxLength={20}
          placeholder="00:00:00"
          aria-invalid={problems.includes('tagTime')}
          value={form.typed.time}
          onChange={({ target }) => type('time', target.value)}
        />
      </label>
      {FIELDS.map(([name, field]) => (
        <Field
          key={name}
          name={name}
          field={field}
          text={form.typed[name]}
          isWrong={problems.some((problem) => problem === PROBLEMS[field.kind])}
          onType={(text) => type(name, text)}
        />
      ))}
    </FormSheet>
  );
}

interface FieldProps {
  name: EditedTagField;
  field: EditedField;
  text: string;
  isWrong: boolean;
  onType: (text: string) => void;
}

const INPUTS = {
  page: { type: 'number', min: 1, step: 1 },
  length: { maxLength: 12, placeholder: '0:00' },
} as const;
/** The possible problem of each kind of field. */
const PROBLEMS: Partial<Record<EditedField['kind'], TagProblem>> = { page: 'tagPage', length: 'tagLength' };

function Field({ name, field, text, isWrong, onType }: FieldProps) {
  const t = useText();
  if (field.kind === 'flag')
    return (
      <label className={work.check}>
        <input
          type="checkbox"
          checked={text === TICKED}
          onChange={({ target }) => onType(target.checked ? TICKED : '')}
        />
        {t(`edit.tag.${name}`)}
      </label>
    );
  return (
    <label className={classes(work.field, styles.field)}>
      {t(`edit.tag.${name}`)}
      <input
        {...(field.kind === 'text' ? { dir: 'auto', maxLength: field.max } : INPUTS[field.kind])}
        aria-invalid={isWrong}
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
    </label>
  );
}
