import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Badge.module.css';

interface BadgeProps {
  /** `picture` is for use over a picture; `live` is red and must contain the word too. */
  variant?: 'plain' | 'picture' | 'live';
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ variant = 'plain', className, children }: BadgeProps) {
  return <span className={classes(styles.badge, styles[variant], className)}>{children}</span>;
}
