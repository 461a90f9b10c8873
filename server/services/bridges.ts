/** Timing bridges: their reports, and operators' settings (row B13). */
import { BRIDGE_SOURCES_MAX } from '../../core/domain/constants/timing-bridge.ts';
import { type BridgeSettings, NO_SETTINGS } from '../../core/domain/race/report.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { canOperateTiming } from '../policies/live.ts';
import type { Store } from '../store/store.ts';
import type { StoredMedium } from '../store/media.ts';
import { authorizedMedium, type Refused } from './authorized-medium.ts';
import type { Handlers } from './handlers.ts';
import type { RequestContext } from './request-context.ts';
import { viewerOf } from './sessions.ts';

export const bridgeHandlers: Handlers<'reportBridge' | 'getBridges' | 'setBridge'> = {
  async reportBridge({ mediaId, source, report }, context, { store, bridges }) {
    const medium = await operated(mediaId, context, store);
    if ('status' in medium) return medium;
    if (!bridges.save(mediaId, { source, report, reportedAt: context.now })) return { status: 'full' };
    return { status: 'ok', data: { settings: (await store.bridges.find(mediaId, source)) ?? NO_SETTINGS } };
  },

  async getBridges({ mediaId }, context, { store, bridges }) {
    const medium = await operated(mediaId, context, store);
    if ('status' in medium) return medium;
    const found = bridges.of(mediaId).map(async (each) => ({
      ...each,
      settings: (await store.bridges.find(mediaId, each.source)) ?? NO_SETTINGS,
    }));
    return { status: 'ok', data: { title: medium.title, at: context.now, bridges: await Promise.all(found) } };
  },

  async setBridge({ mediaId, source, settings: set }, { session, now }, { store }) {
    return store.transaction(async (within) => {
      const viewer = await viewerOf(within, session.hash, now);
      const medium = await operated(mediaId, { viewer, now }, within);
      if ('status' in medium) return medium;
      const stored = await within.bridges.find(mediaId, source);
      if (!stored && (await within.bridges.count(mediaId)) >= BRIDGE_SOURCES_MAX) return { status: 'full' };
      const before = stored ?? NO_SETTINGS;
      const settings: BridgeSettings = {
        isHeld: set.isHeld ?? before.isHeld,
        streamDelay: set.streamDelay ?? before.streamDelay,
        measuredAgainAt: set.measuredAgainAt ?? before.measuredAgainAt,
        corrections: set.corrections ?? before.corrections,
      };
      await within.bridges.save(mediaId, source, settings);
      return { status: 'ok', data: { settings } };
    });
  },
};

async function operated(
  id: MediaId,
  context: Pick<RequestContext, 'viewer' | 'now'>,
  store: Store,
): Promise<StoredMedium | Refused> {
  return authorizedMedium(await store.media.find(id), canOperateTiming, context);
}
