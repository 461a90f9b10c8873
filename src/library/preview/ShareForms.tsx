import type { FormEvent, ReactNode } from 'react';
import type { ShareChange } from '../../../machines/library/sharing.machine.ts';
import type { ItemShares } from '../../../core/domain/sharing.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import type { SharingRef } from '../refs.ts';
import styles from './SharingTab.module.css';

interface ShareFormsProps {
  sharing: SharingRef;
  groups: ItemShares['groups'];
  /** A change is on its way: another one waits for it. */
  isBusy: boolean;
}

/** With a person, with a group, or by a link that ends. */
export function ShareForms({ sharing, groups, isBusy }: ShareFormsProps) {
  const t = useText('preview');
  const send = (change: ShareChange) => {
    if (!isBusy) sharing.send({ type: 'share.change', change });
  };
  return (
    <>
      <ShareForm
        label={t('preview.sharing.withPerson')}
        button={t('preview.sharing.share')}
        onSubmit={(value) => send({ kind: 'user', login: value })}
      >
        <label className={styles.field}>
          {t('preview.sharing.login')}
          <input name="value" type="text" required maxLength={254} autoComplete="off" spellCheck={false} />
        </label>
      </ShareForm>
      {groups.length > 0 ? (
        <ShareForm
          label={t('preview.sharing.withGroup')}
          button={t('preview.sharing.share')}
          onSubmit={(value) => send({ kind: 'group', groupId: Number(value) })}
        >
          <label className={styles.field}>
            {t('preview.sharing.group')}
            <select name="value" required defaultValue="">
              <option value="" disabled>
                {t('preview.sharing.chooseGroup')}
              </option>
              {groups.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </ShareForm>
      ) : null}
      <ShareForm
        label={t('preview.sharing.withLink')}
        button={t('preview.sharing.makeLink')}
        onSubmit={(value) => send({ kind: 'link', endsOn: value })}
      >
        <label className={styles.field}>
          {t('preview.sharing.endsOn')}
          <input name="value" type="date" required />
        </label>
      </ShareForm>
    </>
  );
}

interface ShareFormProps {
  label: string;
  button: string;
  onSubmit: (value: string) => void;
  children: ReactNode;
}

function ShareForm({ label, button, onSubmit, children }: ShareFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('value');
    if (typeof value === 'string' && value.trim() !== '') onSubmit(value.trim());
  };
  return (
    <form aria-label={label} className={styles.form} onSubmit={submit}>
      {children}
      <Button type="submit">{button}</Button>
    </form>
  );
}
