import { useSelector } from '@xstate/react';
import { KEYWORD_MAX_LENGTH } from '../../../core/domain/constants/library.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { EditRef } from './refs.ts';
import { classes } from '../../ui/classes.ts';
import work from '../work-page.module.css';
import styles from './edit.module.css';

/** Searches for media that can be added. */
export function MemberSheet({ edit }: { edit: EditRef }) {
  const t = useText();
  const keyword = useSelector(edit, ({ context }) => context.memberKeyword);
  const found = useSelector(edit, ({ context }) => context.found);
  const members = useSelector(edit, ({ context }) => context.draft.fields.members);
  const isRequesting = useSelector(edit, (snapshot) => snapshot.matches({ editing: { sheet: { members: 'asking' } } }));
  const heads = Array.isArray(found) ? found : [];
  const message = isRequesting
    ? t('edit.finding')
    : found === 'failed'
      ? t('edit.findFailed')
      : found && heads.length === 0
        ? t('edit.foundNothing')
        : null;
  return (
    <Dialog
      title={t('edit.addMembers')}
      closeLabel={t('common.close')}
      bodyClassName={styles.sheet}
      onClose={() => edit.send({ type: 'edit.close' })}
    >
      <form
        role="search"
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          edit.send({ type: 'edit.findMembers' });
        }}
      >
        <label className={classes(work.field, styles.field)}>
          {t('edit.findMembers')}
          <input
            type="search"
            maxLength={KEYWORD_MAX_LENGTH}
            value={keyword}
            onChange={({ target }) => edit.send({ type: 'edit.typeMemberKeyword', text: target.value })}
          />
        </label>
        <Button type="submit">{t('edit.find')}</Button>
      </form>
      <p role="status">{message}</p>
      <ul className={styles.members}>
        {heads.map((head) => {
          const isIn = members.includes(head.id);
          const title = head.title || t('common.untitled');
          return (
            <li key={head.id} className={styles.member}>
              <span className={styles.names} dir="auto">
                {title}
              </span>
              <span className={styles.type}>{t(`common.type.${head.type}`)}</span>
              <Button
                aria-label={t('edit.memberAddNamed', { title })}
                aria-disabled={isIn}
                onClick={() => edit.send({ type: 'edit.addMember', head })}
              >
                {t('edit.memberAdd')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
