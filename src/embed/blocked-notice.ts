/** The notice of an element that runs in the host page, about resources that the page's policy blocks. */
import { type Blocked, blockedMessage, onBlocked, reportBlocked } from './blocked.ts';

/** Required resources. If an optional one is blocked, playback continues and only the host page is notified. */
const NEEDED: ReadonlySet<string> = new Set(['connect-src', 'media-src', 'img-src', 'style-src']);

interface BlockedNotice {
  /** Redraws the notice in the current language. */
  draw: () => void;
  stop: () => void;
}

/**
 * @param container hidden while its styles are blocked; the notice is inserted before it
 * @param open returns the address of the page that shows the same content
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
    // The policy allows this script, and therefore what it imports. With a nonce-based policy, browsers still report
    // its preload links.
    if (found.directive === 'script-src') return;
    if (known.some(({ directive, source }) => directive === found.directive && source === found.source)) return;
    known.push(found);
    if (found.directive === 'style-src') container.style.display = 'none';
    draw();
    reportBlocked(element, found);
  });
  return { draw, stop };
}
