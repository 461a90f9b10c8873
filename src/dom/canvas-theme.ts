/** Resolves the page's theme for canvases, which support neither custom properties nor `light-dark()`. */

/** @returns resolves colours of any CSS syntax as the browser does for `element` now, and caches them */
export function colourReader(element: HTMLElement): (colour: string) => string {
  const style = getComputedStyle(element);
  const known = new Map<string, string>();
  return (colour) => {
    const before = known.get(colour);
    if (before !== undefined) return before;
    element.style.color = colour;
    const resolved = style.color;
    element.style.color = '';
    known.set(colour, resolved);
    return resolved;
  };
}

/** Calls `onChange` when the colours around `host` may have changed, until `signal` is aborted. */
export function onThemeChange(host: HTMLElement, onChange: () => void, signal: AbortSignal): void {
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', onChange, { signal });
  const themes = new MutationObserver(onChange);
  themes.observe(host.ownerDocument.documentElement, { attributeFilter: ['data-theme'] });
  const element = host.closest('[data-ferryglide]');
  if (element) themes.observe(element, { attributeFilter: ['data-theme'] });
  signal.addEventListener('abort', () => themes.disconnect(), { once: true });
}
