import { useId } from 'react';
import type { PasswordStrength } from '../../core/domain/password.ts';
import { useText } from '../i18n/text-context.tsx';
import login from './login/LoginForm.module.css';
import styles from './NewPassword.module.css';

/** How full the meter is. */
const FILLED = { weak: 1, medium: 2, strong: 3 } as const satisfies Record<PasswordStrength, number>;
const WHOLE = 3;

interface NewPasswordProps {
  label: string;
  /** Undefined while the field is empty. */
  strength: PasswordStrength | undefined;
  onType: (password: string) => void;
}

/** A field for a new password, with advice and a strength meter. */
export function NewPassword({ label, strength, onType }: NewPasswordProps) {
  const t = useText();
  const id = useId();
  const filled = strength === undefined ? 0 : FILLED[strength];
  return (
    <div className={styles.block}>
      <label className={login.field}>
        {label}
        <input
          name="password"
          type="password"
          autoComplete="new-password"
          required
          aria-describedby={`${id}-hint ${id}-strength`}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      </label>
      <div
        className={styles.meter}
        role="meter"
        aria-label={t('account.strength')}
        aria-valuemin={0}
        aria-valuemax={WHOLE}
        aria-valuenow={filled}
        aria-valuetext={strength ? t(`account.${strength}`) : undefined}
        data-strength={strength}
      >
        {Array.from({ length: WHOLE }, (_, step) => (
          <span key={step} data-on={step < filled} />
        ))}
      </div>
      <p id={`${id}-strength`} className={styles.strength} role="status">
        {strength ? t(`account.${strength}`) : null}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('account.hint')}
      </p>
    </div>
  );
}
