/**
 * The colours of the theme as hexadecimal digits, computed from the CSS text: `light-dark`, `var`, `oklch`, mixes in
 * Oklab.
 */

export type Theme = 'light' | 'dark';
/** Custom properties by name, as written. */
export type Tokens = ReadonlyMap<string, string>;
type Oklab = readonly [lightness: number, a: number, b: number];

/** Declarations of the first rule with exactly this list of selectors; nested rules are omitted. */
export function declarations(css: string, selectors: string): Tokens {
  const start = css.indexOf(`${selectors} {`);
  if (start < 0) throw new Error(`no rule ${selectors}`);
  const open = css.indexOf('{', start + selectors.length) + 1;
  const body = css.slice(open, css.indexOf('}', open)).replaceAll(/\/\*.*?\*\//gs, '');
  return new Map(Array.from(body.matchAll(/([\w-]+):\s*([^;]+);/g), ([, name, value]) => [name!, value!]));
}

const NAMED: Readonly<Record<string, Oklab>> = { white: [1, 0, 0], black: [0, 0, 0] };

/** @returns `#rrggbb`, clipped to sRGB as in browsers */
export function hexOf(colour: string, tokens: Tokens, theme: Theme): string {
  const [lightness, a, b] = oklabOf(colour.trim(), tokens, theme);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((part) => {
    const linear = Math.min(1, Math.max(0, part));
    const share = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${rgb.join('')}`;
}

function oklabOf(colour: string, tokens: Tokens, theme: Theme): Oklab {
  const named = NAMED[colour];
  if (named) return named;
  const [, name = '', inside = ''] = /^([\w-]+)\((.*)\)$/s.exec(colour) ?? [];
  const parts = split(inside);
  const of = (part = ''): Oklab => oklabOf(part, tokens, theme);
  switch (name) {
    case 'light-dark':
      return of(parts[theme === 'light' ? 0 : 1]);
    case 'var':
      return of(tokens.get(parts[0] ?? '') ?? parts[1]);
    case 'oklch': {
      const [, from, ownLightness] = /^from (.*) ([\d.]+) c h(?: \/ 1)?$/s.exec(inside) ?? [];
      if (from !== undefined) {
        const [, a, b] = of(from);
        return [Number(ownLightness), a, b];
      }
      const [lightness = 0, chroma = 0, hue = 0] = inside.split(' ').map(Number);
      const angle = (hue * Math.PI) / 180;
      return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
    }
    case 'color-mix': {
      const [, first = '', share = ''] = /^(.*) (\d+)%$/s.exec(parts[1] ?? '') ?? [];
      if (parts[0] !== 'in oklab' || first === '') break;
      const [one, other] = [of(first), of(parts[2])];
      const mix = (at: 0 | 1 | 2): number => other[at] + ((one[at] - other[at]) * Number(share)) / 100;
      return [mix(0), mix(1), mix(2)];
    }
    default:
  }
  throw new Error(`no colour: ${colour}`);
}

/** At the commas outside parentheses. */
function split(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    depth += Number(letter === '(') - Number(letter === ')');
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}
