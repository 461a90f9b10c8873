/** What the product's own pages have in common. */
import '../ui/theme.css';
import { onPresentation, type Presentation } from '../adapters/frame-presentation.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import { spokenLanguage } from '../i18n/language.ts';
import { addBrandBar } from './brand-bar.ts';

const NAMES = ['lang', 'theme', 'flags', 'analytics-groups', 'analytics-consent', 'max-resolution'];

/** Anybody can make a link: its address may say no for the viewer, and yes is said by an element's page, or the viewer. */
function addressSetting(query: URLSearchParams, name: string): string | null {
  const value = query.get(name);
  return name === 'analytics-consent' && value !== 'refused' ? null : value;
}

/**
 * Settings of a page of ours: its address may choose language and theme, for frames that show it. A browser that speaks none
 * of the pages' languages is shown the group's.
 */
export async function pageSettings(): Promise<Settings> {
  const query = new URLSearchParams(location.search);
  const settings = readSettings((name) => (NAMES.includes(name) ? addressSetting(query, name) : null));
  if (!query.has('lang')) settings.language = spokenLanguage(navigator.languages) ?? (await groupLanguage(settings));
  applyPresentation(settings);
  return settings;
}

/** What the embedding page has changed last before its changes could be applied. */
let early: Presentation | undefined;
let follow = (presentation: Presentation): void => {
  early = presentation;
};
onPresentation((presentation) => follow(presentation));

/** Applies what the embedding page changes. */
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

/** The place of a page that has the group's mark in a head of its own. */
export function pageContainer(): HTMLElement {
  const container = document.getElementById('app');
  if (!container) throw new Error('the page has no place for the app');
  return container;
}

/** The place of a page, under a bar with the group's mark; the typeface comes beside its views. */
export function brandedContainer(settings: Settings): HTMLElement {
  const container = pageContainer();
  void import('../ui/typeface.ts').then(({ addTypeface }) => addTypeface());
  addBrandBar(container, settings);
  return container;
}
