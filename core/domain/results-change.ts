import type { Tag } from './tag.ts';

/** The content of live results; other fields of a tag may change without a new result. */
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

/** Whether live results differ, so that their button is marked (Player 4, row P10). */
export function haveResultsChanged(before: readonly Tag[], after: readonly Tag[]): boolean {
  return resultsOf(before) !== resultsOf(after);
}
