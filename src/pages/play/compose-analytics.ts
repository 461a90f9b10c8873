/** Fills the ports of the chart that counts visits. */
import { fromCallback, fromPromise } from 'xstate';
import { analyticsMachine } from '../../../machines/player/analytics/analytics.machine.ts';
import type { CounterCommand } from '../../../machines/player/analytics/analytics.machine.ts';
import type { AnalyticsEvent } from '../../../core/domain/analytics.ts';
import { sendBeacon, sendPlay } from '../../adapters/analytics.ts';
import type { Ask } from '../../adapters/services/client.ts';
import { CONSENT_KEY, keep, readKept } from '../../adapters/storage.ts';
import type { Settings } from '../settings.ts';

export function composeAnalytics(ask: Ask, { analytics, consent }: Settings): typeof analyticsMachine {
  return analyticsMachine.provide({
    actors: {
      // A page that has asked the viewer itself is believed; otherwise the viewer's own answer is kept here.
      readConsent: fromPromise(async () => {
        const kept = consent ?? readKept(CONSENT_KEY);
        return kept === 'given' || kept === 'refused' ? kept : undefined;
      }),
      saveConsent: fromPromise(async ({ input }) => {
        if (consent === undefined) keep(CONSENT_KEY, input.consent);
      }),
      sendPlay: fromPromise(({ input, signal }) => sendPlay(ask, input, signal)),
      counter: fromCallback<CounterCommand, void>(({ receive }) => {
        let kept: AnalyticsEvent | undefined;
        receive(({ type, event }) => {
          if (type === 'counter.keep') {
            kept = event;
            return;
          }
          if (event.action === kept?.action) kept = undefined;
          sendBeacon(analytics, event);
        });
        return () => {
          if (kept) sendBeacon(analytics, kept);
        };
      }),
    },
  });
}
