/** Decides what a viewer may do with a medium: gathers the facts for the pure policies. */
import type { AccessVerdict } from '../../core/domain/access.ts';
import { type AccessFacts, canReadTags, openedAs, type OpenFacts, verdict } from '../policies/access.ts';
import { embedListOf, isEmbeddedFreely, mayEmbed } from '../policies/embedding.ts';
import { belongsToPage } from '../../core/domain/access-dates.ts';
import type { EpochMs, UserId } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/media.ts';
import type { ReadRequestContext, RequestContext } from './request-context.ts';
import { pageGroup } from './page-group.ts';
import { openedBy } from './gate-passes.ts';
import type { AppContext, ReadAppContext } from './app-context.ts';
import { isSharedWith } from './sharing.ts';

/** Where a player is embedded, as it reports itself. */
export interface PlayerLocation {
  /** Origins of the surrounding pages; the requesting page is known anyway. */
  origins: readonly string[];
  /** User that the page belongs to; undefined: there is no page, so any medium may be shown. */
  userId?: UserId | undefined;
}

export async function authorize(
  medium: StoredMedium,
  context: RequestContext,
  app: AppContext,
  location?: PlayerLocation,
): Promise<AccessVerdict> {
  return verdict(context.viewer, medium, await accessFacts(medium, context, app, location));
}

export async function mayReadTags(
  medium: StoredMedium,
  context: ReadRequestContext,
  app: ReadAppContext,
): Promise<boolean> {
  return canReadTags(context.viewer, medium, await accessFacts(medium, context, app));
}

async function accessFacts(
  medium: StoredMedium,
  context: ReadRequestContext,
  app: ReadAppContext,
  { origins, userId }: PlayerLocation = { origins: [] },
): Promise<AccessFacts> {
  const { viewer, now, page } = context;
  const { geoBlocking } = app.config;
  const group = await app.store.users.group(medium.groupId);
  // Avoids needless look-ups: geo-blocking applies only to anonymous visitors, and to media with a country list.
  const needsCountry = geoBlocking && viewer.kind === 'anonymous' && medium.geoBlocking.length > 0;
  const hasPaid =
    viewer.kind === 'user' && medium.pay_per_view && (await app.store.purchases.has(viewer.id, openedAs(medium)));
  return {
    isShared: await isShared(medium, context, app),
    now,
    passes: await openedBy(app.store, context.gate.passes, medium),
    hasPaid,
    country: needsCountry ? await context.country() : undefined,
    geoBlocking,
    isOnItsPage: await isOnItsPage(medium, app, userId),
    mayEmbed: mayEmbed(embedListOf(medium, group), page === undefined ? origins : [...origins, page], context.origin),
  };
}

/** Skips the look-up for public media. */
export async function isShared(
  medium: Pick<StoredMedium, 'id' | 'type' | 'videoId' | 'visibility'>,
  { viewer, gate }: ReadRequestContext,
  app: Pick<AppContext, 'store' | 'now'>,
): Promise<boolean> {
  if (medium.visibility === 'public') return false;
  const links = gate.passes.flatMap((pass) => (pass.kind === 'share' ? pass.linkHash : []));
  return isSharedWith(openedAs(medium), viewer, links, app);
}

/** @param userId user that the page belongs to; undefined: there is no page, so any medium may be shown */
export async function isOnItsPage(
  medium: Pick<StoredMedium, 'groupId' | 'userId'>,
  { store }: Pick<AppContext, 'store'>,
  userId: UserId | undefined,
): Promise<boolean> {
  if (userId === undefined) return true;
  const page = { userId, groupId: await pageGroup(store, { userId }) };
  return belongsToPage({ group: medium.groupId, user: medium.userId }, page);
}

/** The facts that decide whether a medium of this group is open to everybody. */
export async function openFacts(
  medium: Pick<StoredMedium, 'groupId' | 'embedding'>,
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  now: EpochMs,
): Promise<OpenFacts> {
  const group = await store.users.group(medium.groupId);
  const embedding = embedListOf(medium, group);
  return { now, geoBlocking: config.geoBlocking, isEmbeddedFreely: isEmbeddedFreely(embedding) };
}

export async function mayPlay(medium: StoredMedium, context: RequestContext, app: AppContext): Promise<boolean> {
  return (await authorize(medium, context, app)).kind === 'granted';
}
