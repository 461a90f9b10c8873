/**
 * The vendor style and the tag data of the sample library. One medium refers to each, to demonstrate their effect (rows
 * P01, P36).
 */
import { join } from 'node:path';
import type { VendorStyle, WrittenTagData } from '../../core/contract/data-files.ts';
import { removeCompressed, writeCompressed } from './write.ts';

/** Keyed by path below the data files: `vendor/{group}/{custoId}.json`. */
const STYLES: Readonly<Record<string, VendorStyle>> = {
  'vendor/64/3.json': {
    accent: '#d1495b',
    background: '#10222b',
    surface: '#18323f',
    text: '#f4f7f8',
    logo: undefined,
  },
};

/** Keyed by path as well: `tags/{group}/{reference}.json`. */
const TAG_DATA: Readonly<Record<string, WrittenTagData>> = {
  'tags/64/polo.json': {
    tags: [
      { category: 'Passes', frName: 'Passes', enName: 'Passes', colour: '#2f6fd0' },
      { category: 'Saves', frName: 'Arrêts', enName: 'Saves', colour: '#7a5195' },
      { category: 'Goals', frName: 'Buts', enName: 'Goals', colour: '#d1495b' },
    ],
  },
};

export async function removeSampleStyles(folder: string): Promise<void> {
  for (const path of Object.keys({ ...STYLES, ...TAG_DATA })) await removeCompressed(join(folder, path));
}

export async function writeSampleStyles(folder: string): Promise<void> {
  for (const [path, style] of Object.entries({ ...STYLES, ...TAG_DATA }))
    await writeCompressed(join(folder, path), [JSON.stringify(style)]);
}
