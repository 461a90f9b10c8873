import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  className?: string | undefined;
}

/** Stands in the box of what is still loading; give it that box's size. */
export function Skeleton({ width = '100%', height = '1lh', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classes(styles.skeleton, className)} style={{ width, height }} />;
}
