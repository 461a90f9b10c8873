/** Styles of tag categories: a static file that a content delivery network may cache. */
import ky from 'ky';
import * as v from 'valibot';
import { tagData } from '../../../core/contract/data-files.ts';
import type { CategoryOverride } from '../../../core/domain/category-style.ts';
import { log } from '../log.ts';

/**
 * `{base}{folder}/{group}/{reference}.json`, requested without credentials.
 *
 * @param base absolute address of the data files
 */
export async function requestTagData(
  base: string,
  { folder, group, reference }: { folder: string; group: number; reference: string },
  signal: AbortSignal,
): Promise<readonly CategoryOverride[]> {
  const address = `${base}${folder}/${group}/${encodeURIComponent(reference)}.json`;
  const file = await ky.get(address, { timeout: false, retry: 0, credentials: 'omit', signal }).json();
  const { tags, dropped } = v.parse(tagData, file);
  if (dropped > 0) log(`tag data: ${dropped} entries cannot be read`);
  return tags.map((override) => ({
    ...override,
    image: override.image && URL.parse(override.image, new URL(address, location.href))?.href,
  }));
}
