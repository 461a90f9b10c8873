import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  className?: string | undefined;
}

/** Placeholder for content that is loading; give it the size of that content. */
export function Skeleton({ width = '100%', height = '1lh', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classes(styles.skeleton, className)} style={{ width, height }} />;
}
