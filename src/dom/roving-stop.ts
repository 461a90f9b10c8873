/**
 * A list of results has one tab stop: the result that last had the focus, else the first rendered one, with all of
 * its controls. Arrow keys reach the others (`arrow-keys.ts`).
 *
 * For use in a ref callback: the returned function stops it.
 */
export function attachRovingStop(list: HTMLElement): () => void {
  let current = '0';
  const update = () => {
    const items = [...list.querySelectorAll<HTMLElement>('[data-index]')];
    const stop = items.find(({ dataset }) => dataset['index'] === current) ?? items[0];
    for (const item of items) (item === stop ? putBack : takeOut)(item);
  };
  const onFocus = (event: FocusEvent) => {
    const index = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index'];
    if (index === undefined || index === current) return;
    current = index;
    update();
  };
  // Results are rendered as they are scrolled into view, and their controls come and go.
  const observer = new MutationObserver(update);
  observer.observe(list, { childList: true, subtree: true });
  list.addEventListener('focusin', onFocus);
  update();
  return () => {
    observer.disconnect();
    list.removeEventListener('focusin', onFocus);
  };
}

function takeOut(item: HTMLElement): void {
  for (const control of item.querySelectorAll<HTMLElement>('a[href], button, input')) {
    if (control.tabIndex < 0) continue;
    control.tabIndex = -1;
    control.dataset['outOfTabOrder'] = '';
  }
}

function putBack(item: HTMLElement): void {
  for (const control of item.querySelectorAll<HTMLElement>('[data-out-of-tab-order]')) {
    control.tabIndex = 0;
    delete control.dataset['outOfTabOrder'];
  }
}
