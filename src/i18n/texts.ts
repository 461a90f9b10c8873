/**
 * The texts of one element in one language.
 *
 * Each element has its own i18next instance, so that a page can contain a French and an English one.
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
  /**
   * Fetches an area unless it has been loaded. The same area returns the same promise, so that a view may suspend on
   * it.
   */
  load(area: Area): Promise<void>;
  /** Lets failed areas load again on the next request; until then they count as failed. */
  readonly forgetFailed: () => void;
  /** The same areas in another language. */
  readonly inLanguage: (language: Language) => Promise<Texts>;
}

/** Fetches the areas that the page needs at first, in parallel. */
export async function createTexts(language: Language, areas: readonly Area[]): Promise<Texts> {
  const texts = emptyTexts(language);
  await Promise.all(areas.map((area) => texts.load(area)));
  return texts;
}

/** Translators type the characters of their keyboard; French typography is added here. */
const typeset = (language: Language, texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  language === 'fr'
    ? Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, typesetFrench(text)]))
    : texts;

function emptyTexts(language: Language): Texts {
  const i18n = createInstance();
  // `init` completes synchronously, because there are no resources to fetch.
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
