/** Gathers the facts that a verdict needs, and judges. */
import type { AccessVerdict } from '../../core/domain/access.ts';
import { type AccessFacts, canReadTags, openedAs, type OpenFacts, verdict } from '../policies/access.ts';
import { isEmbeddedFreely, mayEmbed } from '../policies/embedding.ts';
import { belongsToPage } from '../../core/domain/access-dates.ts';
import type { EpochMs, UserId } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/types.ts';
import type { Asker, Call } from './call.ts';
import { pageGroup } from './context.ts';
import { openedBy } from './gate-passes.ts';
import type { Host, ReadingHost } from './host.ts';
import { isSharedWith } from './sharing.ts';

/** Where a player says that it stands. */
export interface Place {
  /** Of the pages around it; the page that asks is known without. */
  origins: readonly string[];
  /** Page-level user; undefined: no page shows the medium, and any medium is in its place. */
  userId?: UserId | undefined;
}

export async function judge(medium: StoredMedium, call: Call, host: Host, place?: Place): Promise<AccessVerdict> {
  return verdict(call.viewer, medium, await accessFacts(medium, call, host, place));
}

export async function mayReadTags(medium: StoredMedium, call: Asker, host: ReadingHost): Promise<boolean> {
  return canReadTags(call.viewer, medium, await accessFacts(medium, call, host));
}

async function accessFacts(
  medium: StoredMedium,
  call: Asker,
  host: ReadingHost,
  { origins, userId }: Place = { origins: [] },
): Promise<AccessFacts> {
  const { viewer, now, page } = call;
  const { geoBlocking } = host.config;
  const group = await host.store.users.group(medium.groupId);
  // Nobody is looked up in vain: geo-blocking is for anonymous visitors of media that have a list.
  const needsCountry = geoBlocking && viewer.kind === 'anonymous' && medium.geoBlocking.length > 0;
  const hasPaid =
    viewer.kind === 'user' && medium.pay_per_view && (await host.store.purchases.has(viewer.id, openedAs(medium)));
  return {
    isShared: await isShared(medium, call, host),
    now,
    passes: await openedBy(host.store, call.gate.passes, medium),
    hasPaid,
    country: needsCountry ? await call.country() : undefined,
    geoBlocking,
    isOnItsPage: await isOnItsPage(medium, host, userId),
    mayEmbed: mayEmbed(group, page === undefined ? origins : [...origins, page], call.origin),
  };
}

/** Nobody asks for what is public. */
export async function isShared(
  medium: Pick<StoredMedium, 'id' | 'type' | 'videoId' | 'visibility'>,
  { viewer, gate }: Asker,
  host: Pick<Host, 'store' | 'now'>,
): Promise<boolean> {
  if (medium.visibility === 'public') return false;
  const links = gate.passes.flatMap((pass) => (pass.kind === 'share' ? pass.linkHash : []));
  return isSharedWith(openedAs(medium), viewer, links, host);
}

/** @param userId page-level user; undefined: no page shows the medium, and any medium is in its place */
export async function isOnItsPage(
  medium: Pick<StoredMedium, 'groupId' | 'userId'>,
  { store }: Pick<Host, 'store'>,
  userId: UserId | undefined,
): Promise<boolean> {
  if (userId === undefined) return true;
  const page = { userId, groupId: await pageGroup(store, { userId }) };
  return belongsToPage({ group: medium.groupId, user: medium.userId }, page);
}

/** What decides whether a medium of this group is open to everybody. */
export async function openFacts(
  { groupId }: Pick<StoredMedium, 'groupId'>,
  { store, config }: Pick<Host, 'store' | 'config'>,
  now: EpochMs,
): Promise<OpenFacts> {
  const group = await store.users.group(groupId);
  return { now, geoBlocking: config.geoBlocking, isEmbeddedFreely: isEmbeddedFreely(group) };
}

export async function mayPlay(medium: StoredMedium, call: Call, host: Host): Promise<boolean> {
  return (await judge(medium, call, host)).kind === 'granted';
}
