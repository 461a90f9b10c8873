/**
 * The texts of one element in one language.
 *
 * Each element has an i18next of its own, so that a French and an English one can stand on one page.
 */
import { createInstance } from 'i18next';
import { typesetFrench } from '../../core/domain/french.ts';
import { importAgain } from '../import-again.ts';
import { areaLoaders } from './areas.ts';
import type { Area, AreaModule, TextKey } from './areas.ts';
import type { Language } from './language.ts';

export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

export interface Texts {
  readonly language: Language;
  readonly t: Translate;
  /** Fetches what is not there yet; the same area gives the same promise, so that a view may suspend on it. */
  load(area: Area): Promise<void>;
  /** Areas that could not be loaded are fetched again when they are next requested; until then they count as failed. */
  readonly forgetFailed: () => void;
  /** The same areas in another language. */
  readonly inLanguage: (language: Language) => Promise<Texts>;
}

/** Fetches the areas that the page shows at once, side by side. */
export async function createTexts(language: Language, areas: readonly Area[]): Promise<Texts> {
  const texts = emptyTexts(language);
  await Promise.all(areas.map((area) => texts.load(area)));
  return texts;
}

/** Translators write with the keys of a keyboard. */
const typeset = (language: Language, texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  language === 'fr'
    ? Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typesetFrench(text)]))
    : texts;

function emptyTexts(language: Language): Texts {
  const i18n = createInstance();
  // Without resources to fetch, init is done when it returns.
  void i18n.init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: {} } },
    initAsync: false,
  });
  const requests = new Map<Area, () => Promise<AreaModule>>();
  const loading = new Map<Area, Promise<void>>();
  const failed = new Set<Area>();
  return {
    language,
    t: (key, values) => i18n.t(key, values ?? {}),
    load(area) {
      const known = loading.get(area);
      if (known) return known;
      const request = requests.get(area) ?? importAgain<AreaModule>(areaLoaders[language][area]);
      requests.set(area, request);
      const promise = request().then((module) => {
        i18n.addResources(language, 'translation', typeset(language, module[area] ?? {}));
      });
      loading.set(area, promise);
      promise.catch(() => failed.add(area));
      return promise;
    },
    forgetFailed() {
      for (const area of failed) loading.delete(area);
      failed.clear();
    },
    inLanguage: (other) => createTexts(other, [...loading.keys()]),
  };
}
