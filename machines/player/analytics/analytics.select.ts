/** What views read of the chart that counts visits. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { analyticsMachine } from './analytics.machine.ts';

export type AnalyticsRef = ActorRefFrom<typeof analyticsMachine>;

/** The viewer's answer is awaited. Undefined: nothing is counted here. */
export const selectIsAskingConsent = (analytics: SnapshotFrom<typeof analyticsMachine> | undefined): boolean =>
  analytics?.matches('asking') ?? false;
