import { useId } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text-context.tsx';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Announcement } from '../ui/VisuallyHidden.tsx';
import styles from './login/LoginForm.module.css';

interface CredentialsFormProps {
  title: string;
  lead: string;
  action: string;
  /** What was wrong with the last attempt. */
  notice: string | undefined;
  /** The request is in progress. */
  isBusy: boolean;
  /** Too many attempts: the button is disabled for a while. */
  isWaiting: boolean;
  onSubmit: (data: FormData) => void;
  children: ReactNode;
}

/**
 * A form of names and secrets: a title, an error message, and a button that is disabled until the response arrives. The
 * values stay in the uncontrolled fields until they are submitted, so that no chart stores a secret.
 */
export function CredentialsForm({
  title,
  lead,
  action,
  notice,
  isBusy,
  isWaiting,
  onSubmit,
  children,
}: CredentialsFormProps) {
  const t = useText();
  const id = useId();
  return (
    <form
      className={styles.form}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && !isWaiting) onSubmit(new FormData(event.currentTarget));
      }}
    >
      <h1 id={id}>{title}</h1>
      <p>{lead}</p>
      {children}
      <p role="alert" className={styles.wrong}>
        {notice && !isBusy ? notice : null}
      </p>
      <Button type="submit" variant="primary" aria-disabled={isBusy || isWaiting}>
        {isBusy ? t('account.sending') : action}
      </Button>
    </form>
  );
}

/** Placeholder for the form until the server's response decides which form to show. */
export function CredentialsSkeleton({ fields }: { fields: number }) {
  const t = useText();
  return (
    <div className={styles.form} aria-busy="true">
      <Announcement>{t('common.loading')}</Announcement>
      <Skeleton width="60%" />
      {Array.from({ length: fields }, (_, field) => (
        <Skeleton key={field} height={40} />
      ))}
    </div>
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

/** The text of a form field. Form entries may also be files. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
