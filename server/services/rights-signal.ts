/** Says that somebody's rights have changed: streams that are open check theirs again at once. */
export interface RightsSignal {
  changed: () => void;
  /** @returns ends it */
  subscribe: (onChange: () => void) => () => void;
}

export function openRightsSignal(): RightsSignal {
  const listeners = new Set<() => void>();
  return {
    changed() {
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
