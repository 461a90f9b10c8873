import { useSelector } from '@xstate/react';
import { MINUTE_MS } from '../../../core/domain/constants/time.ts';
import { EMAIL_MAX } from '../../../core/domain/email.ts';
import { ROLES } from '../../../core/domain/roles.ts';
import type { Role } from '../../../core/domain/roles.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { classes } from '../../ui/classes.ts';
import form from '../../ui/form-field.module.css';
import styles from './MembersPage.module.css';
import type { MembersRef } from './refs.ts';

/** The roles and their names. */
export function useRoles(): { value: Role; label: string }[] {
  const t = useText();
  return ROLES.map((value) => ({ value, label: t(`members.role.${value}`) }));
}

/** Invites somebody by e-mail. The chart keeps the draft until the server has confirmed it. */
export function InvitationForm({ members, isBusy }: { members: MembersRef; isBusy: boolean }) {
  const t = useText();
  const roles = useRoles();
  const { email, name, role } = useSelector(members, ({ context }) => context.draft);
  const notice = useSelector(members, ({ context }) => context.formNotice);
  const minutes = useSelector(members, ({ context }) => Math.ceil(context.coolDown / MINUTE_MS));
  const isInviting = useSelector(members, (snapshot) => snapshot.matches('inviting'));
  return (
    <section className={styles.section} aria-labelledby="invitation">
      <h2 id="invitation">{t('members.invitation')}</h2>
      <p className={styles.lead}>{t('members.invitationLead')}</p>
      <form
        className={styles.form}
        aria-labelledby="invitation"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) members.send({ type: 'members.invite' });
        }}
      >
        <label className={classes(form.field, styles.field)}>
          {t('members.email')}
          <input
            type="email"
            value={email}
            maxLength={EMAIL_MAX}
            autoComplete="off"
            spellCheck={false}
            required
            onChange={({ target }) => members.send({ type: 'members.type', draft: { email: target.value } })}
          />
        </label>
        <label className={classes(form.field, styles.field)}>
          {t('members.name')}
          <input
            type="text"
            value={name}
            maxLength={200}
            autoComplete="off"
            required
            onChange={({ target }) => members.send({ type: 'members.type', draft: { name: target.value } })}
          />
        </label>
        <Select
          label={t('members.role')}
          options={roles}
          value={role}
          className={styles.role}
          onChange={(chosen) => members.send({ type: 'members.type', draft: { role: chosen } })}
        />
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {t('members.invite')}
        </Button>
        <p role="alert" className={styles.wrong}>
          {notice && !isInviting
            ? t(notice === 'invalidEmail' ? 'common.invalidEmail' : `members.${notice}`, { count: minutes })
            : null}
        </p>
      </form>
    </section>
  );
}
