import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { AccountNotice } from '../../../machines/shared/account/account.machine.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from '../login/LoginForm.module.css';
import type { AccountRef } from './refs.ts';

/** What a form says about the last try. */
const NOTICES = {
  incomplete: 'account.incomplete',
  invalidEmail: 'common.invalidEmail',
  weak: 'account.tooWeak',
  wrong: 'account.wrong',
  captchaEmpty: 'account.captchaEmpty',
  captchaError: 'account.captchaError',
  mailOff: 'account.mailOff',
  limited: 'account.limited',
  error: 'account.error',
} as const satisfies Record<AccountNotice, TextKey>;

interface AccountFormProps {
  account: AccountRef;
  title: string;
  lead: string;
  action: string;
  onSubmit: (data: FormData) => void;
  children: ReactNode;
}

/** What both forms share: a name, a place for what was wrong, and a button that waits for the answer. */
export function AccountForm({ account, title, lead, action, onSubmit, children }: AccountFormProps) {
  const t = useText();
  const id = useId();
  const busy = useSelector(account, (snapshot) => snapshot.hasTag('busy'));
  const isWaiting = useSelector(
    account,
    (snapshot) => snapshot.matches({ signingUp: 'coolingDown' }) || snapshot.matches({ connected: 'coolingDown' }),
  );
  const notice = useSelector(account, ({ context }) => context.notice);
  const coolDown = useSelector(account, ({ context }) => Math.ceil(context.coolDown / 1000));
  return (
    <form
      className={styles.form}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !isWaiting) onSubmit(new FormData(event.currentTarget));
      }}
    >
      <h1 id={id}>{title}</h1>
      <p>{lead}</p>
      {children}
      <p role="alert" className={styles.wrong}>
        {notice && !busy ? t(NOTICES[notice], { count: coolDown }) : null}
      </p>
      <Button type="submit" variant="primary" aria-disabled={busy || isWaiting}>
        {busy ? t('account.sending') : action}
      </Button>
    </form>
  );
}

export function Field({ label, ...input }: { label: string; name: string; type?: string; autoComplete: string }) {
  return (
    <label className={styles.field}>
      {label}
      <input {...input} required />
    </label>
  );
}

export function Check({ label, name }: { label: string; name: string }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} value="yes" />
      {label}
    </label>
  );
}

/** What was typed into a field; a form's entries may be files, too. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
