/** Heap of a page after mounting and unmounting its player repeatedly, each time until the film plays. */
import type { BrowserContext } from 'playwright';
import { heapAfterCollection } from './load.ts';

const CYCLES = 30;

interface Film {
  id: string;
  url: string;
}

/** In the page: mounts a player, waits until its picture moves, and unmounts it. @returns whether it moved */
async function cycle({ id, url }: Film): Promise<boolean> {
  const { peer } = globalThis as typeof globalThis & {
    peer?: { mount: (container: HTMLElement, film: string) => { unmount: () => void } };
  };
  const container = document.createElement('div');
  container.style.width = '960px';
  document.body.append(container);
  let mounted: { unmount: () => void } | undefined;
  if (peer) mounted = peer.mount(container, url);
  else {
    const element = document.createElement('ferryglide-player');
    element.setAttribute('video', id);
    element.setAttribute('autoplay', '');
    container.append(element);
  }
  const videoIn = (root: ParentNode): HTMLVideoElement | undefined => {
    for (const each of root.querySelectorAll('*')) {
      // By name: a frame's elements belong to another realm, in which `instanceof` fails.
      if (each.localName === 'video') return each as HTMLVideoElement;
      const within = each.shadowRoot ?? (each as Partial<HTMLIFrameElement>).contentDocument;
      const found = within && videoIn(within);
      if (found) return found;
    }
    return undefined;
  };
  const deadline = performance.now() + 30_000;
  for (;;) {
    const video = videoIn(container);
    if (video && !video.paused && video.currentTime > 0.2) break;
    if (performance.now() > deadline) return false;
    await new Promise((later) => setTimeout(later, 50));
  }
  mounted?.unmount();
  container.remove();
  await new Promise((later) => setTimeout(later, 100));
  return true;
}

/**
 * Measures after removing a player that the page at `url` contains from the start.
 *
 * @returns bytes, or undefined if a film did not start (decision 0070)
 */
export async function heapAfterMounts(context: BrowserContext, url: string, film: Film): Promise<number | undefined> {
  const page = await context.newPage();
  try {
    await page.goto(url);
    // The page's script defines either the element or the peer.
    await page.waitForFunction(() => 'peer' in globalThis || customElements.get('ferryglide-player') !== undefined);
    await page.evaluate(() => document.querySelector('ferryglide-player')?.remove());
    for (let run = 0; run < CYCLES; run += 1) if (!(await page.evaluate(cycle, film))) return undefined;
    return await heapAfterCollection(await context.newCDPSession(page));
  } finally {
    await page.close();
  }
}
