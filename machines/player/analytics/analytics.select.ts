/** Selectors of the analytics chart. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { analyticsMachine } from './analytics.machine.ts';

export type AnalyticsRef = ActorRefFrom<typeof analyticsMachine>;

/** The viewer is being asked for consent. Undefined: nothing is counted here. */
export const selectIsAskingConsent = (analytics: SnapshotFrom<typeof analyticsMachine> | undefined): boolean =>
  analytics?.matches('asking') ?? false;
