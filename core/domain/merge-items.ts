/** Changes of a list, as a change stream reports them. */
interface ItemChanges<Item> {
  items: readonly Item[];
  /** Ids of removed items. */
  gone: readonly string[];
  /** `items` replace the whole list. */
  whole: boolean;
}

/** Applies the changes: changed items keep their position, new ones go first. */
export function mergeItems<Item extends { id: string }>(
  before: readonly Item[],
  { items, gone, whole }: ItemChanges<Item>,
): Item[] {
  if (whole) return [...items];
  const changed = new Map(items.map((item) => [item.id, item]));
  const remaining = before.filter(({ id }) => !gone.includes(id)).map((item) => changed.get(item.id) ?? item);
  const known = new Set(before.map(({ id }) => id));
  return [...items.filter(({ id }) => !known.has(id)), ...remaining];
}
