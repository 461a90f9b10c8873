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
  /** What was wrong with the last try. */
  notice: string | undefined;
  /** Its request is under way. */
  isBusy: boolean;
  /** Too many tries: the button waits. */
  isWaiting: boolean;
  onSubmit: (data: FormData) => void;
  children: ReactNode;
}

/**
 * A form of names and secrets: a title, a place for what was wrong, and a button that waits for the response. What is
 * typed stays in its fields until it is sent, so that no secret lies in a chart.
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

/** In the form's place until the server's response says which one it is. */
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

/** What was typed into a field; a form's entries may be files, too. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
