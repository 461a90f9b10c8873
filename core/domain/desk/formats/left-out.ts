/** Content of other programs' files that an import skips (row B14). */

/** Why content is skipped; keys of the texts. */
export type LeftOutKind =
  /** Colour of a row: tags take those of their buttons. */
  | 'colour'
  /** Tags get ids of their own. */
  | 'id'
  /** The moment of an event between its start and its stop. */
  | 'time'
  /** A column that the desk does not support, or a cell that is not a mark. */
  | 'column'
  /** An element that no published version of the format has. */
  | 'element'
  /** Further items of the last two kinds, in a file with many of them. */
  | 'more';

/** Content that the desk cannot store, and how often it occurs. */
export interface LeftOut {
  what: LeftOutKind;
  /** Name of the column or element. */
  name: string;
  count: number;
}

/** Most columns and elements that are named, in case the file holds something else altogether. */
const NAMED_MAX = 12;
const NAME_MAX = 60;

export class LeftOutCount {
  readonly #counts = new Map<string, LeftOut>();

  add(what: LeftOutKind, name = ''): void {
    const short = name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name;
    const key = `${what} ${short}`;
    const isNew = !this.#counts.has(key);
    if (isNew && this.#counts.size >= NAMED_MAX && what !== 'more') return this.add('more');
    const { count } = this.#counts.get(key) ?? { count: 0 };
    this.#counts.set(key, { what, name: short, count: count + 1 });
  }

  list(): LeftOut[] {
    return [...this.#counts.values()];
  }
}
