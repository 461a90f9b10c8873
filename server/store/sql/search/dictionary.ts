/** Numbers for texts that repeat, so that a column of them is an array of small integers. 0 is the empty text. */
export class Dictionary {
  readonly texts: string[] = [''];
  readonly #codes = new Map<string, number>([['', 0]]);

  code(text: string): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    this.#codes.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /** Undefined for a text that no row has. */
  find(text: string): number | undefined {
    return this.#codes.get(text);
  }
}
