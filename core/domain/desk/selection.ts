/** Which tags of a desk are selected (row B14). */

/** `only` this one, this one more or less, or all from the last one selected to this one. */
export type SelectMode = 'only' | 'toggle' | 'through';

/**
 * @param order ids as they are listed
 * @param selected the last one selected is the last of these
 */
export function selectedAfter(
  order: readonly string[],
  selected: readonly string[],
  id: string,
  mode: SelectMode,
): readonly string[] {
  switch (mode) {
    case 'only':
      return [id];
    case 'toggle':
      return selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id];
    case 'through': {
      const from = order.indexOf(selected.at(-1) ?? id);
      const to = order.indexOf(id);
      if (from < 0 || to < 0) return [id];
      const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
      return from <= to ? between : between.toReversed();
    }
    default:
      return mode satisfies never;
  }
}
