/** The page's query, with the moment where its player was. */
export function searchAt(moment: number | undefined): string {
  if (moment === undefined) return location.search;
  const search = new URLSearchParams(location.search);
  search.set('start', String(Math.round(moment * 1000) / 1000));
  return `?${search}`;
}
