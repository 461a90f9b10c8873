/** Provides texts in the gallery's language, whichever language a path requests. */
import type { Area } from '../../../src/i18n/areas.ts';
import type { Language } from '../../../src/i18n/language.ts';
import { createTexts as createOf } from '../../../src/i18n/texts.ts';
import type { Texts } from '../../../src/i18n/texts.ts';

let language: Language = 'en';

export function speak(requested: Language): void {
  language = requested;
}

/** Loads both languages at once, because most paths load their texts on import. */
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
