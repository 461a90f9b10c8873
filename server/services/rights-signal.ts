import type { Bus } from '../hosts/hosts.ts';

/** Says that somebody's rights have changed: streams that are open, on any host, check theirs again at once. */
export interface RightsSignal {
  /** @param session hash of the only one that it is about: thousands may sign out at once; without one it is about everybody */
  changed: (session?: string) => void;
  /**
   * @param session hash of the listener's own
   * @returns ends it
   */
  subscribe: (onChange: () => void, session: string | undefined) => () => void;
}

export function openRightsSignal(bus: Bus): RightsSignal {
  const listeners = new Map<() => void, string | undefined>();
  const notify = (only?: string): void => {
    for (const [listener, session] of listeners) if (only === undefined || only === session) listener();
  };
  bus.subscribe('rights', ({ session }) => notify(session));
  bus.onGap(() => notify());
  return {
    changed: (session) => bus.publish('rights', { session }),
    subscribe(onChange, session) {
      listeners.set(onChange, session);
      return () => void listeners.delete(onChange);
    },
  };
}
