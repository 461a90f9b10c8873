/**
 * The product's styles, scoped to its elements.
 *
 * The build loads style sheets, including those of code loaded later, through links in the page's head. The embedding
 * page must not be styled, so each such link is disabled there and copied into the elements' shadow roots. A product
 * page that embeds the elements marks its own links, which stay enabled.
 */

/** Folder from which this module and all its styles were loaded, whether they are in `embed/` or `assets/`. */
const HOME = new URL('..', import.meta.url).href;

type Style = HTMLLinkElement | HTMLStyleElement;

const roots = new Set<ShadowRoot>();
const styles: Style[] = [];

function isOurs(node: Node): node is Style {
  if (node instanceof HTMLLinkElement)
    // A disabled one is already contained in another file.
    return node.rel === 'stylesheet' && !node.disabled && node.href.startsWith(HOME);
  // The development server inserts style elements instead of links.
  return node instanceof HTMLStyleElement && node.dataset['viteDevId'] !== undefined;
}

function copyInto(root: ShadowRoot, style: Style): Promise<void> {
  const copy = style.cloneNode(true) as Style;
  copy.removeAttribute('media');
  const settled =
    copy instanceof HTMLLinkElement
      ? new Promise<void>((resolve) => {
          copy.addEventListener('load', () => resolve());
          copy.addEventListener('error', () => resolve());
        })
      : Promise.resolve();
  root.append(copy);
  return settled;
}

function take(node: Node): void {
  if (!isOurs(node) || styles.includes(node)) return;
  if (node.dataset['own'] === undefined) node.media = 'not all';
  styles.push(node);
  for (const root of roots) void copyInto(root, node);
}

new MutationObserver((records) => {
  for (const { addedNodes } of records) addedNodes.forEach(take);
}).observe(document.head, { childList: true });
document.head.childNodes.forEach(take);

/** @returns settles when the styles known so far have loaded */
export async function styleShadow(root: ShadowRoot): Promise<void> {
  roots.add(root);
  await Promise.all(styles.map((style) => copyInto(root, style)));
}

export function forgetShadow(root: ShadowRoot): void {
  roots.delete(root);
}
