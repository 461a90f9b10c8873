/** Texts that are available before anything else has loaded, or if nothing else can load. */
import { pickLanguage } from '../i18n/language.ts';
import type { Language } from '../i18n/language.ts';
import { embed as english } from '../i18n/en/embed.ts';
import { embed as french } from '../i18n/fr/embed.ts';

/** @param lang attribute of the element; null: the browser's language */
export const spoken = (lang: string | null): Language => pickLanguage(lang ?? navigator.language);

/** @param lang attribute of the element; null: the browser's language */
export function embedText(
  lang: string | null,
  key: keyof typeof english,
  values: Readonly<Record<string, string>> = {},
): string {
  return (spoken(lang) === 'fr' ? french : english)[key].replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] ?? '',
  );
}
