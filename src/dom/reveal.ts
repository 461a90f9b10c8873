/** Scrolls what it is put on into the middle of its own scrolling area; the page around that stays where it is. */
export function revealWithin(element: SVGGElement | null): void {
  const area = element?.closest<HTMLElement>('[role="img"]');
  if (!element || !area) return;
  const [inner, outer] = [element.getBoundingClientRect(), area.getBoundingClientRect()];
  area.scrollBy({
    left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
    top: inner.top + inner.height / 2 - (outer.top + outer.height / 2),
  });
}
