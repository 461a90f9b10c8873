/**
 * Data files, their copies and vendor styles: static files that a content delivery network may cache.
 *
 * They are requested without credentials, so that one copy serves everybody.
 */
import ky from 'ky';
import * as v from 'valibot';
import type { DataFileInput, LoadResult, VendorStyle } from '../../../machines/player/player.ports.ts';
import { dataFile, vendorStyle } from '../../../core/contract/data-files.ts';
import { carriedOrNone } from '../../../core/contract/carried.ts';
import { keepCarried } from '../media/carried-files.ts';
import { absoluteDocument } from './addresses.ts';
import type { Absolute } from './addresses.ts';
import type { ReadJson } from './client.ts';
import { dataFileAddress, takeEarly } from './early-data.ts';
import type { Freshness } from './early-data.ts';
import { noteFreelyEmbedded } from './free-embedding.ts';

const http = ky.create({ timeout: false, retry: 0, credentials: 'omit' });

export async function requestDataFile(
  base: string,
  absolute: Absolute,
  input: DataFileInput,
  signal: AbortSignal,
  { readJson, ...freshness }: Freshness & { readJson?: ReadJson | undefined } = {},
): Promise<LoadResult> {
  const address = dataFileAddress(base, input, Date.now(), freshness);
  const read = async (): Promise<unknown> => {
    const request = http.get(address, { signal });
    return readJson ? readJson(await request, signal) : request.json();
  };
  const file = await (takeEarly(address) ?? read());
  const { files, isEmbeddedFreely } = v.parse(carriedOrNone, file);
  keepCarried(files, absolute);
  if (isEmbeddedFreely) noteFreelyEmbedded(input.id);
  return { document: absoluteDocument(absolute, v.parse(dataFile, file)), at: Date.now() };
}

/** `{base}{vendor}/{group}/{custoId}.json`. */
export async function requestVendorStyle(
  base: string,
  { vendor, group, custoId }: { vendor: string; group: number; custoId: string },
  signal: AbortSignal,
): Promise<VendorStyle> {
  const address = `${base}${vendor}/${group}/${encodeURIComponent(custoId)}.json`;
  const [{ logo, ...colours }, { vendorTokens }] = await Promise.all([
    http
      .get(address, { signal })
      .json()
      .then((file) => v.parse(vendorStyle, file)),
    import('../../../core/domain/vendor-colours.ts'),
  ]);
  const url = logo && URL.parse(logo.url, new URL(address, location.href))?.href;
  return { tokens: vendorTokens(colours), ...(url !== undefined && logo && { logo: { ...logo, url } }) };
}
