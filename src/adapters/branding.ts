/** Name, logo and accent of the page's group, from the server or as last seen on this device. */
import ky from 'ky';
import * as v from 'valibot';
import { type Branding, brandingSchema } from '../../core/contract/groups.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../core/domain/constants/library.ts';
import { writeStored, readStored } from './storage.ts';

const keyOf = (user: string): string => `brand:${user}`;

/**
 * @param user page-level user; empty for the library's own group
 * @returns undefined if the server does not report it
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

/** Shown at once, before the server responds. */
export function rememberedBranding(user: string): Branding | undefined {
  try {
    const found = v.safeParse(brandingSchema, JSON.parse(readStored(keyOf(user)) ?? ''));
    return found.success ? found.output : undefined;
  } catch {
    return undefined;
  }
}
