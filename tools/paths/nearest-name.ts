/** Suggests the intended name for a mistyped one. */

/** Edit distance: letters to add, remove or replace to turn one word into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, requested] of [...other].entries())
      next.push(Math.min(row[index + 1]! + 1, next[index]! + 1, row[index]! + (letter === requested ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

/** @returns the most similar name; names that contain the word, or its last part, come first */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const low = word.toLowerCase();
  const far = (name: string): number => {
    const text = name.toLowerCase();
    const last = text.split('.').at(-1)!;
    return Math.min(distance(low, text), distance(low, last)) - (text.includes(low) ? text.length : 0);
  };
  return names.toSorted((a, b) => far(a) - far(b))[0];
}

/** `No state of search is called lsting. Did you mean ready.listing?` */
export function noSuchName(what: string, word: string, names: readonly string[]): string {
  const near = nearestName(word, names);
  return `No ${what} is called ${word}.${near === undefined ? '' : ` Did you mean ${near}?`} There are: ${names.join(', ') || 'none'}`;
}
