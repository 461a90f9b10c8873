/**
 * Takes files that are dropped on an element.
 *
 * A file that is dropped beside it opens nothing: the page, and what it sends, would be gone.
 *
 * @param element bears `data-dropping` while files are dragged over its area
 * @param area where they may be dropped
 * @returns ends it
 */
export function takeDrops(
  element: HTMLElement,
  onDrop: (files: readonly File[]) => void,
  area: HTMLElement = element,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const mark = (isOver: boolean): void => void element.toggleAttribute('data-dropping', isOver);
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
  const isInside = (event: DragEvent): boolean =>
    event.relatedTarget instanceof Node && area.contains(event.relatedTarget);
  for (const type of ['dragover', 'drop'] as const)
    window.addEventListener(
      type,
      (event) => {
        if (hasFiles(event)) event.preventDefault();
      },
      { signal },
    );
  area.addEventListener('dragenter', (event) => hasFiles(event) && mark(true), { signal });
  area.addEventListener('dragleave', (event) => !isInside(event) && mark(false), { signal });
  area.addEventListener(
    'drop',
    (event) => {
      mark(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onDrop(files);
    },
    { signal },
  );
  return () => listening.abort();
}
