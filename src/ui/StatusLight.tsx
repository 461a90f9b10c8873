import { classes } from './classes.ts';
import styles from './StatusLight.module.css';

interface StatusLightProps {
  light: 'green' | 'amber' | 'red' | 'off';
}

/** A status light beside a sentence with the same meaning. */
export function StatusLight({ light }: StatusLightProps) {
  return <span className={classes(styles.light, styles[light])} aria-hidden />;
}
