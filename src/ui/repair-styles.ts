/**
 * Reloads style sheets in the page's head that failed to load, because the build's code requests each only once.
 *
 * @returns settles when they have loaded or failed again
 */
export async function repairStyles(): Promise<void> {
  // A disabled one stands for styles that the page contains itself.
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')];
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(reload));
}

function reload(link: HTMLLinkElement): Promise<void> {
  const next = link.cloneNode() as HTMLLinkElement;
  return new Promise((settle) => {
    next.addEventListener('load', () => settle());
    next.addEventListener('error', () => settle());
    link.replaceWith(next);
  });
}
