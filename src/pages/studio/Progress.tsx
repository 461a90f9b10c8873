import styles from './StudioPage.module.css';

/** Clamped to its maximum, in case more arrived than was announced. */
export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <progress className={styles.progress} aria-label={label} value={Math.min(value, max)} max={Math.max(max, 1)} />
  );
}
