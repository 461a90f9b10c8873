/** The vendor style of the sample library: one medium names it, to show what a style changes (row P36). */
import { join } from 'node:path';
import type { VendorStyle } from '../../src/contract/data-files.ts';
import { writeCompressed } from './write.ts';

/** By path below the data files: `vendor/{group}/{custoId}.json`. */
const STYLES: Readonly<Record<string, VendorStyle>> = {
  'vendor/64/3.json': {
    accent: '#d1495b',
    background: '#10222b',
    surface: '#18323f',
    text: '#f4f7f8',
    logo: undefined,
  },
};

export async function writeSampleStyles(folder: string): Promise<void> {
  for (const [path, style] of Object.entries(STYLES))
    await writeCompressed(join(folder, path), [JSON.stringify(style)]);
}
