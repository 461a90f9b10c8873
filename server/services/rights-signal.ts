import type { Bus } from '../hosts/hosts.ts';

/** Notifies open streams on all hosts that rights have changed, so that they check theirs immediately. */
export interface RightsSignal {
  /** @param session hash of the only session affected, because thousands may sign out at once; undefined: everybody */
  changed: (session?: string) => void;
  /**
   * @param session hash of the listener's own session
   * @returns a function that unsubscribes
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
