/** A film of a tagging desk for browser benchmarks, and the person who tags it. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { requests } from '../../core/contract/requests.ts';
import { DESK_CHANGES_MAX } from '../../core/domain/desk/limits.ts';
import { client } from '../../tests/server/harness.ts';

export const WHO = 'super';

/** Signs in by the request that the login page sends. */
export async function signIn(page: Page, address: string, password: string): Promise<void> {
  await page.goto(`${address}/login`);
  const { controller, call, payload } = requests.login;
  const body = { [call]: 'login', [payload]: { email: WHO, password } };
  const status = await page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(to, { method: 'POST', headers, body: sent })).status;
    },
    [controller === 'services' ? '/services' : `/services/${controller}`, JSON.stringify(body)] as const,
  );
  if (status !== 200) throw new Error(`signing in: ${status}`);
}

interface Film {
  address: string;
  password: string;
  mediaId: string;
}

/** Removes the film's tags: one at the start or the end would leave no room to shift all. */
export async function clear({ address, password, mediaId }: Film): Promise<void> {
  const who = client(address);
  await who.request('login', { email: WHO, password });
  const desk = await who.request('getDesk', { mediaId });
  if (desk.status !== 'ok') throw new Error(`getDesk: ${desk.status}`);
  for (let from = 0; from < desk.data.tags.length; from += DESK_CHANGES_MAX) {
    const tags = desk.data.tags.slice(from, from + DESK_CHANGES_MAX);
    const changes = tags.map(({ id, revision }) => ({ change: randomUUID(), id, base: revision, tag: null }));
    const { status } = await who.request('changeDeskTags', { mediaId, changes });
    if (status !== 'ok') throw new Error(`changeDeskTags: ${status}`);
  }
}

/** Adds this many tags to a film, one every `every` seconds from a time on. */
export async function fill(
  { address, password, mediaId }: Film,
  tags: number,
  { first = 0, every = 1 / 500 }: { first?: number; every?: number } = {},
): Promise<void> {
  const who = client(address);
  await who.request('login', { email: WHO, password });
  for (let from = 0; from < tags; from += DESK_CHANGES_MAX) {
    const changes = Array.from({ length: Math.min(DESK_CHANGES_MAX, tags - from) }, (_, n) => ({
      change: randomUUID(),
      id: randomUUID(),
      base: null,
      tag: { category: `Gate ${(from + n) % 25}`, description: `Bib ${from + n}`, start: first + (from + n) * every },
    }));
    const { status } = await who.request('changeDeskTags', { mediaId, changes });
    if (status !== 'ok') throw new Error(`changeDeskTags: ${status}`);
  }
}
