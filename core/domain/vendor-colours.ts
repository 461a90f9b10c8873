/** A vendor's colours as theme tokens, adjusted for legibility (WCAG 2.2, 1.4.3 and 1.4.11; rows P01, P36). */

/** Colours in a style file: `#` and 3, 4, 6 or 8 digits. */
export interface VendorColours {
  accent?: string | undefined;
  background?: string | undefined;
  surface?: string | undefined;
  text?: string | undefined;
}

type Rgb = readonly [number, number, number];

const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;
/** Enough contrast for texts of several strengths. */
const ROOMY_CONTRAST = 7;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The darkest light surface and the lightest dark one of the theme, for an accent without a surface. */
const THEME_SURFACES = { light: [228, 235, 238], dark: [43, 54, 63] } as const satisfies Record<string, Rgb>;
const STEPS = 20;

/** @returns undefined for an invalid colour; its alpha is ignored */
function parse(colour: string | undefined): Rgb | undefined {
  const digits = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(colour ?? '')?.[1];
  if (digits === undefined) return undefined;
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const part = (from: number): number => Number.parseInt(long.slice(from, from + 2), 16);
  return [part(0), part(2), part(4)];
}

const write = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const at = (channel: 0 | 1 | 2): number => Math.round(from[channel] + (to[channel] - from[channel]) * share);
  return [at(0), at(1), at(2)];
};

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Contrast of two colours, 1 to 21; 1 if either is invalid. */
export function contrast(one: string, other: string): number {
  const [first, second] = [parse(one), parse(other)];
  return first && second ? contrastOf(first, second) : 1;
}

const opposite = (surface: Rgb): Rgb => (contrastOf(WHITE, surface) > contrastOf(BLACK, surface) ? WHITE : BLACK);

/** A slightly different shade of a surface: towards the text colour if the contrast allows it, else away from it. */
function shade(surface: Rgb, share: number): Rgb {
  const end = opposite(surface);
  const nearer = mix(surface, end, share);
  return contrastOf(nearer, end) >= ROOMY_CONTRAST ? nearer : mix(surface, end === WHITE ? BLACK : WHITE, share);
}

/** The colour, or the nearest one towards black or white with enough contrast on all of these. */
function readable(colour: Rgb, on: readonly Rgb[], least: number): Rgb {
  const end = opposite(on[0] ?? WHITE);
  for (let step = 0; step < STEPS; step += 1) {
    const tried = mix(colour, end, step / STEPS);
    if (on.every((surface) => contrastOf(tried, surface) >= least)) return tried;
  }
  return end;
}

/** The theme's variants of an accent, with the colour for text on it. */
export interface AccentShades {
  light: string;
  onLight: string;
  dark: string;
  onDark: string;
}

/**
 * Variants of an accent that are legible as text on the theme's surfaces, light and dark.
 *
 * @returns undefined for an invalid colour
 */
export function accentShades(colour: string): AccentShades | undefined {
  const accent = parse(colour);
  if (!accent) return undefined;
  const light = readable(accent, [THEME_SURFACES.light], TEXT_CONTRAST);
  const dark = readable(accent, [THEME_SURFACES.dark], TEXT_CONTRAST);
  return { light: write(light), onLight: write(opposite(light)), dark: write(dark), onDark: write(opposite(dark)) };
}

/**
 * The theme's tokens in a vendor's colours.
 *
 * An accent alone keeps the theme's light and dark surfaces. With a background or a surface, the vendor's colours
 * replace the theme's, and missing ones are derived from those given. A text colour without a surface changes
 * nothing.
 *
 * @returns custom properties by name, and `colorScheme` if the surfaces are the vendor's
 */
export function vendorTokens(colours: VendorColours): Record<string, string> {
  const accent = parse(colours.accent);
  const surface = parse(colours.surface) ?? parse(colours.background);
  if (!surface) {
    const shades = accentShades(colours.accent ?? '');
    return shades
      ? {
          '--accent': `light-dark(${shades.light}, ${shades.dark})`,
          '--on-accent': `light-dark(${shades.onLight}, ${shades.onDark})`,
        }
      : {};
  }
  // All surfaces must be on the same side of mid-grey, or no text would be legible on all of them.
  const end = opposite(surface);
  const named = parse(colours.background) ?? surface;
  const ground = opposite(named) === end ? named : surface;
  const second = shade(surface, 0.05);
  const third = shade(surface, 0.1);
  const surfaces = [surface, ground, second, third];
  const tint = accent ? mix(surface, accent, 0.12) : second;
  const soft = opposite(tint) === end ? tint : second;
  const text = readable(parse(colours.text) ?? end, [...surfaces, soft], TEXT_CONTRAST);
  const quiet = write(readable(mix(text, surface, 0.2), surfaces, TEXT_CONTRAST));
  const own = accent && readable(accent, [...surfaces, soft], TEXT_CONTRAST);
  return {
    colorScheme: end === WHITE ? 'dark' : 'light',
    '--ground': write(ground),
    '--surface': write(surface),
    '--surface-2': write(second),
    '--surface-3': write(third),
    '--line': write(mix(surface, end, 0.18)),
    '--edge': write(readable(mix(surface, end, 0.3), surfaces, EDGE_CONTRAST)),
    '--text': write(text),
    '--text-2': quiet,
    '--text-3': quiet,
    ...(own && { '--accent': write(own), '--on-accent': write(opposite(own)), '--accent-soft': write(soft) }),
  };
}
