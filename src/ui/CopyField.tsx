import { useId } from 'react';
import styles from './CopyField.module.css';

interface CopyFieldProps {
  label: string;
  value: string;
  /** Lines; one where it is absent. */
  rows?: number;
}

/** A text to be copied: it can be read and marked whole, not changed. */
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
