/** Texts in the language that the gallery shows, whatever a path asks for. */
import type { Area } from '../../../src/i18n/areas.ts';
import type { Language } from '../../../src/i18n/language.ts';
import { createTexts as createOf } from '../../../src/i18n/texts.ts';
import type { Texts } from '../../../src/i18n/texts.ts';

let language: Language = 'en';

export function speak(requested: Language): void {
  language = requested;
}

/** In each language at once: most paths fetch their texts when they are loaded. */
export async function createTexts(_: Language, areas: readonly Area[]): Promise<Texts> {
  const [en, fr] = await Promise.all([createOf('en', areas), createOf('fr', areas)]);
  const texts: Readonly<Record<Language, Texts>> = { en, fr };
  const loading = new Map<Area, Promise<void>>();
  const made: Texts = {
    get language() {
      return language;
    },
    t: (key, values) => texts[language].t(key, values),
    forgetFailed: () => undefined,
    load(area) {
      const known = loading.get(area);
      if (known) return known;
      const promise = Promise.all([en.load(area), fr.load(area)]).then(() => undefined);
      loading.set(area, promise);
      return promise;
    },
    inLanguage: () => Promise.resolve(made),
  };
  return made;
}
