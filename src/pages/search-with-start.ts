/** The query of the page's address, with the player time as `start`. */
export function searchWithStart(moment: number | undefined): string {
  if (moment === undefined) return location.search;
  const search = new URLSearchParams(location.search);
  search.set('start', String(Math.round(moment * 1000) / 1000));
  return `?${search}`;
}
