/** What the product's own pages have in common. */
import '../ui/theme.css';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';

const NAMES = ['lang', 'theme', 'flags', 'analytics-groups', 'analytics-consent', 'max-resolution'];

/** Anybody can make a link: its address may say no for the viewer, and yes is said by an element's page, or the viewer. */
function addressSetting(query: URLSearchParams, name: string): string | null {
  const value = query.get(name);
  return name === 'analytics-consent' && value !== 'refused' ? null : value;
}

/** Settings of a page of ours: its address may choose language and theme, for frames that show it. */
export function pageSettings(): Settings {
  const query = new URLSearchParams(location.search);
  const settings = readSettings((name) => (NAMES.includes(name) ? addressSetting(query, name) : null));
  document.documentElement.lang = settings.language;
  if (settings.theme) document.documentElement.dataset['theme'] = settings.theme;
  return settings;
}

export function pageContainer(): HTMLElement {
  const container = document.getElementById('app');
  if (!container) throw new Error('the page has no place for the app');
  return container;
}
