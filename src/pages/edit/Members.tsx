import { useSelector } from '@xstate/react';
import type { DraftChange } from '../../../core/domain/edit-draft.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ArrowDownIcon, ArrowUpIcon, CloseIcon, PlusIcon } from '../../ui/icons.ts';
import type { EditRef } from './refs.ts';
import { useIsSaving } from './use-is-saving.ts';
import { memberTitle } from './words.ts';
import work from '../work-page.module.css';
import styles from './edit.module.css';

/** Media of a collection or exercises of a test: reorder, remove, add. */
export function Members({ edit }: { edit: EditRef }) {
  const t = useText();
  const ids = useSelector(edit, ({ context }) => context.draft.fields.members);
  const known = useSelector(edit, ({ context }) => context.medium.members);
  const added = useSelector(edit, ({ context }) => context.heads);
  const isSaving = useIsSaving(edit);
  const heads = [...known, ...added];
  const change = (what: DraftChange) => edit.send({ type: 'edit.change', change: what });
  return (
    <section className={styles.group} aria-labelledby="members">
      <div className={work.row}>
        <h2 id="members" className={styles.names}>
          {t('edit.field.members')}
        </h2>
        <Button aria-disabled={isSaving} onClick={() => edit.send({ type: 'edit.openMembers' })}>
          <PlusIcon size={16} aria-hidden />
          {t('edit.addMembers')}
        </Button>
      </div>
      {ids.length === 0 ? <p>{t('edit.noMembers')}</p> : null}
      <ol className={styles.members}>
        {ids.map((id, index) => {
          const title = memberTitle(t, id, heads);
          const head = heads.find((each) => each.id === id);
          return (
            <li key={id} className={styles.member}>
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.names} dir="auto">
                {title}
              </span>
              <span className={styles.type}>{head ? t(`common.type.${head.type}`) : null}</span>
              <IconButton
                label={t('edit.memberUp', { title })}
                aria-disabled={isSaving || index === 0}
                onClick={() => change({ kind: 'moveMember', id, by: -1 })}
              >
                <ArrowUpIcon size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={t('edit.memberDown', { title })}
                aria-disabled={isSaving || index === ids.length - 1}
                onClick={() => change({ kind: 'moveMember', id, by: 1 })}
              >
                <ArrowDownIcon size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={t('edit.memberRemove', { title })}
                aria-disabled={isSaving}
                onClick={() => change({ kind: 'removeMember', id })}
              >
                <CloseIcon size={18} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
