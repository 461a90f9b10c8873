import { useSelector } from '@xstate/react';
import type { PasswordNotice } from '../../../machines/shared/password/password.machine.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CredentialsForm, CredentialsSkeleton, Field, textOf } from '../CredentialsForm.tsx';
import styles from '../login/LoginForm.module.css';
import { NewPassword } from '../NewPassword.tsx';
import type { PasswordRef } from './refs.ts';

/** Messages about the last attempt. */
const NOTICES = {
  incomplete: 'account.incomplete',
  invalidEmail: 'common.invalidEmail',
  weak: 'account.tooWeak',
  late: 'password.late',
  mailOff: 'password.mailOff',
  limited: 'account.limited',
  error: 'account.error',
} as const satisfies Record<PasswordNotice, TextKey>;

interface PasswordPageProps {
  password: PasswordRef;
  library: string;
  login: string;
}

/** Requests a link by e-mail, or sets the password if opened from such a link. */
export function PasswordPage({ password, library, login }: PasswordPageProps) {
  const t = useText();
  const face = useSelector(password, (snapshot) => {
    if (snapshot.matches('requesting')) return snapshot.matches({ requesting: 'sent' }) ? 'sent' : 'requesting';
    if (snapshot.matches('choosing')) return 'choosing';
    if (snapshot.matches('failed')) return 'failed';
    return snapshot.hasTag('busy') ? 'waiting' : 'signedIn';
  });
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        {face === 'waiting' ? <CredentialsSkeleton fields={1} /> : null}
        {face === 'requesting' ? <RequestForm password={password} /> : null}
        {face === 'choosing' ? <ChoiceForm password={password} /> : null}
        {face === 'sent' || face === 'failed' || face === 'signedIn' ? (
          <div className={styles.form} role={face === 'failed' ? 'alert' : 'status'}>
            <h1>{t(face === 'sent' ? 'password.forgotten' : 'password.choose')}</h1>
            <p>{t(`password.${face}`)}</p>
            {face === 'failed' ? (
              <Button variant="primary" onClick={() => password.send({ type: 'password.retry' })}>
                {t('common.retry')}
              </Button>
            ) : null}
          </div>
        ) : null}
        {face === 'waiting' || face === 'signedIn' ? null : (
          <p className={styles.ways}>
            <ButtonLink href={login}>{t('account.signIn')}</ButtonLink>
            <ButtonLink href={library}>{t('account.toLibrary')}</ButtonLink>
          </p>
        )}
      </div>
    </main>
  );
}

/** Chart state that both forms show. */
function useForm(password: PasswordRef): { notice: string | undefined; isBusy: boolean; isWaiting: boolean } {
  const t = useText();
  const notice = useSelector(password, ({ context }) => context.notice);
  const coolDown = useSelector(password, ({ context }) => Math.ceil(context.coolDown / 1000));
  const isBusy = useSelector(password, (snapshot) => snapshot.hasTag('busy'));
  const isWaiting = useSelector(password, (snapshot) => snapshot.matches({ requesting: 'coolingDown' }));
  return { notice: notice && t(NOTICES[notice], { count: coolDown }), isBusy, isWaiting };
}

function RequestForm({ password }: { password: PasswordRef }) {
  const t = useText();
  return (
    <CredentialsForm
      {...useForm(password)}
      title={t('password.forgotten')}
      lead={t('password.requestLead')}
      action={t('password.request')}
      onSubmit={(data) => password.send({ type: 'password.request', email: textOf(data, 'email') })}
    >
      <Field label={t('account.email')} name="email" type="email" autoComplete="username" />
    </CredentialsForm>
  );
}

function ChoiceForm({ password }: { password: PasswordRef }) {
  const t = useText();
  const name = useSelector(password, ({ context }) => context.name);
  const login = useSelector(password, ({ context }) => context.login);
  const strength = useSelector(password, ({ context }) => context.strength);
  return (
    <CredentialsForm
      {...useForm(password)}
      title={t('password.choose')}
      lead={t('password.chooseLead', { name, login })}
      action={t('password.set')}
      onSubmit={(data) => password.send({ type: 'password.set', password: textOf(data, 'password') })}
    >
      {/* Password managers save the new password under this user name. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <NewPassword
        label={t('account.newPassword')}
        strength={strength}
        onType={(typed) => password.send({ type: 'password.typed', password: typed })}
      />
    </CredentialsForm>
  );
}
