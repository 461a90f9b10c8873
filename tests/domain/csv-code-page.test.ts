import { analyse } from 'chardet';
import { describe, expect, it } from 'vitest';
import { FormatDetector } from '../../core/domain/csv-format.ts';

type Single = 'windows-1250' | 'windows-1252' | 'iso-8859-2';

/** The platform encodes only UTF-8, so this inverts its decoder. */
function encode(text: string, encoding: Single): Uint8Array {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_byte, at) => at));
  return Uint8Array.from(text, (letter) => {
    const byte = letters.indexOf(letter);
    if (byte < 0) throw new Error(`${letter} is not in ${encoding}`);
    return byte;
  });
}

function encodingOf(bytes: Uint8Array): string {
  const detector = new FormatDetector(analyse);
  detector.add(bytes);
  const format = detector.formatOf(true);
  return format.kind === 'csv' ? format.encoding : format.kind;
}

const fileOf = (name: string, encoding: Single) => encode(`time;description\n00:00:01;${name}\n`, encoding);

describe.each<[Single, readonly string[]]>([
  [
    'windows-1250',
    [
      // A single letter identifies each.
      'Hočevar',
      'HOČEVAR',
      'Kočevar',
      'Čeferin',
      'Kovačič',
      'Mihelčič',
      'Jurečka',
      'Zdeněk',
      'Němec',
      'Hůlka',
      'Kamiński',
      'Wiśniewski',
      'Jaśkowiak',
      'KREJČÍ',
      'Přindiš',
      'Dąbrowski',
      'Zając',
      'Łukasz',
      'Marinić',
      'Košir',
      'Žiga',
    ],
  ],
  ['iso-8859-2', ['Košir', 'Kožuh Šimon Božič', 'KOŠIR', 'Jaśkowiak', 'Dąbrowski', 'Kožený Vavřinec', 'Hočevar Šimon']],
  [
    'windows-1252',
    [
      'Hélène',
      'HÉLÈNE',
      'Geneviève',
      'LEFÈVRE',
      'Raphaèle',
      'Michaèl',
      'Lumière',
      'Poète',
      'Crème brûlée',
      'Nicolò',
      'Niccolò, più, lunedì, Gesù',
      'È finita',
      'Núñez Peña',
      'Cœur',
      'sœur',
      'Jørgen Sørby',
      'Ægir',
      'Loïc',
      'Größe',
      'Photo ©Club Nautique d’Épernay',
      '±3 s à la porte',
      'Été',
    ],
  ],
])('a file of %s', (encoding, names) => {
  it.each(names)('[L21] is recognised by %s', (name) => {
    expect(encodingOf(fileOf(name, encoding))).toBe(encoding);
  });
});

describe('unrecognised encodings, chosen in the preview', () => {
  it.each<[string, Single, string]>([
    ['Beneš', 'iso-8859-2', 'windows-1250 or windows-1252'],
    ['Dvořan', 'windows-1250', 'windows-1252'],
    ['Szőke', 'windows-1250', 'windows-1252'],
  ])('[L21] %s in %s', (name, encoding, taken) => {
    expect(taken).toContain(encodingOf(fileOf(name, encoding)));
  });
});
