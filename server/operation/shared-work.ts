/** Shares running work among all callers that request it meanwhile. */
export interface SharedWork<T> {
  join: (key: string, begin: () => Promise<T>) => Promise<T>;
  /** The next caller starts again. */
  leave: (key: string) => void;
}

export function sharedWork<T>(): SharedWork<T> {
  const underWay = new Map<string, Promise<T>>();
  return {
    join(key, begin) {
      const known = underWay.get(key);
      if (known) return known;
      const begun = begin().finally(() => {
        if (underWay.get(key) === begun) underWay.delete(key);
      });
      underWay.set(key, begun);
      return begun;
    },
    leave: (key) => void underWay.delete(key),
  };
}
