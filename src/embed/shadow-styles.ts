/**
 * The product's styles, scoped to its elements.
 *
 * The build fetches styles, those of code that comes later too, by links in the page's head. A page that embeds the
 * elements is not ours to style: each such link is switched off there and copied into the elements' shadow roots. A page of
 * the product that embeds them marks its own ones, which stay on as well.
 */

/** Folder that this module and all its styles came from, whether they lie in `embed/` or `assets/`. */
const HOME = new URL('..', import.meta.url).href;

type Style = HTMLLinkElement | HTMLStyleElement;

const roots = new Set<ShadowRoot>();
const styles: Style[] = [];

function isOurs(node: Node): node is Style {
  if (node instanceof HTMLLinkElement)
    // A disabled one has come within another file.
    return node.rel === 'stylesheet' && !node.disabled && node.href.startsWith(HOME);
  // A development server puts styles in by themselves.
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

/** @returns settles when what is styled so far can be shown */
export async function styleShadow(root: ShadowRoot): Promise<void> {
  roots.add(root);
  await Promise.all(styles.map((style) => copyInto(root, style)));
}

export function forgetShadow(root: ShadowRoot): void {
  roots.delete(root);
}
