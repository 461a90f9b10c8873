/**
 * Takes files that are dropped on an element.
 *
 * A file that is dropped beside it opens nothing: the page, and what it sends, would be gone.
 *
 * @returns ends it
 */
export function takeDrops(element: HTMLElement, onDrop: (files: readonly File[]) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  for (const type of ['dragover', 'drop'] as const)
    window.addEventListener(type, (event) => event.preventDefault(), { signal });
  element.addEventListener(
    'drop',
    (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onDrop(files);
    },
    { signal },
  );
  return () => listening.abort();
}
