import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/**
 * Announces its text to screen readers whenever it changes. Stays in the page, because live regions only announce
 * changes.
 */
export function Announcement({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.hidden}>
      {children}
    </p>
  );
}
