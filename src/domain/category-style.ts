/** Shapes that tell categories apart without colour (look, tokens). */
export const TAG_SHAPES = ['bar', 'diamond', 'dot', 'bracket'] as const;
export type TagShape = (typeof TAG_SHAPES)[number];

export interface CategoryStyle {
  /** The theme's token `--tag-{hue}`, 0 to 9. */
  hue: number;
  shape: TagShape;
}

/** The ten hues in an order in which neighbours are far apart on the circle. */
const CATEGORY_HUES = [5, 1, 8, 3, 0, 6, 2, 9, 4, 7] as const;

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
