/**
 * Keys of an open menu: arrows move through its items and wrap around, Home and End go to the ends, a letter to the
 * next item that begins with it, Tab leaves and closes. Enter and Space are handled by the items.
 *
 * For use in a ref callback: the returned function stops listening.
 */
export function attachMenuKeys(menu: HTMLElement, close: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Tab') {
      close();
      return;
    }
    const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const at = items.indexOf(event.target as HTMLElement);
    const next = nextItem(items, at, event.key);
    if (next) {
      event.preventDefault();
      next.focus();
    }
    // A link is activated only by Enter; in a menu, Space has to do the same.
    if (event.key === ' ' && items[at] instanceof HTMLAnchorElement) {
      event.preventDefault();
      items[at].click();
    }
  };
  menu.addEventListener('keydown', onKeyDown);
  return () => menu.removeEventListener('keydown', onKeyDown);
}

function nextItem(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      if (key.length !== 1 || key === ' ') return undefined;
      const letter = key.toLowerCase();
      return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
        item.textContent.trim().toLowerCase().startsWith(letter),
      );
    }
  }
}
