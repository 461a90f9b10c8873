/** Shows a group's logo and name in a link, and its accent on the page around it. */
import type { AccentShades } from '../../core/domain/vendor-colours.ts';

interface Brand {
  name: string;
  /** Address of the logo; absent: the program's own. */
  logo?: string | undefined;
}

/** Its size is set in the style sheet of the link. */
function picture(address: string): HTMLImageElement {
  const image = document.createElement('img');
  image.src = address;
  image.alt = '';
  return image;
}

/** @param mark address of the program's own logo, for a group without one */
export function fillBrand(link: HTMLAnchorElement, { name, logo }: Brand, mark: string): void {
  const text = document.createElement('span');
  text.dir = 'auto';
  text.textContent = name;
  link.replaceChildren(picture(logo ?? mark), text);
  // Its label before the name was known.
  link.removeAttribute('aria-label');
}

/** Applies an accent, or removes it. Its soft surface has the lightness of the theme's own. */
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
