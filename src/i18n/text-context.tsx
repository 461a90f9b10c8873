import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import type { Area } from './areas.ts';
import type { Language } from './language.ts';
import type { Texts, Translate } from './texts.ts';

const TextContext = createContext<Texts | undefined>(undefined);

export function TextProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextContext value={texts}>{children}</TextContext>;
}

function useTexts(): Texts {
  const texts = use(TextContext);
  if (!texts) throw new Error('a view with texts needs a TextProvider above it');
  return texts;
}

/**
 * The texts in the element's language.
 *
 * @param area that the page does not load at start; the view suspends until it has loaded
 */
export function useText(area?: Area): Translate {
  const texts = useTexts();
  if (area) use(texts.load(area));
  return texts.t;
}

export function useLanguage(): Language {
  return useTexts().language;
}

/** For code around views whose texts failed to load. */
export function useForgetFailedTexts(): () => void {
  return useTexts().forgetFailed;
}
