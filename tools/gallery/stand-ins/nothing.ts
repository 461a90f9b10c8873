/** Accepts any call or property access and does nothing, because the gallery ignores the assertions of paths. */
const target = (): void => undefined;

export const nothing: unknown = new Proxy(target, {
  get(_, key) {
    // Not a promise, so that awaiting it returns at once.
    if (key === 'then') return undefined;
    if (key === Symbol.toPrimitive) return () => '';
    if (key === Symbol.iterator) return () => [].values();
    return nothing;
  },
  apply: () => nothing,
});
