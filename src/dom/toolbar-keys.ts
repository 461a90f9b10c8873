/** Arrow keys, Home and End move between the buttons of a toolbar (WAI-ARIA, toolbar). */
export function attachToolbarKeys(bar: HTMLElement, onEscape: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onEscape();
      return;
    }
    const buttons = [...bar.querySelectorAll<HTMLElement>('button')];
    const at = buttons.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const isRightToLeft = getComputedStyle(bar).direction === 'rtl';
    const next: Record<string, number> = {
      ArrowRight: at + (isRightToLeft ? -1 : 1),
      ArrowLeft: at + (isRightToLeft ? 1 : -1),
      Home: 0,
      End: buttons.length - 1,
    };
    const index = next[event.key];
    if (index === undefined) return;
    event.preventDefault();
    buttons.at(index % buttons.length)?.focus();
  };
  bar.addEventListener('keydown', onKeyDown);
  return () => {
    bar.removeEventListener('keydown', onKeyDown);
    // It is removed with the focus in it, which has to stay on the page.
    const { activeElement } = bar.getRootNode() as Document | ShadowRoot;
    if (bar.contains(activeElement)) bar.closest('main')?.focus();
  };
}
