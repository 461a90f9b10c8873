/** Shapes that tell categories apart without colour (look, tokens). */
export const TAG_SHAPES = ['bar', 'diamond', 'dot', 'bracket'] as const;
export type TagShape = (typeof TAG_SHAPES)[number];

export interface CategoryStyle {
  /** OKLCH hue, degrees; lightness and chroma are the theme's. */
  hue: number;
  shape: TagShape;
}

/** Ten hues of one lightness and chroma; neighbours in the list are far apart on the circle. */
export const CATEGORY_HUES = [195, 55, 300, 130, 25, 250, 90, 340, 165, 275] as const;

/** What a tag without a known category looks like. */
export const PLAIN_STYLE: CategoryStyle = { hue: CATEGORY_HUES[0], shape: 'bar' };

/** The style of the n-th category: hue and shape together repeat after forty. */
export function categoryStyle(order: number): CategoryStyle {
  const lap = Math.floor(order / 20);
  return {
    hue: CATEGORY_HUES[order % CATEGORY_HUES.length] ?? PLAIN_STYLE.hue,
    shape: TAG_SHAPES[(order + lap) % TAG_SHAPES.length] ?? PLAIN_STYLE.shape,
  };
}

export type CategoryStyles = ReadonlyMap<string, CategoryStyle>;

/** Styles by category, in the order in which the categories first appear: the same in timeline, menu and headline. */
export function categoryStyles(tags: readonly { category: string; type: string }[]): CategoryStyles {
  const styles = new Map<string, CategoryStyle>();
  for (const tag of tags) {
    if (tag.type !== 'invisible' && tag.type !== 'separator' && !styles.has(tag.category)) {
      styles.set(tag.category, categoryStyle(styles.size));
    }
  }
  return styles;
}
