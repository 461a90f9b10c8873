import type { Tag } from './tag.ts';

/** What a live result shows: anything else of a tag may change without a new result. */
function resultsOf(tags: readonly Tag[]): string {
  return JSON.stringify(
    tags
      .filter((tag) => tag.isLiveResult === true)
      .map(({ id, category, description, score, nation, url, result }) => [
        id,
        category,
        description,
        score,
        nation,
        url,
        result,
      ]),
  );
}

/** Live results differ: their button is marked (Player 4, row P10). */
export function haveResultsChanged(before: readonly Tag[], after: readonly Tag[]): boolean {
  return resultsOf(before) !== resultsOf(after);
}
