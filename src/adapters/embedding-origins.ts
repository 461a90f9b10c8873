/**
 * Origins of the embedding pages, nearest first; the page's own if it is not framed.
 *
 * In a browser without `ancestorOrigins`, the referrer reveals at least the page that loaded the frame. A page that
 * hides the referrer has no origin, which no list allows.
 */
export function embeddingOrigins(): string[] {
  const ancestors = 'ancestorOrigins' in location ? [...location.ancestorOrigins] : [];
  if (ancestors.length > 0) return ancestors;
  if (window.parent === window) return [location.origin];
  return [URL.parse(document.referrer)?.origin ?? 'null'];
}
