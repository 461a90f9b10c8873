/** Name, logo and accent of the group that a page shows, from the server, and as this device last saw them. */
import ky from 'ky';
import * as v from 'valibot';
import { type Branding, brandingSchema } from '../../core/contract/groups.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import { writeStored, readStored } from './storage.ts';

const keyOf = (user: string): string => `brand:${user}`;

/**
 * @param user page-level user; empty for the library's own group
 * @returns undefined where the server does not say
 */
export async function fetchBranding(site: string, user: string): Promise<Branding | undefined> {
  try {
    const address = new URL(`/branding${user === '' ? '' : `?${new URLSearchParams({ user })}`}`, site);
    const branding = v.parse(brandingSchema, await ky.get(address, { timeout: LIBRARY_REQUEST_TIMEOUT_MS }).json());
    writeStored(keyOf(user), JSON.stringify(branding));
    return branding;
  } catch {
    return undefined;
  }
}

/** So that a page shows it at once. */
export function rememberedBranding(user: string): Branding | undefined {
  try {
    const found = v.safeParse(brandingSchema, JSON.parse(readStored(keyOf(user)) ?? ''));
    return found.success ? found.output : undefined;
  } catch {
    return undefined;
  }
}
