/** Implements the ports of the chart that counts visits. */
import { fromCallback, fromPromise } from 'xstate';
import { analyticsMachine } from '../../../machines/player/analytics/analytics.machine.ts';
import type { CounterCommand } from '../../../machines/player/analytics/analytics.machine.ts';
import type { AnalyticsEvent } from '../../../core/domain/analytics.ts';
import { sendBeacon, sendPlay } from '../../adapters/analytics.ts';
import type { SendRequest } from '../../adapters/services/client.ts';
import { CONSENT_KEY, writeStored, readStored } from '../../adapters/storage.ts';
import type { Settings } from '../settings.ts';

export function composeAnalytics(sendRequest: SendRequest, { analytics, consent }: Settings): typeof analyticsMachine {
  return analyticsMachine.provide({
    actors: {
      // The consent stated by the page takes precedence; otherwise the viewer's stored answer applies.
      readConsent: fromPromise(async () => {
        const stored = consent ?? readStored(CONSENT_KEY);
        return stored === 'given' || stored === 'refused' ? stored : undefined;
      }),
      saveConsent: fromPromise(async ({ input }) => {
        if (consent === undefined) writeStored(CONSENT_KEY, input.consent);
      }),
      sendPlay: fromPromise(({ input, signal }) => sendPlay(sendRequest, input, signal)),
      counter: fromCallback<CounterCommand, void>(({ receive }) => {
        let latest: AnalyticsEvent | undefined;
        receive(({ type, event }) => {
          if (type === 'counter.keep') {
            latest = event;
            return;
          }
          if (event.action === latest?.action) latest = undefined;
          sendBeacon(analytics, event);
        });
        return () => {
          if (latest) sendBeacon(analytics, latest);
        };
      }),
    },
  });
}
