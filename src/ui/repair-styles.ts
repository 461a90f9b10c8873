/**
 * Loads the style sheets of the page's head again that could not be loaded: the build's code requests each only once.
 *
 * @returns settles when they are there, or failed again
 */
export async function repairStyles(): Promise<void> {
  // One that is disabled stands for styles that the page holds itself.
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
