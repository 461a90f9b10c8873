/**
 * Handles keys within an element before the handlers of the page's views, and those of a page in which nothing has the focus.
 *
 * @param page undefined: of the element alone
 * @returns ends it
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
