import type { Bus } from '../hosts/hosts.ts';

/** Says that somebody's rights have changed: streams that are open, on any host, check theirs again at once. */
export interface RightsSignal {
  changed: () => void;
  /** @returns ends it */
  subscribe: (onChange: () => void) => () => void;
}

export function openRightsSignal(bus: Bus): RightsSignal {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  bus.subscribe('rights', tell);
  bus.onGap(tell);
  return {
    changed: () => bus.publish('rights', {}),
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
