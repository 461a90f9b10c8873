import { useId } from 'react';
import styles from './CopyField.module.css';

interface CopyFieldProps {
  label: string;
  value: string;
  /** Visible lines; defaults to one. */
  rows?: number;
}

/** A read-only text to copy, which can be selected as a whole. */
export function CopyField({ label, value, rows = 1 }: CopyFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        readOnly
        rows={rows}
        value={value}
        dir="ltr"
        spellCheck={false}
        className={styles.text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </div>
  );
}
