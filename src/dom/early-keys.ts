/**
 * Handles keys within an element before the page's views do, and keys of a page in which nothing has the focus.
 *
 * @param page undefined: only keys within the element
 * @returns stops listening
 */
export function listenToEarlyKeys(
  element: HTMLElement,
  page: Document | undefined,
  onKey: (event: KeyboardEvent) => void,
): () => void {
  const onPage = (event: KeyboardEvent): void => {
    if (event.target === page?.body || event.target === page?.documentElement) onKey(event);
  };
  element.addEventListener('keydown', onKey);
  page?.addEventListener('keydown', onPage, { capture: true });
  return () => {
    element.removeEventListener('keydown', onKey);
    page?.removeEventListener('keydown', onPage, { capture: true });
  };
}
