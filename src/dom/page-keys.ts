/** Hears the keys of a page in which nothing has the focus. @returns ends it */
export function hearPageKeys(page: Document, onKey: (event: KeyboardEvent) => void): () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.target === page.body || event.target === page.documentElement) onKey(event);
  };
  page.addEventListener('keydown', hear);
  return () => page.removeEventListener('keydown', hear);
}
