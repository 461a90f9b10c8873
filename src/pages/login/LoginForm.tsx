import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { LoginNotice, loginMachine } from '../../../machines/shared/login.machine.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './LoginForm.module.css';

/** Messages about the last attempt. */
const NOTICES = {
  incomplete: 'login.incomplete',
  invalidEmail: 'common.invalidEmail',
  wrong: 'login.wrong',
  waiting: 'login.waiting',
  suspended: 'login.suspended',
  limited: 'login.limited',
  error: 'login.error',
} as const satisfies Record<LoginNotice, TextKey>;

interface LoginFormProps {
  login: ActorRefFrom<typeof loginMachine>;
  library: string;
  account: string;
  /** Address of the page that replaces a forgotten password. */
  password: string;
  target: '_self' | '_blank';
}

/** Signs a person in, then continues automatically. */
export function LoginForm({ login, library, account, password, target }: LoginFormProps) {
  const t = useText();
  const busy = useSelector(login, (snapshot) => snapshot.hasTag('busy'));
  const isWaiting = useSelector(login, (snapshot) => snapshot.matches('coolingDown'));
  const isDone = useSelector(login, (snapshot) => snapshot.matches('signedIn'));
  const notice = useSelector(login, ({ context }) => context.notice);
  const coolDown = useSelector(login, ({ context }) => Math.ceil(context.coolDown / 1000));
  return (
    <main className={styles.page}>
      <form
        className={styles.card}
        aria-labelledby="login-title"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          login.send({ type: 'login.submit', email: textOf(data, 'email'), password: textOf(data, 'password') });
        }}
      >
        <h1 id="login-title">{t('login.title')}</h1>
        <label className={styles.field}>
          {t('login.email')}
          <input
            name="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </label>
        <label className={styles.field}>
          {t('login.password')}
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <p role="alert" className={styles.wrong}>
          {notice && !busy ? t(NOTICES[notice], { count: coolDown }) : null}
        </p>
        <Button type="submit" variant="primary" aria-disabled={busy || isWaiting || isDone}>
          {busy ? t('login.sending') : isDone ? t('login.signedIn') : t('login.submit')}
        </Button>
        <a href={password} target={target}>
          {t('login.forgotten')}
        </a>
        <a href={account} target={target}>
          {t('login.createAccount')}
        </a>
        <a href={library} target={target}>
          {t('login.toLibrary')}
        </a>
      </form>
    </main>
  );
}

/** The text of a form field. Form entries may also be files. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
