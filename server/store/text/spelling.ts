/**
 * Typing mistakes tolerated in a word of this length: none in a short word, where every mistake yields another word.
 */
export function mistakesForgiven(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Edit distance between two words: letters added, omitted, replaced, or swapped with their neighbour.
 *
 * @param most gives up and returns `most + 1` once the distance is greater
 */
export function mistakes(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= meant.length; column++) {
      const same = typed[row - 1] === meant[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      line.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = line;
  }
  return last[meant.length] ?? most + 1;
}
