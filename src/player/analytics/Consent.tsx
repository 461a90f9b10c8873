import { useSelector } from '@xstate/react';
import { selectIsAskingConsent } from '../../../machines/player/analytics/analytics.select.ts';
import type { AnalyticsRef } from '../../../machines/player/analytics/analytics.select.ts';
import type { PlayerRef } from '../../../machines/player/player.select.ts';
import { usePlugin } from '../panels/use-plugin.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { AsyncBoundary } from '../../ui/AsyncBoundary.tsx';

const ConsentNotice = lazyWithRetry(() => import('./ConsentNotice.tsx'));

/** Asks whether the visit may be counted, if the page counts visits and the viewer has not answered yet. */
export function Consent({ player }: { player: PlayerRef }) {
  const analytics = usePlugin<AnalyticsRef>(player, 'analytics');
  const isAsking = useSelector(analytics, selectIsAskingConsent);
  return analytics && isAsking ? (
    <AsyncBoundary quiet>
      <ConsentNotice analytics={analytics} />
    </AsyncBoundary>
  ) : null;
}
