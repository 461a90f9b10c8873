/** Texts that are available before any views. */
import { shell as english } from './en/shell.ts';
import { shell as french } from './fr/shell.ts';
import type { Language } from './language.ts';

export const shellText = (language: Language, key: keyof typeof english): string =>
  (language === 'fr' ? french : english)[key];
