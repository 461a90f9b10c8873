/**
 * Accepts files dropped on an element.
 *
 * A file dropped elsewhere is ignored, because the browser would open it in place of the page and its uploads.
 *
 * @param element has `data-dropping` while files are dragged over its area
 * @param area where files can be dropped
 * @returns stops it
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
