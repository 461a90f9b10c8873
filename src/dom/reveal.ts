/** Centres an element in its own scroll container, without scrolling the page around it. */
export function revealWithin(element: SVGGElement | null): void {
  const area = element?.closest<HTMLElement>('[role="img"]');
  if (!element || !area) return;
  const [inner, outer] = [element.getBoundingClientRect(), area.getBoundingClientRect()];
  area.scrollBy({
    left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
    top: inner.top + inner.height / 2 - (outer.top + outer.height / 2),
  });
}
