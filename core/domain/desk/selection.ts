/** The selection of tags at a desk (row B14). */

/** `only` this tag, `toggle` this tag, or all from the last selected tag `through` this one. */
export type SelectMode = 'only' | 'toggle' | 'through';

/**
 * @param order ids as listed
 * @param selected in order of selection, most recent last
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
