/** Takes any call and any question, and does nothing: what a path asserts is not asked here. */
const target = (): void => undefined;

export const nothing: unknown = new Proxy(target, {
  get(_, key) {
    // Whoever waits for it goes on at once.
    if (key === 'then') return undefined;
    if (key === Symbol.toPrimitive) return () => '';
    if (key === Symbol.iterator) return () => [].values();
    return nothing;
  },
  apply: () => nothing,
});
