/** Names of the files in a ZIP: valid on every system, each once, and not too long to unpack. */
import { french } from '../../core/domain/french.ts';

/** Characters; a path of 260 is Windows' limit. */
const NAME_MAX = 120;
/** Names that Windows keeps for its devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** @returns gives each title a name that no earlier one has, with the ending of its file */
export function uniqueNames(): (title: string, file: string) => string {
  const taken = new Set<string>();
  return (title, file) => {
    const ending = /\.[A-Za-z0-9]{1,8}$/.exec(file)?.[0] ?? '';
    const clean = cleanName(title);
    const base =
      ending !== '' && clean.toLowerCase().endsWith(ending.toLowerCase()) ? clean.slice(0, -ending.length) : clean;
    for (let number = 1; ; number += 1) {
      const name = `${base || 'file'}${number === 1 ? '' : ` (${number})`}${ending}`;
      // Windows and macOS know no case, and macOS two ways to write an accent.
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
  // Neither hidden nor a way out; Windows drops dots and spaces at the end.
  const name = short.replace(/^[. ]+/, '').replace(/[. ]+$/, '');
  return DEVICE.test(name) ? `${name}_` : name;
}

export interface Missing {
  title: string;
  /** `private`: may not be downloaded any more; `gone`: not there for this person; `fileless`: its file is not there. */
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

/** With the line ends that every editor knows, and the mark by which Windows recognizes UTF-8. */
export function missingText(missing: readonly Missing[], language: 'en' | 'fr'): string {
  const text = TEXTS[language];
  const lines = missing.map(({ title, reason }) => `${title.replaceAll(/\s+/g, ' ')}${text.colon}${text[reason]}`);
  return `\uFEFF${[text.heading, '', ...lines, ''].join('\r\n')}`;
}
