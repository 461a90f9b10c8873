/** What is left of the window under the bar with the group's mark. */
export const PAGE_HEIGHT = 'calc(100dvh - var(--brand-height, 0px))';

/**
 * Gives a library at least this height of its place, however short its list is: what stands at its bottom, such as the
 * offer to undo a deletion, stands at the place's bottom.
 *
 * @param height as CSS writes it
 */
export function fillContainer(container: HTMLElement, height: '100%' | typeof PAGE_HEIGHT): void {
  Object.assign(container.style, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minHeight: height });
}
