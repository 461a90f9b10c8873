/**
 * Listens to the keys of a page in which nothing has the focus.
 *
 * @returns stops listening
 */
export function listenToPageKeys(page: Document, onKey: (event: KeyboardEvent) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === page.body || event.target === page.documentElement) onKey(event);
  };
  page.addEventListener('keydown', onKeyDown);
  return () => page.removeEventListener('keydown', onKeyDown);
}
