import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { tagOf } from '../../../core/domain/desk/board.ts';
import type { TagDraft } from '../../../core/domain/desk/tag-draft.ts';
import { TAG_DETAILS, EDITED_TAG_FIELDS } from '../../../core/domain/tag.ts';
import { templateOf } from '../../../machines/studio/desk/desk.select.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import work from '../work-page.module.css';
import styles from './desk.module.css';
import type { DeskProps } from './refs.ts';

const FIELDS = [
  ['category', EDITED_TAG_FIELDS.category.max],
  ['description', EDITED_TAG_FIELDS.description.max],
  ['start', 20],
  ['duration', 20],
  ['score', TAG_DETAILS.score.max],
  ['nation', TAG_DETAILS.nation.max],
  ['url', TAG_DETAILS.url.max],
] as const satisfies readonly (readonly [keyof TagDraft, number])[];

/** The form for one tag. On a live stream its moment cannot be typed, only moved. */
export function TagForm({ desk }: Pick<DeskProps, 'desk'>) {
  const t = useText();
  const id = useId();
  const draft = useSelector(desk, ({ context }) => context.draft);
  const problem = useSelector(desk, ({ context }) => context.problem);
  const isOnLive = useSelector(desk, ({ context }) => tagOf(context.board, context.openId ?? '')?.start === undefined);
  const template = useSelector(desk, ({ context }) => templateOf(context));
  const categories = [...new Set(template?.panels.flatMap(({ buttons }) => buttons.map(({ category }) => category)))];
  const close = () => desk.send({ type: 'sheet.close' });
  return (
    <Dialog
      title={t('desk.form')}
      closeLabel={t('common.close')}
      bodyClassName={styles.sheet}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" form={id} variant="primary">
            {t('desk.apply')}
          </Button>
        </>
      }
      onClose={close}
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          desk.send({ type: 'tag.submit' });
        }}
      >
        {FIELDS.map(([field, max]) =>
          field === 'start' && isOnLive ? null : (
            <label key={field} className={work.field}>
              {t(`desk.field.${field}`)}
              <input
                type="text"
                dir="auto"
                maxLength={max}
                list={field === 'category' ? `${id}categories` : undefined}
                inputMode={field === 'duration' ? 'decimal' : undefined}
                value={draft[field]}
                aria-invalid={problem === field}
                aria-describedby={problem === field ? `${id}problem` : undefined}
                onChange={({ target }) => desk.send({ type: 'tag.type', change: { [field]: target.value } })}
              />
            </label>
          ),
        )}
        <datalist id={`${id}categories`}>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </datalist>
        <p role="alert" id={`${id}problem`} className={styles.wrong}>
          {problem ? t(`desk.problem.${problem}`) : null}
        </p>
      </form>
    </Dialog>
  );
}
