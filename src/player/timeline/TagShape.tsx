import { colourOf, PLAIN_STYLE } from '../../../core/domain/category-style.ts';
import type { CategoryStyle, TagShape as Shape } from '../../../core/domain/category-style.ts';
import styles from './Timeline.module.css';

/** In a box of 14 units, as drawn on the canvas. */
const PATHS: Readonly<Record<Shape, string>> = {
  bar: 'M5.5 0h3v14h-3z',
  diamond: 'm7 0 5 7-5 7-5-7z',
  dot: 'M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2z',
  bracket: 'M3 0h6v2H5v10h4v2H3z',
};

/** The marker of a category, and its picture if it has one, beside its name. */
export function TagShape({ style = PLAIN_STYLE }: { style?: CategoryStyle | undefined }) {
  const image = style.override?.image;
  return (
    <>
      <svg className={styles.shape} viewBox="0 0 14 14" aria-hidden style={{ color: colourOf(style) }}>
        <path d={PATHS[style.shape]} />
      </svg>
      {image === undefined ? null : <img className={styles.picture} src={image} alt="" loading="lazy" />}
    </>
  );
}
