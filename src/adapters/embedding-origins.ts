/**
 * Origins of the pages around this one, the nearest first; its own where it stands alone.
 *
 * A browser that names no ancestors reveals by the referrer at least who loaded the frame; who hides that is nobody,
 * which no list allows.
 */
export function embeddingOrigins(): string[] {
  const ancestors = 'ancestorOrigins' in location ? [...location.ancestorOrigins] : [];
  if (ancestors.length > 0) return ancestors;
  if (window.parent === window) return [location.origin];
  return [URL.parse(document.referrer)?.origin ?? 'null'];
}
