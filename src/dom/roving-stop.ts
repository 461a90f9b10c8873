/**
 * Of the results of a list, Tab stops at one: the result that had the focus last, else the first rendered one, with
 * everything that it offers. Arrow keys reach the others (`arrow-keys.ts`).
 *
 * A ref callback's work: what it returns ends it.
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
  // Results are rendered as they are scrolled into view, and controls come and go within them.
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
