/**
 * Listens for one key wherever the focus is on the page, except in a dialog over it.
 *
 * @param key by `KeyboardEvent.key`: one that no field and no screen reader uses
 * @returns stops listening
 */
export function listenToShortcut(page: Document, key: string, onPress: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { repeat, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (event.key !== key || repeat || shiftKey || ctrlKey || altKey || metaKey) return;
    if ((event.target as Element).closest('dialog')) return;
    event.preventDefault();
    onPress();
  };
  page.addEventListener('keydown', onKeyDown);
  return () => page.removeEventListener('keydown', onKeyDown);
}
