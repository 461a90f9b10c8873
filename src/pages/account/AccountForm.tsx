import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AccountNotice } from '../../../machines/shared/account/account.machine.ts';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { CredentialsForm } from '../CredentialsForm.tsx';
import type { AccountRef } from './refs.ts';

/** Messages about the last attempt. */
const NOTICES = {
  incomplete: 'account.incomplete',
  invalidEmail: 'common.invalidEmail',
  weak: 'account.tooWeak',
  wrong: 'account.wrong',
  captchaEmpty: 'account.captchaEmpty',
  captchaError: 'account.captchaError',
  mailOff: 'account.mailOff',
  limited: 'account.limited',
  lastAdministrator: 'account.lastAdministrator',
  superUser: 'account.superUser',
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

/** A form of the account chart: shows the result of the last attempt and is disabled while a request is pending. */
export function AccountForm({ account, ...form }: AccountFormProps) {
  const t = useText();
  const busy = useSelector(account, (snapshot) => snapshot.hasTag('busy'));
  const isWaiting = useSelector(
    account,
    (snapshot) =>
      snapshot.matches({ signingUp: 'coolingDown' }) ||
      snapshot.matches({ connected: 'coolingDown' }) ||
      snapshot.matches({ deleting: 'coolingDown' }),
  );
  const notice = useSelector(account, ({ context }) => context.notice);
  const coolDown = useSelector(account, ({ context }) => Math.ceil(context.coolDown / 1000));
  return (
    <CredentialsForm
      {...form}
      notice={notice && t(NOTICES[notice], { count: coolDown })}
      isBusy={busy}
      isWaiting={isWaiting}
    />
  );
}
