/** Codes for repeated texts, so that a column of texts is an array of small integers. 0 is the empty text. */
export class Dictionary {
  readonly texts: string[] = [''];
  readonly #codes = new Map<string, number>([['', 0]]);

  code(text: string): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    this.#codes.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /** Undefined for a text that is not in the column. */
  find(text: string): number | undefined {
    return this.#codes.get(text);
  }
}
