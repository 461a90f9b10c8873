/** JSON with sorted keys, actors replaced by their ids, and functions omitted. */
export function stableJson(value: unknown): string {
  const seen = new Set<unknown>();
  const visit = (item: unknown): unknown => {
    if (typeof item === 'function') return undefined;
    if (typeof item === 'bigint') return item.toString();
    if (item === null || typeof item !== 'object') return item;
    if ('sessionId' in item && 'id' in item) return { actor: item.id };
    if (seen.has(item)) return '(again)';
    seen.add(item);
    try {
      if (item instanceof Map) return [...item].map(visit);
      if (item instanceof Set) return [...item].map(visit);
      if (item instanceof Error) return { error: item.message };
      if (Array.isArray(item)) return item.map(visit);
      return Object.fromEntries(
        Object.entries(item)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, visit(inner)]),
      );
    } finally {
      seen.delete(item);
    }
  };
  return JSON.stringify(visit(value)) ?? 'undefined';
}
