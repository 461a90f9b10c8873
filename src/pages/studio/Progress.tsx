import styles from './StudioPage.module.css';

/** Not above its end, where more came than was announced. */
export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <progress className={styles.progress} aria-label={label} value={Math.min(value, max)} max={Math.max(max, 1)} />
  );
}
