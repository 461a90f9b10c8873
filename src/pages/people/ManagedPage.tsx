import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListPage, PinnedResult } from '../ListPage.tsx';
import { classes } from '../../ui/classes.ts';
import form from '../../ui/form-field.module.css';
import styles from './ManagedPage.module.css';
import type { ManageRef } from './refs.ts';

/** Names of this family's pages in their texts. */
export type PageName = 'keys' | 'member' | 'sessions' | 'groups' | 'signUp' | 'audit';

interface ManagedPageProps {
  manage: ManageRef;
  page: PageName;
  title: string;
  back: { href: string; label: string };
  /** Rendered once the data has loaded. */
  children: ReactNode;
}

/** Title, result of the last action, confirmation of irreversible actions, and the managed list. */
export function ManagedPage({ manage, page, title, back, children }: ManagedPageProps) {
  const t = useText();
  const isBusy = useSelector(manage, (snapshot) => snapshot.hasTag('busy'));
  const isThere = useSelector(manage, ({ context }) => context.data !== undefined);
  const problem = useSelector(manage, (snapshot) =>
    snapshot.matches('refused') ? 'refused' : snapshot.matches('failed') ? 'failed' : undefined,
  );
  return (
    <ListPage
      title={title}
      library={back.href}
      toLibrary={back.label}
      isBusy={isBusy}
      problem={problem && t(`people.${problem}`)}
      onRetry={problem === 'failed' ? () => manage.send({ type: 'manage.retry' }) : undefined}
    >
      <Status manage={manage} page={page} />
      <Question manage={manage} page={page} />
      {isThere ? children : null}
    </ListPage>
  );
}

export function Status({ manage, page }: Pick<ManagedPageProps, 'manage' | 'page'>) {
  const t = useText();
  const about = useSelector(manage, ({ context }) => context.act?.about ?? '');
  const notice = useSelector(manage, ({ context }) => context.notice);
  const isFirst = useSelector(manage, (snapshot) => snapshot.matches('loading') && !snapshot.context.data);
  const isActing = useSelector(manage, (snapshot) => snapshot.matches('acting'));
  const message =
    notice === 'unconfirmed'
      ? t('people.unconfirmed')
      : notice && t(`${page}.notice.${notice}` as TextKey, { name: about });
  return <PinnedResult text={isFirst ? t('common.loading') : isActing ? t('people.acting') : message || undefined} />;
}

export function Question({ manage, page }: Pick<ManagedPageProps, 'manage' | 'page'>) {
  const t = useText();
  const act = useSelector(manage, ({ context }) => context.act);
  const isAsking = useSelector(manage, (snapshot) => snapshot.matches('confirming'));
  if (!isAsking || !act) return null;
  const cancel = (): void => manage.send({ type: 'manage.cancel' });
  return (
    <Dialog
      title={t(`${page}.ask.${act.kind}` as TextKey, { name: act.about })}
      closeLabel={t('common.cancel')}
      onClose={cancel}
      footer={
        <div className={styles.changes}>
          <Button onClick={cancel}>{t('common.cancel')}</Button>
          <Button variant="primary" onClick={() => manage.send({ type: 'manage.confirm' })}>
            {t(`${page}.do.${act.kind}` as TextKey)}
          </Button>
        </div>
      }
    >
      <p>{t(`${page}.why.${act.kind}` as TextKey, { name: act.about })}</p>
    </Dialog>
  );
}

interface FieldProps {
  manage: ManageRef;
  name: string;
  label: string;
  type?: 'text' | 'email' | 'date' | 'search';
  maxLength?: number;
  /** Called on Enter instead of submitting the form. */
  onEnter?: () => void;
}

/** A field of the draft. */
export function Field({ manage, name, label, type = 'text', maxLength = 200, onEnter }: FieldProps) {
  const value = useSelector(manage, ({ context }) => context.draft[name] ?? '');
  return (
    <label className={classes(form.field, styles.field)}>
      {label}
      <input
        type={type}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={({ target }) => manage.send({ type: 'manage.type', draft: { [name]: target.value } })}
        onKeyDown={(event) => {
          if (!onEnter || event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
      />
    </label>
  );
}
