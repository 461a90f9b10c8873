/** What an import leaves out of a file of another program (row B14). */

/** Why something of a file is not taken; keys of the texts. */
export type LeftOutKind =
  /** Of a row: tags have those of their buttons. */
  | 'colour'
  /** Tags get ids of their own. */
  | 'id'
  /** The moment of an event between its start and its stop. */
  | 'time'
  /** A desk does not show it, or it holds no mark. */
  | 'column'
  /** An element that no published form has. */
  | 'element'
  /** Of a file with many of the last two, those that are not named. */
  | 'more';

/** What a desk has no place for in a file, and how often it is there. */
export interface LeftOut {
  what: LeftOutKind;
  /** Of a column or an element. */
  name: string;
  count: number;
}

/** Of a file that holds something else altogether, only so many columns and elements are named. */
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
