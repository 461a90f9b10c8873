/** Up and down go from one row of a list to the next: rows bear `data-row`, and what takes the focus `data-main`. @returns ends it */
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
