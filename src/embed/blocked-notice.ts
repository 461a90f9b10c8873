/** The notice of an element that runs in the host page, for resources that the page's policy blocks. */
import { type Blocked, blockedMessage, onBlocked, reportBlocked } from './blocked.ts';

/** Required resources. If an optional one is blocked, playback continues and only the host page is notified. */
const NEEDED: ReadonlySet<string> = new Set(['connect-src', 'media-src', 'img-src', 'style-src']);

interface BlockedNotice {
  /** Redraws the notice in the current language. */
  draw: () => void;
  stop: () => void;
}

/**
 * @param container what the notice stands before; without styles nothing in it is where it belongs, and it is not shown
 * @param open address of the page that shows the same
 */
export function attachBlockedNotice(
  element: HTMLElement,
  container: HTMLElement,
  sources: readonly string[],
  open: () => string,
): BlockedNotice {
  const known: Blocked[] = [];
  let notice: HTMLElement | undefined;
  const draw = () => {
    const blocked = known.filter(({ directive }) => NEEDED.has(directive));
    notice?.remove();
    if (blocked.length === 0) return;
    notice = blockedMessage(blocked, element.getAttribute('lang'), open());
    element.shadowRoot?.prepend(notice);
  };
  const stop = onBlocked(sources, (found) => {
    // This code was let in, and what it imports is let in with it. Of a policy with a nonce, browsers report its preload links.
    if (found.directive === 'script-src') return;
    if (known.some(({ directive, source }) => directive === found.directive && source === found.source)) return;
    known.push(found);
    if (found.directive === 'style-src') container.style.display = 'none';
    draw();
    reportBlocked(element, found);
  });
  return { draw, stop };
}
