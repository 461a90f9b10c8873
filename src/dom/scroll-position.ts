/**
 * A person's position in a list: its scroll offset and the result used last, so that going back restores it (row
 * L01).
 *
 * A list in the page's own flow scrolls with the window; one in a box of its own, with that box.
 */

/**
 * Browsers report the end of scrolling after each notch of a wheel: events within this time belong to the same
 * scroll.
 */
const REST_MS = 150;

export interface ScrollPosition {
  /** Scroll offset of the list's scroller, pixels. */
  scroll: number;
  /** `data-key` of the result used last. */
  focus: string | undefined;
}

/**
 * Restores a scroll position once, or shows the top of a list without one. Then it reports each new position: when
 * scrolling ends, once more when consecutive scrolls have ended, when a result is pressed, and when the page is left
 * before that, even while scrolling.
 */
export function attachScrollPosition(
  list: HTMLElement,
  place: { scroll: number; focus?: string | undefined } | undefined,
  onMove: (initial: ScrollPosition) => void,
): () => void {
  let scroller = scrollerOf(list);
  // The list has its height in the next frame, and the rows at that position in the one after.
  if (place) {
    requestAnimationFrame(() => {
      scroller.scrollTo({ top: place.scroll, behavior: 'instant' });
      requestAnimationFrame(() => focusResult(list, place.focus));
    });
  } else showTop(list);
  let focus = place?.focus;
  let reported = scroller.scrollTop;
  const report = () => {
    reported = scroller.scrollTop;
    onMove({ scroll: reported, focus });
  };
  const attachment = new AbortController();
  const { signal } = attachment;
  const onPress = (event: Event) => {
    focus = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset['key'];
    report();
  };
  // Other boxes scroll, too, such as a text field with a long text.
  let rest: ReturnType<typeof setTimeout> | undefined;
  let hasUnreported = false;
  const reportRest = () => {
    clearTimeout(rest);
    rest = undefined;
    if (hasUnreported) report();
    hasUnreported = false;
  };
  const onScrolled = (event: Event) => {
    const [target] = event.composedPath();
    const box = target === document ? document.scrollingElement : target;
    // Finding the scroller forces a layout.
    if (box !== scroller) scroller = scrollerOf(list);
    if (box !== scroller) return;
    if (rest === undefined) report();
    else hasUnreported = true;
    clearTimeout(rest);
    rest = setTimeout(reportRest, REST_MS);
  };
  const onLeave = () => {
    scroller = scrollerOf(list);
    hasUnreported ||= scroller.scrollTop !== reported;
    reportRest();
  };
  window.addEventListener('pagehide', onLeave, { signal });
  window.addEventListener('scrollend', onScrolled, { capture: true, passive: true, signal });
  list.addEventListener('click', onPress, { capture: true, signal });
  list.addEventListener('auxclick', onPress, { capture: true, signal });
  return () => {
    clearTimeout(rest);
    attachment.abort();
  };
}

/** Shows the top of the page region that contains the list; if it is already visible, the page does not scroll. */
function showTop(list: HTMLElement): void {
  const region = list.closest('main') ?? list;
  if (region.getBoundingClientRect().top < 0) region.scrollIntoView({ block: 'start', behavior: 'instant' });
}

function focusResult(list: HTMLElement, key: string | undefined): void {
  if (key === undefined) return;
  list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-main]`)?.focus({ preventScroll: true });
}

/** The nearest scrollable ancestor, through shadow roots; else the page. */
function scrollerOf(list: HTMLElement): Element {
  let node: Node | null = list;
  while (node) {
    const parent: Node | null = node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentNode;
    if (parent instanceof HTMLElement && parent !== document.body && parent !== document.documentElement) {
      const { overflowY } = getComputedStyle(parent);
      if ((overflowY === 'auto' || overflowY === 'scroll') && parent.scrollHeight > parent.clientHeight) return parent;
    }
    node = parent;
  }
  return document.scrollingElement ?? document.documentElement;
}
