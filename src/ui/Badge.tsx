import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Badge.module.css';

interface BadgeProps {
  /** `picture` stands over a picture, `live` is red and must hold the word too. */
  look?: 'plain' | 'picture' | 'live';
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ look = 'plain', className, children }: BadgeProps) {
  return <span className={classes(styles.badge, styles[look], className)}>{children}</span>;
}
