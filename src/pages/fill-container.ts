/** The height of the window below the bar with the group's logo. */
export const PAGE_HEIGHT = 'calc(100dvh - var(--brand-height, 0px))';

/**
 * Makes a library at least as high as its container, however short its list is, so that elements at its bottom, such as
 * the offer to undo a deletion, are at the bottom of the container.
 *
 * @param height CSS value
 */
export function fillContainer(container: HTMLElement, height: '100%' | typeof PAGE_HEIGHT): void {
  Object.assign(container.style, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minHeight: height });
}
