/** Code shared by the product's own pages. */
import '../ui/theme.css';
import { onPresentation, type Presentation } from '../adapters/frame-presentation.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import { spokenLanguage } from '../i18n/language.ts';
import { addBrandBar } from './brand-bar.ts';

const NAMES = ['lang', 'theme', 'flags', 'analytics-groups', 'analytics-consent', 'max-resolution'];

/**
 * Anybody can craft a link. An address may therefore refuse consent for the viewer, but only an element's page or the
 * viewer can give it.
 */
function addressSetting(query: URLSearchParams, name: string): string | null {
  const value = query.get(name);
  return name === 'analytics-consent' && value !== 'refused' ? null : value;
}

/**
 * Settings of one of our pages. The address may choose language and theme, for frames that show the page. If the
 * browser prefers none of the pages' languages, the group's language applies.
 */
export async function pageSettings(): Promise<Settings> {
  const query = new URLSearchParams(location.search);
  const settings = readSettings((name) => (NAMES.includes(name) ? addressSetting(query, name) : null));
  if (!query.has('lang')) settings.language = spokenLanguage(navigator.languages) ?? (await groupLanguage(settings));
  applyPresentation(settings);
  return settings;
}

/** The last change by the embedding page before changes could be applied. */
let early: Presentation | undefined;
let follow = (presentation: Presentation): void => {
  early = presentation;
};
onPresentation((presentation) => follow(presentation));

/** Applies changes that the embedding page makes. */
export function followPresentation(settings: Settings, present: (settings: Settings) => Promise<void>): void {
  follow = (presentation) => {
    const { language, theme, flags } = readSettings((name) =>
      name in presentation ? presentation[name as keyof Presentation] : null,
    );
    const next = { ...settings, theme, flags, language: presentation.lang === null ? settings.language : language };
    applyPresentation(next);
    void present(next);
  };
  if (early) follow(early);
}

function applyPresentation({ language, theme }: Settings): void {
  const { documentElement } = document;
  documentElement.lang = language;
  if (theme) documentElement.dataset['theme'] = theme;
  else delete documentElement.dataset['theme'];
}

async function groupLanguage({ site, language }: Settings): Promise<Settings['language']> {
  const [{ fetchBranding, rememberedBranding }, { pageUser }] = await Promise.all([
    import('../adapters/branding.ts'),
    import('./brand.ts'),
  ]);
  const branding = rememberedBranding(pageUser()) ?? (await fetchBranding(site, pageUser()));
  return branding?.language ?? language;
}

/** The container of a page whose own header shows the group's logo. */
export function pageContainer(): HTMLElement {
  const container = document.getElementById('app');
  if (!container) throw new Error('the page has no place for the app');
  return container;
}

/** The container of a page, below a bar with the group's logo. The typeface loads in parallel with the views. */
export function brandedContainer(settings: Settings): HTMLElement {
  const container = pageContainer();
  void import('../ui/typeface.ts').then(({ addTypeface }) => addTypeface());
  addBrandBar(container, settings);
  return container;
}
