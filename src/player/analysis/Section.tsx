import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './analysis.module.css';

/** One tool of the panel, below its name. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id}>{name}</h3>
      {children}
    </section>
  );
}
