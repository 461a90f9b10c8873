/** Shows a group's mark and name in a link, and its accent on the page around it. */
import type { AccentShades } from '../../core/domain/vendor-colours.ts';

interface Brand {
  name: string;
  /** Address; the program's own mark where absent. */
  logo?: string | undefined;
}

/** Height and width stand in the style sheet of the link. */
function picture(address: string): HTMLImageElement {
  const image = document.createElement('img');
  image.src = address;
  image.alt = '';
  return image;
}

/** @param mark address of the program's own mark, for a group without a logo */
export function fillBrand(link: HTMLAnchorElement, { name, logo }: Brand, mark: string): void {
  const text = document.createElement('span');
  text.dir = 'auto';
  text.textContent = name;
  link.replaceChildren(picture(logo ?? mark), text);
  // What it was called before its name was known.
  link.removeAttribute('aria-label');
}

/** Surfaces that the accent tints lie as far from it as the theme's own do. */
export function applyAccent({ style }: HTMLElement, accent: AccentShades | undefined): void {
  const tokens = accent && {
    '--accent': `light-dark(${accent.light}, ${accent.dark})`,
    '--on-accent': `light-dark(${accent.onLight}, ${accent.onDark})`,
    '--accent-soft': `light-dark(oklch(from ${accent.light} 0.966 min(c, 0.018) h), oklch(from ${accent.dark} 0.3 min(c, 0.05) h))`,
  };
  for (const name of ['--accent', '--on-accent', '--accent-soft'] as const)
    if (tokens) style.setProperty(name, tokens[name]);
    else style.removeProperty(name);
}
