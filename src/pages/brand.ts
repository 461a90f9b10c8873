/** Shows the group's logo and name in the link at the top left of every page. */
import { fetchBranding, rememberedBranding } from '../adapters/branding.ts';
import { applyAccent, fillBrand } from '../dom/brand.ts';
import type { Settings } from './settings.ts';

const MARK = new URL('./icon.svg', import.meta.url).href;
const PRODUCT = { name: 'Ferryglide', logo: undefined };

/** The page-level user named in the address (row L26). */
export const pageUser = (): string => new URLSearchParams(location.search).get('user') ?? '';

export async function showBrand(link: HTMLAnchorElement, { site }: Pick<Settings, 'site'>): Promise<void> {
  const user = pageUser();
  const remembered = rememberedBranding(user);
  if (remembered) show(link, remembered);
  const branding = (await fetchBranding(site, user)) ?? remembered;
  show(link, branding ?? PRODUCT);
}

function show(
  link: HTMLAnchorElement,
  brand: Parameters<typeof fillBrand>[1] & { accent?: Parameters<typeof applyAccent>[1] },
): void {
  fillBrand(link, brand, MARK);
  applyAccent(document.documentElement, brand.accent);
}
