/**
 * Arrow keys, Home and End move the focus between the results of a list, and between the moments of one result.
 *
 * A result that is not rendered yet is scrolled to first, and focused in the next frame. With Shift, the movement is
 * reported.
 */
export interface ArrowGrid {
  columns: number;
  count: number;
  rowHeight: number;
}

/** @param onExtend called with the newly focused result while Shift is held; without it, such keys are ignored */
export function attachArrowKeys(
  list: HTMLElement,
  grid: () => ArrowGrid,
  onExtend?: (index: number) => void,
): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && !onExtend)) return;
    const target = event.target as HTMLElement;
    const strip = target.closest<HTMLElement>('[data-strip]');
    if (strip && !event.shiftKey && moveInStrip(strip, target, event.key)) {
      event.preventDefault();
      return;
    }
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.NaN);
    const next = nextIndex(event.key, index, grid());
    if (next === undefined) return;
    event.preventDefault();
    focusIndex(list, next, grid());
    if (event.shiftKey) onExtend?.(next);
  };
  list.addEventListener('keydown', onKeyDown);
  return () => list.removeEventListener('keydown', onKeyDown);
}

function nextIndex(key: string, index: number, { columns, count }: ArrowGrid): number | undefined {
  if (Number.isNaN(index)) return undefined;
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -index,
    End: count - 1 - index,
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const next = index + step;
  return next >= 0 && next < count ? next : undefined;
}

function focusIndex(list: HTMLElement, index: number, { columns, rowHeight }: ArrowGrid): void {
  const find = () => list.querySelector<HTMLElement>(`[data-index="${index}"] [data-main]`);
  const found = find();
  if (found) {
    found.focus();
    return;
  }
  const top = list.getBoundingClientRect().top + Math.floor(index / columns) * rowHeight;
  const marker = document.createElement('span');
  marker.style.cssText = `position:absolute;top:${top - list.getBoundingClientRect().top}px;height:${rowHeight}px;width:1px`;
  list.append(marker);
  marker.scrollIntoView({ block: 'center', behavior: 'instant' });
  marker.remove();
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
}

function moveInStrip(strip: HTMLElement, from: HTMLElement, key: string): boolean {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false;
  const moments = [...strip.querySelectorAll<HTMLElement>('a')];
  const next = moments[moments.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)];
  next?.focus();
  return true;
}
