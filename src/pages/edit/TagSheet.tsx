import { useSelector } from '@xstate/react';
import { NO_TIME } from '../../../core/domain/constants.ts';
import { EDITED_TAG_FIELDS, TAG_DETAILS } from '../../../core/domain/tag.ts';
import type { EditedTagField, Tag, TagField } from '../../../core/domain/tag.ts';
import { useText } from '../../i18n/text-context.tsx';
import type { EditRef } from './refs.ts';
import { FormSheet } from './FormSheet.tsx';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './edit.module.css';

const FIELDS = Object.entries(EDITED_TAG_FIELDS) as [EditedTagField, TagField][];

/** One tag is added or changed. */
export function TagSheet({ edit }: { edit: EditRef }) {
  const t = useText();
  const tag = useSelector(edit, ({ context }) => context.form);
  const isWrong = useSelector(edit, ({ context }) => context.isFormWrong);
  const isNew = useSelector(edit, ({ context }) => !context.medium.tags.some((each) => each.id === context.form?.id));
  if (!tag) return null;
  return (
    <FormSheet
      edit={edit}
      title={t(isNew ? 'edit.newTag' : 'edit.changeTag')}
      onKeep={(form) => edit.send({ type: 'edit.saveTag', tag: tagOf(tag, new FormData(form)) })}
    >
      <p role="alert" className={styles.wrong}>
        {isWrong ? t('edit.problem.tagTime') : null}
      </p>
      <label className={classes(work.field, styles.field)}>
        {t('edit.tag.time')}
        <input name="time" defaultValue={tag.time} maxLength={20} placeholder="00:00:00" aria-invalid={isWrong} />
      </label>
      {FIELDS.map(([name, field]) => (
        <Field key={name} name={name} field={field} value={tag[name]} />
      ))}
    </FormSheet>
  );
}

interface FieldProps {
  name: EditedTagField;
  field: TagField;
  value: Tag[EditedTagField];
}

function Field({ name, field, value }: FieldProps) {
  const t = useText();
  if (field.kind === 'flag')
    return (
      <label className={work.check}>
        <input type="checkbox" name={name} value="yes" defaultChecked={value === true} />
        {t(`edit.tag.${name}`)}
      </label>
    );
  const said = String(value ?? '');
  return (
    <label className={classes(work.field, styles.field)}>
      {t(`edit.tag.${name}`)}
      {field.kind === 'text' ? (
        <input name={name} dir="auto" defaultValue={said} maxLength={field.max} />
      ) : (
        <input name={name} type="number" min={1} step={1} defaultValue={said} />
      )}
    </label>
  );
}

/** The tag as the form says it; what the form does not show stays. */
function tagOf(tag: Tag, data: FormData): Tag {
  const said = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const valueOf = (name: EditedTagField, { kind }: TagField): Tag[EditedTagField] => {
    const value = said(name);
    if (kind === 'flag') return value !== '';
    if (kind === 'text') return name in TAG_DETAILS ? value || undefined : value;
    const page = Number(value);
    return Number.isSafeInteger(page) && page > 0 ? page : undefined;
  };
  const fields = Object.fromEntries(FIELDS.map(([name, field]) => [name, valueOf(name, field)]));
  return { ...tag, ...fields, time: said('time') || NO_TIME };
}
