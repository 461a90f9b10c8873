/**
 * Up and down move between the rows of a list: rows have `data-row`, and the elements to focus `data-main`. @returns
 * stops listening
 */
export function attachRowArrows(list: HTMLElement): () => void {
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    const next = list.querySelector<HTMLElement>(`[data-row="${Number(row?.dataset['row']) + step}"] [data-main]`);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
  list.addEventListener('keydown', move);
  return () => list.removeEventListener('keydown', move);
}
