import { useSelector } from '@xstate/react';
import { NO_TIME } from '../../../core/domain/constants.ts';
import type { Tag } from '../../../core/domain/tag.ts';
import { useText } from '../../i18n/text-context.tsx';
import type { EditRef } from './refs.ts';
import { FormSheet } from './FormSheet.tsx';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './edit.module.css';

const TEXTS = ['category', 'description', 'score', 'nation', 'type', 'url'] as const;
/** Longest texts that the host takes, characters. */
const LONGEST = { category: 500, description: 20_000, score: 200, nation: 100, type: 100, url: 2_000 } as const;

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
      onKeep={(form) => edit.send({ type: 'edit.keepTag', tag: tagOf(tag, new FormData(form)) })}
    >
      <p role="alert" className={styles.wrong}>
        {isWrong ? t('edit.problem.tagTime') : null}
      </p>
      <label className={classes(work.field, styles.field)}>
        {t('edit.tag.time')}
        <input name="time" defaultValue={tag.time} maxLength={20} placeholder="00:00:00" aria-invalid={isWrong} />
      </label>
      {TEXTS.map((name) => (
        <label key={name} className={classes(work.field, styles.field)}>
          {t(`edit.tag.${name}`)}
          <input name={name} dir="auto" defaultValue={tag[name] ?? ''} maxLength={LONGEST[name]} />
        </label>
      ))}
      <label className={classes(work.field, styles.field)}>
        {t('edit.tag.num_page')}
        <input name="num_page" type="number" min={1} step={1} defaultValue={tag.num_page ?? ''} />
      </label>
      {(['highlights', 'isLiveResult'] as const).map((name) => (
        <label key={name} className={work.check}>
          <input type="checkbox" name={name} value="yes" defaultChecked={tag[name] ?? false} />
          {t(`edit.tag.${name}`)}
        </label>
      ))}
    </FormSheet>
  );
}

/** The tag as the form says it; what the form does not show stays. */
function tagOf(tag: Tag, data: FormData): Tag {
  const said = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const page = Number(said('num_page'));
  return {
    ...tag,
    time: said('time') || NO_TIME,
    category: said('category'),
    description: said('description'),
    type: said('type'),
    score: said('score') || undefined,
    nation: said('nation') || undefined,
    url: said('url') || undefined,
    num_page: Number.isSafeInteger(page) && page > 0 ? page : undefined,
    highlights: said('highlights') !== '',
    isLiveResult: said('isLiveResult') !== '',
  };
}
