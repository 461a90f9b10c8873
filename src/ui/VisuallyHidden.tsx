import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** Says its text to a screen reader whenever it changes. Stays in the page, so that the change is announced. */
export function Announcement({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.hidden}>
      {children}
    </p>
  );
}
