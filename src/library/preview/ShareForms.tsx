import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ShareForm } from '../../../machines/library/sharing.machine.ts';
import type { ItemShares } from '../../../core/domain/sharing.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import type { SharingRef } from '../refs.ts';
import styles from './SharingTab.module.css';

interface ShareFormsProps {
  sharing: SharingRef;
  groups: ItemShares['groups'];
  isBusy: boolean;
}

/** Shares with a person, with a group, or by an expiring link. */
export function ShareForms({ sharing, groups, isBusy }: ShareFormsProps) {
  const t = useText('preview');
  const { user, group, link } = useSelector(sharing, ({ context }) => context.typed);
  const fieldOf = (form: ShareForm) => ({
    name: 'value',
    required: true,
    onChange: ({ target }: { target: { value: string } }) =>
      sharing.send({ type: 'share.type', form, text: target.value }),
  });
  return (
    <>
      <FormFrame
        sharing={sharing}
        isBusy={isBusy}
        form="user"
        label={t('preview.sharing.withPerson')}
        button={t('preview.sharing.share')}
      >
        <label className={styles.field}>
          {t('preview.sharing.login')}
          <input {...fieldOf('user')} type="text" value={user} maxLength={254} autoComplete="off" spellCheck={false} />
        </label>
      </FormFrame>
      {groups.length > 0 ? (
        <FormFrame
          sharing={sharing}
          isBusy={isBusy}
          form="group"
          label={t('preview.sharing.withGroup')}
          button={t('preview.sharing.share')}
        >
          <label className={styles.field}>
            {t('preview.sharing.group')}
            <select {...fieldOf('group')} value={group}>
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
        </FormFrame>
      ) : null}
      <FormFrame
        sharing={sharing}
        isBusy={isBusy}
        form="link"
        label={t('preview.sharing.withLink')}
        button={t('preview.sharing.makeLink')}
      >
        <label className={styles.field}>
          {t('preview.sharing.endsOn')}
          <input {...fieldOf('link')} type="date" value={link} />
        </label>
      </FormFrame>
    </>
  );
}

interface FormFrameProps {
  sharing: SharingRef;
  isBusy: boolean;
  form: ShareForm;
  label: string;
  button: string;
  children: ReactNode;
}

function FormFrame({ sharing, isBusy, form, label, button, children }: FormFrameProps) {
  return (
    <form
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        sharing.send({ type: 'share.add', form });
      }}
    >
      {children}
      <Button type="submit" aria-disabled={isBusy}>
        {button}
      </Button>
    </form>
  );
}
