/** Names of the files in a ZIP: valid on every system, unique, and not too long to unpack. */
import { french } from '../../core/domain/french.ts';

/** In characters; Windows limits a path to 260. */
const NAME_MAX = 120;
/** Device names reserved by Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** @returns a function that gives each title a name not used before, with the extension of its file */
export function uniqueNames(): (title: string, file: string) => string {
  const taken = new Set<string>();
  return (title, file) => {
    const ending = /\.[A-Za-z0-9]{1,8}$/.exec(file)?.[0] ?? '';
    const clean = cleanName(title);
    const base =
      ending !== '' && clean.toLowerCase().endsWith(ending.toLowerCase()) ? clean.slice(0, -ending.length) : clean;
    for (let number = 1; ; number += 1) {
      const name = `${base || 'file'}${number === 1 ? '' : ` (${number})`}${ending}`;
      // Windows and macOS ignore case, and macOS has two encodings of an accent.
      const key = name.normalize('NFC').toLocaleLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}

export function cleanName(title: string): string {
  const letters = [...title.normalize('NFC')].map((letter) =>
    letter <= '\u001f' || '/\\:*?"<>|\u007f'.includes(letter) ? ' ' : letter,
  );
  const short = [...letters.join('').replaceAll(/\s+/g, ' ').trim()].slice(0, NAME_MAX).join('');
  // Must not be hidden or lead out of the folder. Windows drops trailing dots and spaces.
  const name = short.replace(/^[. ]+/, '').replace(/[. ]+$/, '');
  return DEVICE.test(name) ? `${name}_` : name;
}

export interface Missing {
  title: string;
  /**
   * `private`: may not be downloaded any more; `gone`: not available to this person; `fileless`: its file is missing.
   */
  reason: 'private' | 'gone' | 'fileless';
}

const TEXTS = {
  en: {
    colon: ': ',
    name: 'Not included',
    heading: 'These files are not in this archive:',
    private: 'you may not download it any more',
    gone: 'it is no longer there',
    fileless: 'its file is missing',
  },
  fr: {
    colon: french` : `,
    name: 'Non inclus',
    heading: french`Ces fichiers ne sont pas dans cette archive :`,
    private: french`vous n'avez plus le droit de le télécharger`,
    gone: french`il n'existe plus`,
    fileless: 'son fichier est introuvable',
  },
} as const;

export function missingTextName(language: 'en' | 'fr'): string {
  return TEXTS[language].name;
}

/** With the line breaks that every editor supports, and the BOM by which Windows recognizes UTF-8. */
export function missingText(missing: readonly Missing[], language: 'en' | 'fr'): string {
  const text = TEXTS[language];
  const lines = missing.map(({ title, reason }) => `${title.replaceAll(/\s+/g, ' ')}${text.colon}${text[reason]}`);
  return `\uFEFF${[text.heading, '', ...lines, ''].join('\r\n')}`;
}
