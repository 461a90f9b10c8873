import { useSelector } from '@xstate/react';
import type { TextKey } from '../../i18n/areas.ts';
import { useText } from '../../i18n/text-context.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Check, CredentialsSkeleton, Field, textOf } from '../CredentialsForm.tsx';
import { NewPassword } from '../NewPassword.tsx';
import { AccountForm } from './AccountForm.tsx';
import styles from '../login/LoginForm.module.css';
import type { AccountRef } from './refs.ts';

interface AccountPageProps {
  account: AccountRef;
  library: string;
  login: string;
  members: string;
  following: string;
  group: string;
}

/** The page of a person's account: create it, change its password, sign out, delete it. */
export function AccountPage({ account, ...ways }: AccountPageProps) {
  const face = useSelector(account, (snapshot) => {
    if (snapshot.matches('signingUp')) return snapshot.matches({ signingUp: 'sent' }) ? 'sent' : 'signUp';
    if (snapshot.matches('connected') || snapshot.matches('signingOut')) return 'connected';
    if (snapshot.matches('deleting')) return 'deleting';
    if (snapshot.matches('deleted')) return 'deleted';
    if (snapshot.matches('closed')) return 'closed';
    return snapshot.matches('failed') ? 'failed' : 'waiting';
  });
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        {face === 'waiting' ? <CredentialsSkeleton fields={2} /> : null}
        {face === 'signUp' ? <SignUp account={account} /> : null}
        {face === 'connected' ? <Connected account={account} /> : null}
        {face === 'deleting' ? <Deleting account={account} /> : null}
        {face === 'sent' || face === 'closed' || face === 'failed' || face === 'deleted' ? (
          <Message face={face} account={account} />
        ) : null}
        <Ways face={face} account={account} {...ways} />
        {face === 'connected' ? <OwnData account={account} /> : null}
      </div>
    </main>
  );
}

const HEADINGS = {
  sent: 'account.signUpTitle',
  closed: 'account.signUpTitle',
  failed: 'account.title',
  deleted: 'account.title',
} as const satisfies Record<string, TextKey>;

function Message({ face, account }: { face: keyof typeof HEADINGS; account: AccountRef }) {
  const t = useText();
  return (
    <div className={styles.form} role={face === 'failed' ? 'alert' : 'status'}>
      <h1>{t(HEADINGS[face])}</h1>
      <p>{t(`account.${face}`)}</p>
      {face === 'failed' ? (
        <Button variant="primary" onClick={() => account.send({ type: 'account.retry' })}>
          {t('common.retry')}
        </Button>
      ) : null}
    </div>
  );
}

function SignUp({ account }: { account: AccountRef }) {
  const t = useText();
  const { name: group, needsApproval } = useSelector(account, ({ context }) => context.group);
  return (
    <AccountForm
      account={account}
      title={t('account.signUpTitle')}
      lead={t(needsApproval ? 'account.signUpApprovedLead' : 'account.signUpLead', { group })}
      action={t('account.signUp')}
      onSubmit={(data) =>
        account.send({
          type: 'account.signUp',
          form: {
            name: textOf(data, 'name').trim(),
            email: textOf(data, 'email').trim(),
            password: textOf(data, 'password'),
            captchaResponse: textOf(data, 'captcha'),
          },
        })
      }
    >
      <Field label={t('account.name')} name="name" autoComplete="name" />
      <Field label={t('account.email')} name="email" type="email" autoComplete="username" />
      <AccountPassword account={account} label={t('account.password')} />
      <Check label={t('account.captcha')} name="captcha" />
    </AccountForm>
  );
}

function AccountPassword({ account, label }: { account: AccountRef; label: string }) {
  const strength = useSelector(account, ({ context }) => context.strength);
  return (
    <NewPassword
      label={label}
      strength={strength}
      onType={(password) => account.send({ type: 'account.typed', password })}
    />
  );
}

function Connected({ account }: { account: AccountRef }) {
  const t = useText();
  const name = useSelector(account, ({ context }) => context.name);
  const isChanged = useSelector(account, (snapshot) => snapshot.matches({ connected: 'changed' }));
  const isLeaving = useSelector(account, (snapshot) => snapshot.matches('signingOut'));
  return (
    <>
      {isChanged ? (
        <div className={styles.form} role="status">
          <h1>{t('account.title')}</h1>
          <p>{t('account.changed')}</p>
        </div>
      ) : (
        <AccountForm
          account={account}
          title={t('account.title')}
          lead={t('account.connectedAs', { name })}
          action={t('account.change')}
          onSubmit={(data) =>
            account.send({
              type: 'account.change',
              form: { current: textOf(data, 'current'), password: textOf(data, 'password') },
            })
          }
        >
          <Field label={t('account.current')} name="current" type="password" autoComplete="current-password" />
          <AccountPassword account={account} label={t('account.newPassword')} />
        </AccountForm>
      )}
      <Button aria-disabled={isLeaving} onClick={() => account.send({ type: 'account.signOut' })}>
        {t(isLeaving ? 'account.signingOut' : 'account.signOut')}
      </Button>
    </>
  );
}

/** Lists what is deleted with the account and what remains; deletion requires the password. */
function Deleting({ account }: { account: AccountRef }) {
  const t = useText();
  const isDeleting = useSelector(account, (snapshot) => snapshot.matches({ deleting: 'submitting' }));
  return (
    <>
      <AccountForm
        account={account}
        title={t('account.deleteTitle')}
        lead={t('account.deleteLead')}
        action={t('account.delete')}
        onSubmit={(data) => account.send({ type: 'account.delete', password: textOf(data, 'password') })}
      >
        <Field label={t('account.current')} name="password" type="password" autoComplete="current-password" />
      </AccountForm>
      <Button aria-disabled={isDeleting} onClick={() => account.send({ type: 'account.cancel' })}>
        {t('account.cancel')}
      </Button>
    </>
  );
}

/** A copy of the data stored about this person, and the button that deletes it. */
function OwnData({ account }: { account: AccountRef }) {
  const t = useText();
  const isLeaving = useSelector(account, (snapshot) => !snapshot.can({ type: 'account.leave' }));
  return (
    <section className={styles.form}>
      <h2>{t('account.data')}</h2>
      <p className={styles.ways}>
        <ButtonLink href="/account/data.json">{t('account.download')}</ButtonLink>
        <Button aria-disabled={isLeaving} onClick={() => account.send({ type: 'account.leave' })}>
          {t('account.toDelete')}
        </Button>
        <ButtonLink href="/privacy">{t('account.toPrivacy')}</ButtonLink>
      </p>
    </section>
  );
}

/** Links and actions beside the form. */
function Ways({ face, account, library, login, members, following, group }: AccountPageProps & { face: string }) {
  const t = useText();
  const isAdministrator = useSelector(account, ({ context }) => context.isAdministrator);
  if (face === 'waiting' || face === 'deleting') return null;
  return (
    <p className={styles.ways}>
      {face === 'connected' ? null : <ButtonLink href={login}>{t('account.signIn')}</ButtonLink>}
      {face === 'signUp' ? <ButtonLink href="/privacy">{t('account.toPrivacy')}</ButtonLink> : null}
      {face === 'connected' && isAdministrator ? (
        <>
          <ButtonLink href={members}>{t('account.toMembers')}</ButtonLink>
          <ButtonLink href={group}>{t('account.toGroup')}</ButtonLink>
        </>
      ) : null}
      {face === 'connected' ? <ButtonLink href={following}>{t('account.toFollowing')}</ButtonLink> : null}
      {face === 'connected' ? <ButtonLink href="/sessions">{t('account.toSessions')}</ButtonLink> : null}
      <ButtonLink href={library}>{t('account.toLibrary')}</ButtonLink>
    </p>
  );
}
