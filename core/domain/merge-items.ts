/** What a stream of changes reports of a list. */
interface ItemChanges<Item> {
  items: readonly Item[];
  /** Ids of items that are gone. */
  gone: readonly string[];
  /** The list starts over: `items` are all of it. */
  whole: boolean;
}

/** The list after the changes: changed items keep their position, new ones come first. */
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
