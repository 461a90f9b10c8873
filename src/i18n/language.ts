/** The languages of the pages, and the choice between them. Separate from the texts, which are fetched later. */

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first of these that the pages support; undefined if they support none. */
export function spokenLanguage(languages: readonly string[]): Language | undefined {
  const codes = languages.map((each) => each.toLowerCase().split('-')[0]);
  return codes.flatMap((code) => LANGUAGES.find((known) => known === code) ?? [])[0];
}

/** French if the browser prefers French, otherwise English (row L02). */
export function pickLanguage(browserLanguage: string | undefined): Language {
  return browserLanguage?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}
