/** The state of the gallery, which is stored only in the fragment of its address. */
import type { Language } from '../../src/i18n/language.ts';

export type Theme = 'light' | 'dark';

export interface GalleryOptions {
  readonly chart: string;
  readonly state: string;
  readonly language: Language;
  readonly theme: Theme;
}

/** Widths of the frames in pixels, with their heights. */
export const SIZES = { '1280': 800, '390': 844 } as const;
export type Width = keyof typeof SIZES;

/** The choices of each option; the first is the default. */
export const CHOICES = {
  language: ['en', 'fr'],
  width: ['1280', '390'],
  theme: ['light', 'dark'],
} as const satisfies { language: readonly Language[]; width: readonly Width[]; theme: readonly Theme[] };
export type Axis = keyof typeof CHOICES;
export const AXES = Object.keys(CHOICES) as Axis[];

const BOTH = 'both';

/** One state of one chart, with one or both values of each option. */
export interface Choice extends Pick<GalleryOptions, 'chart' | 'state'> {
  readonly language: readonly Language[];
  readonly width: readonly Width[];
  readonly theme: readonly Theme[];
}

const queryOf = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#/, ''));

function chosen<T extends string>(among: readonly T[], requested: string | null): readonly T[] {
  return requested === BOTH ? among : [among.find((one) => one === requested) ?? among[0]!];
}

export function readChoice(hash: string): Choice {
  const query = queryOf(hash);
  return {
    chart: query.get('chart') ?? '',
    state: query.get('state') ?? '',
    language: chosen(CHOICES.language, query.get('language')),
    width: chosen(CHOICES.width, query.get('width')),
    theme: chosen(CHOICES.theme, query.get('theme')),
  };
}

export function writeChoice({ chart, state, ...axes }: Choice): string {
  const words = AXES.map((axis) => [axis, axes[axis].length > 1 ? BOTH : axes[axis][0]!]);
  return `#${new URLSearchParams([['chart', chart], ['state', state], ...words] as [string, string][]).toString()}`;
}

export function readOptions(hash: string): GalleryOptions {
  const { chart, state, language, theme } = readChoice(hash);
  return { chart, state, language: language[0]!, theme: theme[0]! };
}

export const writeOptions = (options: GalleryOptions): string => `#${new URLSearchParams({ ...options }).toString()}`;
