import { isMoment } from './tags.ts';

/** Shapes that distinguish categories without relying on colour (look, tokens). */
export const TAG_SHAPES = ['bar', 'diamond', 'dot', 'bracket'] as const;
export type TagShape = (typeof TAG_SHAPES)[number];

/** What a tag data file specifies for one category. */
export interface CategoryOverride {
  category: string;
  frName?: string | undefined;
  enName?: string | undefined;
  /** `#` and 3, 4, 6 or 8 digits. */
  colour?: string | undefined;
  /** Address of a small picture. */
  image?: string | undefined;
}

export interface CategoryStyle {
  /** The theme's token `--tag-{hue}`, 0 to 9. */
  hue: number;
  shape: TagShape;
  override?: CategoryOverride | undefined;
}

/** The ten hues in an order in which neighbours are far apart on the circle. */
const CATEGORY_HUES = [5, 1, 8, 3, 0, 6, 2, 9, 4, 7] as const;

/** The style of a tag without a known category. */
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

/** Lightness of a mark on a light and on a dark surface, as in the theme's own hues. */
const LIGHTNESS = { light: 0.56, dark: 0.76 } as const;

/** The colour of a category's marks, as CSS; a custom colour gets the theme's lightness, so that it stays legible. */
export function colourOf({ hue, override }: CategoryStyle): string {
  if (override?.colour === undefined) return `var(--tag-${hue})`;
  const { light, dark } = LIGHTNESS;
  return `light-dark(oklch(from ${override.colour} ${light} c h / 1), oklch(from ${override.colour} ${dark} c h / 1))`;
}

/** Lightness of a category's name on a light surface: 4.5:1 in every hue, also when hovered. */
const NAME_LIGHTNESS = 0.5;

/** The colour of a category's name as text, as CSS: darker than its marks in the light theme. */
export function nameColourOf(style: CategoryStyle): string {
  const colour = colourOf(style);
  return `light-dark(oklch(from ${colour} ${NAME_LIGHTNESS} c h), ${colour})`;
}

/** Background for text in `--on-tag`, as CSS: light enough for 4.5:1 in every hue and both themes. */
export const chipGroundOf = (style: CategoryStyle): string => `color-mix(in oklab, ${colourOf(style)} 75%, white)`;

/** The name of a category as viewers see it. */
export function categoryName(styles: CategoryStyles, category: string, language: 'en' | 'fr'): string {
  const override = styles.get(category)?.override;
  return (language === 'fr' ? override?.frName : override?.enName) || category;
}

/**
 * Styles by category, in the order in which the categories first appear, so that timeline, menu and headline agree.
 *
 * @param looks overrides from tag data files; the last one for a category wins
 */
export function categoryStyles(
  tags: readonly { category: string; type: string }[],
  categoryOverrides: readonly CategoryOverride[] = [],
): CategoryStyles {
  const own = new Map(categoryOverrides.map((override) => [override.category, override]));
  const styles = new Map<string, CategoryStyle>();
  for (const tag of tags) {
    if (isMoment(tag) && !styles.has(tag.category)) {
      styles.set(tag.category, { ...categoryStyle(styles.size), override: own.get(tag.category) });
    }
  }
  return styles;
}
